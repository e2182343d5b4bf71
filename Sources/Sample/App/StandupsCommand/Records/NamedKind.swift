import AppCommands
import AppFeature
import FeatureKit
import TerminalTexts

/// Records that can come back after they were deleted.
protocol Restorable: SendableMetatype {
  /// The records.
  associatedtype Record: NamedRecord

  /// Reads the deleted records that can still be restored, the last deleted first.
  @MainActor static func deleted(_ invocation: Invocation) async throws -> [DeletedRecord<Record>]

  /// Brings back a deleted record, to its place.
  ///
  /// - Parameters:
  ///   - name: Its name as typed.
  ///   - invocation: The line.
  /// - Returns: The record as it is stored then.
  /// - Throws: An error if no deleted one is found, or of the store.
  @MainActor static func restore(
    _ name: String,
    _ invocation: Invocation
  ) async throws -> CommandResult
}

/// The records of a kind by their names.
protocol NamedRecords: Restorable {
  /// The kind.
  associatedtype Kind: StoredKind

  /// Returns a record by its name.
  static func named(_ record: Kind.Record) -> Record
}

/// A kind that says more of its records than their titles.
protocol NamedKind: NamedRecords, StoredKind where Kind == Self {
  /// The command for its records; nil, the default, if there are several.
  @MainActor static var command: Command? { get }
}

extension NamedKind {
  @MainActor static var command: Command? { nil }

  static func named(_ record: Record) -> Record { record }
}

extension NamedRecords {
  /// The words for the records.
  static var words: RecordWords { Record.words }
  /// True if the records belong to standups.
  static var isOwned: Bool { Record.self is any OwnedRecord.Type }

  @MainActor
  static func load(_ invocation: Invocation) async throws -> RecordSnapshot<Record> {
    try await invocation.stores()[Kind.self].load().map(named)
  }

  static func deleted(_ invocation: Invocation) async throws -> [DeletedRecord<Record>] {
    try await invocation.deleted(Kind.self).map {
      DeletedRecord(named($0.record), date: $0.date)
    }
  }

  static func restore(_ name: String, _ invocation: Invocation) async throws -> CommandResult {
    let all = try await invocation.deleted(Kind.self).map(\.record)
    let deleted = RecordSnapshot(records: IdentifiedArray(keepingFirst: all.map(named)))
    let record = try await deleted.findDeleted(name, beside: load(invocation))
    for whole in all where named(whole).id == record.id {
      try await invocation.stores()[Kind.self].restore(whole)
    }
    // As it is stored: another process may have restored it meanwhile, and changed it since.
    let restored = try await load(invocation).records[id: record.id] ?? record
    let facts = restored.facts.isEmpty ? "" : " (\(restored.factsText))"
    return .changed(restored, "Restored \(restored.quotedTitle)\(facts).")
  }
}

/// The records of a kind whose declaration says no more than their titles.
private enum TitledRecords<Kind: StoredKind>: NamedRecords {
  typealias Record = TitledRecord<Kind>

  static func named(_ record: Kind.Record) -> Record { Record(record) }
}

struct TitledRecord<Kind: StoredKind>: NamedRecord {
  static var words: RecordWords { RecordWords(one: Kind.word, many: Kind.folder) }

  let record: Kind.Record

  init(_ record: Kind.Record) { self.record = record }

  init(from decoder: any Decoder) throws { record = try Kind.Record(from: decoder) }

  func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }

  var id: Kind.Record.ID { record.id }
  var title: String { Kind.title(of: record) }
  var displayTitle: String { title }
  var facts: [String] { [] }
  var plainLine: PrintedText { "\(id.description)\t\(title)" }
}

// MARK: - All kinds

extension StoredKind {
  /// The records by their names; by default they follow from the declaration of the kind.
  fileprivate static var named: any NamedRecords.Type {
    (Self.self as? any NamedKind.Type) ?? TitledRecords<Self>.self
  }
}

/// The kinds of the app whose records have names and copies, in the order of reports.
enum NamedKinds {
  static let all = StandupsApp.kinds.filter { !$0.hasOneRecord }.map { $0.named }
  /// Those of records that belong to standups, and are exported with them.
  static let owned = all.filter { $0.isOwned }
  /// Those that only a backup has.
  static let ofBackups = all.filter { $0 != StandupKind.self && !$0.isOwned }
}

extension Invocation {
  /// The kinds of the stores whose records have names, in the order of reports.
  func namedKinds() throws -> [any NamedRecords.Type] {
    try stores().all.filter { !$0.kind.hasOneRecord }.map { $0.kind.named }
  }

  /// Returns all that can come back: the records of each kind, and after the standups their meetings.
  func restorable() throws -> [any Restorable.Type] {
    try namedKinds().flatMap { kind -> [any Restorable.Type] in
      kind == StandupKind.self ? [kind, NamedMeeting.self] : [kind]
    }
  }
}
