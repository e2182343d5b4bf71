import FeatureKit
import StandupsDomain
import StandupsStorage

/// A note of a meeting that was held, and its correction as typed so far.
public struct NoteCorrection: Codable, Hashable, Sendable {
  /// The place among the notes.
  let place: Int
  /// The note as it was.
  public let line: String
  /// The note as typed.
  public internal(set) var text: String
}

extension MeetingModel {
  // MARK: User actions

  /// Makes the notes fields to correct.
  public func correctNotesButtonTapped() { isCorrecting = true }

  /// Types into the field of a note.
  public func type(_ text: String, intoNote place: Int) {
    let known = corrections.firstIndex { self.place(of: $0) == place }
    let lines = meeting.spokenLines
    guard let line = known.map({ corrections[$0].line }) ?? lines[offset: place]?.line else {
      return
    }
    var left = corrections
    if let known { left.remove(at: known) }
    // A note as it was needs no correction.
    if text != line { left.append(NoteCorrection(place: place, line: line, text: text)) }
    corrections = left
  }

  /// Saves the corrections as one change of the notes; a text without a word removes its note.
  ///
  /// A note that was changed or removed elsewhere meanwhile stays so, and its correction opens again. Follow-ups never change.
  public func saveNotesButtonTapped() {
    let kept = corrections.filter { place(of: $0) != nil }.sorted { $0.place > $1.place }
    corrections.removeAll(where: kept.contains)
    isCorrecting = !corrections.isEmpty
    guard !kept.isEmpty else { return }
    let id = meeting.id
    dependencies.history.act(.change, "notes of \(meeting.dateText(in: dependencies.timeZone))") {
      page.change { standup in
        // From the last on, so that one that is removed moves no other.
        for note in kept {
          standup.meetings[id: id]?.correct(note.line, at: note.place, to: note.text)
        }
      }
    }
    reopenLost(of: kept)
  }

  /// Opens corrections again whose notes others had changed by the time that they were written.
  private func reopenLost(of kept: [NoteCorrection]) {
    let (standups, id, key) = (dependencies.standups, page.record.id, meeting.id)
    dependencies.effects.finish("corrections") {
      try await EffectScope.follow("kept notes") {
        // A meeting that was deleted has none.
        standups.isPending { $0 == id }
          ? nil : standups[id]?.meetings[id: key]?.spokenLines.map(\.line) ?? []
      } onChange: { (lines: [String]?) in
        guard let lines else { return true }
        // The page keeps the changes of a deleted standup.
        guard standups[id] != nil else { return false }
        let lost = kept.filter { note in
          !note.text.split(whereSeparator: \.isNewline).map(String.init)
            .allSatisfy { $0.isBlank || lines.contains($0) }
        }
        if !lost.isEmpty { (self.corrections, self.isCorrecting) = (self.corrections + lost, true) }
        return false
      }
    }
  }

  /// Discards the corrections.
  public func discardNotesButtonTapped() { (corrections, isCorrecting) = ([], false) }

  /// The place of a note that was corrected; nil if it is gone.
  private func place(of correction: NoteCorrection) -> Int? {
    meeting.place(of: correction.line, at: correction.place)
  }

  // MARK: Screen

  /// The fields of the notes, and those of notes that are gone by now.
  @RowsBuilder var noteFields: [Row] {
    let typed = Dictionary(corrections.map { (place(of: $0), $0.text) }) { _, last in last }
    for (place, line) in meeting.spokenLines.enumerated() {
      Row.textField(ControlID("note", place), "Note", text: typed[place] ?? line.line) {
        self.type($0, intoNote: place)
      }
      .focused(focusedNote == place) { (self.isTaskFocused, self.focusedNote) = (false, place) }
    }
    for lost in corrections where place(of: lost) == nil {
      Row.text(ControlID("lost", lost.place), lost.text)
        .error("“\(lost.line)” was changed or removed meanwhile.")
    }
  }

  /// Adds the way to begin correcting, or the ways to end it.
  func buildCorrecting(_ s: ScreenBuilder) {
    if isCorrecting {
      s.action("save-notes", "Save the notes", saveNotesButtonTapped)
      s.action("discard-notes", "Discard the changes", discardNotesButtonTapped)
    } else if !meeting.spokenLines.isEmpty {
      s.action("correct-notes", "Correct the notes", correctNotesButtonTapped)
    }
  }
}

extension Array {
  fileprivate subscript(offset offset: Int) -> Element? {
    indices.contains(offset) ? self[offset] : nil
  }
}
