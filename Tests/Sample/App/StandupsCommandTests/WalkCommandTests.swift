import AppCommands
import FeatureKit
import Foundation
import StandupsFixtures
import Synchronization
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct WalkCommandTests {
  private static let walks = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Docs/Walks")

  @Test("The tour inside is the tour in the documentation")
  func tour() throws {
    let tour = try #require(Commands.tour)
    let file = Self.walks.appending(path: tour.file)

    #expect(try String(contentsOf: file, encoding: .utf8) == tour.text)
  }

  @Test(
    "On a terminal the demo shows what is typed and what changes, in at most 65 lines"
  )
  func demo() async {
    var session = CommandSession()
    session.isTerminal = true

    let outcome = await session.run("demo")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()

    #expect(outcome.code == .success)
    #expect(lines.count <= 65)
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
    session.answers = ["tap add-standup"]
    session.override = { $0.clock = clock }

    let outcome = await session.run("walk", "--show", "-")

    #expect(
      outcome.output == """
        Welcome
        Daily Standups
        No standups yet. Add one to begin.
        [add] a standup  [follow-ups]  [parking] lot  [settings]  [quick] actions
        > add
        New standup
        Standup info
           Title   (empty) (typing here)
           Length  5 min (5 to 30)
           Theme   Bubblegum
        Attendees
        1  Name  (empty)
        [/new] attendee  [/add]  [/cancel]  [/quick] actions

        """
    )
    #expect(clock.sleeps == [.seconds(2), .seconds(1)])
  }

  @Test("A failure of a walk that is shown stands where it happens")
  func shownFailure() async {
    var session = CommandSession()
    session.isTerminal = true
    session.answers = [
      "tap add-standup", "expect title \"Design\"", "chapter \"On\"", "type \"Sales\"",
    ]

    let outcome = await session.run("walk", "--show", "-")

    #expect(outcome.code == .failed)
    #expect(
      outcome.output.hasSuffix(
        """
        [/new] attendee  [/add]  [/cancel]  [/quick] actions
        -:2: FAILED expect title "Design"
        The title is “New standup”.

          | New standup

          | Standup info
          | Title: (empty)  [title] (focused)
          | Length: 5 min (5 to 30)  [minutes]
          | Theme: Bubblegum  [theme]

          | Attendees
          | - Name: (empty)  [attendee 1]

          | [add-attendee] New attendee
          | [confirm-add-standup] Add
          | [cancel-add-standup] Cancel
          | [quick-actions] Quick actions

        Offered: add-attendee, confirm-add-standup, cancel-add-standup, quick-actions,
        title, minutes, theme, attendee 1

        On
        > Sales
           Title   Sales
        [new] attendee  [add]  [cancel]  [quick] actions
        0 passed, 1 failed

        """
      )
    )
  }

  @Test(
    "As JSON a walk has the screens that it shows or prints, each with the step before it",
    arguments: [
      (["--show"], ["tap add-standup"], [nil, "tap add-standup"]),
      ([], ["tap add-standup", "screen", "json"], [nil, nil]), ([], ["tap add-standup"], []),
    ] as [([String], [String], [String?])]
  )
  func shownAsJSON(options: [String], walk: [String], steps: [String?]) async throws {
    struct Output: Decodable {
      struct Outcome: Decodable { let screens: [Shown] }
      struct Shown: Decodable { let step: String?, screen: Screen }
      let walks: [Outcome]
    }
    var session = CommandSession()
    session.answers = walk

    let outcome = await session.run(["walk", "-", "--json"] + options)

    let screens = try JSONDecoder().decode(Output.self, from: Data(outcome.output.utf8)).walks[0]
      .screens
    #expect(screens.map(\.step) == steps)
    #expect(screens.allSatisfy { $0.screen.name == "edit-standup" || $0.step == nil })
    #expect(screens.last.map { $0.screen.name == "edit-standup" } ?? steps.isEmpty)
  }

  @Test("Plain, every screen of a walk is printed; played, “back” is what closes the sheet")
  func shownForPrograms() async {
    var session = CommandSession()
    session.isTerminal = true
    session.answers = ["tap add-standup", "tap back"]

    let plain = await session.run("walk", "--show", "-", "--plain")
    let played = await session.run("walk", "--show", "-")

    #expect(plain.output.contains("> tap add-standup\n\nNew standup\n"))
    #expect(played.output.contains("\n> /cancel\n"))
  }

  @Test("Where the route does not lead, the first line fails that needs a screen")
  func fromNowhere() async {
    var session = CommandSession()
    session.answers = ["seed 1", "tap add-standup"]

    let outcome = await session.run("walk", "-", "--from", "standups://standups/ad")

    #expect(outcome.code == .failed)
    #expect(outcome.output.contains("-:2: FAILED tap add-standup"))
    #expect(outcome.output.contains("“ad” was left out."))
  }

  @Test("Text quoted from a walk can't steer the terminal")
  func controlCharacters() async {
    var session = CommandSession()
    session.answers = ["expect row \"\u{1B}[2JX\"", "note \"\u{202E}Y\""]

    let outcome = await session.run("walk", "-")

    #expect(outcome.output.contains("-:1: FAILED expect row \" [2JX\""))
    #expect(!outcome.output.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test("Mistakes are found before the first line of the first walk runs")
  func mistakes() async {
    var session = CommandSession()
    session.answers = ["tpa add-standup"]
    let tour = Self.walks.appending(path: "tour.walk").path

    let outcome = await session.run("walk", tour, "-")

    #expect(outcome.code == .badData)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("-:1: “tpa” is not a verb. Did you mean “tap”?"))
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
