import FeatureEffects
import Synchronization

/// A reader that follows the records of a store, by snapshots or by what changed.
///
/// The reader itself reads the writes of others, before it looks for changes. So no work runs
/// without a waiting reader, and waiting for the reader includes that work.
final class RecordReader<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  private let hub: RecordHub<Record>
  /// All readers share it; with the last of them it ends.
  private let watch: RecordWatch?
  private let seen = Mutex<Seen?>(nil)
  private let touched = Mutex(Touched())

  /// Notifies when there may be something new.
  let changed = EffectStream<Void>("changes of \(Record.self)", .latest)

  private struct Seen {
    var revision: Int
    var snapshot: RecordSnapshot<Record>
  }

  /// The changes since the last delta.
  private struct Touched {
    /// True before the first delta, too.
    var isEverything = true
    /// The changed records, with true for those that have another place.
    var records: [Record.ID: Bool] = [:]
  }

  init(_ hub: RecordHub<Record>, watch: RecordWatch?) {
    self.hub = hub
    self.watch = watch
    // The present state is new to it.
    changed.send(())
  }

  // MARK: Snapshots

  /// Waits for a snapshot that differs from the one before; nil when cancelled.
  func next() async throws -> RecordSnapshot<Record>? {
    while try await waitForChanges() {
      if let snapshot = unseen() { return snapshot }
    }
    return nil
  }

  private func unseen() -> RecordSnapshot<Record>? {
    let new = hub.state.withLock { Seen(revision: $0.revision, snapshot: $0.snapshot) }
    return seen.withLock { seen in
      let old = seen
      guard old?.revision != new.revision else { return nil }
      seen = new
      guard let old else { return new.snapshot }
      // One change makes a difference; several may have undone each other.
      let isOneChange = old.revision + 1 == new.revision
      return isOneChange || old.snapshot != new.snapshot ? new.snapshot : nil
    }
  }

  // MARK: Deltas

  /// Waits for changes since the last delta; nil when cancelled.
  func nextDelta() async throws -> RecordDelta<Record>? {
    do {
      while try await waitForChanges() {
        if let delta = takeDelta() { return delta }
      }
      return nil
    } catch {
      // Nothing may have changed once the store can be read again, which is worth a delta.
      touched.withLock { $0 = Touched() }
      throw error
    }
  }

  /// Returns the changes since the last delta; nil if there are none.
  ///
  /// - Complexity: O(*k* log *k*) in the changed records; the first delta has all records.
  func takeDelta() -> RecordDelta<Record>? {
    hub.state.withLock { state in
      let touched = touched.withLock { touched in
        defer { touched = Touched(isEverything: false) }
        return touched
      }
      if touched.isEverything { return state.delta }
      return touched.records.isEmpty ? nil : state.delta(of: touched.records)
    }
  }

  /// Notes a change for the next delta; the hub calls it under the lock of its state.
  func note(_ touch: RecordHub<Record>.Touch) {
    touched.withLock { touched in
      switch touch {
      case .everything: touched = Touched()
      case .record(let id, let isPlaced):
        // A reader of snapshots takes no deltas, so nothing is gathered for it.
        guard !touched.isEverything else { return }
        touched.records[id] = isPlaced || touched.records[id] == true
      }
    }
  }

  // MARK: Waiting

  /// Reads the whole store once more.
  func readAgain() {
    hub.state.withLock { $0.externalChanges = .everything }
    changed.send(())
  }

  /// Waits until there may be something new, and reads what others wrote; false when cancelled.
  private func waitForChanges() async throws -> Bool {
    var changes = changed.makeAsyncIterator()
    do {
      guard !Task.isCancelled, try await changes.next() != nil else { return false }
      try await hub.readExternalChanges()
      return true
    } catch is CancellationError {
      return false
    }
  }
}
