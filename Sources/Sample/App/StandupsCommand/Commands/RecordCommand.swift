import Foundation
import IdentifiedArrays
import Injection
import RecordMeetingFeature
import RecordStores
import StandupDetailFeature
import StandupsDomain
import StandupsStorage

extension Command {
  /// Holds a meeting on the live clock, and keeps what is typed meanwhile as its transcript.
  static let record = Command(
    name: "record",
    abstract: "Hold a meeting; what you type is its transcript.",
    arguments: [.standup],
    options: [.noSound],
    examples: [
      CommandExample("record", "design", does: "Type notes; /next and /end-meeting steer it."),
      CommandExample("record", "design", "--json", does: "The same; the result is the meeting."),
    ]
  ) { invocation in
    let notes = TypedNotes()
    let dependencies = try invocation.appDependencies(notes: notes)
    let standup = try await dependencies.standups.load().standup(invocation.arguments.words[0])
    let detail = StandupDetailModel(standup: standup, dependencies: dependencies)
    detail.startMeetingButtonTapped()

    let lines = LineMode(
      root: detail,
      notes: notes,
      console: invocation.console,
      dependencies: dependencies,
      typing: .notes,
      readsLines: !invocation.arguments.has(.noInput)
    )
    let exitCode = try await lines.run()

    guard let meeting = detail.standup.meetings.first, meeting != standup.meetings.first else {
      throw CommandFailure(.cancelled, "The meeting of \(standup.quotedTitle) was not saved.")
    }
    return CommandResult(
      text: """
        Saved the meeting of \(standup.quotedTitle), \
        \(meeting.dateText(in: dependencies.timeZone)).
        """,
      plain: "\(standup.id)\t\(meeting.id)",
      json: meeting,
      exitCode: exitCode
    )
  }
}
