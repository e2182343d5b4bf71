import FeatureTesting
import Foundation
import RecordStores
import Testing

@Suite(.feature, .timeLimit(.minutes(1))) @MainActor struct RecordStoreContractTests {
  @Test("Records in memory", arguments: RecordStoreContract.all)
  func memory(contract: RecordStoreContract) async throws {
    let today = Today()
    let records = InMemoryRecords<Note>(now: { today.date })

    try await contract.check(.init(today: today, open: records.reopened))
  }

  @Test("Records in a folder", arguments: RecordStoreContract.all)
  func folder(contract: RecordStoreContract) async throws {
    try await withTemporaryFolder { folder in
      let today = Today()
      let records = folder.appending(path: "records")

      try await contract.check(
        .init(today: today) { .folder(at: records, now: { today.date }) }
      )
    }
  }
}

/// Runs a test with a folder of its own, which is gone afterwards.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
  try await body(folder)
}
