public import FeatureEffects

/// Drives an app: every model that comes up gets its `task()` once, then all settles.
///
/// Shells, walks and tests drive an app by calling user actions and then `settle()`.
///
/// ```swift
/// let driver = AppDriver(model, effects: dependencies.effects)
/// await driver.settle()
/// model.bookTapped(id: book.id)
/// await driver.settle()
/// ```
@MainActor
public final class AppDriver {
  let root: any Presenting
  let inbox: NavigationInbox?
  var outcomes: [NavigationOutcome] = []
  private let effects: EffectScope
  private var models: StartedModels

  /// Makes a driver of a root model and all models above it.
  ///
  /// - Parameters:
  ///   - root: The root of the stack: an app's container, or the model of the first screen.
  ///   - effects: The scope of all work.
  ///   - inbox: The requests to carry out; nil if features can't make any.
  public init(_ root: any Presenting, effects: EffectScope, inbox: NavigationInbox? = nil) {
    self.root = root
    self.effects = effects
    self.inbox = inbox
    models = StartedModels(above: root)
  }

  /// Starts new models, waits until all work has settled, then carries out requests.
  ///
  /// Each new model in the stack gets its `task()`. Requests, also those made meanwhile, are carried out one by one,
  /// and all work has settled again at the end. A request made by running work is deferred until that work settles.
  ///
  /// - Complexity: O(*n*) in the open models, apart from the work. More than 1,000 are reported as a mistake.
  public func settle() async {
    await settleScreens()
    await carryOutRequests()
  }

  /// Returns the outcomes of requests since the last call, oldest first.
  package func takeOutcomes() -> [NavigationOutcome] {
    defer { outcomes = [] }
    return outcomes
  }

  /// The most screens that come up one from the other in one `settle()`; more would follow without end.
  package nonisolated static let maximumScreensInARow = 100

  func settleScreens() async {
    // Names, as models that are closed meanwhile must be released.
    var last: [String] = []
    for _ in 0..<Self.maximumScreensInARow {
      await effects.settle()
      last = startNewModels()
      guard !last.isEmpty else { return }
    }
    await effects.settle()
    guard models.hasNew else { return }
    reportOnce(
      """
      \(Self.maximumScreensInARow) screens came up one from the other without end, at last \
      \(last.joined(separator: ", ")). Open screens in a user action, not in `task()`.
      """,
      from: root
    )
  }

  /// Calls `task()` on the models that are new in the stack, and returns the names of their types.
  private func startNewModels() -> [String] {
    let new = models.takeNew()
    for model in new { model.task() }
    return new.map(typeName)
  }
}
