import FeatureFaults
import FeatureKit
import FeatureTesting
import Testing

// snippet: store-contract
@Suite(.feature) struct SharedMemoryTests {
  @Test("Records in memory that two stores share", arguments: RecordStoreContract.all)
  func contract(behaviour: RecordStoreContract) async throws {
    let memory = MemoryRecordBackend<RecordStoreContract.Note>()
    let faults = FaultInjection()

    try await behaviour.check(
      RecordStoreContract.Place(
        breakDown: { faults.breakDown() },
        repair: { faults.repair() },
        open: { now in
          RecordStore(
            faults.before(memory.reopened()),
            now: now
          )
        }
      )
    )
  }
}
// end snippet

@Suite(.feature) @MainActor struct StoreExamples {
  @Test("A follower of a folder is told of a deletion")
  func following() async throws {
    let folder = try TemporaryFolder()
    let books = RecordStore<Book>.folder(
      at: folder.url,
      now: { Date(timeIntervalSince1970: 0) }
    )
    try await books.save(.emma)
    let follower = try await RecordFollower(books)

    try await books.delete(Book.emma.id)

    #expect(await follower.ids == [[Book.emma.id], []])
  }
}
