/// The current records of a store, and then the records after each change.
///
/// It has one reader. A reader that is slower than the changes gets the newest snapshot only, and never two
/// equal ones in a row. Cancelling the reading task ends the sequence.
///
/// ```swift
/// for try await snapshot in try await store.changes() { show(snapshot.records) }
/// ```
///
/// A screen uses a `RecordQuery`, whose changes don't cost a snapshot.
public struct RecordChanges<Record: StorableRecord>: AsyncSequence, Sendable
where Record.ID: RecordID {
  /// The reader of a store; nil if there is nothing to read.
  let reader: RecordReader<Record>?

  init(_ reader: RecordReader<Record>) {
    self.reader = reader
  }

  /// Makes changes that have ended.
  package init() {
    reader = nil
  }

  /// Reads the changes.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let reader: RecordReader<Record>?

    /// Waits for the next snapshot; nil at the end and when cancelled.
    public mutating func next() async throws -> RecordSnapshot<Record>? {
      try await reader?.next()
    }
  }

  /// Makes the iterator of the one reader.
  public func makeAsyncIterator() -> Iterator {
    Iterator(reader: reader)
  }
}
