import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain

extension Commands {
  /// Shows one standup with its meetings, or its last meeting.
  static let show = Command(
    "show",
    "Show a standup and its meetings.",
    ParameterList(.standup, .last),
    examples: [
      "show design": "The standup whose title begins with “design”.",
      "show design --last": "What was said last time.",
    ],
    synonyms: ["view", "cat", "info"]
  ) { invocation in
    let standup = try await invocation.standup(in: invocation.standups())
    let timeZone = invocation.dependencies.timeZone
    guard invocation[.last] else {
      return CommandResult(
        text: standup.page(in: timeZone, width: invocation.width, invocation.highlighting),
        plain: standup.lines,
        json: ["standup": standup]
      )
    }
    guard let meeting = standup.meetings.first else {
      throw CommandFailure(
        .notFound,
        "\(standup.quotedTitle) has had no meeting yet.",
        hint: "Hold one with “standups record \(standup.typedTitle)”."
      )
    }
    return CommandResult(
      text: meeting.lines(in: timeZone, width: invocation.width).joined(separator: "\n"),
      plain: "\(standup.id)\t\(meeting.fields)",
      json: ["meeting": HeldMeeting(meeting, of: standup)]
    )
  }
}

extension CommandParameter<Bool> {
  fileprivate static var last: Self { flag("--last", "Show the last meeting only.") }
}
