package import FeatureKit
package import StandupsDomain
import StandupsStorage

/// The section “From last time”: the open follow-ups of a standup, and the last notes of a speaker.
///
/// It reads nothing before it is built. A running meeting builds it each second, so the follow-ups are those of the index that
/// all screens share, and the notes are looked for once for each speaker.
@MainActor
package final class FromLastTime {
  private let standupID: Standup.ID
  /// The meeting that is running; it may be stored, as one that goes on is.
  private let meetingID: Meeting.ID?
  private let dependencies: FeatureDependencies
  private lazy var index = FollowUpIndex.shared(dependencies.followUps)
  /// The last notes that were looked for, and what they follow from.
  private var last: (speaker: Attendee, meetings: IdentifiedArrayOf<Meeting>, notes: LastNotes?)?

  /// Makes the section of a standup.
  package init(
    of standupID: Standup.ID,
    before meetingID: Meeting.ID? = nil,
    dependencies: FeatureDependencies
  ) {
    (self.standupID, self.meetingID, self.dependencies) = (standupID, meetingID, dependencies)
  }

  // MARK: Contents

  /// The follow-ups that are still to do.
  package var followUps: RecordQuery<FollowUp>.Records { index.toDo(of: standupID) }

  /// Returns the last notes of a speaker below their name and the day; nil if there are none.
  package func lastNotes(of speaker: Attendee) -> String? {
    guard let standup = dependencies.standups[standupID] else { return nil }
    // Meetings that haven't changed since are the same ones in memory, which takes no time to compare.
    if last?.speaker != speaker || last?.meetings != standup.meetings {
      last = (speaker, standup.meetings, standup.lastNotes(of: speaker, before: meetingID))
    }
    return last?.notes.map { notes in
      let day = notes.date.dayText(in: dependencies.timeZone)
      return (["\(speaker.displayName) on \(day):"] + notes.lines).joined(separator: "\n")
    }
  }

  /// The reason why a ticked follow-up isn't stored; no alert comes up over a meeting.
  package var problem: String? {
    let followUps = dependencies.followUps
    return followUps.unsaved
      .first { !$0.isStored && followUps[$0.id]?.standupID == standupID }
      .map { "A change is not saved: \($0.clause)." }
  }

  /// Returns the deadline of a follow-up.
  package func deadline(of followUp: FollowUp) -> String {
    followUp.deadlineText(in: dependencies.timeZone, at: dependencies.now())
  }

  /// Returns the person of a follow-up: "For: Ann"; nil without an assignee.
  package func person(of followUp: FollowUp) -> String? {
    followUp.assigneeName(in: dependencies.standups[standupID]).map { "For: \($0)" }
  }

  /// Marks a follow-up as done.
  package func tick(_ id: FollowUp.ID) {
    dependencies.followUps.update(id) { $0.isDone = true }
  }

  // MARK: Screen

  /// Adds the section to a running meeting, unless it is empty.
  package func build(_ s: ScreenBuilder, speaker: Attendee?) {
    build(s, speaker: speaker) { followUp in
      // At the side of the notes there may be no room for the deadline.
      let details = [self.person(of: followUp), self.deadline(of: followUp)]
      return .text(Self.rowID(followUp), followUp.displayTask, detail: details.text)
    }
  }

  /// Adds the section to the standup's page, unless it is empty: a row opens the form of its follow-up.
  package func build(_ s: ScreenBuilder) {
    build(s, speaker: nil) { followUp in
      let details = [self.deadline(of: followUp), self.person(of: followUp)]
      return .navigationLink(
        Self.rowID(followUp),
        followUp.displayTask,
        detail: details.text
      ) { self.dependencies.openFollowUp(followUp.id) }
    }
  }

  private static func rowID(_ followUp: FollowUp) -> ControlID {
    ControlID("follow-up", followUp.id)
  }

  private func build(
    _ s: ScreenBuilder,
    speaker: Attendee?,
    row: @escaping @MainActor (FollowUp) -> Row
  ) {
    let followUps = followUps
    let footer = [problem, speaker.flatMap { lastNotes(of: $0) }].compactMap(\.self)
    guard !followUps.isEmpty || !footer.isEmpty else { return }
    s.section(
      "from-last-time",
      followUps,
      title: "From last time",
      footer: footer.isEmpty ? nil : footer.joined(separator: "\n"),
      label: \.displayTask,
      alsoFound: { self.person(of: $0) }
    ) { followUp in
      row(followUp).changing(at: followUp.deadline).struckThrough(followUp.isDone)
        .leading(
          .toggle(ControlID("toggle-follow-up", followUp.id), "Done", isOn: followUp.isDone) { _ in
            self.tick(followUp.id)
          }
        )
    }
    s.aside()
  }
}

extension [String?] {
  /// The parts of a detail.
  fileprivate var text: String { compactMap(\.self).joined(separator: "; ") }
}
