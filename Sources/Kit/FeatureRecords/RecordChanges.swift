/// The current records of a store, and then the records after each change.
///
/// It has one reader. A reader that is slower than the changes gets the newest snapshot only, and never two
/// equal ones in a row. Cancelling the reading task ends the sequence.
///
/// ```swift
/// for try await snapshot in try await store.changes() { show(snapshot.records) }
/// ```
public struct RecordChanges<Record: StorableRecord>: AsyncSequence, Sendable
where Record.ID: RecordID {
  private let next: @Sendable () async throws -> RecordSnapshot<Record>?

  /// Makes the changes out of a closure that waits for the next snapshot, and returns nil at the end.
  public init(_ next: @escaping @Sendable () async throws -> RecordSnapshot<Record>?) {
    self.next = next
  }

  /// Reads the changes.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let wait: @Sendable () async throws -> RecordSnapshot<Record>?

    /// Waits for the next snapshot; nil at the end and when cancelled.
    public mutating func next() async throws -> RecordSnapshot<Record>? {
      try await wait()
    }
  }

  /// Makes the iterator of the one reader.
  public func makeAsyncIterator() -> Iterator {
    Iterator(wait: next)
  }
}
