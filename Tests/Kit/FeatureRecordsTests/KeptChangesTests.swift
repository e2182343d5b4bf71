import FeatureKit
import FeatureTesting
import Testing

/// A query's handling of changes that couldn't be written.
@Suite(.feature) @MainActor struct KeptChangesTests {
  let old = Note(id: "a", text: "old")
  let records = ShownRecords([Note(id: "a", text: "old")])
  var store: ShownRecords { records }

  @Test("A failed save stays visible, is listed with its reason, and is told")
  func failedSave() async throws {
    records.faults.failNext(.save, diskFull)

    await store.save(Note(id: "b", text: "new"))

    let shown = try await store.load()
    let unsaved = try #require(shown.unsaved.first)
    #expect(shown.records.ids == ["a", "b"])
    #expect(unsaved.id == "b")
    #expect(unsaved.reason.contains(diskFull))
    #expect(!unsaved.isDeletion)
    #expect(records.records == [old])
  }

  @Test(
    "A failed restoration shows its record, and brings back what is stored when it is tried again"
  )
  func failedRestoration() async throws {
    try await records.reopened().update("a") { $0.comment = "from elsewhere" }
    await store.delete("a")
    records.faults.failNext(.save, diskFull)

    await store.restore(old)
    let shown = try await store.load().records.elements
    _ = await store.update("a") { $0.text = "new" }

    #expect(shown == [old])
    #expect(records.records == [Note(id: "a", text: "new", comment: "from elsewhere")])
  }

  @Test("A whole record that is saved later replaces what failed before")
  func laterSave() async throws {
    records.faults.failNext(.update)
    _ = await store.update("a") { $0.comment = "failed" }

    await store.save(Note(id: "a", text: "new"))

    #expect(records.records == [Note(id: "a", text: "new")])
    #expect(try await store.load() == ShownRecords.State(records: [Note(id: "a", text: "new")]))
  }

  @Test("A deletion shows the changes that failed before it, until it is done")
  func deletionAfterFailedUpdate() async throws {
    records.faults.failNext(.update)
    records.faults.failNext(.delete)
    _ = await store.update("a") { $0.text = "new" }

    await store.delete("a")

    #expect(try await store.load().records.map(\.text) == ["new"])
    await store.retry("a")
    #expect(try await store.load() == ShownRecords.State())
  }

  @Test("Changing a record whose deletion failed forgets the deletion")
  func updateAfterFailedDeletion() async throws {
    records.faults.failNext(.delete)
    await store.delete("a")

    _ = await store.update("a") { $0.text = "new" }

    #expect(records.records.map(\.text) == ["new"])
    #expect(try await store.load().unsaved == [])
  }

  @Test("A record that was never saved is simply gone when it is deleted")
  func deletingWhatWasNeverSaved() async throws {
    records.faults.failNext(.save)
    await store.save(Note(id: "b"))

    await store.delete("b")

    #expect(try await store.load() == ShownRecords.State(records: [old]))
  }

  @Test("A failed update of a record that is not there keeps nothing")
  func failedUpdateOfNothing() async throws {
    records.faults.failNext(.update)

    let updated = await store.update("x") { $0.text = "new" }

    #expect(updated == nil)
    #expect(try await store.load() == ShownRecords.State(records: [old]))
  }

  @Test("No two failures have one number, also of a record that was saved in between")
  func failures() async throws {
    var numbers: [Int] = []
    for id in ["b", "b", "c", "b"] as [Note.ID] {
      records.faults.failNext(.save)
      await store.save(Note(id: id, text: "\(numbers.count)"))
      numbers += store.query.unsaved.map(\.failure)
      if numbers.count != 1 { await store.retry(id) }
    }

    #expect(numbers == [1, 2, 3, 4])
  }

  @Test("A change of what others changed is kept and told; asked again, it is made to theirs")
  func changedElsewhere() async throws {
    _ = try await store.load()
    let other = records.reopened()
    try await other.save(Note(id: "a", text: "theirs", comment: "theirs"))

    let seen = await store.update("a", ifStill: { $0.text == "old" }) { $0.text = "mine" }
    let snapshot = try await store.load()
    let stored = records.records
    await store.retry("a")

    #expect(seen?.text == "mine")
    #expect(snapshot.records[id: "a"]?.text == "mine")
    #expect(snapshot.unsaved.map(\.reason).first?.contains("changed elsewhere") == true)
    #expect(stored == [Note(id: "a", text: "theirs", comment: "theirs")])
    #expect(records.records == [Note(id: "a", text: "mine", comment: "theirs")])
    #expect(try await store.load().unsaved == [])
  }

  @Test("A save that failed does not bring back what others deleted meanwhile, unless asked again")
  func deletedElsewhere() async throws {
    _ = try await store.load()
    records.faults.failNext(.save)
    await store.save(Note(id: "a", text: "mine"))
    try await records.reopened().delete("a")

    await store.retry("a")
    let stored = records.records
    let reason = try await store.load().unsaved.first?.reason
    await store.retry("a")

    #expect(stored == [])
    #expect(reason?.contains("deleted elsewhere") == true)
    #expect(records.records.map(\.text) == ["mine"])
  }

  @Test(
    "An update that failed is refused if others deleted its record; asked again, it brings it back",
    arguments: [false, true]
  )
  func updateOfDeleted(isSeen: Bool) async throws {
    _ = try await store.load()
    records.faults.failNext(.update)
    _ = await store.update("a") { $0.text = "mine" }
    let other = records.reopened()
    try await other.update("a") { $0.comment = "theirs" }
    try await other.delete("a")
    if isSeen { _ = try await store.load() }

    await store.retry("a")
    let (stored, told) = (records.records, try await store.load())
    await store.retry("a")

    #expect(stored == [])
    #expect(told.records.map(\.text) == ["mine"])
    #expect(told.unsaved.map(\.clause) == ["it was deleted elsewhere meanwhile"])
    #expect(records.records == [Note(id: "a", text: "mine", comment: "theirs")])
    #expect(try await store.load().unsaved == [])
  }
}
