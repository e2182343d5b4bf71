import FeatureEffects
import IdentifiedArrays
import Synchronization

/// The current records of a store, and then what each change changed.
///
/// It has one reader, who keeps a state of its own. A reader that is slower than the changes gets several of them as one.
/// Cancelling the reading task ends the sequence.
///
/// ```swift
/// var books: IdentifiedArrayOf<Book> = []
/// for try await delta in try await store.changes() { delta.apply(to: &books) }
/// ```
///
/// A screen uses a `RecordQuery`, which is one such reader for all screens.
///
/// The reader itself reads the writes of others, before it looks for changes. So no work runs without a waiting reader, and
/// waiting for the reader includes that work.
public final class RecordChanges<Record: StorableRecord>: AsyncSequence, AsyncIteratorProtocol,
  Sendable
where Record.ID: RecordID {
  private let store: RecordStore<Record>
  /// All readers share it; with the last of them it ends.
  private let watch: RecordWatch?
  /// The records that changed since the last delta, with true for moved ones; nil for any.
  private let touched = Mutex<[Record.ID: Bool]?>(nil)

  /// Notifies when there may be something new.
  let changed = EffectStream<Void>("changes of \(Record.self)", .latest)

  init(_ store: RecordStore<Record>, watch: RecordWatch?) {
    (self.store, self.watch) = (store, watch)
    // The present state is new to it.
    changed.send(())
  }

  /// Returns the sequence itself, for its one reader.
  public func makeAsyncIterator() -> RecordChanges { self }

  /// Waits for changes since the last delta; nil when cancelled.
  ///
  /// A delta without changes tells that all records were read again, and are the same.
  public nonisolated(nonsending) func next() async throws -> RecordDelta<Record>? {
    var changes = changed.makeAsyncIterator()
    do {
      while !Task.isCancelled, try await changes.next() != nil {
        let isAll = try await store.readForFollowers()
        if let delta = takeDelta(orEmpty: isAll) { return delta }
      }
      return nil
    } catch is CancellationError {
      return nil
    } catch {
      // Nothing may have changed once the store can be read again, which is worth a delta.
      note(nil)
      // One that has stopped asks for nothing any more; its place may go before it is read to the end.
      guard !Task.isCancelled else { return nil }
      throw error
    }
  }

  /// Returns the changes since the last delta; nil if there are none.
  ///
  /// - Complexity: O(*k* log *k*) in the changed records; the first delta has all records.
  func takeDelta(orEmpty isAny: Bool = false) -> RecordDelta<Record>? {
    store.state.withLock { state in
      let touched = touched.withLock { touched in
        defer { touched = [:] }
        return touched
      }
      let (records, unreadable) = (state.snapshot.records, state.snapshot.unreadable)
      return touched?.isEmpty == true && !isAny
        ? nil
        : RecordDelta(
          of: touched,
          among: records,
          at: { records.offset(id: $0) },
          { records[$0] },
          unreadable: unreadable
        )
    }
  }

  /// Notes changed records for the next delta; the store calls it under the lock of its state.
  func note(_ new: [Record.ID: Bool]?) {
    touched.withLock { touched in
      if let new { touched?.merge(new) { $0 || $1 } } else { touched = nil }
    }
  }

  /// Reads the whole store once more.
  func readAgain() {
    store.state.withLock { $0.externalChanges = nil }
    changed.send(())
  }
}
