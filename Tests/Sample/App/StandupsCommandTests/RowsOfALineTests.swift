import ParkingLotFeature
import StandupsFixtures
import Synchronization
import TerminalConsole
import Testing

/// The rows that are made for typed lines, in front of lists of any length.
@Suite(.feature) @MainActor struct RowsOfALineTests {
  /// The lengths of a list beyond a page, and of a long one.
  private static let (short, long) = LongTests.isOn ? (100, 10_000) : (60, 120)

  /// The rows made until each line was taken, and the text that was written.
  private func use(_ session: CommandSession, typing lines: [String]) async -> ([Int], String) {
    let (made, counts) = (Count(), Counts())
    var session = session
    session.answers = lines
    session.onReadOn = { counts.add(made.value) }
    let outcome = await ScreenBuilder.$willMakeRow.withValue({ made.increment() }) {
      await session.run()
    }
    return (counts.values, outcome.output + outcome.errors)
  }

  /// Expects the same numbers of rows for a list beyond a page and a long one.
  private func expectNoGrowth(
    mistakes: Int,
    of session: (Int) -> CommandSession,
    typing lines: (Int) -> [String],
    at location: SourceLocation = #_sourceLocation
  ) async {
    let (few, _) = await use(session(Self.short), typing: lines(Self.short))
    let (many, text) = await use(session(Self.long), typing: lines(Self.long))

    for (line, (few, many)) in zip(lines(Self.long), zip(few, many)) {
      #expect(few == many && few > 0, "\(line)", sourceLocation: location)
    }
    #expect(few.count == lines(Self.short).count, sourceLocation: location)
    #expect(
      text.components(separatedBy: "error:").count == mistakes + 1,
      "\(text)",
      sourceLocation: location
    )
  }

  private static func standups(_ count: Int) -> CommandSession {
    .atTerminal((1...UInt64(count)).map { Standup(id: Standup.ID($0), title: "Standup \($0)") })
  }

  @Test("In the list of standups, no line makes more rows the more standups there are")
  func standups() async {
    await expectNoGrowth(mistakes: 2, of: Self.standups) { last in
      [
        "\(last)", "back", "standups", "delete \(last - 1)", "undo", "move \(last) up",
        "move \(last) first", "move 1 last", "move \(last) before 3", "more", "show", "help", "",
        "\(last + 1)",
      ]
    }
  }

  @Test("A number of a page that went means its row all the same")
  func numberOfEarlierPage() async {
    let (_, text) = await use(
      Self.standups(60),
      typing: ["more", "more", "show", "delete 3", "delete 30", "delete 30"]
    )

    #expect(text.contains("Deleted “Standup 30”."))
    #expect(text.contains("error: No row has the number 30."))
  }

  @Test("In a group of follow-ups, no line makes more rows the more follow-ups there are")
  func followUps() async {
    await expectNoGrowth(mistakes: 2) { count in
      var session = Self.standups(1)
      session.followUps = InMemoryRecords(
        (1...UInt64(count)).map {
          FollowUp(id: FollowUp.ID($0), task: "Task \($0)", deadline: .monday)
        },
        now: { .monday }
      )
      return session
    } typing: { last in
      [
        "follow-ups", "1", "done \(last)", "done \(last - 3)", "reopen \(last)", "\(last)", "back",
        "delete \(last)", "undo", "more", "task Task", "priority low", "help", "done 0", "xyz",
        "priority all", "task: ",
      ]
    }
  }

  @Test("In the parking lot, no line makes more rows the more topics there are")
  func topics() async {
    await expectNoGrowth(mistakes: 1) { count in
      var session = Self.standups(1)
      session.topics = InMemoryRecords(
        (1...UInt64(count)).map { Topic(id: Topic.ID($0), title: "Subject \($0)") },
        now: { .monday }
      )
      return session
    } typing: { last in
      [
        "parking", "done \(last)", "reopen \(last)", "priority \(last) high",
        "topic \(last) Typed", "\(last - 1)", "Also typed", "add", "New", "delete \(last)", "undo",
        "move \(last) first", "help", "more", "xyz xyz",
      ]
    }
  }
}

/// Numbers in the order in which they came.
private final class Counts: Sendable {
  private let numbers = Mutex<[Int]>([])

  var values: [Int] { numbers.withLock { $0 } }

  func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
