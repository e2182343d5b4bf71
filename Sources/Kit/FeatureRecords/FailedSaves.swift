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

  /// What is new about the changes that are not saved.
  public enum News: Equatable, Sendable {
    /// This one failed, and nobody was told.
    case failed(UnsavedRecord<ID>)
    /// What was spoken about is saved by now, or somebody answered for it.
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
