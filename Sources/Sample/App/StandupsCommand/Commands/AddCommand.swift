import FeatureKit
import StandupsDomain

extension Command {
  /// Adds a standup behind the others.
  static let add = Command(
    name: "add",
    abstract: "Add a standup.",
    changesStore: true,
    arguments: [CommandArgument("title", .one, "The title of the new standup.")],
    options: [.minutes, .theme, .attendee],
    examples: [
      CommandExample(
        "add",
        "Design",
        "--minutes",
        "10",
        "--attendee",
        "Blob",
        "--attendee",
        "Blob Jr",
        does: "A standup of ten minutes with two attendees."
      )
    ]
  ) { invocation in
    let uuid = invocation.dependencies.uuid
    let changes = try StandupChanges(invocation.arguments, uuid: uuid)
    let store = try invocation.standups()
    let isFirst = try await store.load().records.isEmpty
    var standup = Standup(id: Standup.ID(uuid()), title: invocation.arguments.words[0])
    changes.apply(to: &standup)
    standup.addRowIfEmpty(id: Attendee.ID(uuid()))
    try await store.save(standup)
    let hint: PrintedText =
      isFirst ? "\nHold its first meeting with “record \(standup.typedTitle)”." : ""
    return .standup(standup, "Added \(standup.quotedTitle) (\(standup.summary)).\(hint)")
  }
}
