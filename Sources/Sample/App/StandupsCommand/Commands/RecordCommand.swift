import CommandLineTables
import FeatureKit
import LineMode
import RecordMeetingFeature
import StandupDetailFeature
import StandupsDomain
import StandupsStorage

extension Commands {
  /// Holds a meeting in real time, with typed lines as its transcript.
  static let record = Command(
    "record",
    "Hold a meeting; what you type is its transcript.",
    ParameterList(.standup, .without, .noSound),
    examples: [
      "record design": "Type notes; /next and /end-meeting steer it.",
      "record design --without Blob": "Blob is away today.",
      "record design --json": "The same; the result is the meeting.",
    ]
  ) { invocation in
    let notes = TypedNotes()
    var dependencies = try invocation.appDependencies(notes: notes)
    let stores = try invocation.sessions(&dependencies)
    let standup = try await invocation.standup(in: dependencies.standups)
    let detail = StandupDetailModel(standup: standup, dependencies: dependencies)
    let present = try standup.without(invocation[.without])
    detail.destination = .record(RecordMeetingModel(standup: present, dependencies: dependencies))

    let asks = !invocation[.noInput]
    let kept = stores.map { KeptMeeting(of: detail, in: $0, dependencies: dependencies) }
    let lines = LineSession(
      invocation.world(of: detail, nil, dependencies, notes),
      console: invocation.console,
      style: .meeting,
      activity: .meeting,
      observers: [kept].compactMap(\.self),
      asks: asks,
      isQuiet: invocation[.quiet],
      isDone: { detail.destination?.isMeetingOver(asking: asks) ?? true }
    )
    let exitCode = try await lines.run()

    guard let meeting = detail.standup.meetings.first, standup.meetings[id: meeting.id] == nil
    else {
      throw CommandFailure(.cancelled, "The meeting of \(standup.quotedTitle) was not saved.")
    }
    let isRestored = try await dependencies.standups.keep(meeting, of: detail.standup)
    let date = meeting.dateText(in: dependencies.timeZone)
    return CommandResult(
      text: "Saved the meeting of \(standup.quotedTitle), \(date).",
      plain: "\(standup.id)\t\(meeting.id)",
      json: meeting,
      isConfirmation: true,
      changedStore: true,
      warnings: isRestored ? [.restored(standup)] : [],
      exitCode: exitCode
    )
  }
}

extension StandupDetailModel.Destination {
  /// True if a meeting is over; after a failed save it isn't if the user can retry.
  fileprivate func isMeetingOver(asking: Bool) -> Bool {
    if let alert { return !(asking && alert.offers(.retrySave)) }
    return record == nil
  }
}

extension Standup {
  /// Returns the standup without the attendees who are away.
  ///
  /// - Throws: An error if a name isn't an attendee's, with the nearest name.
  fileprivate func without(_ names: [String]) throws(CommandFailure) -> Standup {
    try check(names, takePartAmong: attendees.map(\.name))
    var standup = self
    standup.attendees.removeAll { attendee in
      names.contains { $0.isSameName(as: attendee.name) }
    }
    return standup
  }
}

extension Notice {
  fileprivate static func restored(_ standup: Standup) -> Notice {
    Notice(
      kind: .warning,
      code: "restored",
      message: "\(standup.quotedTitle) was deleted meanwhile; it is saved again with its meeting."
    )
  }
}

extension CommandParameter<[String]> {
  fileprivate static var without: Self {
    options(
      "--without <name>",
      of: .attendees,
      "Someone who is away: left out of this meeting only."
    )
  }
}
