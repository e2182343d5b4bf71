import AppFeature
import CommandLineTables
import FeatureKit
import StandupsDomain
import StandupsStorage

/// A part of the app whose records the command names, checks and copies as it does standups.
protocol NamedPart: AppPart where Record: ImportableRecord {
  /// The command for its records.
  static var command: Command { get }
}

/// The parts of the app that have a command.
enum NamedParts {
  static let all = AppParts.all.compactMap { $0 as? any NamedPart.Type }
}

extension NamedPart {
  /// The words for the records of the part.
  static var recordWords: RecordWords { Record.words }
}

/// A kind of records in a store that is open, for what is done with all kinds alike.
protocol OpenedKind: Sendable {
  /// The records.
  associatedtype Record: ImportableRecord

  /// The kind.
  var kind: StoredKind<Record> { get }
  /// The store of the records.
  var store: RecordStore<Record> { get }
}

private struct Opened<Record: ImportableRecord>: OpenedKind {
  let kind: StoredKind<Record>
  let store: RecordStore<Record>

  init(_ kind: StoredKind<Record>, _ store: RecordStore<Record>) {
    (self.kind, self.store) = (kind, store)
  }
}

extension OpenedKind {
  /// The words for its records.
  var words: RecordWords { Record.words }
}

extension AppStores {
  /// The standups, the follow-ups and the records of the parts, in the order of reports.
  ///
  /// The settings have neither names nor copies.
  var kinds: [any OpenedKind] {
    [Opened(.standups, standups), Opened(.followUps, followUps)]
      + NamedParts.all.compactMap { $0.opened(in: self) }
  }

  /// Returns the store of a part; nil if it isn't open.
  func store<Part: AppPart>(of part: Part.Type) -> RecordStore<Part.Record>? {
    parts.lazy.compactMap { ($0 as? PartStore<Part>)?.store }.first
  }
}

extension NamedPart {
  fileprivate static func opened(in stores: AppStores) -> (any OpenedKind)? {
    stores.store(of: Self.self).map { Opened(kind, $0) }
  }
}
