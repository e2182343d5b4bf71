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
  let root: any Presenting
  let inbox: NavigationInbox?
  var outcomes: [NavigationOutcome] = []
  private let effects: EffectScope
  private var appeared: [ObjectIdentifier: Appeared] = [:]

  /// Makes a driver of a root model and all that comes up above it.
  ///
  /// - Parameters:
  ///   - root: The model of the first screen.
  ///   - effects: The scope of all work.
  ///   - inbox: What features ask for, to be carried out; nil if none can ask.
  public init(_ root: any Presenting, effects: EffectScope, inbox: NavigationInbox? = nil) {
    self.root = root
    self.effects = effects
    self.inbox = inbox
  }

  /// Calls `task()` on every model that is new in the chain and waits until all has settled, then carries out requests.
  ///
  /// They are carried out one after the other, also those that are made meanwhile, and all has settled again at the end.
  /// So a request that comes from work has not to wait for that work, which could not be settled.
  public func settle() async {
    await settleScreens()
    await carryOutRequests()
  }

  /// Returns what came of requests since the last call, oldest first.
  public func takeOutcomes() -> [NavigationOutcome] {
    defer { outcomes = [] }
    return outcomes
  }

  func settleScreens() async {
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
