import AppWorlds
import FeatureKit
import FeatureSessions
import Foundation

extension Benchmark {
  static func walks(isLong: Bool) -> [Benchmark] {
    [
      walk("a walk of 200 virtual seconds") { meeting },
      walk("an app that starts") {
        """
        given standups "Design:5:Blob,Ann"
        expect "Design"
        """
      },
      walk("the tour") {
        try String(
          contentsOf: Repository.root.appending(path: "Docs/Walks/tour.walk"),
          encoding: .utf8
        )
      },
    ] + explorations(isLong: isLong)
  }

  /// The app as `standups explore` begins it, by how many actions lead to a state at most.
  private static func explorations(isLong: Bool) -> [Benchmark] {
    let depths = isLong ? Array(2...8) : [4, 5]
    return depths.map { depth in
      Benchmark("walks", "explore the app, each transition", size: depth, samples: 1) {
        // Explored once to count, once to warm up, once to measure: seconds each.
        let explorer = try explorer(depth: depth)
        let transitions = try await explorer.run().transitions
        return [
          Contestant("Explorer", units: transitions) {
          } work: { _ in
            try check(try await explorer.run().brokenLaws.isEmpty)
          },
          // In the same app, so their times stay in proportion when that grows.
          Contestant("an action", units: round.count) {
            let session = Session(try ExplorerWorld.standups(oneStandup).walk)
            await session.start()
            return session
          } work: { session in
            for act in round { try await session.perform(act) }
            try check(session.screens.count == 1)
          },
        ]
      }
    }
      + (isLong ? depths : []).map { depth in
        Benchmark(
          "walks",
          "peak memory of exploring the app",
          size: depth,
          unit: .bytes,
          samples: 1
        ) {
          [Contestant("Explorer", memoryOf: .exploration(depth))]
        }
      }
  }

  /// A round through the app, from the first screen and back to it.
  private static let round = [
    ControlID("standup", "1"), "edit", "cancel-edit", "back", "follow-ups-tab", "add-follow-up",
    "discard-add-follow-up", "parking-lot-tab", "standups-tab", "add-standup", "cancel-add-standup",
  ].map(SessionAct.tap)

  private static var oneStandup: WalkSettings {
    get throws {
      let text = "given standups \"Design:1:Blob,Ann\""
      return try Walk(parsing: text, file: "world", vocabulary: .standups).settings
    }
  }

  /// Explores one standup, with as many states as there are.
  static func explorer(depth: Int) throws -> Explorer {
    let settings = try oneStandup
    var explorer = Explorer(depth: depth, states: .max) { try .standups(settings) }
    // The meetings of this world are over after sixty seconds.
    explorer.wakeUps = 60
    explorer.trace = { _ in }
    return explorer
  }

  private static func walk(_ name: String, text: @escaping () throws -> String) -> Benchmark {
    Benchmark("walks", name) {
      let walk = try Walk(parsing: text(), file: name, vocabulary: .standups)
      let runner = WalkRunner { settings throws(WalkSyntaxError) in
        try SessionWorld.standups(settings)
      }
      return [
        Contestant("WalkRunner") {
        } work: { _ in
          let report = try await runner.run(walk)
          try check(report.failures.isEmpty && report.passed > 0)
        }
      ]
    }
  }

  private static let meeting = """
    given standups "Design:5:Blob,Ann"
    tap standup "Design"
    tap start-meeting
    wait 200s
    expect "Speaker 2 of 2: Ann"
    """
}
