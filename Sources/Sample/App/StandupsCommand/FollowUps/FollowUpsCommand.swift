import CommandLineTables
import FeatureKit
import StandupsDomain
import StandupsStorage

extension Commands {
  /// Lists follow-ups, or does one of the actions.
  static let followUps = Command(
    "follow-ups",
    "List, add and change follow-ups.",
    first: listFollowUps,
    actions: [
      addFollowUp, editFollowUp, finishFollowUp, reopenFollowUp, deleteFollowUp, restoreFollowUp,
      moveFollowUp, searchFollowUps,
    ],
    discussion: """
      A follow-up is a task that a standup left. When its standup is deleted, it stays, and belongs to no standup \
      until that is restored.
      """,
    synonyms: ["followups", "follow-up", "todo", "todos", "tasks", "task"]
  )

  private static let deleteFollowUp = Command(
    "follow-ups delete",
    "Delete a follow-up.",
    ParameterList(.followUp(), .force),
    discussion: "The store keeps it for 30 days; in that time “follow-ups restore” brings it back.",
    examples: [
      "follow-ups delete milk": "Asks first.",
      "follow-ups delete milk --force": "Does not ask; for scripts.",
    ],
    synonyms: ["rm", "remove", "del"]
  ) { invocation in
    try await invocation.delete(invocation[.followUp()], in: invocation.followUps())
  }

  private static let restoreFollowUp = Command(
    "follow-ups restore",
    "Bring back a deleted follow-up.",
    ParameterList(.followUp(of: .deletedFollowUps)),
    examples: [
      "follow-ups restore milk": "What “follow-ups --deleted” shows can come back."
    ],
    synonyms: ["undelete", "undo", "recover"]
  ) { invocation in
    try await invocation.restore(invocation[.followUp()], .followUps, in: invocation.followUps())
  }

  private static let moveFollowUp = Command(
    "follow-ups move",
    "Move a follow-up before or after another in the list.",
    ParameterList(.followUp(), .side, .neighbor),
    examples: ["follow-ups move milk before bread": "Milk comes first."],
    synonyms: ["mv", "reorder"]
  ) { invocation in
    try await invocation.move(
      invocation[.followUp()],
      invocation[.side],
      invocation[.neighbor],
      in: invocation.followUps()
    )
  }

  private static let searchFollowUps = Command(
    "follow-ups search",
    "Find words in tasks and steps.",
    ParameterList(.words),
    examples: ["follow-ups search milk": "Where milk came up, in any case."],
    synonyms: ["find", "grep"]
  ) { invocation in
    try await invocation.found(
      { $0.texts(with: $1) },
      in: invocation.followUps().load(),
      nowhere: "task or step"
    )
  }
}

extension CommandValues {
  /// A follow-up, by its task or id.
  static let followUps = CommandValues.named("follow-ups")
  /// A follow-up that is still to do.
  static let openFollowUps = CommandValues.named("open follow-ups")
  /// A follow-up that is done.
  static let doneFollowUps = CommandValues.named("done follow-ups")
  /// A deleted follow-up.
  static let deletedFollowUps = CommandValues.named("deleted follow-ups")
  /// A standup, or “none”.
  static let standupsOrNone = CommandValues.named("standups or none")
  /// The first words of dates.
  static let dates = CommandValues.named("dates")
  /// The same, or “overdue”.
  static let datesOrOverdue = CommandValues.named("dates or overdue")
}

extension CommandParameter<String> {
  static func followUp(of values: CommandValues = .followUps) -> Self {
    word(
      "follow-up",
      of: values,
      "An id, or the beginning of an id or of a task that only one follow-up has."
    )
  }

  fileprivate static var neighbor: Self {
    word("neighbor", of: .followUps, "The follow-up to move it next to.")
  }
}

extension CommandParameter<Priority?> {
  static var priority: Self { option("--priority <priority>", "How urgent it is.") }
}

extension CommandParameter<String?> {
  static var ofStandup: Self {
    option(
      "--standup <standup>",
      of: .standupsOrNone,
      "The standup that left it, by its id or the beginning of its title; or none."
    )
  }
}

extension RecordSnapshot<Standup> {
  /// Finds the group of follow-ups that an option names: those of a standup, or those of none.
  func group(_ text: String) throws(CommandFailure) -> FollowUpGroup {
    text.lowercased() == "none" ? .noStandup : .standup(try find(text).id)
  }
}
