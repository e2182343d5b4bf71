import Destinations
import Effects
import Walkthroughs

extension NotesModel: Routed {
  static let routes: [RouteStep<NotesModel>] = [
    RouteStep("add", isOpen: { $0.isAdding }) { $0.addButtonTapped() },
    RouteStep("about", isOpen: { $0.isAboutOpen }) { model in
      if model.fault == .changingRoute { model.notes.append(Note(id: 9, text: "About")) }
      if model.fault != .lostRoute { model.destination = .about(AboutModel(model.fault)) }
    },
  ]

  private var isAdding: Bool {
    if case .add = destination { true } else { false }
  }

  private var isAboutOpen: Bool {
    if case .about = destination { true } else { false }
  }
}

/// Where notes are kept; deleting may fail.
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

/// Makes the app with a fault, or without any.
@MainActor
func makeNotes(_ fault: PlantedFault? = nil) -> ExplorerWorld {
  let effects = EffectScope("walk", executor: MainTurns.shared)
  let clock = TestClock(effects)
  let shelf = Shelf()
  let root = NotesModel(fault, shelf: shelf, effects: effects, clock: clock)
  let walk = WalkWorld(
    root: root,
    effects: effects,
    time: .virtual(clock),
    failNext: { _, _ in shelf.isBroken = true }
  )
  return ExplorerWorld(
    walk,
    routes: ExplorerRoutes(root: RouteRoot(scheme: "notes", word: "notes")),
    failures: ExplorerFailures {
      ["delete": shelf.deletions]
    } isWaiting: {
      shelf.isBroken
    },
    screens: ["notes", "note-form", "about", "alert \"Saved\"", "alert \"Not deleted\""]
  ) { digest in
    digest.add(root.notes.count)
  }
}
