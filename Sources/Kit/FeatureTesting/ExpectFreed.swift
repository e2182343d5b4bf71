import FeatureEffects
import FeatureNavigation
public import Testing

/// Fails the test if a closed model is still there once all work has settled.
///
/// The model is named by an expression and held weakly, as are the models that it presents, so the test mustn't hold them
/// either:
///
/// ```swift
/// await expectFreed(model.destination?.edit) {
///   model.cancelEditButtonTapped()
/// }
/// ```
///
/// For a whole screen, keep the model in an optional and set it to nil in the closure. The test needs the `.feature`
/// trait.
///
/// - Parameters:
///   - object: The model to close.
///   - sourceLocation: The place of the failure; the caller's by default.
///   - close: Closes it.
/// - Throws: Errors of `close`.
/// - Returns: True if all of them are gone.
@MainActor
@discardableResult
public func expectFreed(
  _ object: @autoclosure () -> AnyObject?,
  sourceLocation: SourceLocation = #_sourceLocation,
  after close: @MainActor () async throws -> Void
) async rethrows -> Bool {
  let closed = Watched.all(from: object)
  func fail(_ message: String) -> Bool {
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
    return false
  }
  guard let effects = EffectWatch.current else {
    try await close()
    return fail("expectFreed needs the .feature trait.")
  }
  guard !closed.isEmpty else { return fail("There is nothing to be freed.") }
  try await close()
  let unfinished = await effects.leftovers()
  // The first one held also holds those that it presents.
  guard let kept = closed.first(where: { $0.object != nil }) else { return true }
  return fail(
    "\(kept.name) was not freed. "
      + (unfinished.isEmpty
        ? "No work is left, so another object, a closure or the test itself holds it."
        : "Work that may hold it: \(unfinished.joined(separator: ", ")).")
  )
}

/// A weakly held model, and its name for the failure.
@MainActor
private struct Watched {
  weak var object: AnyObject?
  let name: String

  /// A model and those that it presents, which are closed with it.
  static func all(from object: () -> AnyObject?) -> [Watched] {
    guard let object = object() else { return [] }
    let root = Watched(object: object, name: "\(type(of: object))")
    guard let parent = object as? any Presenting else { return [root] }
    let models = parent.stack.compactMap(\.model)
    return [root]
      + zip(models, models.dropFirst()).map { parent, model in
        Watched(object: model, name: "The \(type(of: model)) that \(type(of: parent)) presented")
      }
  }
}
