public import FeatureKit
public import StandupsDomain
public import StandupsStorage

/// The notes of a meeting that was held, as fields to correct.
@MainActor
@Observable
public final class CorrectNotesModel {
  // MARK: State

  private let open: OpenMeeting
  /// The corrections as typed so far, which their draft holds until they are saved.
  public internal(set) var corrections: [NoteCorrection] {
    get { open.corrections(in: dependencies.drafts) }
    set { open.keep(newValue, in: dependencies.drafts) }
  }
  /// The note whose field has the focus.
  public var focus: Int?

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Delegation

  /// Called when the form is done: what isn't saved or discarded waits as a draft.
  public var onDone: () -> Void = unset()

  // MARK: Creating a model

  /// Makes the form of a meeting of a standup, with what was typed before.
  public init(
    _ meeting: Meeting,
    of page: OpenRecord<Standup>,
    dependencies: FeatureDependencies
  ) {
    self.dependencies = dependencies.scoped(to: Self.self)
    open = OpenMeeting(meeting, of: page)
  }

  private var meeting: Meeting { open.meeting }

  // MARK: User actions

  /// Types into the field of a note; one as it was needs no correction.
  public func type(_ text: String, intoNote place: Int) {
    let lines = meeting.spokenLines
    var typed = corrections
    let known = typed.firstIndex { Meeting.place(of: $0, in: lines) == place }
    guard known != nil || lines.indices.contains(place) else { return }
    let old = known.map { typed.remove(at: $0) }
    let note = NoteCorrection(old?.line ?? lines[place].line, at: old?.place ?? place, to: text)
    if text != note.line { typed.append(note) }
    corrections = typed
  }

  /// Saves the corrections as one change of the notes; a text without a word removes its note.
  ///
  /// A note that was changed or removed elsewhere meanwhile stays so, and its correction stays here. Follow-ups never change.
  ///
  /// While the standup is deleted, all stays here.
  public func saveNotesButtonTapped() {
    guard !open.page.isDeleted else { return }
    let lines = meeting.spokenLines
    let found = corrections.filter { Meeting.place(of: $0, in: lines) != nil }
    corrections.removeAll(where: found.contains)
    if !found.isEmpty {
      let id = meeting.id
      let title = open.standup.title(of: meeting, in: dependencies.timeZone)
      dependencies.history.act(.change, "notes of \(title)") {
        open.page.change { $0.meetings[id: id]?.correct(found) }
      }
      var corrected = meeting
      corrected.correct(found)
      keepLost(of: found, from: corrected.spokenLines.map(\.line))
    }
    if corrections.isEmpty { onDone() }
  }

  /// Discards the corrections.
  public func discardNotesButtonTapped() {
    corrections = []
    onDone()
  }

  /// Closes the form; the corrections are there when it opens again.
  public func closeNotesButtonTapped() { onDone() }

  /// Keeps the corrections of notes that others had changed by the time of writing.
  ///
  /// - Parameters:
  ///   - found: The corrections.
  ///   - expected: The lines of the meeting without others' changes.
  private func keepLost(of found: [NoteCorrection], from expected: [String]) {
    let (standups, drafts, open) = (dependencies.standups, dependencies.drafts, open)
    let (id, key) = (open.standup.id, meeting.id)
    dependencies.effects.finish("corrections") {
      try await EffectScope.follow("kept notes") {
        // A meeting that was deleted has none.
        standups.isPending { $0 == id }
          ? nil : standups[id]?.meetings[id: key]?.spokenLines.map(\.line) ?? []
      } onChange: { (lines: [String]?) in
        guard let lines else { return true }
        let lost = found.filter { note in
          note.lines.contains { line in
            lines.count { $0 == line } < expected.count { $0 == line }
          }
        }
        // The page keeps the changes of a deleted standup.
        if standups[id] != nil, !lost.isEmpty {
          open.keep(open.corrections(in: drafts) + lost, in: drafts)
        }
        return false
      }
    }
  }
}

// MARK: - Screen

extension CorrectNotesModel {
  /// Describes the fields of the notes, and the corrections of notes that are gone.
  public func build(_ s: ScreenBuilder) {
    s.name = "correct-notes"
    s.title = "Correct the notes"
    let (lines, corrections) = (meeting.spokenLines, corrections)
    let places = corrections.map { Meeting.place(of: $0, in: lines) }
    let lost = "A note was changed or removed meanwhile; its correction is below."
    s.message = open.news ?? (places.contains(nil) ? lost : nil)
    let hint = "A name and a colon, such as “Ann:”, give a note to that attendee."
    s.section("notes", footer: hint) {
      let typed = Dictionary(zip(places, corrections.map(\.text))) { $1 }
      for (place, line) in lines.enumerated() {
        Row.textField(ControlID("note", place), "Note", text: typed[place] ?? line.line) {
          self.type($0, intoNote: place)
        }
        .focused(focus == place) { self.focus = place }
      }
      for (lost, place) in zip(corrections, places) where place == nil {
        Row.text(ControlID("lost", lost.place), lost.text)
          .error("“\(lost.line)” was changed or removed meanwhile.")
      }
    }
    s.action("save-notes", "Save the notes", role: .confirm, isEnabled: !open.page.isDeleted) {
      self.saveNotesButtonTapped()
    }
    s.action("close-notes", "Close", role: .cancel, closeNotesButtonTapped)
    s.action("discard-notes", "Discard the changes", role: .destructive, discardNotesButtonTapped)
  }
}

// MARK: - Drafts

extension CorrectNotesModel: Drafting {
  /// The corrections as typed.
  public typealias Draft = MeetingDraft

  /// The kind of the record that saving changes.
  public typealias Kind = StandupKind

  /// The name of such drafts in storage.
  public static let draftKind = "note-corrections"

  /// Returns the id of the standup.
  public static func id(of draft: Draft, _ record: String) -> Standup.ID? { draft.standup }

  /// Returns true if the notes are corrected, as when the app ended just after saving.
  public static func isStored(_ draft: Draft, in stored: Standup) -> Bool {
    stored.meetings[id: draft.meeting]?.has(draft.corrections ?? []) == true
  }
}
