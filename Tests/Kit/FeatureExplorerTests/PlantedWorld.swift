import FeatureExplorer
import FeatureKit
import FeatureWalks

extension NotesModel {
  static let routes: [RouteStep<NotesModel>] = [
    RouteStep("<note>", openID: { $0.note }) { $0.noteTapped($1) },
    RouteStep("add", isOpen: \.isAdd) { $0.addButtonTapped() },
    RouteStep("about", isOpen: \.isAbout) { model in
      if model.fault == .changingRoute { model.notes.append(Note(id: 9, text: "About")) }
      if model.fault != .lostRoute { model.aboutButtonTapped() }
    },
  ]
}

extension NotesModel.Destination {
  @MainActor fileprivate var note: Int? {
    if case .page(let page) = self { page.id } else { nil }
  }

  fileprivate var isAdd: Bool {
    if case .add = self { true } else { false }
  }

  fileprivate var isAbout: Bool {
    switch self {
    case .about, .plainForm: true
    case .add, .page, .alert: false
    }
  }
}

/// The store of the notes; deleting may fail.
@MainActor
final class Shelf {
  struct Failure: Error {}

  private(set) var deletions = 0
  var isBroken = false

  func delete() throws {
    deletions += 1
    guard !isBroken else {
      isBroken = false
      throw Failure()
    }
  }
}

/// The form's clock waits for a fault.
private func blink(_ owner: String) -> ExplorerAllowance {
  ExplorerAllowance("\(owner).blink", breaks: .endingTimers, because: "It calls what a fault sets.")
}

/// Makes the app with a fault, or without any.
///
/// - Parameters:
///   - fault: The fault.
///   - world: The number of worlds that were made before.
/// - Returns: The app in a world of its own.
@MainActor
func makeNotes(_ fault: PlantedFault? = nil, world: Int = 0) -> ExplorerWorld {
  let effects = EffectScope("walk", executor: MainSerialExecutor.shared)
  let clock = TestClock(effects)
  let shelf = Shelf()
  let root = NotesModel(fault, world: world, shelf: shelf, effects: effects, clock: clock)
  let walk = SessionWorld(
    root: root,
    effects: effects,
    time: .virtual(clock),
    failNext: { _, _ in shelf.isBroken = true }
  )
  var explored = ExplorerWorld(
    walk,
    routes: RouteRoot(scheme: "notes", word: "notes"),
    allowances: ["NoteFormModel", "Form"].map(blink),
    screens: ["notes", "note-form", "about", "alert \"Saved\"", "alert \"Not deleted\""]
  ) { digest in
    digest.add(fault == .otherStoredEachTime ? world : root.notes.count)
  }
  explored.isGone = { [unowned root] id in
    Int(id).map { id in !root.notes.contains { $0.id == id } } ?? false
  }
  explored.calls = { ["delete": shelf.deletions] }
  explored.awaitsFailure = { shelf.isBroken }
  return explored
}

extension Explorer {
  /// Makes an explorer that waits for few wake-ups, as the form’s clock ticks without end.
  static func notes(
    depth: Int,
    texts: [String] = ["Ann"],
    seed: UInt64? = nil,
    world: @escaping @MainActor () throws -> ExplorerWorld
  ) -> Explorer {
    var explorer = Explorer(depth: depth, seed: seed, world: world)
    (explorer.texts, explorer.wakeUps) = (texts, 5)
    return explorer
  }
}
