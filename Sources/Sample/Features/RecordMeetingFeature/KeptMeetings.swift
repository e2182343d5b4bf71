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

  /// Changes the standup together with what a meeting leaves, which an undo doesn't take back.
  ///
  /// - Returns: False if the standup is deleted; then both wait until it is there again.
  @discardableResult
  private func change(
    after preparation: (@MainActor () async -> Void)? = nil,
    leaving left: @escaping @MainActor (FeatureDependencies, Standup) -> Void,
    _ change: @escaping RecordStore<Standup>.Change
  ) -> Bool {
    // The page keeps it while the standup is deleted.
    let others = { @MainActor [dependencies, weak page] in
      guard let page else { return }
      dependencies.history.leavingOut { left(dependencies, page.record) }
    }
    return dependencies.history.leavingOut {
      page.change(after: preparation, with: others, change)
    }
  }

  /// Stores a meeting that has ended, and what it leaves.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - saved: Its turns as the clock had saved them, if it went on since: what others changed in them stays.
  ///   - typed: The note that is typed on, which leaves nothing yet.
  package func save(
    _ meeting: Meeting,
    since saved: [Meeting.Turn]? = nil,
    typing typed: LastNote? = nil
  ) {
    // What it left when the clock had saved it.
    let before = saved.flatMap { saved in
      page.record.meetings[id: meeting.id].map { meeting in
        var before = meeting
        (before.turns, before.transcript) = (saved, saved.transcript)
        return before
      }
    }
    // Its draft is on the disk first, and stays until it is stored itself.
    change(after: dependencies.drafts.write) { dependencies, standup in
      let stored = standup.meetings[id: meeting.id] ?? meeting
      let left = typed?.removed(from: stored) ?? stored
      dependencies.change(.insert, leftBy: left, of: standup.id)
      // Notes that were taken back since take along what they had left.
      guard let before else { return }
      dependencies.change(.takeBack, leftBy: before, butFor: [meeting, stored], of: standup.id)
    } _: { standup in
      let stored = standup.meetings[id: meeting.id]
      let merged = saved.flatMap { saved in
        stored.map { meeting.keepingNotes(of: $0, since: saved) }
      }
      standup.insertByDate(merged ?? meeting, asNew: true)
    }
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
    let object = "\(part) of \(page.record.title(of: meeting, in: dependencies.timeZone))"
    dependencies.history.act(.discard, object, remark: remark) {
      dependencies.history.leavingOut { page.change(store) }
      page.change(
        with: { [dependencies, id = page.record.id] in
          dependencies.change(.discard, leftBy: meeting, butFor: others, of: id)
        },
        takeBack
      )
    }
  }

  /// Adds a note to a meeting that is saved, and what it leaves.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - id: The meeting.
  /// - Returns: False if the meeting is gone.
  package func add(_ note: String, to id: Meeting.ID) -> Bool {
    let day = day(of: note, in: id)
    let isThere = change { dependencies, standup in
      guard let meeting = standup.meetings[id: id] else { return }
      dependencies.change(.insert, leftBy: meeting, of: standup.id)
    } _: {
      $0.addNote(note, to: id, typedOn: day)
    }
    return isThere && page.record.meetings.contains(id: id)
  }

  /// Puts a note in the place of another one of a meeting that is saved; nothing removes it.
  func replace(
    _ note: String,
    with other: String,
    in id: Meeting.ID,
    inTurnFrom start: Duration?
  ) {
    let day = day(of: other, in: id)
    dependencies.history.leavingOut {
      page.change { $0.replaceNote(note, with: other, in: id, inTurnFrom: start, typedOn: day) }
    }
  }

  /// The day to note for a line that is typed now; nil if its words say no deadline.
  private func day(of note: String, in id: Meeting.ID) -> String? {
    page.record.meetings[id: id].flatMap { meeting in
      dependencies.day(toNoteFor: meeting.read(note), among: meeting.people)
    }
  }
}
