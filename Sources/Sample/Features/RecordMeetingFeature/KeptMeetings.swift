package import FeatureKit
package import StandupsDomain
import StandupsStorage

/// Stores the meetings that are held on the page of a standup, and what they leave.
@MainActor
package struct KeptMeetings {
  private let page: OpenRecord<Standup>
  private let dependencies: FeatureDependencies

  /// Stores the meetings of a page.
  package init(of page: OpenRecord<Standup>, dependencies: FeatureDependencies) {
    (self.page, self.dependencies) = (page, dependencies)
  }

  /// Changes the standup, which an undo doesn't take back; false if it is deleted.
  @discardableResult
  package func change(
    after preparation: (@MainActor () async -> Void)? = nil,
    _ change: @escaping RecordStore<Standup>.Change
  ) -> Bool {
    dependencies.history.leavingOut { page.change(after: preparation, change) }
  }

  /// Stores a meeting that has ended.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - saved: Its turns as the clock had saved them, if it went on since: what others changed in them stays.
  package func save(_ meeting: Meeting, since saved: [Meeting.Turn]? = nil) {
    let before = page.record.meetings[id: meeting.id]
    // Its draft is on the disk first, and stays until all that it leaves is, too.
    change(after: dependencies.drafts.write) { standup in
      let stored = standup.meetings[id: meeting.id]
      let merged = saved.flatMap { saved in
        stored.map { meeting.keepingNotes(of: $0, since: saved) }
      }
      standup.insertByDate(merged ?? meeting, asNew: true)
    }
    guard let saved, var before else { return }
    // Notes that were taken back since take along what they had left.
    (before.turns, before.transcript) = (saved, saved.transcript)
    let others = [meeting, page.record.meetings[id: meeting.id] ?? meeting]
    onceStored(left(by: before, butFor: others), by: meeting) { [history = dependencies.history] in
      history.leavingOut($0.takeBack)
    }()
  }

  /// Stores a meeting as a deleted one; a meeting without notes leaves nothing.
  package func discard(_ meeting: Meeting) {
    guard !meeting.transcript.isEmpty else { return }
    discard(meeting, "the meeting", remark: "It's \(DeletedMeeting.keptText).") {
      $0.insertByDate(meeting, asNew: true)
    } takeBack: {
      $0.deleteMeetings([meeting.id], at: meeting.date)
    }
  }

  /// Leaves a meeting that went on as it is stored; one that others have deleted is discarded.
  ///
  /// - Parameters:
  ///   - meeting: The meeting with what came since.
  ///   - saved: Its turns as the clock had saved them.
  package func discardRest(of meeting: Meeting, since saved: [Meeting.Turn]) {
    guard meeting.transcript != saved.transcript else { return }
    guard let stored = page.record.meetings[id: meeting.id] else { return discard(meeting) }
    var before = meeting
    (before.turns, before.transcript) = (saved, saved.transcript)
    let whole = meeting.keepingNotes(of: stored, since: saved)
    discard(whole, "what came after its time in the meeting", butFor: [before, stored]) {
      if $0.meetings.contains(id: whole.id) { $0.insertByDate(whole, asNew: true) }
    } takeBack: {
      if $0.meetings.contains(id: stored.id) { $0.insertByDate(stored, asNew: true) }
    }
  }

  /// Stores a meeting, and takes that back as an act whose undo leads to it and to what it leaves.
  private func discard(
    _ meeting: Meeting,
    _ part: String,
    butFor others: [Meeting] = [],
    remark: String? = nil,
    store: @escaping RecordStore<Standup>.Change,
    takeBack: @escaping RecordStore<Standup>.Change
  ) {
    change(store)
    let left = left(by: meeting, butFor: others)
    dependencies.history.act(
      .discard,
      "\(part) of \(page.record.title(of: meeting, in: dependencies.timeZone))",
      remark: remark,
      undone: onceStored(left, by: meeting) { $0.restore() },
      redone: { for record in left { record.delete() } }
    ) { page.change(takeBack) }
  }

  /// Adds a note to a meeting that is saved, and what it leaves.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - id: The meeting.
  /// - Returns: False if the meeting is gone.
  package func add(_ note: String, to id: Meeting.ID) -> Bool {
    let day = day(of: note, in: id)
    let isThere = change(after: dependencies.drafts.write) {
      $0.addNote(note, to: id, typedOn: day)
    }
    guard isThere, let meeting = page.record.meetings[id: id] else { return false }
    onceStored(left(by: meeting), by: meeting) { _ = $0.insert() }()
    return true
  }

  /// Puts a note in the place of another one of a meeting that is saved; nothing removes it.
  func replace(
    _ note: String,
    with other: String,
    in id: Meeting.ID,
    inTurnFrom start: Duration?
  ) {
    let day = day(of: other, in: id)
    change { $0.replaceNote(note, with: other, in: id, inTurnFrom: start, typedOn: day) }
  }

  /// The day to note for a line that is typed now; nil if its words say no deadline.
  private func day(of note: String, in id: Meeting.ID) -> String? {
    page.record.meetings[id: id].flatMap { meeting in
      dependencies.day(toNoteFor: meeting.read(note), among: meeting.people)
    }
  }

  /// Returns what a meeting leaves, without what others leave, too.
  private func left(by meeting: Meeting, butFor others: [Meeting] = []) -> [LeftRecord] {
    let left = ([meeting] + others).map { dependencies.records(leftBy: $0, of: page.record.id) }
    let known = Set(left.dropFirst().joined().map(\.id))
    return left[0].filter { !known.contains($0.id) }
  }

  /// Returns code that changes what a meeting leaves once that is stored; a failed save puts it off.
  ///
  /// A redo of the discarding deletes it, so the next undo brings it back; otherwise, what was deleted stays so.
  private func onceStored(
    _ left: [LeftRecord],
    by meeting: Meeting,
    _ change: @escaping @MainActor (LeftRecord) -> Void
  ) -> @MainActor () -> Void {
    // A scope of its own, as the history keeps the code longer than this screen.
    let (effects, id) = (dependencies.effects.scope("KeptMeetings"), page.record.id)
    return { [weak standups = dependencies.standups] in
      guard let standups, !left.isEmpty else { return }
      effects.finish("records of a meeting") {
        try await EffectScope.follow("stored meetings") { () -> Bool? in
          standups.isPending { $0 == id } ? nil : standups[id]?.meetings[id: meeting.id] != nil
        } onChange: { isStored in
          for record in isStored == true ? left : [] { change(record) }
          return isStored == nil
        }
      }
    }
  }
}
