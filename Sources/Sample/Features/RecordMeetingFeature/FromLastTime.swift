package import FeatureKit
package import StandupsDomain
import StandupsStorage

/// The section “From last time”: the open follow-ups of a standup, and the last notes of a speaker.
///
/// It reads nothing before it is built. As a running meeting builds it each second, the follow-ups are those of an index, and
/// the notes are looked for once for each speaker.
@MainActor
package final class FromLastTime {
  private let standupID: Standup.ID
  private let dependencies: FeatureDependencies
  private lazy var toDo = RecordIndex(dependencies.followUps) { followUp in
    followUp.isDone ? [] : [followUp.standupID]
  }
  /// The last notes that were looked for, and what they follow from.
  private var last: (speaker: Attendee, meetings: IdentifiedArrayOf<Meeting>, notes: LastNotes?)?

  /// Makes the section of a standup.
  package init(of standupID: Standup.ID, dependencies: FeatureDependencies) {
    (self.standupID, self.dependencies) = (standupID, dependencies)
  }

  /// Adds the section, unless there is nothing in it.
  ///
  /// - Parameters:
  ///   - s: The screen.
  ///   - speaker: The attendee whose last notes are shown, if any.
  ///   - opensForms: True if a row opens the form of its follow-up, away from the screen.
  package func build(_ s: ScreenBuilder, speaker: Attendee? = nil, opensForms: Bool = false) {
    let followUps = toDo[standupID]
    let footer = [problem, speaker.flatMap { text(ofLastNotesOf: $0) }].compactMap(\.self)
    guard !followUps.isEmpty || !footer.isEmpty else { return }
    s.section(
      "from-last-time",
      followUps,
      title: "From last time",
      footer: footer.isEmpty ? nil : footer.joined(separator: "\n"),
      label: \.displayTask
    ) { self.row(of: $0, opensForm: opensForms) }
    s.aside()
  }

  /// The reason why a ticked follow-up isn't stored; no alert comes up over a meeting.
  private var problem: String? {
    let followUps = dependencies.followUps
    return followUps.unsaved
      .first { !$0.isStored && followUps[$0.id]?.standupID == standupID }
      .map { "A change is not saved: \($0.clause)." }
  }

  private func row(of followUp: FollowUp, opensForm: Bool) -> Row {
    let (dependencies, id) = (dependencies, followUp.id)
    let (name, task) = (ControlID("follow-up", id), followUp.displayTask)
    let person = followUp.assigneeName(in: dependencies.standups[standupID]).map { "For: \($0)" }
    let deadline = followUp.deadlineText(in: dependencies.timeZone, at: dependencies.now())
    // At the side of a meeting there may be no room for the deadline.
    let details = [deadline, person].compactMap(\.self)
    let detail = (opensForm ? details : details.reversed()).joined(separator: "; ")
    let row =
      opensForm
      ? Row.navigationLink(name, task, detail: detail) { dependencies.openFollowUp(id) }
      : Row.text(name, task, detail: detail)
    return row.changing(at: followUp.deadline).struckThrough(followUp.isDone)
      .leading(
        .toggle(ControlID("toggle-follow-up", id), "Done", isOn: followUp.isDone) { _ in
          dependencies.followUps.update(id) { $0.isDone = true }
        }
      )
  }

  private func text(ofLastNotesOf speaker: Attendee) -> String? {
    guard let standup = dependencies.standups[standupID] else { return nil }
    // Meetings that haven't changed since are the same ones in memory, which takes no time to compare.
    let isKnown = last?.speaker == speaker && last?.meetings == standup.meetings
    let notes = isKnown ? last?.notes : standup.lastNotes(of: speaker)
    last = (speaker, standup.meetings, notes)
    return notes.map { notes in
      let day = notes.date.dayText(in: dependencies.timeZone)
      return (["\(speaker.displayName) on \(day):"] + notes.lines).joined(separator: "\n")
    }
  }
}
