import Foundation
import Synchronization

/// Receives the issues reported while it is current.
///
/// The current reporter is task-local, so parallel tests never receive each other's issues.
/// Values that outlive a task, such as dependencies, capture it when they are made.
///
/// ```swift
/// IssueReporter.$current.withValue(IssueReporter { issues.append($0) }) {
///   reportIssue("A closure was not set.")
/// }
/// ```
public struct IssueReporter: Sendable {
  /// The reporter of this task: standard error, unless another was installed.
  ///
  /// In a test that made its dependencies with `FeatureDependencies.test()`, the default fails that test.
  @TaskLocal public static var current = IssueReporter { UnclaimedIssues.report($0) }

  private let receive: @Sendable (ReportedIssue) -> Void

  /// Makes a reporter that passes every issue to a closure, on the reporting thread.
  public init(_ receive: @escaping @Sendable (ReportedIssue) -> Void) {
    self.receive = receive
  }

  /// Reports an issue.
  public func report(_ issue: ReportedIssue) {
    receive(issue)
  }

  /// Makes a reporter that writes to standard error, once for each place and message.
  ///
  /// Tests pass a closure of their own for the lines.
  package static func standardError(
    _ write: @escaping @Sendable (String) -> Void = writeToStandardError
  ) -> IssueReporter {
    let seen = SeenIssues()
    return IssueReporter { issue in
      guard seen.insert(issue) else { return }
      write("issue: \(issue)\n")
    }
  }
}

/// The issues reported where no reporter was installed.
package enum UnclaimedIssues {
  private static let claim = Mutex<(@Sendable (ReportedIssue) -> Bool)?>(nil)
  private static let standardError = IssueReporter.standardError()

  /// Sends such issues to a closure from now on; those for which it returns false go to standard error.
  package static func letTake(_ take: @escaping @Sendable (ReportedIssue) -> Bool) {
    claim.withLock { $0 = take }
  }

  static func report(_ issue: ReportedIssue) {
    let take = claim.withLock { $0 }
    if take?(issue) != true { standardError.report(issue) }
  }
}

/// Writes text to standard error, unchanged.
package func writeToStandardError(_ text: String) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let written = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    // An interrupted write is repeated; any other failure can't be reported anywhere.
    guard written >= 0 || errno == EINTR else { return }
    bytes = bytes.dropFirst(max(0, written))
  }
}

private final class SeenIssues: Sendable {
  private let issues = Mutex<Set<ReportedIssue>>([])

  func insert(_ issue: ReportedIssue) -> Bool {
    issues.withLock { $0.insert(issue).inserted }
  }
}
