import FeatureKit

/// All records of an app as one JSON document, in the form of `Docs/Formats.md`.
///
/// Kinds with just one record are left out: they are settings, which are a matter of taste.
struct AppBackup: Encodable {
  /// The version of the form.
  static let format = 1

  /// The date of the backup.
  let made: Date
  let kinds: [any KindCopies]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: BackupKey.self)
    try container.encode(Self.format, forKey: BackupKey("format"))
    try container.encode(made, forKey: BackupKey("made"))
    for kind in kinds { try kind.encode(to: &container) }
  }
}

/// The records in a backup, read before any of them is stored.
struct ReadBackup: DecodableWithConfiguration {
  let kinds: [any KindCopies]

  /// The reasons why an object isn’t a backup of this app.
  enum Fault: Error {
    case newer(Int)
    /// It has records of a kind that the app doesn't have, or none at all.
    case others([String])
  }

  init(from decoder: any Decoder, configuration kinds: [any StoredKind.Type]) throws {
    let container = try decoder.container(keyedBy: BackupKey.self)
    let format = try container.decodeIfPresent(Int.self, forKey: BackupKey("format")) ?? 0
    guard format <= AppBackup.format else { throw Fault.newer(format) }
    let known = Set(kinds.map { $0.folder }).union(["format", "made"])
    let others = container.allKeys.map(\.stringValue).filter { !known.contains($0) }
    guard others.isEmpty, format > 0 else { throw Fault.others(others.sorted()) }
    self.kinds = try kinds.compactMap { try $0.copies(in: container) }
  }
}

extension StoredKind {
  /// Reads the records of the kind; nil if the document has none.
  fileprivate static func copies(
    in container: KeyedDecodingContainer<BackupKey>
  ) throws -> (any KindCopies)? {
    try container.decodeIfPresent(IdentifiedArrayOf<Record>.self, forKey: BackupKey(folder))
      .map { RecordCopies<Self>(records: $0) }
  }
}

/// A key of the document: the name of a kind's folder.
struct BackupKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// The records of a kind in a backup, where the kind may be any.
protocol KindCopies: Sendable {
  /// Writes the records under the name of their folder.
  func encode(to container: inout KeyedEncodingContainer<BackupKey>) throws
  /// Stores those that never were there; the others stay as they are here.
  func add(to stores: RecordStores, at location: StoreLocation) async throws -> ImportCounts
}

/// The effects of importing the records of a kind.
struct ImportCounts {
  let folder: String
  var added = 0
  var known = 0
  var deleted = 0
  /// The errors of those that couldn't be stored.
  var errors: [RecordStoreError] = []
}

/// The records of a kind in a backup.
struct RecordCopies<Kind: StoredKind>: KindCopies {
  let records: IdentifiedArrayOf<Kind.Record>

  func encode(to container: inout KeyedEncodingContainer<BackupKey>) throws {
    try container.encode(records, forKey: BackupKey(Kind.folder))
  }

  func add(to stores: RecordStores, at location: StoreLocation) async throws -> ImportCounts {
    let store = stores[Kind.self]
    let here = try await store.load().records
    let deleted = Set(try await location.deleted(Kind.self).map(\.record.id))
    var counts = ImportCounts(folder: Kind.folder)
    for record in records {
      if here[id: record.id] != nil {
        counts.known += 1
      } else if deleted.contains(record.id) {
        counts.deleted += 1
      } else if let error = try await store.attempt(.insert(record)).error {
        counts.errors.append(error)
      } else {
        counts.added += 1
      }
    }
    return counts
  }
}
