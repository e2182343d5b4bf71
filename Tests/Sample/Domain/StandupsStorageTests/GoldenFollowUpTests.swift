import StandupsFixtures
import Testing

/// Follow-ups as released versions wrote them; a text here never changes, and none is taken away.
@Suite struct GoldenFollowUpTests {
  private static let milk = """
    {"deadline":"2026-01-05T09:00:00.007Z","done":false,\
    "id":"00000000-0000-0000-0000-0000000000A1","priority":"high",\
    "standup":"00000000-0000-0000-0000-0000000000D0","steps":[{"done":true,\
    "id":"00000000-0000-0000-0000-000000000002","title":"Go"}],"task":"Get milk"}
    """

  /// Version 1, and the same follow-up as version 2 writes it.
  static let milkOfVersion1 = """
    {"format":1,"rank":1048576,"schema":1}
    \(milk)
    {"crc32c":"1791fc7d"}

    """
  static let milkInVersion2 = """
    {"format":1,"rank":1048576,"schema":2}
    \(milk)
    {"crc32c":"e6c68aa1"}

    """

  /// Version 2: a follow-up may have an assignee, and no deadline.
  static let blobs = """
    {"format":1,"rank":1048576,"schema":2}
    {"assignee":{"id":"00000000-0000-0000-0000-0000000000B0","name":"Blob"},"done":false,\
    "id":"00000000-0000-0000-0000-0000000000A1","priority":"high",\
    "standup":"00000000-0000-0000-0000-0000000000D0","steps":[],"task":"Get milk"}
    {"crc32c":"68a5670c"}

    """

  @Test(
    "A follow-up that a version wrote is read, and written in the present form",
    arguments: [(milkOfVersion1, milkInVersion2), (blobs, blobs)]
  )
  func versions(read: String, written: String) async throws {
    let home = try TemporaryFolder()
    let folder = home.url.appending(path: "follow-ups")
    let file = folder.appending(path: "00000000-0000-0000-0000-0000000000A1.json")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(read.utf8).write(to: file)
    let store = StoreLocation.folder(home.url).stores(now: .constant(.monday)).followUps

    let loaded = try await store.load()
    let followUp = try #require(loaded.records.first)
    let unchanged = try String(contentsOf: file, encoding: .utf8)
    try await store.save(FollowUp(id: followUp.id, deadline: nil))
    try await store.save(followUp)

    #expect(loaded.unreadable == [])
    #expect(unchanged == read)
    #expect(followUp.assignee == (read == Self.blobs ? .blob : nil))
    #expect(try String(contentsOf: file, encoding: .utf8) == written)
  }
}
