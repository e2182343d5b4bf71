import AppCommands
import AppFeature
import FeatureKit
import TerminalConsole
import TerminalTexts

/// A kind that says more of its records than their titles.
protocol NamedKind: StoredKind where Record: NamedRecord {
  /// The command for its records; nil, the default, if there are several.
  @MainActor static var command: Command? { get }
}

extension NamedKind {
  @MainActor static var command: Command? { nil }

  fileprivate static var ownWords: RecordWords { Record.words }
}

extension StoredKind {
  /// The words for the records of the kind; by default they follow from its declaration.
  static var recordWords: RecordWords {
    (Self.self as? any NamedKind.Type)?.ownWords ?? TitledRecord<Self>.words
  }
  /// True if its records belong to standups.
  static var isOwned: Bool { Record.self is any OwnedRecord.Type }
}

/// The kinds of the app whose records have names and copies, in the order of reports.
enum NamedKinds {
  static let all = StandupsApp.kinds.filter { !$0.hasOneRecord }
  /// Those of records that belong to standups, and are exported with them.
  static let owned = all.filter { $0.isOwned }
  /// Those that only a backup has.
  static let ofBackups = all.filter { $0 != StandupKind.self && !$0.isOwned }
}

/// A kind of records in a store that is open, for what is done with all kinds alike.
protocol OpenedKind: Sendable {
  /// The kind.
  associatedtype Kind: StoredKind
  /// The records by their names.
  associatedtype Record: NamedRecord where Record.ID == Kind.Record.ID

  /// The store of the records.
  var store: RecordStore<Record> { get }

  /// Reads the deleted records that can still be restored, the last deleted first.
  func deleted(at location: StoreLocation) async throws -> [DeletedRecord<Record>]
}

extension OpenedKind {
  /// The kind.
  var kind: Kind.Type { Kind.self }
  /// The type of its records.
  var recordType: any NamedRecord.Type { Record.self }
  /// The words for its records.
  var words: RecordWords { Record.words }
}

private struct Opened<Kind: NamedKind>: OpenedKind {
  typealias Record = Kind.Record

  let store: RecordStore<Record>

  func deleted(at location: StoreLocation) async throws -> [DeletedRecord<Record>] {
    try await location.deleted(Kind.self)
  }
}

private struct OpenedByTitle<Kind: StoredKind>: OpenedKind {
  let store: RecordStore<TitledRecord<Kind>>

  func deleted(at location: StoreLocation) async throws -> [DeletedRecord<TitledRecord<Kind>>] {
    try await location.deleted(Kind.self).map {
      DeletedRecord(TitledRecord($0.record), date: $0.date)
    }
  }
}

extension RecordStores {
  /// The records that have names and copies, in the order of reports.
  var kinds: [any OpenedKind] {
    func open<Kind: NamedKind>(_ kind: Kind.Type) -> any OpenedKind {
      Opened<Kind>(store: self[kind])
    }
    func open<Kind>(_ opened: some KindStoring<Kind>) -> any OpenedKind {
      (Kind.self as? any NamedKind.Type).map { open($0) }
        ?? OpenedByTitle<Kind>(store: TitledRecord.store(opened.store))
    }
    return all.filter { !$0.kind.hasOneRecord }.map { open($0) }
  }
}

/// A record that the command names by its title, as its kind says no more.
struct TitledRecord<Kind: StoredKind>: NamedRecord {
  static var words: RecordWords {
    RecordWords(
      one: Kind.word,
      many: Kind.folder,
      title: "title",
      program: "standups",
      list: "restore",
      firstStep: "There are none yet."
    )
  }

  var record: Kind.Record

  init(_ record: Kind.Record) { self.record = record }

  var id: Kind.Record.ID { record.id }
  var title: String { Kind.title(of: record) }
  var displayTitle: String { title }
  var facts: [String] { [] }
  var plainLine: PrintedText { "\(id.description)\t\(title)" }

  init(from decoder: any Decoder) throws { record = try Kind.Record(from: decoder) }

  func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }
}

extension TitledRecord {
  /// Makes a store of the same place, whose records are seen so.
  static func store(_ store: RecordStore<Kind.Record>) -> RecordStore<TitledRecord> {
    RecordStore(Backend(base: store.backend), now: store.now)
  }

  /// The place of the records, as it is.
  private struct Backend: RecordBackend {
    let base: any RecordBackend<Kind.Record>

    func load() async throws -> StoredRecords<TitledRecord> {
      let all = try await base.load()
      return StoredRecords(all.records.map(Self.titled), unreadable: all.unreadable)
    }

    func find(_ id: Kind.Record.ID) async throws -> FoundRecord<TitledRecord> {
      Self.titled(try await base.find(id))
    }

    func modify(
      _ id: Kind.Record.ID,
      for operation: RecordStoreError.Operation,
      _ change: @escaping @Sendable (FoundRecord<TitledRecord>) -> StoredRecord<TitledRecord>?
    ) async throws -> StoredRecord<TitledRecord>? {
      try await base.modify(id, for: operation) { found in
        change(Self.titled(found)).map {
          StoredRecord($0.record.record, rank: $0.rank, deleted: $0.deleted)
        }
      }.map(Self.titled)
    }

    func evict(deletedBefore date: Date) async throws -> Int {
      try await base.evict(deletedBefore: date)
    }

    func evictDaily(deletedBefore date: Date) async throws -> Int? {
      try await base.evictDaily(deletedBefore: date)
    }

    func watch(
      _ tell: @escaping @Sendable (ExternalChanges<Kind.Record.ID>) -> Void
    ) async throws -> RecordWatch? {
      try await base.watch(tell)
    }

    private static func titled(_ found: FoundRecord<Kind.Record>) -> FoundRecord<TitledRecord> {
      switch found {
      case .nothing: .nothing
      case .record(let stored): .record(titled(stored))
      case .unreadable(let unreadable): .unreadable(unreadable)
      }
    }

    private static func titled(_ stored: StoredRecord<Kind.Record>) -> StoredRecord<TitledRecord> {
      StoredRecord(TitledRecord(stored.record), rank: stored.rank, deleted: stored.deleted)
    }
  }
}
