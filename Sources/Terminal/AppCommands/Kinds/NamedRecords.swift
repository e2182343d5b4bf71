import FeatureJSON
package import FeatureKit
import TerminalTexts

/// Records that can come back after they were deleted.
package protocol Restorable: SendableMetatype {
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
package protocol NamedRecords: Restorable where Record.ID == Kind.Record.ID {
  /// The kind.
  associatedtype Kind: StoredKind

  /// Returns a record by its name.
  static func named(_ record: Kind.Record) -> Record
  /// Reads the records.
  @MainActor static func load(_ invocation: Invocation) async throws -> RecordSnapshot<Record>
}

/// A kind that says more of its records than their titles.
package protocol NamedKind: NamedRecords, StoredKind where Kind == Self {
  /// The command for its records; nil, the default, if there are several.
  @MainActor static var command: ToolCommand? { get }
}

extension NamedKind {
  @MainActor package static var command: ToolCommand? { nil }

  package static func named(_ record: Record) -> Record { record }

  package static func load(_ invocation: Invocation) async throws -> RecordSnapshot<Record> {
    try await invocation.stores()[Self.self].load()
  }
}

extension NamedRecords {
  /// The words for the records.
  package static var words: RecordWords { Record.words }

  package static func load(_ invocation: Invocation) async throws -> RecordSnapshot<Record> {
    try await invocation.stores()[Kind.self].load().map(named)
  }

  package static func deleted(
    _ invocation: Invocation
  ) async throws -> [DeletedRecord<Record>] {
    try await invocation.deleted(Kind.self).map {
      DeletedRecord(named($0.record), date: $0.date)
    }
  }

  package static func restore(
    _ name: String,
    _ invocation: Invocation
  ) async throws -> CommandResult {
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

// MARK: - Kinds that say no more than their titles

/// The records of a kind whose declaration says no more than their titles.
enum TitledRecords<Product: AppProduct, Kind: StoredKind>: NamedRecords {
  typealias Record = TitledRecord<Product, Kind>

  static func named(_ record: Kind.Record) -> Record { Record(record) }
}

/// A record of such a kind.
struct TitledRecord<Product: AppProduct, Kind: StoredKind>: NamedRecord {
  static var words: RecordWords {
    let isFirst = Product.kinds.first { !$0.hasOneRecord } == Kind.self
    return RecordWords(
      in: Product.self,
      one: Kind.word,
      many: Kind.folder,
      list: isFirst ? "list" : Kind.folder,
      isNumbered: true
    )
  }

  let record: Kind.Record

  init(_ record: Kind.Record) { self.record = record }

  init(from decoder: any Decoder) throws { record = try Kind.Record(from: decoder) }

  func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }

  var id: Kind.Record.ID { record.id }
  var title: String { Kind.title(of: record) }
  var displayTitle: String { title.isBlank ? "Untitled" : title }
  var facts: [String] { [] }

  /// The id, the title, `open` or `done` where that is known, and then the fields that have a key.
  var plainLine: PrintedText {
    let object = (try? JSON(encoding: record))?.object
    let state = (Kind.self as? any DoableKind.Type)?.state(of: record)
    let fields = Kind.fields.filter(\.isNamed).compactMap(\.key).map { key in
      object?[key].flatMap { $0 == .null ? nil : $0.string ?? "\($0)" } ?? ""
    }
    return ([id.description, title] + [state].compactMap(\.self) + fields)
      .map { "\($0)" }.joined(separator: "\t")
  }
}

extension TitledRecord: DoableRecord where Kind: DoableKind {
  var isDone: Bool { record[keyPath: Kind.done] }
}

extension DoableKind {
  /// The word for the state of one of its records; nil for any other.
  fileprivate static func state(of record: some Sendable) -> String? {
    (record as? Record).map { $0[keyPath: done] ? "done" : "open" }
  }
}

extension StoredKind {
  /// The records by their names; by default they follow from the declaration of the kind.
  package static func named(in product: (some AppProduct).Type) -> any NamedRecords.Type {
    func titled<Product: AppProduct>(_ product: Product.Type) -> any NamedRecords.Type {
      TitledRecords<Product, Self>.self
    }
    return (Self.self as? any NamedKind.Type) ?? titled(product)
  }
}

extension AppProduct {
  /// The kinds whose records have names and copies, in the order of reports.
  package nonisolated static var namedKinds: [any NamedRecords.Type] {
    kinds.filter { !$0.hasOneRecord }.map { $0.named(in: Self.self) }
  }
}
