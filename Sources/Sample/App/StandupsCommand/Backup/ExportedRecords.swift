import AppCommands
import FeatureKit
import Foundation
import StandupsDomain

/// Records as they leave the store: standups with what belongs to them, and in a backup all others.
struct ExportedRecords: Encodable, Sendable {
  /// The records, standups first.
  let kinds: [ExportedKind]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    for kind in kinds {
      var list = container.nestedUnkeyedContainer(forKey: RecordKey(kind.words.many))
      for record in kind.records { try list.encode(record) }
    }
  }

  /// The number of records of each kind.
  var counts: [(words: RecordWords, count: Int)] { kinds.map { ($0.words, $0.records.count) } }
}

/// The records of one kind, as they leave the store.
struct ExportedKind: Sendable {
  let words: RecordWords
  private(set) var records: [any NamedRecord]
  /// The warnings about records that are missing.
  let warnings: [Notice]
  /// The reason why all are missing.
  let failure: RecordStoreError?

  /// Makes the records of a kind: all that were read, or some of them.
  init<Record: NamedRecord>(_ read: ReadRecords<Record>, only records: [Record]? = nil) {
    self.records = records ?? read.snapshot.records.elements
    (words, warnings, failure) = (Record.words, read.warnings, read.failure)
  }

  /// Returns only what belongs to some standups.
  func owned(by standups: IdentifiedArrayOf<Standup>) -> ExportedKind {
    var kind = self
    kind.records.removeAll { record in
      (record as? any OwnedRecord)?.standupID.map(standups.contains(id:)) != true
    }
    return kind
  }
}

/// A record that may belong to a standup, and is exported with it.
protocol OwnedRecord: NamedRecord {
  /// The standup.
  var standupID: Standup.ID? { get }

  /// Returns the row of the record in a Markdown document.
  func markdown(in timeZone: TimeZone) -> PrintedText
}
