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
        for (draft, left, isTyped) in meetings {
          // Its last note leaves something once it's left.
          guard !isTyped else {
            for record in left { _ = record.insert() }
            continue
          }
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
  ///
  /// Of a meeting whose last note is typed, it's what the other notes leave.
  private var storedMeetings: [(draft: SavedDraft.ID, left: [LeftRecord], isTyped: Bool)] {
    let held = dependencies.drafts.held
    guard !held.isEmpty else { return [] }
    let typed = lastNotes
    return held.filter { !isPending($0) }.compactMap { draft in
      let left = records(leftBy: draft, without: typed)
      let isTyped = meetings(in: draft)?.ids.contains { typed[$0] != nil } == true
      return left.contains { $0.isPending() } ? nil : (draft.id, left, isTyped)
    }
  }

  /// Returns the records that a draft's stored meetings leave.
  private func records(
    leftBy draft: SavedDraft,
    without typed: [Meeting.ID: LastNote]
  ) -> [LeftRecord] {
    guard let held = meetings(in: draft), let standup = dependencies.standups[held.standup]
    else { return [] }
    return held.ids.compactMap { standup.meetings[id: $0] }
      .map { meeting in typed[meeting.id]?.removed(from: meeting) ?? meeting }
      .flatMap { dependencies.records(leftBy: $0, of: standup.id) }
  }

  private func meetings(in draft: SavedDraft) -> (standup: Standup.ID, ids: [Meeting.ID])? {
    (dependencies.form(of: draft) as? any MeetingLog.Type)?.meetings(in: draft)
  }

  /// The last notes that are still being typed, by their meetings.
  private var lastNotes: [Meeting.ID: LastNote] {
    let tree = tree
    let models = ([tree] + tree.hiddenTabs.map(\.tree)).flatMap(\.screens).map(\.model)
    let notes = models.compactMap { ($0 as? StandupDetailModel)?.lastNote }
    return Dictionary(notes.map { ($0.meeting, $0) }) { first, _ in first }
  }
}
