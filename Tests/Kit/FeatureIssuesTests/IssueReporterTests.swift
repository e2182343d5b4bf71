import FeatureIssues
import FeatureTesting
import Synchronization
import Testing

@Suite struct IssueReporterTests {
  @Test("An issue carries its message and the place that reported it")
  func place() throws {
    let log = IssueLog()

    IssueReporter.$current.withValue(log.reporter) {
      reportIssue("A closure was not set.")
    }

    let issue = try #require(log.issues.first)
    #expect(issue.message == "A closure was not set.")
    #expect(issue.fileID == "FeatureIssuesTests/IssueReporterTests.swift")
    #expect(issue.line == 12)
    #expect(issue.function == "place()")
  }

  @Test("A reporter is heard only by the task that installed it")
  func taskLocal() async {
    let (inner, outer) = (IssueLog(), IssueLog())

    IssueReporter.$current.withValue(outer.reporter) {
      IssueReporter.$current.withValue(inner.reporter) { reportIssue("inner") }
      reportIssue("outer")
    }

    #expect(inner.messages == ["inner"])
    #expect(outer.messages == ["outer"])
  }

  @Test("Standard error gets one line for each place")
  func oncePerPlace() {
    let lines = Mutex<[String]>([])
    let reporter = IssueReporter.standardError { line in lines.withLock { $0.append(line) } }

    for _ in 1...3 {
      reporter.report(ReportedIssue("again", function: "f()"))
    }
    reporter.report(ReportedIssue("elsewhere", function: "f()"))

    let written = lines.withLock { $0 }
    #expect(written.count == 2)
    #expect(written.first?.hasPrefix("issue: FeatureIssuesTests/IssueReporterTests.swift:") == true)
    #expect(written.first?.hasSuffix(": f(): again\n") == true)
  }
}
