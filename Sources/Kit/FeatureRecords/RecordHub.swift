import FeatureEffects
import Foundation
import IdentifiedArrays
import Synchronization

/// The common front of every backend: one order, one truth, and all its readers.
///
/// Changes of one record are written in the order in which they were made. A written change is noted in the
/// records held here, and told to readers under the same lock, so no reader ever sees an older state after a
/// newer one.
final class RecordHub<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  typealias Snapshot = RecordSnapshot<Record>

  let backend: any RecordBackend<Record>
  let now: @Sendable () -> Date
  let lock = KeyedLock<Turn>("the store of \(Record.self)")
  let state = Mutex(State())

  enum Turn: Hashable {
    case externalChanges
    case reading
    case ordering
    case record(Record.ID)
  }

  struct State {
    /// The contents of the backend; nil until they were read once.
    var live: LiveRecords<Record>?
    /// Records that are being read or written by themselves, and not noted yet.
    var underWay: Set<Record.ID> = []
    /// While the backend is being read: those that were under way at any time since it began.
    var touchedWhileReading: Set<Record.ID>?
    /// The number of changes to what followers see.
    var revision = 0
    /// The possible changes of other writers that haven't been read yet.
    var externalChanges: ExternalChanges<Record.ID> = .records([])
    /// Belongs to the readers.
    weak var watch: RecordWatch?
    var readers: [WeakReader] = []

    var snapshot: Snapshot {
      Snapshot(records: live?.records ?? [], unreadable: live?.unreadable ?? [])
    }

    mutating func notifyReaders() {
      readers.removeAll { $0.reader == nil }
      for reader in readers { reader.reader?.changed.send(()) }
    }

    /// Notes a change for all readers, and wakes them.
    mutating func tell(_ touch: Touch) {
      revision += 1
      for reader in readers { reader.reader?.note(touch) }
      notifyReaders()
    }
  }

  /// The part of the state that a change touched.
  enum Touch {
    case record(Record.ID, isPlaced: Bool)
    case everything
  }

  struct WeakReader {
    weak var reader: RecordReader<Record>?
  }

  init(
    _ backend: any RecordBackend<Record>,
    now: @escaping @Sendable () -> Date
  ) {
    self.backend = backend
    self.now = now
  }

  /// Does something with one record when all that came before is noted.
  func takeTurn<Result>(
    of id: Record.ID,
    _ body: () async throws -> Result
  ) async throws -> Result {
    try await lock.withLock(.record(id)) {
      state.withLock { state in
        state.underWay.insert(id)
        state.touchedWhileReading?.insert(id)
      }
      defer {
        state.withLock { state in
          state.underWay.remove(id)
          // What others wrote meanwhile can be read now.
          if state.externalChanges.names(id) { state.notifyReaders() }
        }
      }
      return try await body()
    }
  }

  // MARK: Errors

  /// Makes an error of a store out of any other; a cancellation isn't one.
  func explaining<Result>(
    _ operation: RecordStoreError.Operation,
    at id: Record.ID? = nil,
    _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw RecordStoreError(
        operation,
        at: id?.description ?? "The store",
        wrapping: error
      )
    }
  }

  // MARK: Telling

  /// Notes what is stored under an id now, and tells it.
  func note(
    _ found: FoundRecord<Record>,
    under id: Record.ID
  ) {
    update { state in
      state.live?.note(found, under: id).map { .record(id, isPlaced: $0 == .place) }
    }
  }

  /// Changes the state, and wakes all readers if the closure returns what it touched.
  func update(_ change: (inout State) -> Touch?) {
    state.withLock { state in
      guard let touch = change(&state) else { return }
      state.tell(touch)
    }
  }
}
