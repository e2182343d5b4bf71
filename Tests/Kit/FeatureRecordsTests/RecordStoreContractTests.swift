import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureRecords

@Suite(.feature) @MainActor struct RecordStoreContractTests {
  @Test("Records in memory", arguments: RecordStoreContract.all)
  func memory(behaviour: RecordStoreContract) async throws {
    let records = InMemoryRecords<Note>()
    var place = RecordStoreContract.Place(
      breakDown: { records.faults.breakDown(diskFull) },
      repair: { records.faults.repair() },
      open: { records.reopened(now: $0) }
    )
    place.loseAnswer = { isMade in
      records.faults.loseNext(.update, isMade: isMade)
      return {}
    }

    try await behaviour.check(place)
  }

  /// The behaviours in a folder, which has no store of an app any more: some here, all in the long form.
  private nonisolated static let inFolder =
    LongTests.isOn
    ? RecordStoreContract.all
    : RecordStoreContract.all.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)

  @Test("Records in a folder", arguments: inFolder)
  func folder(behaviour: RecordStoreContract) async throws {
    try await withTemporaryFolder { folder in
      let records = folder.appending(path: "records")
      let aside = folder.appending(path: "aside")

      try await behaviour.check(
        RecordStoreContract.Place(
          breakDown: {
            try FileManager.default.moveItem(at: records, to: aside)
            try Data("in the way".utf8).write(to: records)
          },
          repair: {
            try FileManager.default.removeItem(at: records)
            try FileManager.default.moveItem(at: aside, to: records)
          },
          open: { .folder(at: records, now: $0) }
        )
      )
    }
  }

  @Test("Records in a journal", arguments: RecordStoreContract.all)
  func journal(behaviour: RecordStoreContract) async throws {
    try await withTemporaryFolder { folder in
      let store = folder.appending(path: "store")
      let aside = folder.appending(path: "aside")

      try await behaviour.check(
        RecordStoreContract.Place(
          breakDown: {
            try FileManager.default.moveItem(at: store, to: aside)
            try Data("in the way".utf8).write(to: store)
          },
          repair: {
            try FileManager.default.removeItem(at: store)
            try FileManager.default.moveItem(at: aside, to: store)
          },
          open: { now in
            let journal = SharedJournal(inFolder: store, now: now)
            return RecordStore(JournalRecordBackend("notes", in: journal), now: now)
          }
        )
      )
    }
  }
}

/// Runs a test with a folder of its own, which is gone afterwards.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = try TemporaryFolder()
  try await body(folder.url)
}
