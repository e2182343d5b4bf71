import StandupsCommand
import StandupsFixtures
import Testing

/// Twenty things that people do in the app, each as they would type it without a manual.
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
    Task("add with two people", ["add", "Morning", "1", "Zoë", "new", "李雷", "save"]) {
      $0.last?.title == "Morning" && $0.last?.attendees.map(\.name) == ["Zoë", "李雷"]
    },
    Task(
      "add in few lines",
      ["Add Sales team", "minutes 15", "theme navy", "name Ann", "add attendee Bob", "Add"]
    ) { standups in
      guard let last = standups.last else { return false }
      return last.title == "Sales team" && last.duration == .seconds(900) && last.theme == .navy
        && last.attendees.map(\.name) == ["Ann", "Bob"]
    },
    Task("change one's mind", ["add", "back"]) { $0.count == 2 },
    Task("discard a new one", ["add", "title Oops", "cancel", "yes"]) { $0.count == 2 },
    Task("rename", ["design", "edit", "title: Icons", "done"], shows: ["Icons"]) {
      $0.first?.title == "Icons"
    },
    Task("rename, with quotes", ["open design", "edit", "Title = \"Icons\"", "OK"]) {
      $0.first?.title == "Icons"
    },
    Task("make it longer", ["1", "edit", "length 20 min", "Done"], shows: ["20 min"]) {
      $0.first?.duration == .seconds(1200)
    },
    Task("another colour", ["1", "edit", "theme", "Sky", "done"], shows: ["Sky"]) {
      $0.first?.theme == .sky
    },
    Task("a new person", ["1", "edit", "new attendee", "Zoë", "done"]) {
      $0.first?.attendees.map(\.name) == ["Blob", "Blob Jr", "Zoë"]
    },
    Task("correct a name", ["1", "edit", "name 2 Blob Junior", "done"]) {
      $0.first?.attendees.last?.name == "Blob Junior"
    },
    Task("remove a person", ["1", "edit", "remove blob jr", "done"]) {
      $0.first?.attendees.map(\.name) == ["Blob"]
    },
    Task("another order", ["1", "edit", "move 2 before 1", "done"]) {
      $0.first?.attendees.map(\.name) == ["Blob Jr", "Blob"]
    },
    Task(
      "hold a meeting",
      ["1", "start", "Yesterday I drew.", "/next", "Today I test.", "/end", "save"],
      shows: ["Speaker 2 of 2"]
    ) { $0.first?.meetings.first?.transcript == "Yesterday I drew.\nToday I test." },
    Task(
      "skip a speaker, and end with the last",
      ["1", "start", "next", "yes", "/next", "save and end"]
    ) {
      $0.first?.meetings.count == 3
    },
    Task("a note that is a command", ["1", "start", "end", "no", "/end", "save"]) {
      $0.first?.meetings.first?.transcript == "end"
    },
    Task("go on after all", ["1", "start meeting", "/end", "resume", "Still here", "/end", "s"]) {
      $0.first?.meetings.first?.transcript == "Still here"
    },
    Task("throw a meeting away", ["1", "start", "Hm", "/end meeting", "discard"]) {
      $0.first?.meetings.count == 2
    },
    Task("read an old meeting", ["design", "2", "back"], shows: ["Chose the colours."]),
    Task(
      "delete an old meeting",
      ["design", "delete 1"],
      shows: ["Deleted the meeting of Mon 5 Jan 2026, 09:00."]
    ) { $0.first?.meetings.count == 1 },
    Task(
      "from a person to their standups and back",
      ["design", "3", "Design", "back", "all"],
      shows: ["Blob's Standups"]
    ),
    Task("delete, from the list", ["delete quiet"], shows: ["Deleted “Quiet”."]) {
      $0.map(\.title) == ["Design"]
    },
    Task("delete, from its screen", ["quiet", "delete", "yes"], shows: ["Deleted “Quiet”."]) {
      $0.map(\.title) == ["Design"]
    },
    Task("keep it after all", ["quiet", "delete", "no", "back"]) { $0.count == 2 },
    Task("ask for help", ["help", "help add", "1", "help edit", "help 1", "show"]),
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

  @Test("There are at least sixty lines, and none begins with a verb of walks")
  func lines() {
    let lines = Self.tasks.flatMap(\.lines)
    #expect(Set(lines).count >= 60)
    let verbs = ["tap", "type", "set", "select", "focus"]
    #expect(!lines.contains { line in verbs.contains { line.hasPrefix("\($0) ") } })
  }

  @Test("A form that is left in the middle is there again")
  func quitInForm() async {
    var session = CommandSession.atTerminal([.design])
    session.answers = ["design", "edit", "title Icons", "quit"]
    _ = await session.run()
    session.answers = ["done"]

    _ = await session.run()

    #expect(session.records.records.map(\.title) == ["Icons"])
  }
}
