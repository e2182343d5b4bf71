import FeatureKit
import StandupsDomain

// Only the plan and the notes are undone: true time never goes back, and a pause, or going on by hand, stays.
extension RecordMeetingModel {
  /// Takes back the last note that the speaker said in this turn, to be typed anew.
  ///
  /// A note that is half typed stays as it is; then only an undo brings the other one back.
  public func takeBackNoteButtonTapped() {
    guard !isOver, let last = soFar.lastNote else { return }
    soFar.take(last, toType: true)
    note(MeetingCourse.Done(takingBack: last))
    keepDraft()
  }

  /// Performs an act that can be undone; returns false if the last speaker has had the floor.
  func perform(_ act: MeetingCourse.Act) -> Bool {
    let before = soFar
    let goesOn = soFar.perform(act)
    if soFar != before { note(MeetingCourse.Done(act, from: before.plan)) }
    keepDraft()
    return goesOn
  }

  /// Notes what was just said, which an undo takes away.
  func noted(_ note: TurnLog.Note) { self.note(MeetingCourse.Done(note)) }

  /// Offers to undo what was done before the app ended.
  func recallActs() {
    for done in soFar.done { noteUndo(of: done) }
    for undone in soFar.undone {
      dependencies.history.noteUndone(undone.kind.title, of: self) { $0.redo(undone) }
    }
  }

  private func note(_ done: MeetingCourse.Done) {
    soFar.note(done)
    noteUndo(of: done)
  }

  private func noteUndo(of done: MeetingCourse.Done) {
    dependencies.history.note(done.kind.title, of: self) { $0.undo(done) }
  }

  private func undo(_ done: MeetingCourse.Done) -> Bool {
    let undone = soFar.undo(done)
    dependencies.history.note(undone.kind.title, of: self) { $0.redo(undone) }
    keepDraft()
    return true
  }

  private func redo(_ undone: MeetingCourse.Done) -> Bool {
    let done = soFar.redo(undone)
    if let done { noteUndo(of: done) }
    keepDraft()
    return done != nil
  }
}

extension MeetingCourse.Done.Kind {
  fileprivate var title: String {
    switch self {
    case .next: "the next speaker"
    case .notNow: "not now"
    case .hereAfterAll: "here after all"
    case .note: "the note"
    case .takeBack: "the note taken back"
    }
  }
}
