import FeatureIssues
import Synchronization

/// Keeps the issues that a world reports, on any thread.
final class ExplorerIssues: Sendable {
  private let issues = Mutex<[String]>([])

  var reporter: IssueReporter {
    IssueReporter { issue in self.issues.withLock { $0.append(issue.message) } }
  }

  func take() -> [String] {
    issues.withLock { issues in
      defer { issues = [] }
      return issues
    }
  }

  func forget() { _ = take() }
}
