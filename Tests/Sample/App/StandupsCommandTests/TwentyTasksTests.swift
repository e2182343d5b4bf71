import StandupsCommand
import StandupsFixtures
import Testing

/// Things that people do in the app, each by the lines of the help page.
///
/// No line is refused. None is in the grammar of walks.
@Suite(.feature) @MainActor struct TwentyTasksTests {
  /// A task: the lines that are typed, and what holds afterwards.
  struct Task: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lines: [String]
    let shows: [String]
    let holds: @Sendable @MainActor ([Standup]) -> Bool

    init(
      _ name: String,
      _ lines: [String],
      shows: [String] = [],
      holds: @escaping @Sendable @MainActor ([Standup]) -> Bool = { _ in true }
    ) {
      (testDescription, self.lines, self.shows, self.holds) = (name, lines, shows, holds)
    }
  }

  nonisolated static let tasks = [
    Task("add with two people", ["add", "Morning", "1", "Zoë", "new", "李雷", "add"]) {
      $0.last?.title == "Morning" && $0.last?.attendees.map(\.name) == ["Zoë", "李雷"]
    },
    Task(
      "add without waiting for prompts",
      ["add", "Length: 15", "Theme: navy", "name 1: Ann", "Sales team", "/new", "Bob", "Add"]
    ) { standups in
      guard let last = standups.last else { return false }
      return last.title == "Sales team" && last.duration == .seconds(900) && last.theme == .navy
        && last.attendees.map(\.name) == ["Ann", "Bob"]
    },
    Task("change one's mind", ["add", "/back"]) { $0.count == 2 },
    Task("discard a new one", ["add", "title: Oops", "cancel", "discard"]) { $0.count == 2 },
    Task("rename", ["1", "edit", "title: Icons", "done"], shows: ["Icons"]) {
      $0.first?.title == "Icons"
    },
    Task("make it longer", ["1", "edit", "length: 20 min", "/Done"], shows: ["20 min"]) {
      $0.first?.duration == .seconds(1200)
    },
    Task("another colour", ["1", "edit", "/theme", "sky", "/done"], shows: ["Sky"]) {
      $0.first?.theme == .sky
    },
    Task("a new person", ["1", "edit", "/new attendee", "Zoë", "done"]) {
      $0.first?.attendees.map(\.name) == ["Blob", "Blob Jr", "Zoë"]
    },
    Task("correct a name", ["1", "edit", "name 2: Blob Junior", "/done"]) {
      $0.first?.attendees.last?.name == "Blob Junior"
    },
    Task("remove a person", ["1", "edit", "/delete 2", "/done"]) {
      $0.first?.attendees.map(\.name) == ["Blob"]
    },
    Task("another order", ["1", "edit", "/move 2 before 1", "/done"]) {
      $0.first?.attendees.map(\.name) == ["Blob Jr", "Blob"]
    },
    Task(
      "hold a meeting",
      ["1", "start", "Yesterday I drew.", "/next", "Today I test.", "/end", "save"],
      shows: ["Speaker 2 of 2"]
    ) { $0.first?.meetings.first?.transcript == "Yesterday I drew.\nToday I test." },
    Task("end with the last speaker", ["1", "start", "/next", "/next", "save and end"]) {
      $0.first?.meetings.count == 3
    },
    Task("a note that is a command", ["1", "start", "end", "//next", "/end", "save"]) {
      $0.first?.meetings.first?.transcript == "end\n/next"
    },
    Task("go on after all", ["1", "start meeting", "/end", "resume", "Still here", "/end", "s"]) {
      $0.first?.meetings.first?.transcript == "Still here"
    },
    Task("throw a meeting away", ["1", "start", "Hm", "/end meeting", "discard"]) {
      $0.first?.meetings.count == 2
    },
    Task("read an old meeting", ["1", "2", "back"], shows: ["Chose the colours."]),
    Task(
      "delete an old meeting",
      ["1", "delete 1"],
      shows: ["Deleted the meeting of Mon 5 Jan 2026, 09:00."]
    ) { $0.first?.meetings.count == 1 },
    Task(
      "from a person to their standups and back",
      ["1", "3", "1", "back", "all"],
      shows: ["Blob's Standups"]
    ),
    Task("delete, from the list", ["delete 2"], shows: ["Deleted “Quiet”."]) {
      $0.map(\.title) == ["Design"]
    },
    Task("delete, from its screen", ["2", "delete", "delete"], shows: ["Deleted “Quiet”."]) {
      $0.map(\.title) == ["Design"]
    },
    Task("keep it after all", ["2", "delete", "keep", "back"]) { $0.count == 2 },
    Task("get it back", ["delete 2", "undo"]) { $0.map(\.title) == ["Design", "Quiet"] },
    Task(
      "a follow-up",
      ["follow-ups", "add", "Call Ann", "priority high", "save"],
      shows: ["Done: ○ 0 of 1"]
    ),
    Task("a topic, ticked", ["parking", "add", "Coffee", "done 1", "reopen 1", "priority 1 high"]),
    Task("ask for help", ["help", "1", "help", "show"]),
  ]

  @Test("Each task works at the first try", arguments: tasks)
  func works(task: Task) async throws {
    var session = CommandSession.atTerminal([.design, .quiet])
    session.answers = task.lines

    let outcome = await session.run()

    #expect(!outcome.errors.contains("error:"), "\(outcome.errors)")
    for text in task.shows {
      let isShown = (outcome.output + outcome.errors).contains(text)
      #expect(isShown, "“\(text)” isn't shown:\n\(outcome.output)\(outcome.errors)")
    }
    #expect(task.holds(session.records.records))
  }
}
