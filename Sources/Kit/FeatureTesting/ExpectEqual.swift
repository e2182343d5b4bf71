import FeatureDiffs
public import Testing

/// Fails the test with the differences if two values aren't equal.
///
/// ```swift
/// expectEqual(world.stored(Book.emma.id), expected)
/// // Expected → actual:
/// // title: "Emma" → "Dracula"
/// ```
///
/// - Parameters:
///   - actual: The value of the code under test.
///   - expected: The expected value.
///   - sourceLocation: The place of the failure; the caller's by default.
/// - Returns: True if they are equal.
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
