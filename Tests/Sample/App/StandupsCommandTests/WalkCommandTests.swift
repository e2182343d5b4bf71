import AppCommands
import StandupsFixtures
import Synchronization
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct WalkCommandTests {
  private static let walks = repository.appending(path: "Docs/Walks")

  @Test("The tour inside is the tour in the documentation")
  func tour() throws {
    let tour = try #require(Commands.setup.tour)
    let file = Self.walks.appending(path: tour.file)

    #expect(try String(contentsOf: file, encoding: .utf8) == tour.text)
  }

  @Test(
    "On a terminal the demo shows what is typed and what changes, in at most 56 lines and actions"
  )
  func demo() async {
    var session = CommandSession()
    session.isTerminal = true

    let outcome = await session.run("demo")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()

    #expect(outcome.code == .success)
    // A tab or an action that a team adds lengthens only the lines of actions.
    #expect(lines.count { !$0.hasPrefix("[") } <= 56)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(!outcome.output.contains("tap "))
    #expect(outcome.output.contains("\n> todo: Show them to Ann\n"))
    #expect(outcome.output.contains("\n> done 1\n"))
  }

  @Test("What is shown stays for half a second a line, and at least for a second")
  func pace() async {
    let clock = NotingClock()
    var session = CommandSession()
    session.isTerminal = true
    session.input = "tap add-standup"
    session.override = { $0.clock = clock }

    let outcome = await session.run("walk", "--show", "-")

    // The first screen names each tab.
    let parts = outcome.output.components(separatedBy: "> add\n")
    let lines = parts[0].split(separator: "\n")
    #expect(
      lines.prefix(3) == ["Welcome", "Daily Standups", "No standups yet. Add one to begin."]
    )
    #expect(
      parts.last == """
        New standup
        Standup info
           Title   (empty) (typing here)
           Length  5 min (5 to 30)
           Theme   Bubblegum
           Order   As listed, or Shuffled
           Change  By the clock, or By hand
        Attendees
        1  Name  (empty)
        [/new] attendee  [/add]  [/cancel]  [/quick] actions

        """
    )
    #expect(clock.sleeps == [.seconds(0.5) * lines.count, .seconds(1)])
  }
}

/// A clock that waits for nothing, and notes the waits.
private final class NotingClock: Clock, Sendable {
  private let noted = Mutex<[Duration]>([])
  let now = TestClock.Instant()
  let minimumResolution = Duration.zero

  var sleeps: [Duration] { noted.withLock(\.self) }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    noted.withLock { $0.append(now.duration(to: deadline)) }
  }
}
