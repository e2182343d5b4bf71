import FeatureKit
import LineMode

/// The records of a kind, or the reason why none of them can be read.
struct ReadRecords<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  let snapshot: RecordSnapshot<Record>
  let failure: RecordStoreError?

  /// Reads a store; its failure is kept, so that other kinds are read all the same.
  init(_ store: RecordStore<Record>) async throws {
    do {
      (snapshot, failure) = (try await store.load(), nil)
    } catch let error as RecordStoreError {
      (snapshot, failure) = (RecordSnapshot(), error)
    }
  }
}

extension ReadRecords where Record: NamedRecord {
  /// The warnings about what can't be read: some records, or all.
  var warnings: [Notice] {
    failure.map {
      [
        Notice(
          kind: .warning,
          code: "unreadable",
          message: "\($0)",
          hint: "No \(Record.words.many) are here; everything else is."
        )
      ]
    } ?? snapshot.warnings
  }
}
