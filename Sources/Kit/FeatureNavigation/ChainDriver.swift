public import FeatureEffects
import FeatureIssues

/// Drives a chain of models: every model that comes up gets its `task()` once, then all settles.
///
/// Shells, walks and tests drive an app by calling user actions and then `settle()`.
///
/// ```swift
/// let driver = ChainDriver(model, effects: dependencies.effects)
/// await driver.settle()
/// model.bookTapped(id: book.id)
/// await driver.settle()
/// ```
@MainActor
public final class ChainDriver {
  let root: any Presenting
  let inbox: NavigationInbox?
  var outcomes: [NavigationOutcome] = []
  private let effects: EffectScope
  private var appeared: [Appeared] = []

  /// Makes a driver of a root model and all models above it.
  ///
  /// - Parameters:
  ///   - root: The model of the first screen.
  ///   - effects: The scope of all work.
  ///   - inbox: The requests to carry out; nil if features can't make any.
  public init(_ root: any Presenting, effects: EffectScope, inbox: NavigationInbox? = nil) {
    self.root = root
    self.effects = effects
    self.inbox = inbox
  }

  /// Starts new models, waits until all work has settled, then carries out requests.
  ///
  /// Each new model in the chain gets its `task()`. Requests, also those made meanwhile, are carried out one by one,
  /// and all work has settled again at the end. A request made by running work is deferred until that work settles.
  public func settle() async {
    await settleScreens()
    await carryOutRequests()
  }

  /// Returns the outcomes of requests since the last call, oldest first.
  public func takeOutcomes() -> [NavigationOutcome] {
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
    guard !newModels(in: chain(from: root).compactMap(\.model)).isEmpty else { return }
    reportOnce(
      """
      \(Self.maximumScreensInARow) screens came up one from the other without end, at last \
      \(last.joined(separator: ", ")). Open screens in a user action, not in `task()`.
      """,
      from: root
    )
  }

  /// Calls `task()` on the models that are new in the chain, and returns the names of their types.
  private func startNewModels() -> [String] {
    let models = chain(from: root).compactMap(\.model)
    // As after most of what happens.
    if models.elementsEqual(appeared, by: { ObjectIdentifier($0) == $1.id }) { return [] }
    let new = newModels(in: models)
    appeared = models.map(Appeared.init)
    for model in new { model.task() }
    return new.map(typeName)
  }

  private func newModels(in models: [any Presenting]) -> [any Presenting] {
    let known = Set(appeared.map(\.id))
    return models.filter { !known.contains(ObjectIdentifier($0)) }
  }
}

/// The identity of a model that the driver must not keep once it is closed.
///
/// The unowned reference is never read. It keeps the place in memory, so that no other model gets the same identity. A
/// weak one would do, but makes each use of the model slower.
private struct Appeared {
  let id: ObjectIdentifier
  private unowned let model: any Presenting

  init(_ model: any Presenting) {
    (id, self.model) = (ObjectIdentifier(model), model)
  }
}
