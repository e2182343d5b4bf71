import StandupsFixtures
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

  @Test("A recording begins on the first screen, wherever the app was left")
  func fresh() async throws {
    var session = session(typing: "1", "quit")
    _ = await session.run()
    session.answers = ["quit"]

    let outcome = await session.run("--record", path)

    #expect(!outcome.errors.contains("You are back where you left off"))
    #expect(try acts() == ["expect title \"Daily Standups\"", "expect count standups 1"])
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
}
