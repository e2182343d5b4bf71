/// Tells a model which change that could not be saved it has to speak about, each failure once.
///
/// ```swift
/// switch failedSaves.news(in: snapshot.unsaved) {
/// case .failed(let failure): present(.notSaved(failure))
/// case .settled: withdrawAlert()
/// case nil: break
/// }
/// ```
public struct FailedSaves<ID: RecordID>: Sendable {
  /// The failure that was last spoken about, until it is settled.
  public private(set) var told: UnsavedRecord<ID>?

  /// A difference in the unsaved changes since the last report.
  public enum News: Equatable, Sendable {
    /// This one failed, and the person doesn't know yet.
    case failed(UnsavedRecord<ID>)
    /// The reported change is saved by now, or the person answered for it.
    case settled
  }

  /// Makes the memory of a model that has told nothing.
  public init() {}

  /// Returns what is new, if anything, and remembers it as told.
  public mutating func news(in unsaved: [UnsavedRecord<ID>]) -> News? {
    let failure = unsaved.first { !$0.isAcknowledged }
    guard failure != told else { return nil }
    told = failure
    return failure.map(News.failed) ?? .settled
  }
}
