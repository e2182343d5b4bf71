import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct RecordingTests {
  @Test("A place that was away is noted, as a walk has no such place")
  func away() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.walk")
    var session = CommandSession.atTerminal()
    session.answers = ["delete 1"]
    session.records.faults.failNext(.delete, .folderGone)

    _ = await session.run("--record", path)

    let walk = try String(contentsOfFile: path, encoding: .utf8)
    let note = "The place of the standups was away here, which this walk can't repeat."
    #expect(walk.contains("note \"\(note)\"\n"))
    #expect(!walk.contains("fail "))
  }

  @Test("What others did to the standups is noted where it happened")
  func others() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.walk")
    var session = CommandSession.atTerminal()
    session.answers = ["1"]
    session.events = []
    session.endsAfter = "Icons"
    let store = session.records.reopened()
    session.onWrite = { text in
      guard text.contains("[start] meeting"), !text.contains("Icons") else { return }
      Task { try await store.update(Standup.design.id) { $0.title = "Icons" } }
    }

    _ = await session.run("--record", path)

    #expect(
      try String(contentsOfFile: path, encoding: .utf8).contains(
        "tap standup Design\nnote \"The standups were changed elsewhere here.\"\n"
      )
    )
  }
}
