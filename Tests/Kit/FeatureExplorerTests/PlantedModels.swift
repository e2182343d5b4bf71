import FeatureExplorer
import FeatureKit
import FeatureWalks

/// The faults that can be planted into the small app of these files.
enum PlantedFault: CaseIterable {
  case trap, leak, outlivingWork, replacedScreen, reportedIssue
  /// No fault: a screen may end by itself, and then something else may come up.
  case endingScreen
  /// Not a fault, but impossible to do.
  case deadAction
  case lostRoute, changingRoute, unwritableScreen, swallowedError, halfDoneDeletion
  /// Hides a failure from the user, but opens a screen that can't be closed.
  case stuckScreen
  /// Hides a failure from the user only where there are two notes.
  case swallowedSecondError
  /// Offers to try again after a failure, and does nothing then.
  case emptyRetry
  case duplicate, ownBack, renamedWork, emptyAction, goneRecord, noDraft, unfocusable, endlessWork
  /// Shows something else in each world, or in every second one.
  case otherEachTime, otherEachSecondTime, otherStoredEachTime
  /// Remembers what no screen shows, until another one does.
  case otherAfterVisit
}

/// A list of notes with a form, a page about them, and a clock that saves what is written.
@MainActor
final class NotesModel {
  var notes: [Note] = []
  var isSaving = false
  var destination: Destination? {
    get { above }
    set { if newValue != nil || !isStuck { above = newValue } }
  }
  private var above: Destination?
  let fault: PlantedFault?
  /// The place where a fault keeps state that it shouldn't.
  var kept: [AnyObject] = []
  private let effects: EffectScope
  private let root: EffectScope
  private let clock: any Clock<Duration>
  private let shelf: Shelf
  private var nextID = 0
  private var hasVisited = false
  private var isStuck = false
  private var hasFailed = false
  /// The number of worlds that were made before this one.
  let world: Int

  struct Note: Identifiable {
    var id: Int
    var text: String
  }

  init(
    _ fault: PlantedFault?,
    world: Int,
    shelf: Shelf,
    effects: EffectScope,
    clock: any Clock<Duration>
  ) {
    self.fault = fault
    self.world = world
    self.shelf = shelf
    self.root = effects
    self.effects = effects.scope("NotesModel")
    self.clock = clock
  }

  func addButtonTapped() {
    let form = NoteFormModel(fault, effects: root, clock: clock)
    if fault == .leak { kept.append(form) }
    if fault == .endingScreen {
      form.onTimeOver = { [weak self] in
        self?.destination = .alert(AlertState("Too late", buttons: [.cancel("OK")]))
      }
    }
    destination = .add(form)
  }

  func confirmAddButtonTapped(_ form: NoteFormModel) {
    nextID += 1
    if notes.count < 2 { notes.append(Note(id: nextID, text: form.text)) }
    destination = nil
    save()
  }

  /// Saving takes a second, and then says so.
  private func save() {
    guard !isSaving else { return }
    isSaving = true
    effects.run("save") { [weak self, clock] in
      try await clock.sleep(for: .seconds(1))
      self?.saved()
    }
  }

  private func saved() {
    isSaving = false
    switch destination {
    case nil: break
    case .alert: return
    case .add, .about, .page, .plainForm: guard fault == .replacedScreen else { return }
    }
    destination = .alert(AlertState("Saved", buttons: [.cancel("OK")]))
  }

  func aboutButtonTapped() {
    destination = fault == .noDraft ? .plainForm(PlainFormModel()) : .about(AboutModel(fault))
    hasVisited = true
  }

  func noteTapped(_ id: Int) {
    guard notes.contains(where: { $0.id == id }) else { return }
    destination = .page(NotePageModel(id) { [weak self] in self?.notes.removeAll { $0.id == id } })
  }

  /// Work that starts the same work again, without time passing.
  private func sync() {
    effects.run("sync") { [weak self] in self?.sync() }
  }

  private func deleteButtonTapped() {
    destination = .alert(
      AlertState(
        "Delete it?",
        buttons: [
          AlertButton("Delete", role: .destructive, action: .confirmDeletion), .cancel("Keep"),
        ]
      )
    )
  }

  private func confirmDeletion() {
    if fault == .halfDoneDeletion { notes.removeFirst() }
    do {
      try shelf.delete()
      if fault != .halfDoneDeletion { notes.removeFirst() }
    } catch {
      guard fault != .swallowedError else { return }
      if fault == .swallowedSecondError, notes.count > 1 { return }
      isStuck = fault == .stuckScreen
      hasFailed = true
      guard !isStuck else { return aboutButtonTapped() }
      destination = .alert(AlertState("Not deleted", buttons: [.cancel("OK")]))
    }
  }
}

// MARK: - Navigation

extension NotesModel: Presenting {
  enum Destination {
    case add(NoteFormModel)
    case about(AboutModel)
    case page(NotePageModel)
    case plainForm(PlainFormModel)
    case alert(AlertState<AlertAction>)
  }

  enum AlertAction: String, CaseIterable {
    case confirmDeletion = "confirm-deletion"
  }

  func build(_ s: ScreenBuilder) {
    s.name = "notes"
    s.title = fault == .otherEachTime ? "Notes of world \(world)" : "Notes"
    if fault == .otherEachSecondTime, !notes.isEmpty {
      s.message = world.isMultiple(of: 2) ? "Emma, Jane" : "Jane, Emma"
    }
    s.section("notes", notes, delete: { _ in self.deleteButtonTapped() }) { note in
      let id = ControlID("note", note.id)
      guard self.fault == .goneRecord else { return .text(id, note.text) }
      return .navigationLink(id, "A note") { self.noteTapped(note.id) }
    }
    s.action("add", "Add", addButtonTapped)
    if fault == .deadAction { s.action("archive", "Archive", isEnabled: false) {} }
    s.action("about", "About", aboutButtonTapped)
    if fault == .duplicate { s.action("about", "About us") {} }
    if fault == .emptyAction { s.action("sort", "Sort") {} }
    if fault == .otherAfterVisit {
      s.action("visits", "Visits") {
        let title = self.hasVisited ? "Visited" : "Never visited"
        self.destination = .alert(AlertState(title, buttons: [.cancel("OK")]))
      }
    }
    if fault == .emptyRetry, hasFailed { s.action("retry", "Try again") {} }
    if fault == .endlessWork { s.action("sync", "Sync", sync) }
  }

  var presented: Presented? {
    switch destination {
    case .add(let form):
      Presented(.sheet, form) { s in
        s.action("confirm-add", "Add", role: .confirm) { self.confirmAddButtonTapped(form) }
        s.action("cancel-add", "Cancel", role: .cancel) { self.destination = nil }
      }
    case .about(let model): Presented(.push, model)
    case .page(let model): Presented(.push, model)
    case .plainForm(let model): Presented(.push, model)
    case .alert(let alert):
      .alert(alert) { action in
        self.destination = nil
        if action == .confirmDeletion { self.confirmDeletion() }
      }
    case nil: nil
    }
  }
}

@MainActor
final class NoteFormModel {
  var text = ""
  var onTimeOver: () -> Void = {}
  private let fault: PlantedFault?
  private let effects: EffectScope
  private let clock: any Clock<Duration>

  init(_ fault: PlantedFault?, effects: EffectScope, clock: any Clock<Duration>) {
    self.fault = fault
    self.effects = effects.scope(fault == .renamedWork ? "Form" : "NoteFormModel")
    self.clock = clock
  }

  private func change(_ text: String) {
    self.text = text
    guard fault == .reportedIssue, !text.isEmpty else { return }
    let closed: () -> Void = unset(line: 1, model: "NoteFormModel")
    closed()
  }
}

// MARK: - Navigation

extension NoteFormModel: DraftKeeping {
  static let draftKind = "note"

  func task() {
    // Work that holds its own scope is never cancelled.
    let held = fault == .outlivingWork || fault == .renamedWork ? effects : nil
    effects.runOnce("blink") { [weak self, clock] in
      for try await _ in clock.ticks(every: .seconds(10)) {
        _ = held
        self?.onTimeOver()
      }
    }
  }

  var draft: String? { text.isEmpty ? nil : text }

  func build(_ s: ScreenBuilder) {
    s.name = "note-form"
    s.title = "New note"
    let row = Row.textField("text", "Text", text: text) { self.change($0) }
    s.section("note") { fault == .unfocusable ? row : row.focused(true) {} }
  }
}

/// A page without end: it leads to more about it, and back.
@MainActor
final class AboutModel {
  var isMore = false
  private let fault: PlantedFault?

  init(_ fault: PlantedFault?) { self.fault = fault }
}

// MARK: - Navigation

extension AboutModel: DraftKeeping {
  static let draftKind = "about"
  var draft: String? { fault == .trap ? "Typed" : nil }

  /// A page that asks has a way out of its own; this one forgot to make it.
  var dismissal: Dismissal { fault == .trap ? .asks {} : .free }

  func build(_ s: ScreenBuilder) {
    s.name = "about"
    s.title = isMore ? "More" : "About"
    if fault == .unwritableScreen {
      s.section("size") {
        Row.slider("size", "Size", value: .infinity, in: 0...1) { _ in }.disabled()
      }
    }
    if fault == .ownBack { s.action("back", "Home") {} }
    s.action("more", isMore ? "Less" : "More") { self.isMore.toggle() }
  }
}
