public import FeatureKit
public import StandupsDomain
public import StandupsStorage

/// The notes of a meeting that was held, as fields to correct.
@MainActor
@Observable
public final class CorrectNotesModel {
  // MARK: State

  private let open: OpenMeeting
  /// The corrections as typed so far, until they are saved.
  public internal(set) var corrections: [NoteCorrection] {
    didSet {
      open.keep(
        for: Self.self,
        at: Route.Segment("correct"),
        corrections: corrections,
        in: dependencies.drafts
      )
    }
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
    corrections = dependencies.drafts.kept(for: Self.self, of: meeting.id)?.corrections ?? []
  }

  private var meeting: Meeting { open.meeting }

  // MARK: User actions

  /// Types into the field of a note; one as it was needs no correction.
  public func type(_ text: String, intoNote place: Int) {
    let known = corrections.firstIndex { meeting.place(of: $0) == place }
    let lines = meeting.spokenLines
    guard known != nil || lines.indices.contains(place) else { return }
    var typed = corrections
    let old = known.map { typed.remove(at: $0) }
    let note = NoteCorrection(old?.line ?? lines[place].line, at: old?.place ?? place, to: text)
    if text != note.line { typed.append(note) }
    corrections = typed
  }

  /// Saves the corrections as one change of the notes; a text without a word removes its note.
  ///
  /// A note that was changed or removed elsewhere meanwhile stays so, and its correction stays here. Follow-ups never change.
  public func saveNotesButtonTapped() {
    let found = corrections.filter { meeting.place(of: $0) != nil }
    corrections.removeAll(where: found.contains)
    if !found.isEmpty {
      let id = meeting.id
      let title = open.standup.title(of: meeting, in: dependencies.timeZone)
      dependencies.history.act(.change, "notes of \(title)") {
        open.page.change { $0.meetings[id: id]?.correct(found) }
      }
      keepLost(of: found)
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
  private func keepLost(of found: [NoteCorrection]) {
    let (standups, id, key) = (dependencies.standups, open.standup.id, meeting.id)
    dependencies.effects.finish("corrections") {
      try await EffectScope.follow("kept notes") {
        // A meeting that was deleted has none.
        standups.isPending { $0 == id }
          ? nil : standups[id]?.meetings[id: key]?.spokenLines.map(\.line) ?? []
      } onChange: { (lines: [String]?) in
        guard let lines else { return true }
        let lost = found.filter { !$0.lines.allSatisfy(lines.contains) }
        // The page keeps the changes of a deleted standup.
        if standups[id] != nil, !lost.isEmpty { self.corrections += lost }
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
    s.message = open.news
    let hint = "A name and a colon, such as “Ann:”, give a note to that attendee."
    s.section("notes", footer: hint) {
      let typed = Dictionary(corrections.map { (meeting.place(of: $0), $0.text) }) { $1 }
      for (place, line) in meeting.spokenLines.enumerated() {
        Row.textField(ControlID("note", place), "Note", text: typed[place] ?? line.line) {
          self.type($0, intoNote: place)
        }
        .focused(focus == place) { self.focus = place }
      }
      for lost in corrections where meeting.place(of: lost) == nil {
        Row.text(ControlID("lost", lost.place), lost.text)
          .error("“\(lost.line)” was changed or removed meanwhile.")
      }
    }
    s.action("save-notes", "Save the notes", role: .confirm, saveNotesButtonTapped)
    s.action("close-notes", "Close", role: .cancel, closeNotesButtonTapped)
    s.action(
      "discard-notes",
      "Discard the changes",
      role: .destructive,
      discardNotesButtonTapped
    )
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
