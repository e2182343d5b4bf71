import FeatureKit
import StandupsDomain

// Only the plan and the notes are undone: true time never goes back, and a pause, or going on by hand, stays.
extension RecordMeetingModel {
  /// Takes back the last note that the speaker said in this turn, to be typed anew.
  ///
  /// A note that is half typed stays as it is; then only an undo brings the other one back.
  public func takeBackNoteButtonTapped() {
    if !isOver, let note = soFar.lastNote { take(note, "the note taken back", toType: true) }
  }

  /// Performs an act that can be undone; returns false if the last speaker has had the floor.
  func perform(_ act: MeetingCourse.Act) -> Bool {
    let before = soFar
    let goesOn = soFar.perform(act)
    if soFar != before {
      history.note(act.title, of: self) { model in
        model.undo(act, to: before)
        return true
      }
    }
    keepDraft()
    return goesOn
  }

  /// Notes what was just said, which an undo takes away.
  func noted(_ note: TurnLog.Note) {
    noteTaking(note, "the note")
  }

  private func undo(_ act: MeetingCourse.Act, to before: MeetingCourse) {
    soFar.undo(act, to: before)
    let speaker = soFar.speaker
    history.note(act.title, of: self) { model in
      // The clock may have given another attendee the floor since.
      guard model.soFar.speaker == speaker else { return false }
      _ = model.perform(act)
      return true
    }
    keepDraft()
  }

  private func take(_ note: TurnLog.Note, _ title: String, toType isTyped: Bool = false) {
    soFar.take(note, toType: isTyped)
    history.note(title, of: self) { model in
      model.soFar.give(note)
      model.noteTaking(note, title, toType: isTyped)
      model.keepDraft()
      return true
    }
    keepDraft()
  }

  private func noteTaking(_ note: TurnLog.Note, _ title: String, toType isTyped: Bool = false) {
    history.note(title, of: self) { model in
      model.take(note, title, toType: isTyped)
      return true
    }
  }
}

extension MeetingCourse.Act {
  fileprivate var title: String {
    switch self {
    case .next: "the next speaker"
    case .notNow: "not now"
    case .hereAfterAll: "here after all"
    }
  }
}
