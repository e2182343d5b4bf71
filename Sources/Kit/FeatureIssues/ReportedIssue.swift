/// A programmer's mistake, with the place that made it.
public struct ReportedIssue: Sendable, Hashable, CustomStringConvertible {
  /// The mistake, as a sentence.
  public let message: String
  /// The module and file, such as `ShelfFeature/ShelfModel.swift`.
  public let fileID: String
  /// The path of the file at compile time.
  package let filePath: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  package let column: Int
  /// The function, such as `init(dependencies:)`.
  package let function: String

  /// Makes an issue at a place, which is the caller's by default.
  public init(
    _ message: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column,
    function: StaticString = #function
  ) {
    self.message = message
    self.fileID = "\(fileID)"
    self.filePath = "\(filePath)"
    self.line = line
    self.column = column
    self.function = "\(function)"
  }

  /// The issue on one line, in the form of compiler messages.
  public var description: String { "\(fileID):\(line): \(function): \(message)" }
}

/// Reports a programmer's mistake to the test, or to standard error.
///
/// An issue never stops the program. In a test with the `.feature` trait it fails that test; outside of tests it is
/// written to standard error, once for each place. Without the trait it fails a test that made its dependencies
/// with `FeatureDependencies.test()`, and adds that the trait is missing.
///
/// ```swift
/// guard let onConfirm else { return reportIssue("onConfirm was not set") }
/// ```
public func reportIssue(
  _ message: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: Int = #line,
  column: Int = #column,
  function: StaticString = #function
) {
  IssueReporter.current.report(
    ReportedIssue(
      message,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column,
      function: function
    )
  )
}
