public import Foundation
import IdentifiedArrays
import Synchronization

/// Records in memory, for one store or for several that share them.
public final class MemoryRecordBackend<Record: StorableRecord>: RecordBackend
where Record.ID: RecordID {
  private let place: MemoryPlace<Record>

  /// Makes a backend that holds some records.
  ///
  /// - Parameters:
  ///   - records: The records, in order.
  ///   - unreadable: The records that it reports as unreadable.
  ///   - schema: The form that they would have in a file; it says which deleted parts a record keeps.
  public init(
    _ records: [Record] = [],
    unreadable: [UnreadableRecord] = [],
    schema: RecordSchema<Record> = RecordSchema()
  ) {
    let stored = records.enumerated().map { offset, record in
      StoredRecord(record, rank: (offset + 1) * LiveRecords<Record>.rankSpacing)
    }
    place = MemoryPlace(
      .init(records: IdentifiedArray(keepingFirst: stored), unreadable: unreadable),
      schema
    )
  }

  private init(_ place: MemoryPlace<Record>) {
    self.place = place
  }

  /// Makes another backend of the same records, for another store, which hears of the writes of this one.
  public func reopened() -> MemoryRecordBackend {
    MemoryRecordBackend(place)
  }

  // MARK: RecordBackend

  /// Returns all records.
  public func load() -> StoredRecords<Record> {
    place.state.withLock { StoredRecords($0.records.elements, unreadable: $0.unreadable) }
  }

  /// Returns one record.
  public func find(_ id: Record.ID) -> FoundRecord<Record> {
    place.state.withLock { $0.found(id) }
  }

  /// Changes one record.
  public func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) throws -> StoredRecord<Record>? {
    let written = try place.state.withLock { state in
      let new = try place.changed(id, for: operation, change, in: state)
      if let new { place.write(new, to: &state) }
      return new
    }
    if written != nil { place.tell([id], by: ObjectIdentifier(self)) }
    return written
  }

  /// The memory of the process: an act changes records of any kinds there.
  public var home: (any RecordHome)? { MemoryHome.only }

  /// Returns the change as a part of an act over all memory.
  public func part(
    of id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) throws -> StoredRecord<Record>?
  ) -> any ActPart {
    MemoryPart(
      place: place,
      backend: ObjectIdentifier(self),
      id: id,
      operation: operation,
      change: change
    )
  }

  /// Removes deleted records.
  public func evict(deletedBefore date: Date) -> Int {
    place.state.withLock { state in
      state.evictionNote = nil
      return state.evict { $1 < date }
    }
  }

  /// Does so a day after it found them, and at most once a day.
  public func evictDaily(deletedBefore date: Date) -> Int? {
    place.state.withLock { state in
      guard var eviction = DailyEviction(deletedBefore: date, after: state.evictionNote)
      else { return nil }
      defer { state.evictionNote = eviction.note }
      let count = state.evict { eviction.isDue($1, of: $0.id.description) }
      guard place.schema.evictParts != nil else { return count }
      for old in state.records {
        var new = old
        place.schema.evictParts(of: &new) { eviction.isDue($0, of: $1) }
        if new != old { state.records[id: old.id] = new }
      }
      return count
    }
  }

  /// Reports writes of other backends of the same records at once.
  public func watch(_ tell: @escaping @Sendable (Set<Record.ID>?) -> Void) -> RecordWatch? {
    let number = place.state.withLock { state in
      state.lastWatch += 1
      let backend = ObjectIdentifier(self)
      state.watches.append(.init(number: state.lastWatch, backend: backend, tell: tell))
      return state.lastWatch
    }
    return RecordWatch { [place] in
      place.state.withLock { $0.watches.removeAll { $0.number == number } }
    }
  }
}

/// The home of all records in memory.
private final class MemoryHome: Sendable {
  static let only = MemoryHome()
}

/// The records that several backends share.
private final class MemoryPlace<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  struct Watch {
    let number: Int
    let backend: ObjectIdentifier
    let tell: @Sendable (Set<Record.ID>?) -> Void
  }

  struct State {
    var records: IdentifiedArrayOf<StoredRecord<Record>>
    var unreadable: [UnreadableRecord]
    var watches: [Watch] = []
    var lastWatch = 0
    var evictionNote: DailyEviction.Note?

    mutating func evict(where isDue: (StoredRecord<Record>, _ deletion: Date) -> Bool) -> Int {
      func mustGo(_ stored: StoredRecord<Record>) -> Bool {
        stored.deleted.map { isDue(stored, $0) } ?? false
      }
      // Removing none would copy what the stores share.
      guard records.contains(where: mustGo) else { return 0 }
      let count = records.count
      records.removeAll(where: mustGo)
      return count - records.count
    }

    func found(_ id: Record.ID) -> FoundRecord<Record> {
      if let stored = records[id: id] { return .record(stored) }
      return unreadable.first { $0.recordID == id.description }.map(FoundRecord.unreadable)
        ?? .nothing
    }
  }

  let state: Mutex<State>
  let schema: RecordSchema<Record>

  /// Returns a record with a change; nil if that changes nothing.
  func changed(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: (FoundRecord<Record>) throws -> StoredRecord<Record>?,
    in state: State
  ) throws -> StoredRecord<Record>? {
    let found = state.found(id)
    guard let new = try change(found) else {
      guard let unreadable = found.unreadable else { return nil }
      throw RecordStoreError(operation, at: id.description, .unreadable(unreadable.error))
    }
    // A value that a file couldn't hold must fail in memory too; otherwise a bad test would pass.
    do { _ = try RecordJSON.encoder().encode(new.record) } catch {
      throw RecordStoreError.naming(operation, at: id.description, error)
    }
    return new
  }

  func write(_ new: StoredRecord<Record>, to state: inout State) {
    let old = state.found(new.id).stored
    state.unreadable.removeAll { $0.recordID == new.id.description }
    for deletion in schema.undoneDeletions(old, new) { state.evictionNote?.due[deletion] = nil }
    state.records.updateOrAppend(new)
  }

  /// Tells other backends of the same records what was written.
  func tell(_ ids: Set<Record.ID>, by backend: ObjectIdentifier) {
    for watch in state.withLock(\.watches) where watch.backend != backend { watch.tell(ids) }
  }

  init(_ state: State, _ schema: RecordSchema<Record>) {
    self.state = Mutex(state)
    self.schema = schema
  }
}

/// The change of one record in memory, as a part of an act.
///
/// Each kind has memory of its own, so an act locks all of it, in the same order as others, and writes once all changes can be
/// made.
private protocol MemoryParting: ActPart {
  typealias Telling = @Sendable () -> Void

  /// The number of the memory, for the order of locks.
  var number: ObjectIdentifier { get }

  /// Locks the memory, makes its parts of an act, and writes them once a closure has made the others.
  ///
  /// - Returns: What tells other backends, once no memory is locked.
  func make(
    _ parts: [any MemoryParting],
    then makeOthers: () throws -> [Telling]
  ) throws -> [Telling]
}

private struct MemoryPart<Record: StorableRecord>: MemoryParting where Record.ID: RecordID {
  let place: MemoryPlace<Record>
  let backend: ObjectIdentifier
  let id: Record.ID
  let operation: RecordStoreError.Operation
  let change: @Sendable (FoundRecord<Record>) throws -> StoredRecord<Record>?

  var number: ObjectIdentifier { ObjectIdentifier(place) }

  func make(with others: [any ActPart]) throws {
    let parts: [any MemoryParting] = [self] + others.compactMap { $0 as? any MemoryParting }
    guard parts.count == others.count + 1 else {
      throw RecordStoreError.severalHomes(operation, at: "\(id)")
    }
    let places = Dictionary(grouping: parts, by: \.number).sorted { $0.key < $1.key }
    // No place is locked any more.
    for tell in try Self.make(places.map(\.value)[...]) { tell() }
  }

  private static func make(_ places: ArraySlice<[any MemoryParting]>) throws -> [Telling] {
    guard let parts = places.first, let first = parts.first else { return [] }
    return try first.make(parts) { try make(places.dropFirst()) }
  }

  func make(
    _ parts: [any MemoryParting],
    then makeOthers: () throws -> [Telling]
  ) throws -> [Telling] {
    let parts = parts.compactMap { $0 as? Self }
    return try place.state.withLock { state in
      let written = try parts.compactMap { part in
        try place.changed(part.id, for: part.operation, part.change, in: state)
          .map { (part.backend, $0) }
      }
      let others = try makeOthers()
      for (_, new) in written { place.write(new, to: &state) }
      return others
        + written.map { [place] backend, new in { place.tell([new.id], by: backend) } }
    }
  }
}
