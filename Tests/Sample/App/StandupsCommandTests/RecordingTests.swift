import StandupsFixtures
import Synchronization
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct RecordingTests {
  private let folder: URL
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.url
  }

  private var path: String { folder.appending(path: "a.walk").path }

  private func recorded() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// The lines behind those that say what is there.
  private func acts() throws -> [String] {
    try recorded().split(separator: "\n").map(String.init)
      .filter { line in !["#", "given ", "now "].contains { line.hasPrefix($0) } }
  }

  private func session(_ standups: [Standup] = [.design], typing lines: String...) -> CommandSession
  {
    var session = CommandSession.atTerminal(standups)
    session.answers = lines
    return session
  }

  @Test("What is done in the app is written as a walk, which holds")
  func records() async throws {
    let session = session(
      typing: "add",
      "/type \"Quick \\\"1\\\"\"",
      "/add",
      "nowhere",
      "2",
      "quit"
    )

    let outcome = await session.run("--record", path)
    let walk = await CommandSession().run("walk", path)

    #expect(outcome.code == .success)
    #expect(
      try acts() == [
        "tap add-standup", "type \"Quick \\\"1\\\"\"", "tap confirm-add-standup",
        "tap standup \"Quick \\\"1\\\"\"", "expect title \"Quick \\\"1\\\"\"",
        "expect count attendees 1",
      ]
    )
    #expect(walk.code == .success)
    #expect(walk.output == "2 passed, 0 failed\n")
  }

  @Test("A walk begins with the records of all kinds that were there, and holds")
  func everyKind() async throws {
    var session = session(typing: "follow-ups", "1", "done 1", "quit")
    session.followUps = InMemoryRecords([.icons], now: { .monday })
    session.topics = InMemoryRecords([.coffee, .logo])

    _ = await session.run("--record", path)
    let walk = await CommandSession().run("walk", path)

    #expect(try recorded().contains("\ngiven follow-up \""))
    #expect(try recorded().contains(/\ngiven topic .*Coffee machine/))
    #expect(try acts().contains { $0.contains("toggle-follow-up \"Draw icons\"") })
    #expect(session.followUps.records.map(\.isDone) == [true])
    #expect(walk.code == .success)
  }

  @Test("The first lines say what was there, byte for byte as in the golden file")
  func golden() async throws {
    var session = session(
      [.design, .engineering, .quiet],
      typing: "1",
      "2",
      "quit"
    )
    let inner = session.override
    session.override = {
      inner(&$0)
      $0.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    }

    _ = await session.run("--record", path)

    try GoldenTests().expectGolden("a recording", recorded())
  }

  @Test("A session that begins at a route is a walk that begins there too")
  func route() async throws {
    let session = session(typing: "/cancel", "quit")

    _ = await session.run("open", "standups://standups/\(Standup.design.id)/edit", "--record", path)
    let walk = await CommandSession().run("walk", path)

    #expect(
      try acts().prefix(2) == [
        "open standups://standups/00000000-0000-0000-0000-000000000003/edit", "tap cancel-edit",
      ]
    )
    #expect(walk.output.hasSuffix(" 0 failed\n"))
  }

  @Test("A route of something that was made meanwhile leads to the same in the walk")
  func routeOfNew() async throws {
    let session = session(
      [.quiet],
      typing: "add",
      "Sales",
      "add",
      // The first id that is made in this world.
      "open standups://standups/00000000-0000-0000-0000-000000000000",
      "quit"
    )

    let outcome = await session.run("--record", path)
    let walk = await CommandSession().run("walk", path)

    #expect(!outcome.errors.contains("error:"))
    #expect(try acts().contains("expect title \"Sales\""))
    #expect(try !recorded().contains("0-000000000000"))
    #expect(walk.output.hasSuffix(" 0 failed\n"))
  }

  @Test("A recording begins on the first screen, wherever the app was left")
  func fresh() async throws {
    var session = session(typing: "1", "quit")
    _ = await session.run()
    session.answers = ["quit"]

    let outcome = await session.run("--record", path)

    #expect(!outcome.errors.contains("You are back where you left off"))
    #expect(try acts() == ["expect title \"Daily Standups\"", "expect count standups 1"])
  }

  @Test("A file that is there is not touched, and the app does not begin")
  func exists() async throws {
    try Data("mine".utf8).write(to: URL(filePath: path))

    let outcome = await session(typing: "add").run("--record", path)

    #expect(outcome.code == .cannotCreate)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("a.walk already exists."))
    #expect(!outcome.errors.contains("--force"))
    #expect(try recorded() == "mine")
  }

  @Test("Where no file can be made, that is told and the app does not begin")
  func badPaths() async throws {
    for path in ["", "\(folder.path)/nowhere/a.walk", folder.path] {
      let outcome = await session(typing: "add").run("--record=\(path)")

      #expect(outcome.code == (path.isEmpty ? .usage : .cannotCreate))
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("error: "))
    }
  }

  @Test(
    "Only the app is recorded, and no screen that is only printed",
    arguments: [
      ["--plain"], ["--json"], ["--no-input"], ["list"],
      ["open", "standups://standups", "--plain"],
    ]
  )
  func notTheApp(words: [String]) async throws {
    let outcome = await session().run(["--record", path] + words)

    #expect(outcome.code == .usage)
    #expect(outcome.errors.contains("which can't be used here"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("Leaving a meeting that asks, and one that is saved at the end, are acts of the walk")
  func leaving() async throws {
    let left = session(typing: "1", "start", "/quit", "discard", "quit")
    _ = await left.run("--record", path)
    #expect(try acts()[2..<4] == ["tap end-meeting", "tap discard-meeting"])
    #expect(await CommandSession().run("walk", path).code == .success)
    try FileManager.default.removeItem(atPath: path)

    let meeting = session(typing: "1", "start", "Hello", "/end")
    _ = await meeting.run("--record", path)
    #expect(try acts().contains("tap save-meeting"))
    #expect(try acts().contains("expect count meetings 3"))
    #expect(await CommandSession().run("walk", path).code == .success)
  }

  @Test("Control-C in a meeting is an act of the walk, and so is what saves it in the end")
  func interrupt() async throws {
    var session = session(typing: "1", "start")
    session.events = [.interrupt, .terminate]

    let outcome = await session.run("--record", path)

    #expect(outcome.code == .terminated)
    #expect(try acts()[2..<4] == ["tap end-meeting", "tap save-meeting"])
    #expect(await CommandSession().run("walk", path).code == .success)
  }

  @Test("A save that fails, fails in the walk too, for the same reason")
  func failedSave() async throws {
    let session = session(typing: "1", "delete 1", "try again", "go on")
    session.records.failNext(.update, "the disk is full")
    session.records.failNext(.update, "the disk is still full")

    _ = await session.run("--record", path)

    #expect(
      try acts().prefix(6) == [
        "tap standup Design", "fail-next update \"the disk is full\"",
        "delete meeting \"Mon 5 Jan 2026, 09:00\"",
        "fail-next update \"the disk is still full\"", "tap retry-save", "tap go-on-unsaved",
      ]
    )
    #expect(await CommandSession().run("walk", path).code == .success)
  }

  @Test("Standups that could not be read at first cannot be read in the walk either")
  func failedLoad() async throws {
    let session = session(typing: "load")
    // The recording and the app's query each read the store.
    for _ in 1...2 { session.records.failNext(.load, "the disk is gone") }

    _ = await session.run("--record", path)

    #expect(try acts().prefix(2) == ["fail-next load \"the disk is gone\"", "tap load-samples"])
  }

  @Test("What others did to the standups is noted where it happened")
  func others() async throws {
    var session = session(typing: "1")
    session.events = []
    session.endsAfter = "Icons"
    let store = session.records.reopened()
    session.onWrite = { text in
      guard text.contains("[start] meeting"), !text.contains("Icons") else { return }
      Task { try await store.update(Standup.design.id) { $0.title = "Icons" } }
    }

    _ = await session.run("--record", path)

    #expect(
      try acts().prefix(2) == [
        "tap standup Design", "note \"The standups were changed elsewhere here.\"",
      ]
    )
  }

  @Test("A meeting goes on by itself, and its seconds are in the walk")
  func meeting() async throws {
    var session = session([.engineering], typing: "1", "start")
    let clock = ClockBox()
    session.override = { dependencies in
      let real = TestClock(dependencies.effects)
      clock.clock.withLock { $0 = real }
      dependencies.clock = real
    }
    session.onWrite = { text in
      guard text.contains("Speaker 1 of 3") else { return }
      Task { await clock.clock.withLock { $0 }?.advance(by: .milliseconds(6_500)) }
    }
    session.events = []
    session.endsAfter = "Past meetings"

    let outcome = await session.run("--record", path)

    #expect(outcome.output.contains("Past meetings"))
    #expect(try acts()[0..<2] == ["tap standup Engineering", "tap start-meeting"])
    #expect(try acts()[2].hasPrefix("wait 6s"))
    #expect(await CommandSession().run("walk", path).code == .success)
  }
}
