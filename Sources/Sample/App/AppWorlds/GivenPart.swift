import FeatureExplorer
import FeatureFaults
public import FeatureKit
import FeatureWalks
public import StandupsStorage

/// The records of a part of the app, from the `given` lines of a walk.
protocol GivenPart: Sendable {
  /// Takes a line if it is one of the part's; returns true then.
  mutating func take(_ given: WalkSettings.Given, uuid: UUIDSource) throws(WalkSyntaxError) -> Bool
  /// Takes an unreadable record if it lies in the part's folder; returns true then.
  mutating func take(unreadable record: UnreadableRecord) -> Bool
  /// The records, in memory.
  var inMemory: any PartInMemory { get }
}

/// The records of a part in the world of a walk.
protocol PartInMemory: Sendable {
  /// Makes the store that the app follows.
  func store(
    failing faults: FaultInjection,
    now: @escaping @Sendable () -> Date
  ) -> any PartStoring
  /// Makes the same records of another store.
  func reopened() -> any PartInMemory
  /// Returns true if a stored record has an id.
  func holds(_ id: String) -> Bool
  /// Adds the records to a digest of the world.
  func add(to digest: inout StateDigest)
}

extension AppPart {
  /// Begins without records.
  static var given: any GivenPart { GivenPartRecords<Self>() }
  /// The words of its `given` lines: for records in short, and for one as JSON.
  static var givenKinds: [String] { [kind.folder, word] }
}

private struct GivenPartRecords<Part: AppPart>: GivenPart {
  var records: [Part.Record] = []
  var unreadable: [UnreadableRecord] = []

  mutating func take(_ given: WalkSettings.Given, uuid: UUIDSource) throws(WalkSyntaxError) -> Bool
  {
    if given.kind == Part.word {
      records += try given.records(as: Part.word)
      return true
    }
    guard given.kind == Part.kind.folder else { return false }
    for value in given.values {
      guard let record = Part.record(given: value, uuid: uuid) else {
        throw WalkSyntaxError(
          line: given.line,
          "“\(value)” is not a \(Part.word): write \"\(Part.givenForm)\"."
        )
      }
      records.append(record)
    }
    return true
  }

  mutating func take(unreadable record: UnreadableRecord) -> Bool {
    guard record.folder == Part.kind.folder else { return false }
    unreadable.append(record)
    return true
  }

  var inMemory: any PartInMemory {
    RecordsInMemory<Part>(backend: MemoryRecordBackend(records, unreadable: unreadable))
  }
}

private struct RecordsInMemory<Part: AppPart>: PartInMemory {
  let backend: MemoryRecordBackend<Part.Record>

  func store(
    failing faults: FaultInjection,
    now: @escaping @Sendable () -> Date
  ) -> any PartStoring {
    Part.store(on: faults.before(backend), onFailedWrite: .keeping, now: now)
  }

  func reopened() -> any PartInMemory { RecordsInMemory(backend: backend.reopened()) }

  func holds(_ id: String) -> Bool {
    backend.load().records.contains { $0.deleted == nil && $0.record.id.description == id }
  }

  func add(to digest: inout StateDigest) {
    digest.add(backend) { $0.add(json: $1) }
  }
}

/// The records of a part as a recording finds them.
public struct RecordedPart: Sendable {
  let word: String
  let records: [any Encodable & Sendable]
  let unreadable: [UnreadableRecord]

  /// Makes it of a snapshot.
  public init<Part: AppPart>(_ part: Part.Type, _ snapshot: RecordSnapshot<Part.Record>) {
    (word, records) = (Part.word, snapshot.records.elements)
    unreadable = snapshot.unreadable
  }
}
