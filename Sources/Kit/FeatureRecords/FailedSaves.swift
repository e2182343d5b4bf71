/// Tells a model about each unsaved change that it should report, once for each failure.
///
/// ```swift
/// switch failedSaves.news(in: snapshot.unsaved) {
/// case .failed(let failure): present(.notSaved(failure))
/// case .settled: withdrawAlert()
/// case nil: break
/// }
/// ```
public struct FailedSaves<ID: RecordID>: Sendable {
  /// The failure that was reported last, until it is settled.
  public private(set) var told: UnsavedRecord<ID>?

  /// A difference in the unsaved changes since the last report.
  public enum News: Equatable, Sendable {
    /// This one failed, and the person doesn't know yet.
    case failed(UnsavedRecord<ID>)
    /// The reported change is saved by now, or the person answered for it.
    case settled
  }

  /// Makes the memory of a model that has reported nothing.
  public init() {}

  /// Returns the news, if there is any, and remembers it as reported.
  public mutating func news(in unsaved: [UnsavedRecord<ID>]) -> News? {
    let failure = unsaved.first { !$0.isAcknowledged }
    guard failure != told else { return nil }
    told = failure
    return failure.map(News.failed) ?? .settled
  }
}
