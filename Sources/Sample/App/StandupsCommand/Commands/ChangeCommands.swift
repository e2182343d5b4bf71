import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain
import StandupsStorage
import TerminalTexts

extension Commands {
  /// Adds a standup after the others.
  static let add = Command(
    "add",
    "Add a standup.",
    ParameterList(newTitle, .minutes(" (default: 5)"), .theme, .attendees),
    examples: [
      "add Design --minutes 10 --attendee Blob --attendee \"Blob Jr\"":
        "A standup of ten minutes with two attendees."
    ],
    synonyms: ["new", "create", "make"]
  ) { invocation in
    let uuid = invocation.dependencies.uuid
    let changes = StandupChanges(
      duration: invocation[.minutes()],
      theme: invocation[.theme],
      attendees: invocation[.attendees],
      uuid: uuid
    )
    let title = invocation[newTitle] ?? ""
    guard !title.isBlank || !changes.isEmpty else {
      throw CommandFailure(
        .usage,
        "A standup needs a title, or another option.",
        hint: "Name one, as in “standups add Design”, or type “standups add --minutes 5”."
      )
    }
    let store = try invocation.standups()
    let isFirst = try await store.load().records.isEmpty
    var standup = Standup(id: Standup.ID(uuid()), title: title)
    changes.apply(to: &standup)
    standup.addRowIfEmpty(id: Attendee.ID(uuid()))
    try await store.save(standup)
    return .changed(
      standup,
      "Added \(standup.quotedTitle) (\(standup.summary)).",
      advice: isFirst ? "Hold its first meeting with “standups record \(standup.typedTitle)”." : "",
      warnings: invocation[.attendees].oneAttendeeNotes("--attendee")
    )
  }

  /// Changes the fields of the form, in the currently stored standup.
  static let edit = Command(
    "edit",
    "Change a standup; anything you don't name stays the same.",
    ParameterList(
      .standup,
      titleOption,
      .minutes(),
      .theme,
      .attendees,
      addedAttendees,
      removedAttendees
    ),
    examples: [
      "edit design --minutes 15": "Give it fifteen minutes.",
      "edit design --add-attendee Zoë": "Add Zoë to the attendees.",
    ],
    synonyms: ["change", "update", "rename"]
  ) { invocation in
    let changes = StandupChanges(
      title: invocation[titleOption],
      duration: invocation[.minutes()],
      theme: invocation[.theme],
      attendees: invocation[.attendees],
      added: invocation[addedAttendees],
      removed: invocation[removedAttendees],
      uuid: invocation.dependencies.uuid
    )
    guard !changes.isEmpty else {
      throw CommandFailure.nothingToChange(such: "--minutes 15", "edit")
    }
    let store = try invocation.standups()
    let standup = try await invocation.standup(in: store)
    try changes.check(against: standup)
    let changed = try await store.change(standup) { changes.apply(to: &$0) }
    return .changed(
      changed,
      from: standup,
      "Changed \(changed.quotedTitle) (\(changed.summary)).",
      warnings: changes.droppedNotes(from: standup, to: changed)
        + invocation[.attendees].oneAttendeeNotes("--attendee")
        + invocation[addedAttendees].oneAttendeeNotes("--add-attendee")
    )
  }

  private static let actions = RecordActions<StandupKind>(
    examples: ("design", "engineering"),
    object: "a standup and its meetings",
    losses: \.losses
  )

  /// Deletes a standup after the user has agreed.
  static let delete = actions.delete.with(
    discussion: """
      The standup disappears from all lists at once. The store keeps it for 30 days; in that time “restore” \
      brings it back. “store purge” removes it now.
      """
  )

  /// Moves a standup to another place in the list.
  static let move = actions.move
}

private let newTitle = CommandParameter<String?>.optionalWord(
  "title",
  "The title of the new standup; it may be left out if another option is given."
)

private let titleOption = CommandParameter<String?>.option("--title <title>", "The new title.")
  .synonyms("--name")

private let addedAttendees = CommandParameter<[String]>.options(
  "--add-attendee <name>",
  "Someone to add to the attendees."
).synonyms("--add")

private let removedAttendees = CommandParameter<[String]>.options(
  "--remove-attendee <name>",
  of: .attendees,
  "Someone to remove from the attendees."
)
.synonyms("--remove", "--delete")

extension Standup {
  /// The contents that are deleted with the standup, for the question.
  fileprivate var losses: String {
    switch meetings.count {
    case 0: ""
    case 1: " and its meeting"
    case let count: " and its \(count) meetings"
    }
  }
}
