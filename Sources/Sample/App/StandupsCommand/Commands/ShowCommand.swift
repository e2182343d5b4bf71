import FeatureKit
import Foundation
import StandupsDomain

extension Command {
  /// Shows one standup with its meetings, or its last meeting.
  static let show = Command(
    name: "show",
    abstract: "Show a standup and its meetings.",
    arguments: [.standup],
    options: [.last],
    examples: [
      CommandExample("show", "design", does: "The standup whose title begins with “design”."),
      CommandExample("show", "design", "--last", does: "What was said last time."),
    ]
  ) { invocation in
    let standup = try await invocation.standup(in: invocation.standups())
    let timeZone = invocation.dependencies.timeZone
    guard invocation.arguments.has(.last) else {
      return CommandResult(
        text: standup.page(in: timeZone, invocation.ink),
        plain: standup.page(in: timeZone),
        json: standup
      )
    }
    guard let meeting = standup.meetings.first else {
      throw CommandFailure(
        .notFound,
        "\(standup.quotedTitle) has had no meeting yet.",
        hint: "Hold one with “record \(standup.typedTitle)”."
      )
    }
    let page = meeting.lines(in: timeZone).joined(separator: "\n")
    return CommandResult(text: page, plain: page, json: meeting)
  }
}
