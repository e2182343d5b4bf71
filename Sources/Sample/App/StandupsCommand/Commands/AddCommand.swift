import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain

extension Commands {
  /// Adds a standup after the others.
  static let add = Command(
    "add",
    "Add a standup.",
    ParameterList(.newTitle, .minutes(" (default: 5)"), .theme, .attendees),
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
    let title = invocation[.newTitle] ?? ""
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
}

extension CommandParameter<String?> {
  fileprivate static var newTitle: Self {
    optionalWord(
      "title",
      "The title of the new standup; it may be left out if another option is given."
    )
  }
}
