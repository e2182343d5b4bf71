import ParkingLotFeature
import StandupsFixtures
import Synchronization
import TerminalConsole
import Testing

/// The rows that are made for typed lines, in front of lists of any length.
@Suite(.feature) @MainActor struct RowsOfALineTests {
  /// A user in front of so many standups, follow-ups and topics.
  private static func person(_ count: Int) -> CommandSession {
    let numbers = 1...UInt64(count)
    var session = CommandSession.atTerminal(
      numbers.map { Standup(id: Standup.ID($0), title: "Standup \($0)") }
    )
    session.followUps = InMemoryRecords(
      numbers.map { FollowUp(id: FollowUp.ID($0), task: "Task \($0)", deadline: .monday) },
      now: { .monday }
    )
    session.topics = InMemoryRecords(
      numbers.map { Topic(id: Topic.ID($0), title: "Subject \($0)") },
      now: { .monday }
    )
    return session
  }

  /// Lines in front of each list, with the number of its last row.
  private static func lines(_ last: Int) -> [String] {
    [
      "\(last)", "back", "standups", "delete \(last - 1)", "undo", "move \(last) up",
      "move \(last) first", "move 1 last", "move \(last) before 3", "more", "show", "help", "",
      "\(last + 1)", "follow-ups", "1", "done \(last)", "done \(last - 3)", "reopen \(last)",
      "\(last)", "back", "delete \(last)", "undo", "more", "task Task", "priority low", "help",
      "done 0", "xyz", "priority all", "task: ", "parking", "done \(last)", "reopen \(last)",
      "priority \(last) high", "topic \(last) Typed", "\(last - 1)", "Also typed", "add", "New",
      "delete \(last)", "undo", "move \(last) first", "help", "more", "xyz xyz",
    ]
  }

  /// The rows made until each line was taken, and the text that was written.
  private func use(_ count: Int) async -> ([Int], String) {
    let made = Count()
    let counts = Mutex<[Int]>([])
    var session = Self.person(count)
    session.answers = Self.lines(count)
    session.onReadOn = { counts.withLock { $0.append(made.value) } }
    let outcome = await ScreenBuilder.$willMakeRow.withValue({ made.increment() }) {
      await session.run()
    }
    return (counts.withLock(\.self), outcome.output + outcome.errors)
  }

  @Test("No line makes more rows the more there are, in any list")
  func rows() async {
    // The lengths of a list beyond a page, and of a long one.
    let (short, long) = LongTests.isOn ? (100, 10_000) : (60, 120)

    let ((few, _), (many, text)) = await (use(short), use(long))

    for (line, (few, many)) in zip(Self.lines(long), zip(few, many)) {
      #expect(few == many && few > 0, "\(line)")
    }
    #expect(few.count == Self.lines(short).count)
    #expect(text.components(separatedBy: "error:").count == 5 + 1, "\(text)")
  }
}
