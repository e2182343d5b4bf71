import AppWorlds
import FeatureSessions
import FeatureTesting
import Foundation
import Testing

@testable import FeatureExplorer

@Suite(.feature) @MainActor struct ExplorationTests {
  /// One action from each world; the long form takes two from the first one.
  @Test("No state that an action leads to breaks a law, even when the store fails")
  func laws() async throws {
    for (number, beginning) in ExplorerBeginning.standups.enumerated() {
      let depth = number == 0 ? LongTests.count(1, long: 2) : 1
      let report = try await explore(beginning, depth: depth)
      #expect(report.brokenLaws.map(\.description) == [], "\(beginning.name)")
    }
  }

  @Test(
    "No state that three actions lead to breaks a law, and what is reached is what was agreed",
    .enabled(if: LongTests.isOn, "It explores for a second: set LONG_TESTS")
  )
  func coverage() async throws {
    var reached: Set<String> = []
    var missed: Set<String> = []
    var unseen: Set<String> = []
    for beginning in ExplorerBeginning.standups {
      let report = try await explore(beginning, depth: beginning.depth(3))
      #expect(report.brokenLaws.map(\.description) == [], "\(beginning.name)")
      reached.formUnion(report.covered)
      missed.formUnion(report.uncovered)
      unseen.formUnion(report.unseen)
    }
    let lines =
      reached.sorted() + missed.subtracting(reached).sorted().map { "missed " + $0 }
      + unseen.subtracting(reached).sorted().map { "unseen " + $0 }

    expectText(lines.joined(separator: "\n") + "\n", inFile: Self.golden)
  }

  @Test("Meetings of any length that aren't saved lead to one state, as saved ones do")
  func unsavedMeetings() async throws {
    let beginning = try #require(ExplorerBeginning.standups.first)
    var states: Set<Int> = []
    for seconds in [1, 3] {
      let world = try ExplorerWorld.standups(beginning.settings)
      let session = Session(world.walk)
      await session.start()
      for act in ["tap standup 1", "tap start-meeting", "wait \(seconds)s", "tap end-meeting"] {
        try await session.perform(SessionAct(parsing: act))
      }
      world.walk.failNext("update", nil)
      try await session.perform("save-meeting")
      var unsaved = StateDigest(keepingLines: true)
      world.unsaved(&unsaved)
      #expect(unsaved.lines?.contains { $0.text == "Design" } == true)
      states.insert(unsaved.finish())
    }
    #expect(states.count == 1)
  }

  /// The world and the number of actions that `.ci/mutants` asks for, such as `one standup:2`.
  private nonisolated static let bounds = ProcessInfo.processInfo.environment["EXPLORE"]

  @Test(
    "No law is broken within the bounds that a mutant's patch names",
    .enabled(if: bounds != nil, "Only .ci/mutants asks for it, with EXPLORE")
  )
  func asked() async throws {
    let bounds = try #require(Self.bounds?.wholeMatch(of: /(.*):([0-9]+)/))
    let beginning = try #require(ExplorerBeginning.standups.first { $0.name == bounds.1 })
    let depth = try #require(Int(bounds.2))
    let explorer = beginning.explorer(depth: depth, states: 100_000) { try .standups($0) }

    for broken in try await explorer.run().brokenLaws {
      let walk = broken.steps.map(\.text).joined(separator: ", ")
      Issue.record("Broken: \(broken.law): \(walk)")
    }
  }

  private func explore(_ beginning: ExplorerBeginning, depth: Int) async throws -> ExplorerReport {
    var explorer = beginning.explorer(depth: depth) { try .standups($0) }
    explorer.injectsFailures = true
    return try await explorer.run()
  }

  @Test("Each screen and each alert that was reached is among those that the app says there are")
  func names() async throws {
    let world = try ExplorerWorld.standups(WalkSettings())
    let reached = try String(contentsOf: Self.golden, encoding: .utf8).split(separator: "\n")
      .map(String.init).filter { !$0.contains(": ") && !$0.hasPrefix("unseen ") }

    #expect(reached.filter { !world.screens.contains($0) } == [])
  }

  private static let golden = WalkTests.repository
    .appending(path: "Tests/Goldens/Explorer/covered.txt")
}
