import StandupsFixtures
import Testing

/// Follow-ups as released versions wrote them, in `Tests/Goldens/Records`.
///
/// A file there never changes, and none is taken away.
@Suite struct GoldenFollowUpTests {
  @Test(
    "A follow-up that a version wrote is read, and written in the present form",
    arguments: [
      ("follow-up of version 1", "follow-up of version 1, by version 2"),
      ("follow-up with an assignee", "follow-up with an assignee"),
    ]
  )
  func versions(read: String, written: String) async throws {
    let home = try TemporaryFolder()
    let folder = home.url.appending(path: "follow-ups")
    let file = folder.appending(path: "00000000-0000-0000-0000-0000000000A1.json")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let before = try releasedText(read)
    try Data(before.utf8).write(to: file)
    let store = StoreLocation.folder(home.url).stores(now: .constant(.monday)).followUps

    let loaded = try await store.load()
    let followUp = try #require(loaded.records.first)
    let unchanged = try String(contentsOf: file, encoding: .utf8)
    try await store.save(FollowUp(id: followUp.id, deadline: nil))
    try await store.save(followUp)

    #expect(loaded.unreadable == [])
    #expect(unchanged == before)
    #expect(followUp.assignee == (read.contains("assignee") ? .blob : nil))
    #expect(try await storedValue(of: FollowUpKind.self, in: home) == releasedValue(written))
  }
}
