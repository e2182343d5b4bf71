import FeatureKit
import StandupsDomain
import StandupsStorage

/// Stores the meetings that are held on the page of a standup, and what they leave.
@MainActor
struct KeptMeetings {
  private let page: OpenRecord<Standup>
  private let dependencies: FeatureDependencies

  /// Stores the meetings of a page.
  init(of page: OpenRecord<Standup>, dependencies: FeatureDependencies) {
    (self.page, self.dependencies) = (page, dependencies)
  }

  /// Changes the standup, which an undo doesn't take back; false if it is deleted.
  @discardableResult
  func change(
    after preparation: (@MainActor () async -> Void)? = nil,
    _ change: @escaping RecordStore<Standup>.Change
  ) -> Bool {
    dependencies.history.leavingOut { page.change(after: preparation, change) }
  }

  /// Stores a meeting that has ended.
  func save(_ meeting: Meeting) {
    // Its draft is on the disk first, and stays until all that it leaves is, too.
    change(after: dependencies.drafts.write) { $0.insertByDate(meeting, asNew: true) }
  }

  /// Stores a meeting as a deleted one; a meeting without notes leaves nothing.
  ///
  /// One that went on after it was saved stays as it was then.
  func discard(_ meeting: Meeting) {
    let saved = page.record.meetings[id: meeting.id]
    guard !meeting.transcript.isEmpty, meeting.transcript != saved?.transcript else { return }
    // An undo leads to the meeting as it would have been saved, and then to what it leaves.
    change { $0.insertByDate(meeting, asNew: true) }
    let known = saved.map { dependencies.records(leftBy: $0, of: page.record.id) } ?? []
    let left = dependencies.records(leftBy: meeting, of: page.record.id)
      .filter { record in !known.contains { $0.id == record.id } }
    let part = saved == nil ? "the meeting" : "what came after its time in the meeting"
    dependencies.history.act(
      .discard,
      "\(part) of \(page.record.title(of: meeting, in: dependencies.timeZone))",
      remark: saved == nil ? "It's \(DeletedMeeting.keptText)." : nil,
      undone: adding(left, of: meeting) { $0.restore() },
      redone: { for record in left { record.delete() } }
    ) {
      page.change { standup in
        if let saved {
          standup.insertByDate(saved, asNew: true)
        } else {
          standup.deleteMeetings([meeting.id], at: meeting.date)
        }
      }
    }
  }

  /// Adds a note to a meeting that is saved, and what it leaves; false if the meeting is gone.
  func add(_ note: String, to id: Meeting.ID) -> Bool {
    let isThere = change(after: dependencies.drafts.write) { $0.addNote(note, to: id) }
    guard isThere, let meeting = page.record.meetings[id: id] else { return false }
    adding(dependencies.records(leftBy: meeting, of: page.record.id), of: meeting) { $0.insert() }()
    return true
  }

  /// Returns code that adds what a meeting leaves once that is stored, which a failed save may put off.
  ///
  /// A redo of the discarding deletes it, so the next undo brings it back; otherwise, what was deleted stays so.
  private func adding(
    _ left: [LeftRecord],
    of meeting: Meeting,
    _ add: @escaping @MainActor (LeftRecord) -> Void
  ) -> @MainActor () -> Void {
    // A scope of its own, as the history keeps the code longer than this screen.
    let (effects, id) = (dependencies.effects.scope("KeptMeetings"), page.record.id)
    return { [weak standups = dependencies.standups] in
      guard let standups, !left.isEmpty else { return }
      effects.finish("records of a meeting") {
        try await EffectScope.follow("stored meetings") { () -> Bool? in
          standups.isPending { $0 == id } ? nil : standups[id]?.meetings[id: meeting.id] != nil
        } onChange: { isStored in
          for record in isStored == true ? left : [] { add(record) }
          return isStored == nil
        }
      }
    }
  }
}
