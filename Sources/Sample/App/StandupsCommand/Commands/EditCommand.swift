import FeatureKit
import StandupsDomain

extension Command {
  /// Changes what the form changes, in what is stored at that moment.
  static let edit = Command(
    name: "edit",
    abstract: "Change a standup; what no option names stays as it is.",
    changesStore: true,
    arguments: [.standup],
    options: [.title, .minutes, .theme, .attendee, .addAttendee, .removeAttendee],
    examples: [
      CommandExample("edit", "design", "--minutes", "15", does: "Give it fifteen minutes."),
      CommandExample(
        "edit",
        "design",
        "--add-attendee",
        "Zoë",
        does: "Zoë takes part from now on."
      ),
    ]
  ) { invocation in
    let changes = try StandupChanges(invocation.arguments, uuid: invocation.dependencies.uuid)
    guard !changes.isEmpty else {
      throw CommandFailure(
        .usage,
        "There is nothing to change.",
        hint: "Say what, such as --minutes 15; see “help edit”."
      )
    }
    let store = try invocation.standups()
    let standup = try await invocation.standup(in: store)
    try changes.check(against: standup)
    guard let changed = try await store.update(standup.id, { changes.apply(to: &$0) }) else {
      throw CommandFailure(.notFound, "\(standup.quotedTitle) was deleted meanwhile.")
    }
    return .standup(changed, "Changed \(changed.quotedTitle) (\(changed.summary)).")
  }
}
