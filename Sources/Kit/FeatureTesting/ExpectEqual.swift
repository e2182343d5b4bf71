import FeatureDiffs
public import Testing

/// Fails the test with what differs, and only that, when two values are not equal.
///
/// ```swift
/// expectEqual(world.stored(Standup.design.id), expected)
/// // Expected → actual:
/// // title: "Design" → "Icons"
/// ```
///
/// - Parameters:
///   - actual: The value that the code under test made.
///   - expected: The value that it should be.
///   - sourceLocation: Where the failure is shown; the caller's place.
/// - Returns: Whether they are equal.
@discardableResult
public func expectEqual<Value>(
  _ actual: Value,
  _ expected: Value,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  let diff = Diff(from: expected, to: actual)
  guard !diff.isEmpty else { return true }
  Issue.record("Expected → actual:\n\(diff)", sourceLocation: sourceLocation)
  return false
}
