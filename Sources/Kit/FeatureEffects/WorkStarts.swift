import FeatureIssues
import Synchronization

/// Counts the work that work starts before all has settled, so that work without end is found.
///
/// Of work that is started at a time, none is special: one piece may start a thousand, or each of a thousand one.
struct WorkStarts: ~Copyable {
  /// The most pieces that work starts before all has settled; more follow from one another without end.
  static let most = 20_000

  private let count = Atomic(0)
  private let bound: Atomic<Int>

  /// Begins to count.
  init(most: Int) {
    bound = Atomic(most)
  }

  /// Counts a start, and says whether the work may begin; the first that may not is reported.
  func admits(_ name: String, startedBy starter: Effect) -> Bool {
    let count = count.add(1, ordering: .relaxed).newValue
    let most = bound.load(ordering: .relaxed)
    if count == most {
      let message = """
        \(starter.name) wanted to start \(name), which was left out: work has started work \(count) \
        times without time passing. Does it end?
        """
      starter.reporter.report(ReportedIssue(message))
    }
    return count < most
  }

  /// Sets the bound.
  func allow(_ pieces: Int) {
    bound.store(pieces, ordering: .relaxed)
  }

  /// Begins anew, as all has settled.
  func reset() {
    count.store(0, ordering: .relaxed)
  }
}
