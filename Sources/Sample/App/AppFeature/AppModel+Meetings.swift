import FeatureKit

/// The records that meetings leave: follow-ups and topics.
extension AppModel {
  /// Stores what each meeting leaves once it is stored itself, and then lets go of its draft.
  ///
  /// The draft is the log: an app that ended before its last line finds it, and does what is missing.
  func finishMeetings() {
    let drafts = dependencies.drafts
    var begun: Set<SavedDraft.ID> = []
    dependencies.effects.runOnce("finish meetings") { [weak self] in
      try await EffectScope.follow("saved meetings") {
        self?.storedMeetings ?? []
      } onChange: { meetings in
        for (draft, left) in meetings {
          let isFirst = begun.insert(draft).inserted
          guard !isFirst || !left.map({ $0.insert() }).contains(true) else { continue }
          drafts.release(draft)
          // A late note holds it again.
          begun.remove(draft)
        }
        return true
      }
    }
  }

  /// The held drafts whose changes have been written, each with the records that its meetings leave.
  private var storedMeetings: [(draft: SavedDraft.ID, left: [LeftRecord])] {
    let held = dependencies.drafts.held
    guard !held.isEmpty else { return [] }
    let typed = typedMeetings
    return held.filter { !isPending($0) }.compactMap { draft in
      guard meetings(in: draft)?.ids.contains(where: typed.contains) != true else { return nil }
      let left = records(leftBy: draft)
      return left.contains { $0.isPending() } ? nil : (draft.id, left)
    }
  }

  /// Returns the records that a draft's stored meetings leave.
  private func records(leftBy draft: SavedDraft) -> [LeftRecord] {
    guard let held = meetings(in: draft), let standup = dependencies.standups[held.standup]
    else { return [] }
    return held.ids.compactMap { standup.meetings[id: $0] }
      .flatMap { dependencies.records(leftBy: $0, of: standup.id) }
  }

  private func meetings(in draft: SavedDraft) -> (standup: Standup.ID, ids: [Meeting.ID])? {
    (dependencies.form(of: draft) as? any MeetingLog.Type)?.meetings(in: draft)
  }

  /// The meetings whose last notes are still being typed.
  private var typedMeetings: Set<Meeting.ID> {
    let tree = tree
    let models = ([tree] + tree.hiddenTabs.map(\.tree)).flatMap(\.screens).map(\.model)
    return Set(models.compactMap { ($0 as? StandupDetailModel)?.lastNote?.meeting })
  }
}
