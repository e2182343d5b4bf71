import FeatureKit

/// The follow-ups that meetings leave.
extension AppModel {
  /// Stores the follow-ups of each meeting once it is stored itself, and then lets go of its draft.
  ///
  /// The draft is the log: an app that ended before its last line finds it, and does what is missing.
  func finishMeetings() {
    let (drafts, followUps) = (dependencies.drafts, dependencies.followUps)
    var begun: Set<SavedDraft.ID> = []
    dependencies.effects.runOnce("finish meetings") { [weak self] in
      try await EffectScope.follow("saved meetings") {
        self?.storedMeetings ?? []
      } onChange: { meetings in
        for (draft, left) in meetings {
          if left.isEmpty || !begun.insert(draft).inserted {
            drafts.release(draft)
            // A late note holds it again.
            begun.remove(draft)
          } else {
            for followUp in left { followUps.insert(followUp) }
          }
        }
        return true
      }
    }
  }

  /// The held drafts whose changes have been written, each with its meetings' follow-ups.
  private var storedMeetings: [(draft: SavedDraft.ID, followUps: [FollowUp])] {
    dependencies.drafts.held.filter { !isPending($0) }.compactMap { draft in
      let followUps = followUps(of: draft)
      let ids = Set(followUps.map(\.id))
      return dependencies.followUps.isPending(where: ids.contains) ? nil : (draft.id, followUps)
    }
  }

  /// Returns a follow-up for each line of a draft's stored meetings that names one.
  private func followUps(of draft: SavedDraft) -> [FollowUp] {
    let meeting = draft.content(of: RecordMeetingModel.self)
    let form = draft.content(of: EditStandupModel.self)?.standup
    guard let standup = (form?.id ?? meeting?.standup.id).flatMap({ dependencies.standups[$0] })
    else { return [] }
    let held = form.map { Array($0.meetings.ids) } ?? meeting.map { [$0.meetingID] } ?? []
    return held.compactMap { standup.meetings[id: $0] }
      .flatMap { dependencies.todos(of: $0, in: standup.id) }
  }
}
