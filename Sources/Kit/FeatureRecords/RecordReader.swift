import FeatureEffects
import Synchronization

/// A reader that follows the records of a store.
///
/// The reader itself reads the writes of others, before it looks for changes. So no work runs
/// without a waiting reader, and waiting for the reader includes that work.
final class RecordReader<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  private let hub: RecordHub<Record>
  /// All readers share it; with the last of them it ends.
  private let watch: RecordWatch?
  private let seen = Mutex<Seen?>(nil)

  /// Rings when there may be something new.
  let bell = EffectStream<Void>("changes of \(Record.self)", .latest)

  private struct Seen {
    var revision: Int
    var snapshot: RecordSnapshot<Record>
  }

  init(_ hub: RecordHub<Record>, watch: RecordWatch?) {
    self.hub = hub
    self.watch = watch
  }

  /// Waits for a snapshot that differs from the one before; nil when cancelled.
  func next() async throws -> RecordSnapshot<Record>? {
    var rings = bell.makeAsyncIterator()
    do {
      while !Task.isCancelled {
        try await hub.readNews()
        if let snapshot = unseen() { return snapshot }
        guard try await rings.next() != nil else { break }
      }
    } catch is CancellationError {}
    return nil
  }

  private func unseen() -> RecordSnapshot<Record>? {
    let new = hub.state.withLock { Seen(revision: $0.revision, snapshot: $0.snapshot) }
    return seen.withLock { seen in
      let old = seen
      guard old?.revision != new.revision else { return nil }
      seen = new
      guard let old else { return new.snapshot }
      // One change makes a difference, unless one that is not saved lies over it; several may have undone
      // each other.
      let isPlain = old.snapshot.unsaved.isEmpty && new.snapshot.unsaved.isEmpty
      let isOneChange = isPlain && old.revision + 1 == new.revision
      return isOneChange || old.snapshot != new.snapshot ? new.snapshot : nil
    }
  }
}
