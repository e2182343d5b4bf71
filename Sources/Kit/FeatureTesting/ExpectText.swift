public import Testing

/// Fails the test, line by line, when a text is not the one that is written in the test.
///
/// A screen is compared where it is tested, and read there:
///
/// ```swift
/// expectText(
///   screen.text,
///   is: """
///     Daily Standups
///     …
///     """
/// )
/// ```
///
/// With `UPDATE_TEXTS=1` in the environment the text in the source is replaced by the actual one, and the test still
/// fails, so that nobody takes it for checked. A new text begins as `""`. A text inside `withKnownIssue` is left alone: that
/// it is another one is what such a test is about.
///
/// - Parameters:
///   - actual: The text that the code under test made.
///   - expected: The text as it is written in the test, without interpolation.
///   - sourceLocation: Where the failure is shown; the caller's place.
/// - Returns: Whether they are equal.
@discardableResult
public func expectText(
  _ actual: String,
  is expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  compare(
    actual,
    InlineText(label: "is", text: expected, sourceLocation: sourceLocation),
    "The text is another one",
    context: 1
  )
}

/// Compares a text with the one in the source, and replaces that one if it fails the test and the environment says so.
@discardableResult
func compare(
  _ actual: String,
  _ expected: InlineText,
  _ message: String,
  context: Int = 0,
  hint: @autoclosure () -> String = "",
  isUpdating: Bool = InlineText.isUpdating
) -> Bool {
  guard actual != expected.text else { return true }
  func record(_ text: String) -> Issue {
    Issue.record(Comment(rawValue: text), sourceLocation: expected.sourceLocation)
  }
  let lines = lineDiff(from: expected.text, to: actual, context: context).joined(separator: "\n")
  let issue = record("\(message) (− expected, + actual):\n\(lines)\(hint())")
  if isUpdating, !issue.isExpected { _ = record(expected.replace(with: actual)) }
  return false
}

extension Issue {
  /// True if the test expects the issue, by `withKnownIssue`.
  fileprivate var isExpected: Bool {
    #if compiler(>=6.3)
    !isFailure
    #else
    // Swift Testing does not tell yet.
    false
    #endif
  }
}
