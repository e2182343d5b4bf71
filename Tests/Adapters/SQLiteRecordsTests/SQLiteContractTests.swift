#if SQLite

import FeatureKit
import FeatureTesting
import Foundation
import SQLiteRecords
import TableRecords
import Testing

@Suite(.feature) @MainActor struct SQLiteContractTests {
  @Test("Records in a file of SQLite", arguments: RecordStoreContract.all)
  func contract(behaviour: RecordStoreContract) async throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "place")
    let aside = folder.url.appending(path: "aside")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    let path = place.appending(path: "records.sqlite").path
    try await SQLiteTables(path).make()

    try await behaviour.check(
      RecordStoreContract.Place(
        breakDown: {
          try FileManager.default.moveItem(at: place, to: aside)
          try Data("in the way".utf8).write(to: place)
        },
        repair: {
          try FileManager.default.removeItem(at: place)
          try FileManager.default.moveItem(at: aside, to: place)
        },
        open: { now in
          RecordStore(
            TableRecordBackend(
              // However slow the disk is: nothing here is stopped.
              SQLiteTables(path, waiting: FolderWaiting(limit: .seconds(600))),
              kind: "notes",
              schema: RecordSchema()
            ),
            now: now
          )
        }
      )
    )
  }
}

#endif
