import FeatureEffects
public import Foundation
import IdentifiedArrays
import Synchronization

/// A value that a record store keeps: it has an id, and can be written and compared.
public typealias StorableRecord = Codable & Equatable & Identifiable & Sendable

/// The id of a record: it is no more than its text, which names the record wherever it is kept.
public typealias RecordID = Hashable & LosslessStringConvertible & Sendable

/// The records of one kind, as a command sees them; screens show a `RecordQuery` of it.
///
/// Never save a copy that was read earlier, which would undo what others changed meanwhile. An update is made to what is
/// stored at that moment:
///
/// ```swift
/// try await store.update(id) { $0.title = title }
/// ```
///
/// It stands in front of a backend: changes of one record are written in the order in which they were made. A written change
/// is noted in the records held here, and told to followers under the same lock, so no follower ever sees an older state
/// after a newer one.
public final class RecordStore<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  /// A change of a record, which does nothing else: it may be made more than once, on any thread.
  public typealias Change = @Sendable (inout Record) -> Void

  /// A requirement for a record as it is stored.
  package typealias Condition = @Sendable (Record) -> Bool

  package let backend: any RecordBackend<Record>
  package let now: @Sendable () -> Date
  /// The words of its changes; nil where no log tells of them.
  let words: ChangeWords<Record>?
  let lock = KeyedLock<Turn>("the store of \(Record.self)")
  let state = Mutex(State())
  private let missing: (@Sendable (String) -> Void)?

  /// Makes a store on top of a backend, which only reads and writes.
  ///
  /// - Parameters:
  ///   - backend: The place of the records.
  ///   - now: The date that a deletion is marked with.
  public convenience init(
    _ backend: any RecordBackend<Record>,
    now: @escaping @Sendable () -> Date
  ) {
    self.init(backend, words: nil, now: now)
  }

  /// Makes a store whose changes are told of in words.
  ///
  /// - Parameters:
  ///   - backend: The place of the records.
  ///   - words: The words for them.
  ///   - now: The date that a deletion is marked with.
  package init(
    _ backend: any RecordBackend<Record>,
    words: ChangeWords<Record>?,
    now: @escaping @Sendable () -> Date
  ) {
    (self.backend, self.words, self.now, missing) = (backend, words, now, nil)
  }

  /// Makes a store that no code may use: it is empty, and each use is reported by its name.
  ///
  /// - Parameter missing: Gets the name of the operation that was used, such as `save`.
  package init(unimplemented missing: @escaping @Sendable (String) -> Void) {
    (backend, now, words) = (MemoryRecordBackend(), { .distantPast }, nil)
    self.missing = missing
  }

  func report(_ operation: String) { missing?(operation) }

  // MARK: The state

  enum Turn: Hashable {
    case externalChanges
    case reading
    case ordering
    case record(Record.ID)
  }

  struct State {
    /// The contents of the backend, as far as they were read.
    var known = LiveRecords<Record>(StoredRecords())
    /// The records that are known, each of which was read by itself to be written; nil once all were read.
    var readAlone: Set<Record.ID>? = []
    /// Records that are being read or written by themselves, and not noted yet.
    var underWay: Set<Record.ID> = []
    /// The records whose last change has no answer yet; their next change asks for it.
    var unanswered: Set<Record.ID> = []
    /// While the backend is being read: those that were under way at any time since it began.
    var touchedWhileReading: Set<Record.ID>?
    /// The records that other writers may have changed, and that haven't been read since; nil for any.
    var externalChanges: Set<Record.ID>? = []
    /// Belongs to the followers.
    weak var watch: RecordWatch?
    var followers: [WeakFollower] = []
    weak var events: EffectStream<RecordStoreEvent>?

    /// True once all records were read.
    var isRead: Bool { readAlone == nil }

    /// True once a record was read, with all others or by itself.
    func isKnown(_ id: Record.ID) -> Bool { readAlone?.contains(id) ?? true }

    /// All records; none before they were read.
    var snapshot: RecordSnapshot<Record> { isRead ? known.snapshot : RecordSnapshot() }

    /// Throws if the last change of a record has no answer yet: a new rank would take the answer's place.
    func checkAnswered(_ id: Record.ID) throws(RecordStoreError) {
      guard unanswered.contains(id) else { return }
      throw RecordStoreError(
        .move,
        at: id.description,
        .other("its last change has no answer yet")
      )
    }

    mutating func wakeFollowers() {
      followers.removeAll { $0.follower == nil }
      for follower in followers { follower.follower?.changed.send(()) }
    }

    /// Notes a change of records for all followers, and wakes them; nil for any records.
    mutating func tell(_ touched: [Record.ID: Bool]?, isByOthers: Bool) {
      for follower in followers { follower.follower?.note(touched) }
      wakeFollowers()
      if isByOthers { events?.send(.changedElsewhere) }
    }

    /// Notes what is stored under an id now, and tells it if it is visible.
    mutating func note(_ found: FoundRecord<Record>, under id: Record.ID, isByOthers: Bool = false)
    {
      readAlone?.insert(id)
      // The first reading of all tells of everything.
      guard let isPlaced = known.note(found, under: id), isRead else { return }
      tell([id: isPlaced], isByOthers: isByOthers)
    }
  }

  struct WeakFollower {
    weak var follower: RecordChanges<Record>?
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
          if state.externalChanges?.contains(id) == true { state.wakeFollowers() }
        }
      }
      return try await body()
    }
  }

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
      throw RecordStoreError(operation, at: id?.description ?? "The store", wrapping: error)
    }
  }
}
