public import FeatureKit
public import StandupsDomain

extension Standup {
  /// Returns a meeting as a Markdown document, with its follow-ups last.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - followUps: The follow-ups, of any meetings.
  ///   - timeZone: The reader's time zone.
  /// - Returns: The document, without an end of its last line.
  public func markdown(
    of meeting: Meeting,
    with followUps: some Sequence<FollowUp>,
    in timeZone: TimeZone
  ) -> String {
    let left = followUps.filter { $0.meetingID == meeting.id }
    return meeting.markdown(
      titled: fullTitle(of: meeting, in: timeZone),
      level: 2,
      lists: ["Follow-ups": left.flatMap { $0.markdown(in: timeZone) }],
      in: timeZone
    )
    .joined(separator: "\n\n")
  }
}

extension FeatureDependencies {
  /// Returns a meeting as a Markdown document, with its follow-ups last.
  @MainActor
  package func markdown(of meeting: Meeting, of standup: Standup) -> String {
    standup.markdown(of: meeting, with: followUps.records, in: timeZone)
  }
}

extension FollowUp {
  /// Returns a line of a list with a box to check, and one below it for each step.
  package func markdown(in timeZone: TimeZone) -> [String] {
    let people = assignee.map { ", for \($0.displayName.markdownText)" } ?? ""
    let facts = "\(priority.rawValue), \(dueText(in: timeZone))\(people)"
    return ["\(isDone.box) \(displayTask.markdownText) (\(facts))"]
      + steps.map { "  \($0.isDone.box) \($0.displayTitle.markdownText)" }
  }

  /// Returns the deadline in a sentence: "by Sun 22 Nov 2026, 09:00", or "no deadline".
  package func dueText(in timeZone: TimeZone) -> String {
    deadline.map { "by \($0.text(in: timeZone))" } ?? "no deadline"
  }
}
