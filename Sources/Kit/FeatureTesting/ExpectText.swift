import FeatureDiffs
public import Foundation
public import Testing

/// Fails the test if a text differs from the one written in the test.
///
/// The test holds the whole screen, so a reader sees it:
///
/// ```swift
/// expectText(
///   screen.text,
///   is: """
///     Books
///     …
///     """
/// )
/// ```
///
/// A new text begins as `""`: the failure has all its lines.
///
/// - Parameters:
///   - actual: The text of the code under test.
///   - expected: The text in the test.
///   - sourceLocation: The place of the failure; the caller's by default.
/// - Returns: True if they are equal.
@discardableResult
public func expectText(
  _ actual: String,
  is expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  recordDifference(
    of: actual,
    from: expected,
    "The text is another one",
    context: 1,
    at: sourceLocation
  ) == nil
}

/// Fails the test if a text differs from a file's.
///
/// Use it for texts that are too long for a test, or have other readers: a command's output, a page.
///
/// ```swift
/// expectText(output, inFile: goldens.appending(path: "help.txt"))
/// ```
///
/// With `UPDATE_TEXTS=1` in the environment a file with another text is rewritten, and the test still fails. A missing file
/// counts as empty.
///
/// - Parameters:
///   - actual: The text of the code under test.
///   - file: The file with the expected text.
///   - sourceLocation: The place of the failure; the caller's by default.
/// - Returns: True if they are equal.
@discardableResult
public func expectText(
  _ actual: String,
  inFile file: URL,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  expectText(
    actual,
    inFile: file,
    isUpdating: ProcessInfo.processInfo.environment["UPDATE_TEXTS"] == "1",
    sourceLocation
  )
}

/// Compares a text with a file's, and rewrites the file on request.
func expectText(
  _ actual: String,
  inFile file: URL,
  isUpdating: Bool,
  _ sourceLocation: SourceLocation
) -> Bool {
  let expected = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  let message = "\(file.lastPathComponent) has another text"
  let issue = recordDifference(of: actual, from: expected, message, context: 1, at: sourceLocation)
  guard let issue else { return true }
  guard isUpdating, !issue.isExpected else { return false }
  do {
    try Data(actual.utf8).write(to: file)
    Issue.record(Comment(rawValue: whatFollows(file)), sourceLocation: sourceLocation)
  } catch {
    Issue.record("The file could not be written: \(error)", sourceLocation: sourceLocation)
  }
  return false
}

/// Returns what to do once a file was written.
func whatFollows(_ file: URL) -> String {
  file.pathExtension == "swift"
    ? "The file was written, and other texts show what it says: run all tests with UPDATE_TEXTS=1 again."
    : "The file was written. Look at it, and run the test without UPDATE_TEXTS."
}

/// Fails the test if two texts differ, with the lines that do.
///
/// - Returns: The issue; nil if the texts are equal.
func recordDifference(
  of actual: String,
  from expected: String,
  _ message: String,
  context: Int = 0,
  hint: @autoclosure () -> String = "",
  at sourceLocation: SourceLocation
) -> Issue? {
  guard actual != expected else { return nil }
  let lines = lineDiff(from: expected, to: actual, context: context).joined(separator: "\n")
  let text = "\(message) (− expected, + actual):\n\(lines)\(hint())"
  return Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
}

extension Issue {
  /// True if the test expects the issue, by `withKnownIssue`.
  fileprivate var isExpected: Bool {
    #if compiler(>=6.3)
    !isFailure
    #else
    // Swift Testing tells only since 6.3.
    false
    #endif
  }
}
