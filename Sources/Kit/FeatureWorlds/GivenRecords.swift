import FeatureExplorer
import FeatureFaults
package import FeatureRecords
package import FeatureStores
import FeatureWalks
import Foundation

/// The records in the world of a walk, in memory: those of each kind of the app.
package struct GivenRecords: Sendable {
  var kinds: [any GivenKindRecords]

  init(_ kinds: [any StoredKind.Type]) {
    func begin<Kind: StoredKind>(_ kind: Kind.Type) -> any GivenKindRecords {
      RecordsInMemory<Kind>()
    }
    self.kinds = kinds.map { begin($0) }
  }

  /// The records of a kind.
  package func backend<Kind: StoredKind>(of kind: Kind.Type) -> MemoryRecordBackend<Kind.Record> {
    kinds.lazy.compactMap { ($0 as? RecordsInMemory<Kind>)?.backend }.first ?? MemoryRecordBackend()
  }

  /// The same records for another store, as for the next start of the app.
  var reopened: GivenRecords {
    var records = self
    records.kinds = kinds.map { $0.reopened() }
    return records
  }
}

/// The records of a kind in the world of a walk, where the kind may be any.
protocol GivenKindRecords<Kind>: Sendable {
  associatedtype Kind: StoredKind

  /// The records with all that was given so far.
  var backend: MemoryRecordBackend<Kind.Record> { get set }
  /// The unreadable ones among them.
  var unreadable: [UnreadableRecord] { get set }
}

struct RecordsInMemory<Kind: StoredKind>: GivenKindRecords {
  var backend = MemoryRecordBackend(schema: Kind.schema)
  var unreadable: [UnreadableRecord] = []
}

extension GivenKindRecords {
  /// The words of the kind's `given` lines: for records in short, and for one as JSON.
  var words: [String] { Kind.onlyID == nil ? [Kind.folder, Kind.givenWord] : [Kind.folder] }

  /// Takes a line if it is one of the kind's; returns true then.
  func take(
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

  /// Adds an unreadable record, wherever it lies.
  mutating func add(unreadable place: String, _ error: RecordReadError, of id: String? = nil) {
    unreadable.append(UnreadableRecord(place: place, recordID: id, error))
  }

  /// Takes an unreadable record if its name or its file is of the kind; returns true then.
  mutating func take(unreadable place: String, _ error: RecordReadError) -> Bool {
    let path = place.split { "/ ".contains($0) }.suffix(2)
    guard path.count == 2, path.first == Kind.folder[...] else { return false }
    let only = Kind.onlyID.map(\.description)
    let names = only.map { [$0, "\($0).json"] } ?? []
    let isOnly = path.last.map { names.contains(String($0)) } ?? false
    add(unreadable: place, error, of: isOnly ? only : nil)
    return true
  }

  /// Makes the records with all that was given.
  mutating func fill(from world: GivenWorld) {
    backend = MemoryRecordBackend(
      world[Kind.self],
      unreadable: unreadable,
      schema: Kind.schema
    )
  }

  /// Adds the samples of the kind.
  func addSamples(to world: inout GivenWorld) {
    world[Kind.self] += Kind.samples?(world) ?? []
  }

  /// Makes the same records of another store.
  func reopened() -> Self {
    var records = self
    records.backend = backend.reopened()
    return records
  }

  /// Makes the store that the app follows.
  func store(
    failing faults: FaultInjection,
    now: @escaping @Sendable () -> Date
  ) -> any KindStoring {
    KindStore(Kind.self, RecordStore(faults.before(backend), now: now))
  }

  /// Returns true if a record that isn't deleted, or something in it, has an id.
  func holds(_ id: String) -> Bool {
    backend.load().records.contains { $0.deleted == nil && holds(id, in: $0.record) }
  }

  /// Returns true if a record with an id was deleted.
  func isDeleted(_ id: String) -> Bool {
    backend.load().records.contains { $0.deleted != nil && $0.record.id.description == id }
  }

  /// Adds the records to a digest of the world.
  func add(to digest: inout StateDigest) {
    let stored = backend.load()
    digest.add(stored.unreadable.count)
    // Undo brings back what a deleted record held, to its place, so both tell states apart, too.
    for record in stored.inOrder {
      digest.add(record.deleted == nil)
      digest.add(encoded: Kind._distinguishingContents(of: record.record))
    }
  }

  private func holds(_ id: String, in record: Kind.Record) -> Bool {
    record.id.description == id || Kind._ids(in: record).contains { $0.uuidString == id }
  }
}

/// The records of a kind as a recording finds them.
package struct RecordedKind: Sendable {
  /// Each returns the line that gives a record; nil if it is there without one.
  let records: [@Sendable (RecordedIDs) throws -> WalkSetting?]
  let unreadable: [UnreadableRecord]

  /// Makes it of a snapshot.
  package init<Kind: StoredKind>(_ kind: Kind.Type, _ snapshot: RecordSnapshot<Kind.Record>) {
    records = snapshot.records.map { record in { try Self.given(record, of: kind, $0) } }
    unreadable = snapshot.unreadable
  }

  /// Gives a record in its short form where that has all of it, or else as JSON.
  private static func given<Kind: StoredKind>(
    _ record: Kind.Record,
    of kind: Kind.Type,
    _ ids: RecordedIDs
  ) throws -> WalkSetting? {
    // An id that appears in two records must be the same in both.
    if let short = Kind.given(record), !Kind._ids(in: record).contains(where: ids.knows) {
      guard !short.isEmpty else { return nil }
      let world = GivenWorld(uuid: ids.walk, now: WalkSettings().now)
      let read = try Kind.records(given: short, in: world)
      for (own, given) in zip(Kind._ids(in: record), read.flatMap { Kind._ids(in: $0) }) {
        ids.pair(own, with: given)
      }
      return .given(kind: Kind.folder, values: short)
    }
    let json = String(decoding: try RecordJSON.encoder().encode(record), as: UTF8.self)
    return .given(kind: Kind.givenWord, values: [ids.numbered(json: json)])
  }
}
