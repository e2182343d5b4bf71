public import FeatureKit
public import StandupsDomain

extension Row {
  /// Shows a past meeting by its beginning, its length and its notes, with a button that copies it.
  public static func meeting(
    _ meeting: Meeting,
    of standup: Standup,
    _ dependencies: FeatureDependencies,
    tap: @escaping @MainActor () -> Void
  ) -> Row {
    let summary = MeetingSummary(meeting, of: standup, in: dependencies.timeZone)
    let facts = summary.facts.joined(separator: ", ")
    return .navigationLink(
      ControlID("meeting", meeting.id),
      summary.title,
      detail: facts,
      tap: tap
    )
    .formerly(standup.formerTitle(of: meeting, in: dependencies.timeZone))
    .beside(
      .button(ControlID("copy", meeting.id), "Copy") { dependencies.copy(meeting, of: standup) }
    )
    .below(summary.beginning.map { [.text(ControlID("beginning", meeting.id), $0)] } ?? [])
  }
}
