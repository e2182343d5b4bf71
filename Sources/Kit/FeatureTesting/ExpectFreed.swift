import Effects
public import Testing

/// Fails the test when a model that was closed is still there once all work has settled.
///
/// The model is named by an expression and held weakly, so the test must not hold it either:
///
/// ```swift
/// await expectFreed(model.destination?.edit) {
///   model.cancelEditButtonTapped()
/// }
/// ```
///
/// For a whole screen, keep the model in an optional and set it to nil in the closure.
///
/// - Parameters:
///   - object: The model that is going to be closed.
///   - sourceLocation: Where the failure is shown; the caller's place.
///   - close: Closes it.
/// - Throws: What `close` throws.
/// - Returns: Whether it is gone.
@MainActor
@discardableResult
public func expectFreed(
  _ object: @autoclosure () -> AnyObject?,
  sourceLocation: SourceLocation = #_sourceLocation,
  after close: @MainActor () async throws -> Void
) async rethrows -> Bool {
  let watched = Watched(object: object())
  guard let name = watched.object.map({ typeName($0) }) else {
    Issue.record("There is nothing to be freed.", sourceLocation: sourceLocation)
    return false
  }
  try await close()
  let unfinished = await EffectWatch.current?.leftovers() ?? []
  guard watched.object != nil else { return true }
  let reason =
    unfinished.isEmpty
    ? "No work is left, so another object, a closure or the test itself holds it."
    : "Work that may hold it: \(unfinished.joined(separator: ", "))."
  Issue.record("\(name) was not freed. \(reason)", sourceLocation: sourceLocation)
  return false
}

private struct Watched {
  weak var object: AnyObject?
}
