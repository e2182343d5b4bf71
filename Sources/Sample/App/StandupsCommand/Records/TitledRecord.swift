import FeatureKit
import LineMode

/// A record that the command names by its title and copies as a whole, as its kind says no more.
struct TitledRecord<Kind: StoredKind>: ImportableRecord {
  /// A record is its only part.
  enum Part: String, RecordPart { case content }

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

  func differences(from other: TitledRecord) -> [Part] {
    record == other.record ? [] : [.content]
  }

  init(from decoder: any Decoder) throws { record = try Kind.Record(from: decoder) }

  func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }
}

extension RecordStore {
  /// Returns a store of the same records by their titles; no changes are followed in it.
  static func titled<Kind>(_ store: RecordStore<Kind.Record>) -> RecordStore
  where Record == TitledRecord<Kind> {
    RecordStore(
      load: {
        let snapshot = try await store.load()
        return RecordSnapshot(
          records: IdentifiedArray(keepingFirst: snapshot.records.map { TitledRecord<Kind>($0) }),
          unreadable: snapshot.unreadable,
          unsaved: snapshot.unsaved
        )
      },
      changes: { RecordChanges() },
      save: { try await store.save($0.record) },
      update: { id, isExpected, new, change in
        let condition = isExpected.map { isExpected -> RecordStore<Kind.Record>.Condition in
          { isExpected(TitledRecord($0)) }
        }
        let stored = try await store.update(id, condition, new?.record) { record in
          var titled = TitledRecord<Kind>(record)
          change(&titled)
          record = titled.record
        }
        return stored.map { TitledRecord<Kind>($0) }
      },
      delete: store.delete,
      restore: { try await store.restore($0.record) },
      insert: { _ = try await store.write(.insert($0.record)) },
      move: store.move,
      evict: store.evict,
      evictDaily: store.evictDaily,
      retry: store.retry,
      acknowledge: store.acknowledge,
      unsaved: store.unsaved,
      stored: { store.stored($0).map { TitledRecord<Kind>($0) } }
    )
  }
}
