import FeatureExplorer
import FeatureFaults
public import FeatureKit
import FeatureWalks
public import StandupsDomain
import StandupsStorage

/// The records in the world of a walk, in memory: those of each kind of the app.
public struct GivenRecords: Sendable {
  var kinds: [any GivenKindRecords]

  init(_ kinds: [any StoredKind.Type]) {
    func begin<Kind: StoredKind>(_ kind: Kind.Type) -> any GivenKindRecords {
      RecordsInMemory<Kind>()
    }
    self.kinds = kinds.map { begin($0) }
  }

  /// The standups.
  public var standups: MemoryRecordBackend<Standup> { backend(of: StandupKind.self) }

  /// The records of a kind.
  public func backend<Kind: StoredKind>(of kind: Kind.Type) -> MemoryRecordBackend<Kind.Record> {
    kinds.lazy.compactMap { ($0 as? RecordsInMemory<Kind>)?.backend }.first ?? MemoryRecordBackend()
  }

  /// The same records for another store, as for the next start of the app.
  var reopened: GivenRecords {
    var records = self
    records.kinds = kinds.map { $0.reopened() }
    return records
  }
}

/// The records of a kind in the world of a walk.
protocol GivenKindRecords: Sendable {
  /// The words of the kind's `given` lines: for records in short, and for one as JSON.
  var words: [String] { get }
  /// Takes a line if it is one of the kind's; returns true then.
  mutating func take(
    _ given: WalkSettings.Given,
    in world: inout GivenWorld
  ) throws(WalkSyntaxError) -> Bool
  /// Takes an unreadable record if it lies in the kind's folder; returns true then.
  mutating func take(unreadable place: String, _ error: RecordReadError) -> Bool
  /// Adds an unreadable record, wherever it lies.
  mutating func add(unreadable place: String, _ error: RecordReadError)
  /// Makes the records with all that was given.
  mutating func fill(from world: GivenWorld)
  /// Makes the same records of another store.
  func reopened() -> any GivenKindRecords
  /// Makes the store that the app follows.
  func store(
    failing faults: FaultInjection,
    now: @escaping @Sendable () -> Date
  ) -> any KindStoring
  /// Returns true if a record that isn't deleted, or something in it, has an id.
  func holds(_ id: String) -> Bool
  /// Adds the records to a digest of the world.
  func add(to digest: inout StateDigest)
}

private struct RecordsInMemory<Kind: StoredKind>: GivenKindRecords {
  var backend = MemoryRecordBackend(schema: Kind.schema)
  private var unreadable: [UnreadableRecord] = []

  var words: [String] { Kind.onlyID == nil ? [Kind.folder, Kind.givenWord] : [Kind.folder] }

  mutating func take(
    _ given: WalkSettings.Given,
    in world: inout GivenWorld
  ) throws(WalkSyntaxError) -> Bool {
    guard words.contains(given.kind) else { return false }
    if given.kind == Kind.givenWord {
      world[Kind.self] += try given.records(as: Kind.word)
      return true
    }
    do {
      let records = try Kind.records(given: given.values, in: world)
      // Of a kind with one record, a line builds on those before.
      world[Kind.self] = Kind.onlyID == nil ? world[Kind.self] + records : records
    } catch {
      throw WalkSyntaxError(line: given.line, error.message)
    }
    return true
  }

  mutating func add(unreadable place: String, _ error: RecordReadError) {
    unreadable.append(UnreadableRecord(place: place, recordID: nil, error))
  }

  mutating func take(unreadable place: String, _ error: RecordReadError) -> Bool {
    let path = place.split(separator: "/").suffix(2)
    guard path.count == 2, path.first == Kind.folder[...] else { return false }
    let only = Kind.onlyID.map(\.description)
    let isOnly = only.map { path.last == "\($0).json" } ?? false
    unreadable.append(UnreadableRecord(place: place, recordID: isOnly ? only : nil, error))
    return true
  }

  mutating func fill(from world: GivenWorld) {
    backend = MemoryRecordBackend(
      world[Kind.self],
      unreadable: unreadable,
      schema: Kind.schema
    )
  }

  func reopened() -> any GivenKindRecords {
    var records = self
    records.backend = backend.reopened()
    return records
  }

  func store(
    failing faults: FaultInjection,
    now: @escaping @Sendable () -> Date
  ) -> any KindStoring {
    KindStore(Kind.self, on: faults.before(backend), now: now)
  }

  func holds(_ id: String) -> Bool {
    backend.load().records.contains { $0.deleted == nil && $0.record.holds(id) }
  }

  func add(to digest: inout StateDigest) {
    let stored = backend.load()
    digest.add(stored.unreadable.count)
    // Undo brings back what a deleted record held, to its place, so both tell states apart, too.
    for record in stored.inOrder {
      digest.add(record.deleted == nil)
      if let record = record.record as? any DigestedRecord {
        record.add(to: &digest)
      } else {
        digest.add(encoded: record.record)
      }
    }
  }
}

/// A record that tells states apart by less than all that is in it.
protocol DigestedRecord {
  /// Adds what tells states apart.
  func add(to digest: inout StateDigest)
  /// Returns true if the record, or something in it, has an id.
  func holds(_ id: String) -> Bool
}

extension Identifiable where ID: CustomStringConvertible {
  fileprivate func holds(_ id: String) -> Bool {
    (self as? any DigestedRecord)?.holds(id) ?? (self.id.description == id)
  }
}

/// The records of a kind as a recording finds them.
public struct RecordedKind: Sendable {
  let kind: any StoredKind.Type
  let records: [any RecordedRecord]
  let unreadable: [UnreadableRecord]

  /// Makes it of a snapshot.
  public init<Kind: StoredKind>(_ kind: Kind.Type, _ snapshot: RecordSnapshot<Kind.Record>) {
    self.kind = kind
    records = snapshot.records.map { KindRecord<Kind>(record: $0) }
    unreadable = snapshot.unreadable
  }
}

/// A record of a recording, whose kind may be any.
protocol RecordedRecord: Sendable {
  /// The record.
  var value: any Encodable & Sendable { get }
  /// The texts that give it in short; nil if it is given as JSON.
  var short: [String]? { get }
}

private struct KindRecord<Kind: StoredKind>: RecordedRecord {
  let record: Kind.Record

  var value: any Encodable & Sendable { record }
  var short: [String]? { Kind.given(record) }
}
