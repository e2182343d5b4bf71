import Observation
import Synchronization

/// The open models whose work was started: the difference between two trees is what is new.
@MainActor
struct StartedModels {
  private struct Weak { weak var model: (any Presenting)? }

  private let root: any Presenting
  /// Those that are in sight or in a tab that isn't chosen.
  private var started: [ObjectIdentifier: Weak] = [:]
  /// Those in sight at the last look.
  private var last: [ObjectIdentifier] = []
  /// Set once something that the last look read has changed, so not while only time passes.
  private let isStale = StaleFlag()

  init(above root: any Presenting) { self.root = root }

  /// True if a model came up since the last `takeNew()`.
  var hasNew: Bool { root.tree.models.contains { !isStarted($0) } }

  /// Returns the models that came up since the last call, from the root on.
  ///
  /// One that was closed meanwhile and came up again is new; one in a tab that was hidden isn't.
  ///
  /// - Complexity: O(*n*) in the open models; O(1) if they are `@Observable` and nothing was opened or closed.
  mutating func takeNew() -> [any Presenting] {
    guard isStale.take() else { return [] }
    let tree = withObservationTracking {
      root.tree
    } onChange: { [isStale] in
      isStale.set()
    }
    // Others can't tell of a change.
    if !tree.models.allSatisfy({ $0 is any Observable }) { isStale.set() }
    let new = tree.models.filter { !isStarted($0) }
    let open = tree.models.lazy.map(ObjectIdentifier.init)
    guard !new.isEmpty || !open.elementsEqual(last) else { return [] }
    let hidden = tree.hiddenTabs.flatMap(\.tree.models).filter(isStarted)
    let gone = Set(started.keys).subtracting(open).subtracting(hidden.map(ObjectIdentifier.init))
    for id in gone { started[id] = nil }
    for model in new { started[ObjectIdentifier(model)] = Weak(model: model) }
    last = Array(open)
    return new
  }

  private func isStarted(_ model: any Presenting) -> Bool {
    started[ObjectIdentifier(model)]?.model === model
  }
}

/// A flag that is set once something has changed since the last look.
private final class StaleFlag: Sendable {
  private let isSet = Atomic(true)

  func set() { isSet.store(true, ordering: .releasing) }

  func take() -> Bool { isSet.exchange(false, ordering: .acquiring) }
}
