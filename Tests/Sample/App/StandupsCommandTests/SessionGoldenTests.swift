import AppFeature
import ParkingLotFeature
import StandupsFixtures
import Testing

@testable import StandupsCommand

/// Command lines that follow each other on one store, byte for byte as in `Tests/Goldens/Sessions`.
///
/// The first line of a file names the records that are there (“# Design, Draw icons”). Each line “$ standups …” is run.
/// The lines below it that begin with “<” are typed at a terminal, those with “|” come from a pipe. What follows is the
/// output, the exit code and the errors, which `UPDATE_TEXTS=1` writes anew.
@Suite(.feature) @MainActor struct SessionGoldenTests {
  @Test(
    "Command lines on one store print what was agreed, and none is refused but where the file says so",
    arguments: try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
  )
  func session(name: String) async throws {
    let file = Self.folder.appending(path: name)
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    // Memory keeps nothing that is deleted.
    let store = try TemporaryFolder()
    let stores =
      name.contains("deleted")
      ? StoreLocation.folder(store.url).stores(now: .constant(.monday))
      : RecordStores()
    try await save(lines[0].dropFirst(2).components(separatedBy: ", "), in: stores)
    var dependencies = CommandSession.dependencies
    dependencies.clock = TestClock(dependencies.effects)

    var text = lines[0] + "\n"
    for (line, typed) in commands(in: lines) {
      let outcome = await run(line, typed, on: stores, at: store.url.path, dependencies)
      let isRefused = outcome.errors.contains("error")
      #expect(!isRefused || name.contains("refused"), "\(line): \(outcome.errors)")
      text += """

        \((["$ standups" + line] + typed).joined(separator: "\n"))
        \(outcome.output)[\(outcome.code.rawValue)]
        \(outcome.errors)
        """
    }
    expectText(text.replacing(store.url.path, with: "STORE"), inFile: file)
  }

  /// The command lines of a file, and the lines below each that are typed.
  private func commands(in lines: [String]) -> [(line: String, typed: [String])] {
    lines.indices.filter { lines[$0].hasPrefix("$ standups") }.map { index in
      let typed = lines[(index + 1)...].prefix { $0.hasPrefix("<") || $0.hasPrefix("|") }
      return (String(lines[index].trimmingPrefix("$ standups")), Array(typed))
    }
  }

  private func run(
    _ line: String,
    _ typed: [String],
    on stores: RecordStores,
    at path: String,
    _ dependencies: FeatureDependencies
  ) async -> CommandSession.Outcome {
    var session = CommandSession()
    session.isTerminal = typed.first?.hasPrefix("<") == true
    session.environment["STANDUPS_STORE"] = path
    let typed = typed.map { String($0.dropFirst().trimmingPrefix(" ")) }
    session.input = typed.joined(separator: "\n")
    let paper = Paper(answers: typed)
    let tool = StandupsTool(console: session.console(paper), dependencies: dependencies) {
      _,
      _,
      _ in
      stores
    } openSessions: { _, _, _ in
      nil
    }
    let code = await tool.run(line.typedWords)
    return .init(code: code, output: paper.text(.output), errors: paper.text(.errors))
  }

  private func save(_ titles: [String], in stores: RecordStores) async throws {
    for title in titles {
      for standup in [Standup.design, .quiet, .engineering] where standup.title == title {
        try await stores.standups.save(standup)
      }
      for followUp in [FollowUp.icons, .colors, .room] where followUp.task == title {
        try await stores.followUps.save(followUp)
      }
      for topic in [Topic.lunch, .coffee, .logo, .day] where topic.title == title {
        try await stores[TopicKind.self].save(topic)
      }
    }
  }

  private nonisolated static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Goldens/Sessions")
}

extension String {
  /// The words as a shell reads them.
  var typedWords: [String] {
    components(separatedBy: "\"").enumerated().flatMap { offset, part in
      offset.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [part]
    }
  }
}
