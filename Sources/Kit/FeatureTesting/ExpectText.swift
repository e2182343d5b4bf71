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
/// With `UPDATE_TEXTS=1` in the environment the actual text replaces the one in the source, and the test still fails,
/// because it checked nothing. A new text begins as `""`. A text inside `withKnownIssue` is left alone (Swift 6.3 or
/// later), because such a test is about the difference.
///
/// - Parameters:
///   - actual: The text of the code under test.
///   - expected: The text in the test, without interpolation.
///   - sourceLocation: The place of the failure; the caller's by default.
/// - Returns: True if they are equal.
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
  compare(
    actual,
    TextOfFile(file, sourceLocation: sourceLocation),
    "\(file.lastPathComponent) has another text",
    context: 1
  )
}

/// An expected text, and the place where it can be rewritten.
protocol ExpectedText {
  var text: String { get }
  var sourceLocation: SourceLocation { get }

  /// Replaces the text, and describes the outcome.
  func replace(with actual: String) -> String
}

private struct TextOfFile: ExpectedText {
  let text: String
  let sourceLocation: SourceLocation
  private let file: URL

  init(_ file: URL, sourceLocation: SourceLocation) {
    (self.file, self.sourceLocation) = (file, sourceLocation)
    text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  func replace(with actual: String) -> String {
    do {
      try Data(actual.utf8).write(to: file)
      return "The file was written. Look at it, and run the test without UPDATE_TEXTS."
    } catch {
      return "The file could not be written: \(error)"
    }
  }
}

/// Compares a text with the expected one, and replaces that if the environment asks for it.
@discardableResult
func compare(
  _ actual: String,
  _ expected: some ExpectedText,
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
    // Swift Testing tells only since 6.3.
    false
    #endif
  }
}
