import FeatureIssues
import Synchronization

/// The place in the source code of a call that starts work.
struct WorkStart: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: Int

  /// Makes the report of a mistake of the work.
  func issue(_ mistake: String) -> ReportedIssue {
    ReportedIssue(
      mistake,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: 1,
      function: "run"
    )
  }
}

/// Counts the work started by work before all has settled, to find endless chains.
///
/// All starts count alike: one piece may start a thousand, or each of a thousand one.
struct WorkStarts: ~Copyable {
  /// The most pieces that work starts before all has settled; more form an endless chain.
  static let most = 20_000

  private let count = Atomic(0)
  private let bound: Atomic<Int>

  /// Starts a count.
  init(most: Int) {
    bound = Atomic(most)
  }

  /// Counts a start; returns true if the work may begin.
  ///
  /// The first refusal is reported.
  func admits(_ name: String, from start: WorkStart, by starter: Effect) -> Bool {
    let count = count.add(1, ordering: .relaxed).newValue
    let most = bound.load(ordering: .relaxed)
    if count == most {
      let message = """
        \(starter.name) wanted to start \(name), which was left out: work has started work \(count) \
        times without time passing. Does it end?
        """
      starter.ledger.reporter.report(start.issue(message))
    }
    return count < most
  }

  /// Sets the bound.
  func allow(_ pieces: Int) {
    bound.store(pieces, ordering: .relaxed)
  }

  /// Starts again, because all has settled.
  func reset() {
    count.store(0, ordering: .relaxed)
  }
}
