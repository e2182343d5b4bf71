import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain

extension Commands {
  /// Changes the fields of the form, in the currently stored standup.
  static let edit = Command(
    "edit",
    "Change a standup; anything you don't name stays the same.",
    ParameterList(
      .standup,
      .title,
      .minutes(),
      .theme,
      .attendees,
      .addedAttendees,
      .removedAttendees
    ),
    examples: [
      "edit design --minutes 15": "Give it fifteen minutes.",
      "edit design --add-attendee Zoë": "Add Zoë to the attendees.",
    ],
    synonyms: ["change", "update", "rename"]
  ) { invocation in
    let changes = StandupChanges(
      title: invocation[.title],
      duration: invocation[.minutes()],
      theme: invocation[.theme],
      attendees: invocation[.attendees],
      added: invocation[.addedAttendees],
      removed: invocation[.removedAttendees],
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
        + invocation[.addedAttendees].oneAttendeeNotes("--add-attendee")
    )
  }
}

extension CommandParameter<String?> {
  fileprivate static var title: Self {
    option("--title <title>", "The new title.").synonyms("--name")
  }
}

extension CommandParameter<[String]> {
  fileprivate static var addedAttendees: Self {
    options("--add-attendee <name>", "Someone to add to the attendees.").synonyms("--add")
  }
  fileprivate static var removedAttendees: Self {
    options(
      "--remove-attendee <name>",
      of: .attendees,
      "Someone to remove from the attendees."
    )
    .synonyms("--remove", "--delete")
  }
}
