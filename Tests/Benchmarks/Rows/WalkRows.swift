import AppWorlds
import FeatureKit

extension Benchmark {
  static func walks(isLong: Bool) -> [Benchmark] {
    [
      walk("a walk of 200 virtual seconds") { meeting },
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
    let depths = isLong ? Array(2...8) : [4]
    return depths.map { depth in
      Benchmark(
        "walks",
        "explore the app, each transition",
        size: depth,
        samples: depth > 4 ? 1 : 5
      ) {
        // Explored once to count, once to warm up, then to measure.
        var explorer = try explorer(depth: depth)
        var acts: [WalkStep?] = []
        explorer.trace = { acts.append($0) }
        let transitions = try await explorer.run().transitions
        explorer.trace = { _ in }
        return [
          Contestant("Explorer", units: transitions) {
          } work: { _ in
            try check(try await explorer.run().brokenLaws.isEmpty)
          },
          // All that it does to the app, without looking at it: their times stay in proportion when that grows.
          Contestant("its acts", units: transitions) {
          } work: { [acts] _ in
            try await perform(acts)
          },
        ]
      }
    }
  }

  /// Does what an exploration did: the same acts in as many worlds.
  private static func perform(_ traces: [WalkStep?]) async throws {
    var session = Session(try ExplorerWorld.standups(oneStandup).walk)
    var refused = 0
    for trace in traces {
      do throws(SessionFailure) {
        switch trace {
        case .act(let act): try await session.perform(act)
        case .other(let change): try await session.change(byOther: change)
        case .failNext(let operation, _): session.world.failNext(operation, nil)
        case .setting, .expect, .output, nil: break
        }
      } catch {
        // Where a law has opened screens in between, a few acts are no longer offered.
        refused += 1
      }
      guard trace == nil else { continue }
      session = Session(try ExplorerWorld.standups(oneStandup).walk)
      await session.start()
    }
    try check(refused * 20 < traces.count)
  }

  private static var oneStandup: WalkSettings {
    get throws {
      let text = "given standups \"Design:1:Blob,Ann\""
      return try Walk(parsing: text, file: "world", vocabulary: .standups).settings
    }
  }

  /// Explores one standup, with as many states as there are.
  private static func explorer(depth: Int) throws -> Explorer {
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
