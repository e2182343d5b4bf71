import AppFeature
import FeatureKit
import StandupsStorage

/// A kind whose records the command names, checks and copies.
protocol NamedKind: StoredKind where Record: ImportableRecord {
  /// The command for its records; nil, the default, if there are several.
  static var command: Command? { get }
}

/// The kinds of the app in the order of reports; the settings have neither names nor copies.
enum NamedKinds {
  static let all = AppKinds.all.compactMap { $0 as? any NamedKind.Type }
  /// Those of records that belong to standups, and are exported with them.
  static let owned = all.filter { $0.isOwned }
  /// Those that only a backup has.
  static let ofBackups = all.filter { $0 != StandupKind.self && !$0.isOwned }
}

extension NamedKind {
  static var command: Command? { nil }

  /// The words for the records of the kind.
  static var recordWords: RecordWords { Record.words }
  /// True if its records belong to standups.
  static var isOwned: Bool { Record.self is any OwnedRecord.Type }
}

/// A kind of records in a store that is open, for what is done with all kinds alike.
protocol OpenedKind: Sendable {
  /// The kind.
  associatedtype Kind: NamedKind

  /// The store of the records.
  var store: RecordStore<Kind.Record> { get }
}

private struct Opened<Kind: NamedKind>: OpenedKind {
  let store: RecordStore<Kind.Record>
}

extension OpenedKind {
  typealias Record = Kind.Record

  /// The kind.
  var kind: Kind.Type { Kind.self }
  /// The words for its records.
  var words: RecordWords { Record.words }
}

extension RecordStores {
  /// The records that have names and copies, in the order of reports.
  var kinds: [any OpenedKind] {
    func open<Kind: NamedKind>(_ kind: Kind.Type) -> any OpenedKind {
      Opened<Kind>(store: self[kind])
    }
    return NamedKinds.all.map { open($0) }
  }
}
