import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import TerminalTexts

extension Commands {
  /// Lists follow-ups, or does one of the actions.
  static let followUps = Command(
    "follow-ups",
    "List, add and change follow-ups.",
    first: listFollowUps,
    actions: [addFollowUp, editFollowUp]
      + RecordActions<FollowUpKind>(examples: ("milk", "bread")).all + [searchFollowUps],
    discussion: """
      A follow-up is a task that came out of a standup. When the standup is deleted, its follow-ups stay, without a \
      standup until it is restored.
      """,
    synonyms: ["followups", "follow-up", "todo", "todos", "tasks", "task"]
  )

  private static let searchFollowUps = Command(
    "follow-ups search",
    "Find words in tasks and steps.",
    ParameterList(.words),
    examples: ["follow-ups search milk": "Where milk came up, in upper or lower case."],
    synonyms: ["find", "grep"]
  ) { invocation in
    try await invocation.found(in: invocation.followUps().load(), nowhere: "task or step")
  }
}

extension Invocation {
  /// Opens the store of the follow-ups.
  func followUps() throws -> RecordStore<FollowUp> { try stores().followUps }
}

extension CommandValues {
  /// A standup, or “none”.
  static let standupsOrNone = CommandValues.named("standups or none")
  /// The first words of dates.
  static let dates = CommandValues.named("dates")
  /// The same, or “overdue”.
  static let datesOrOverdue = CommandValues.named("dates or overdue")
}

extension CommandParameter<Priority?> {
  static var priority: Self { option("--priority <priority>", "How urgent it is.") }
}

extension CommandParameter<String?> {
  static var ofStandup: Self {
    option(
      "--standup <standup>",
      of: .standupsOrNone,
      "The standup it came from, by its id or the beginning of its title; or none."
    )
  }
}

extension RecordSnapshot<Standup> {
  /// Finds the group of follow-ups that an option names: those of a standup, or those of none.
  func group(_ text: String) throws(CommandFailure) -> FollowUpGroup {
    text.isNone ? .noStandup : .standup(try find(text).id)
  }
}

extension String {
  /// True for the word that stands for no standup.
  var isNone: Bool { lowercased() == "none" }
}
