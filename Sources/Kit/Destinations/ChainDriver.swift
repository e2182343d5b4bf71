public import Effects

/// Drives a chain of models: every model that comes up gets its `task()` once, then all settles.
///
/// Shells, walks and tests drive an app by calling user actions and then `settle()`.
///
/// ```swift
/// let driver = ChainDriver(model, effects: dependencies.effects)
/// await driver.settle()
/// model.standupTapped(id: standup.id)
/// await driver.settle()
/// ```
@MainActor
public final class ChainDriver {
  private let root: any Presenting
  private let effects: EffectScope
  private var appeared: [ObjectIdentifier: Appeared] = [:]

  /// Makes a driver of a root model and all that comes up above it.
  public init(_ root: any Presenting, effects: EffectScope) {
    self.root = root
    self.effects = effects
  }

  /// Calls `task()` on every model that is new in the chain and waits until all has settled.
  public func settle() async {
    repeat {
      await effects.settle()
    } while startNewModels()
  }

  private func startNewModels() -> Bool {
    let models = chain(from: root).compactMap(\.model)
    let new = models.filter { appeared[ObjectIdentifier($0)]?.model == nil }
    // The same as before, as after most of what happens.
    guard !new.isEmpty || models.count != appeared.count else { return false }
    appeared = Dictionary(
      models.map { (ObjectIdentifier($0), Appeared($0)) },
      uniquingKeysWith: { first, _ in first }
    )
    for model in new { model.task() }
    return !new.isEmpty
  }
}

/// A weak reference, because the driver must not keep what was closed; identity alone is reused after release.
private struct Appeared {
  weak var model: (any Presenting)?

  init(_ model: any Presenting) {
    self.model = model
  }
}
