import FeatureEffects
import FeatureIssues
import FeatureNavigation
import Synchronization
public import Testing

/// Makes a test of features exact: issues fail it, work runs in order, and none may be left.
///
/// Work means everything that an `EffectScope` starts. Tasks of the test itself, and dependencies that it makes in a
/// detached task, aren't counted, ordered or named at the end.
///
/// ```swift
/// @Suite(.feature) @MainActor struct ReadingModelTests { … }
/// ```
public struct FeatureTrait: SuiteTrait, TestTrait, TestScoping {
  /// Every test of a suite gets a scope of its own.
  public var isRecursive: Bool { true }

  /// Runs a test on `MainSerialExecutor` with a reporter that fails it, and names its leftover work.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let recorder = IssueRecorder()
    defer { recorder.close() }
    let watch = EffectWatch()
    try await IssueReporter.$current.withValue(recorder.reporter) {
      try await EffectWatch.$current.withValue(watch) {
        try await OutputWatch.$current.withValue(.forTests()) {
          try await MainSerialExecutor.run {
            try await function()
            for name in await watch.leftovers() {
              Issue.record(
                "Left over at the end of the test: \(name).",
                sourceLocation: test.sourceLocation
              )
            }
          }
        }
      }
    }
  }
}

extension Trait where Self == FeatureTrait {
  /// Makes a test of features exact: issues fail it, work runs in order, and none may be left.
  public static var feature: FeatureTrait { FeatureTrait() }
}

/// Turns reported issues into failures of the test.
///
/// Issues on threads without a test (a queue, a detached task) are kept until the test ends; later ones go to standard
/// error.
final class IssueRecorder: Sendable {
  private let kept = Mutex<[ReportedIssue]?>([])
  private let late: IssueReporter

  init(late: IssueReporter = .standardError()) {
    self.late = late
  }

  var reporter: IssueReporter {
    IssueReporter { issue in
      guard Test.current == nil else { return record(issue) }
      let isKept = self.kept.withLock { kept -> Bool in
        kept?.append(issue)
        return kept != nil
      }
      if !isKept { self.late.report(issue) }
    }
  }

  func close() {
    let issues = kept.withLock { kept -> [ReportedIssue] in
      defer { kept = nil }
      return kept ?? []
    }
    for issue in issues { record(issue) }
  }
}

/// Fails the current test with an issue, at the issue's place.
func record(_ issue: ReportedIssue, _ hint: String? = nil) {
  Issue.record(
    Comment(rawValue: [issue.message, hint].compactMap(\.self).joined(separator: "\n")),
    sourceLocation: SourceLocation(
      fileID: issue.fileID,
      filePath: issue.filePath,
      line: issue.line,
      column: issue.column
    )
  )
}
