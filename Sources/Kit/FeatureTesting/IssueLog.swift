public import FeatureIssues
import Synchronization

/// Collects issues in place of failing the test, for tests of the reports themselves.
///
/// ```swift
/// let log = IssueLog()
/// await IssueReporter.$current.withValue(log.reporter) { … }
/// #expect(log.messages == ["EditStandupModel.onDiscard was not set."])
/// ```
public final class IssueLog: Sendable {
  private let reported = Mutex<[ReportedIssue]>([])

  /// Makes an empty log.
  public init() {}

  /// A reporter that adds to this log.
  public var reporter: IssueReporter {
    IssueReporter { [self] issue in reported.withLock { $0.append(issue) } }
  }

  /// What was reported, in order.
  public var issues: [ReportedIssue] { reported.withLock { $0 } }

  /// The messages of what was reported, in order.
  public var messages: [String] { issues.map(\.message) }
}
