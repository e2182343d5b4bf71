import FeatureDiffs
public import Foundation
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
/// fails, as it wasn't checked. A new text begins as `""`. A text inside `withKnownIssue` is left alone (Swift 6.3 or
/// later): such a test is about the difference.
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

/// Fails the test, line by line, when a text is not the one that a file has.
///
/// It is for texts that are too long to stand in a test, or that others read too: what a command prints, a page.
///
/// ```swift
/// expectText(output, inFile: goldens.appending(path: "help.txt"))
/// ```
///
/// With `UPDATE_TEXTS=1` in the environment a file with another text is written anew, and the test still fails. A file that
/// is not there has an empty text.
///
/// - Parameters:
///   - actual: The text that the code under test made.
///   - file: The file with the text as it was agreed.
///   - sourceLocation: Where the failure is shown; the caller's place.
/// - Returns: Whether they are equal.
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

/// A text that was agreed, and the place where it can be written anew.
protocol ExpectedText {
  var text: String { get }
  var sourceLocation: SourceLocation { get }

  /// Replaces the text by another, and says what became of it.
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

/// Compares a text with the one that was agreed, and replaces that one if it fails the test and the environment says so.
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
    // Swift Testing tells only from 6.3 on.
    false
    #endif
  }
}
