import AppScreens
import Foundation
import Walkthroughs

extension Benchmark {
  static var walks: [Benchmark] {
    [
      walk("a walk of 200 virtual seconds") { meeting },
      walk("the tour") {
        try String(
          contentsOf: Repository.root.appending(path: "Docs/Walks/tour.walk"),
          encoding: .utf8
        )
      },
      exploration,
    ]
  }

  private static var exploration: Benchmark {
    Benchmark("walks", "explore the app four actions deep, each transition") {
      let text = "given standups \"Design:1:Blob,Ann\""
      let settings = try Walk(parsing: text, file: "world", vocabulary: .standups).settings
      let explorer = Explorer(depth: 4) { try .standups(settings) }
      let transitions = try await explorer.run().transitions
      return [
        Contestant("Explorer", units: transitions) {
        } work: { _ in
          try check(try await explorer.run().brokenLaws.isEmpty)
        }
      ]
    }
  }

  private static func walk(_ name: String, text: @escaping () throws -> String) -> Benchmark {
    Benchmark("walks", name) {
      let walk = try Walk(parsing: text(), file: name, vocabulary: .standups)
      let runner = WalkRunner { settings throws(WalkGivenError) in
        try WalkWorld.standups(settings)
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
