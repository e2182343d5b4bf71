import AppScreens
import FeatureTesting
import Foundation
import Testing
import Walkthroughs

@Suite(.feature) @MainActor struct ExplorationTests {
  @Test(
    "No state that the app can come to breaks a law, also when the store fails, and what is reached is what was agreed"
  )
  func laws() async throws {
    var reached: Set<String> = []
    var missed: Set<String> = []
    var unseen: Set<String> = []
    for (name, beginning) in WalkSetting.standupsBeginnings {
      let settings = WalkSettings(beginning)
      var explorer = Explorer(depth: 3) { try .standups(settings) }
      explorer.injectsFailures = true
      let report = try await explorer.run()
      #expect(report.brokenLaws.map(\.description) == [], "\(name)")
      reached.formUnion(report.covered)
      missed.formUnion(report.uncovered)
      unseen.formUnion(report.unseen)
    }
    let lines =
      reached.sorted() + missed.subtracting(reached).sorted().map { "missed " + $0 }
      + unseen.subtracting(reached).sorted().map { "unseen " + $0 }

    try expectGolden(lines.joined(separator: "\n") + "\n")
  }

  @Test("Each screen and each alert that was reached is among those that the app says there are")
  func names() async throws {
    let world = try ExplorerWorld.standups(WalkSettings())
    let reached = try String(contentsOf: Self.golden, encoding: .utf8).split(separator: "\n")
      .map(String.init).filter { !$0.contains(": ") && !$0.hasPrefix("unseen ") }

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
