import AppScreens
import FeatureTesting
import Foundation
import Testing
import Walkthroughs

@Suite(.feature) @MainActor struct ExplorationTests {
  /// What each exploration begins with.
  nonisolated static let worlds = [
    "empty": "",
    "one-standup": "given standups \"Design:1:Blob\"",
    "denied": "given standups \"Design:1:Blob\"\ngiven speech denied",
    "unreadable": "given unreadable \"standups/x.json\"",
  ]

  private func explorer(_ world: String, depth: Int) throws -> Explorer {
    let lines = Self.worlds[world] ?? ""
    let walk = try Walk(parsing: lines, file: world, vocabulary: .standups)
    return Explorer(depth: depth) { try .standups(walk.settings) }
  }

  @Test("No state that the app can come to breaks a law, and what is reached is what was agreed")
  func laws() async throws {
    var reached: Set<String> = []
    var missed: Set<String> = []
    for world in Self.worlds.keys.sorted() {
      let report = try await explorer(world, depth: 3).run()
      #expect(report.brokenLaws.map(\.description) == [], "\(world)")
      reached.formUnion(report.covered)
      missed.formUnion(report.uncovered)
    }
    let lines = reached.sorted() + missed.subtracting(reached).sorted().map { "missed " + $0 }

    try expectGolden(lines.joined(separator: "\n") + "\n")
  }

  @Test("When the store fails, the person is told, and what was stored stays")
  func failures() async throws {
    var explorer = try explorer("one-standup", depth: 3)
    explorer.injectsFailures = true

    let report = try await explorer.run()

    #expect(report.brokenLaws.map(\.description) == [])
    #expect(report.covered.contains("alert \"“…” is not saved\""))
  }

  @Test("Each screen and each alert that was reached is among those that the app says there are")
  func names() async throws {
    let world = try ExplorerWorld.standups(WalkSettings())
    let reached = try String(contentsOf: Self.golden, encoding: .utf8).split(separator: "\n")
      .map(String.init).filter { !$0.contains(": ") }

    #expect(reached.filter { !world.screens.contains($0) } == [])
  }

  private static let golden = WalkTests.folder.deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Tests/Goldens/Explorer/covered.txt")

  private func expectGolden(_ text: String) throws {
    if ProcessInfo.processInfo.environment["UPDATE_TEXTS"] == "1" {
      try Data(text.utf8).write(to: Self.golden)
      Issue.record("covered.txt was replaced. Look at it, and run the test without UPDATE_TEXTS.")
    } else {
      #expect(try text == String(contentsOf: Self.golden, encoding: .utf8))
    }
  }
}
