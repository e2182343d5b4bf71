import FeatureTesting
import Testing

@testable import FeatureRecords

extension RecordQueryTests {
  /// Makes a query whose folder goes once it was read, while others delete “a”.
  private func queryOfGoneFolder() async throws -> RecordQuery<Note> {
    let query = await query()
    let other = records.reopened()
    _ = try await other.load()
    records.faults.failNext(.load, .folderGone)
    try await other.delete("a")
    await effects.settle()
    return query
  }

  @Test("While the folder of a store is gone, its records are shown; it is read once it is back")
  func folderGone() async throws {
    let query = await query()
    let other = records.reopened()
    _ = try await other.load()
    let gone = RecordStoreError(.load, at: "/store", .folderGone)
    records.faults.failNext(.load, .folderGone, at: "/store")
    try await other.delete("a")
    await effects.settle()
    let meanwhile = (texts(query), query.failure)
    records.faults.failNext(.load, .folderGone, at: "/store")
    query.reload()
    let whileTrying = query.failure
    await effects.settle()
    let again = query.failure

    try await other.delete("b")
    await effects.settle()

    #expect(meanwhile == ("a old, b old, c old", gone))
    #expect(whileTrying == nil)
    #expect(again == gone)
    #expect(query.failure == nil)
    #expect(texts(query) == "c old")
  }

  @Test("A deletion that fails while the folder of a store is gone leaves the record, marked")
  func deletionInGoneFolder() async throws {
    let query = try await queryOfGoneFolder()
    records.faults.failNext(.load, .folderGone)
    records.faults.failNext(.delete, .folderGone)

    query.delete("b")
    let meanwhile = texts(query)
    await effects.settle()

    #expect(meanwhile == "a old, c old")
    #expect(texts(query) == "a old, b old, c old")
    #expect(query.unsaved.map(\.id) == ["b"])
  }

  @Test("A change that is written once the folder of a store is back reads it again")
  func writtenToGoneFolder() async throws {
    let query = try await queryOfGoneFolder()

    await effects.act { query.save(Note(id: "d", text: "new")) }

    #expect(query.failure == nil)
    #expect(texts(query) == "b old, c old, d new")
  }
}
