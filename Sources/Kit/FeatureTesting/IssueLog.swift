public import FeatureIssues
import Synchronization

/// Collects issues instead of failing the test, for tests of the reports themselves.
///
/// ```swift
/// let log = IssueLog()
/// await IssueReporter.$current.withValue(log.reporter) { … }
/// #expect(log.messages == ["EditBookModel.onDiscard was not set."])
/// ```
public final class IssueLog: Sendable {
  private let reported = Mutex<[ReportedIssue]>([])

  /// Makes an empty log.
  public init() {}

  /// A reporter that adds to this log.
  public var reporter: IssueReporter {
    IssueReporter { [self] issue in reported.withLock { $0.append(issue) } }
  }

  /// The reported issues, in order.
  public var issues: [ReportedIssue] { reported.withLock { $0 } }

  /// The messages of the reported issues, in order.
  public var messages: [String] { issues.map(\.message) }
}
