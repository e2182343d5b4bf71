import AppWorlds
import FeatureKit
import FeatureTesting
import Testing

/// Random users: whatever they do, the app goes on.
@Suite(.feature) @MainActor struct WalkLawTests {
  @Test("A walk with mistakes comes to its end", arguments: LawSeed.first(1, long: 10))
  func mutations(seed: LawSeed) async throws {
    var random = seed.random
    let names = WalkTests.names.sorted()
    for _ in 0..<5 {
      let name = names[Int.random(in: names.indices, using: &random)]
      let text = random.mutation(of: try WalkTests.read(name).text)
      do throws(WalkSyntaxErrors) {
        let walk = try Walk(parsing: text, file: name, vocabulary: .standups)
        let report = try await WalkRunner { settings throws(WalkSyntaxError) in
          try SessionWorld.standups(settings)
        }
        .run(walk)

        #expect(report.text.hasSuffix("\(report.passed) passed, \(report.failed) failed\n"))
      } catch {
        #expect(!error.errors.isEmpty)
      }
    }
  }
}

extension LawRandom {
  /// Changes, doubles, swaps or takes away some of the words of a text.
  fileprivate mutating func mutation(of text: String) -> String {
    var lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let line = Int.random(in: lines.indices, using: &self)
      let word = lines[line].indices.randomElement(using: &self) ?? 0
      switch Int.random(in: 0..<5, using: &self) {
      case 0: lines[line] = []
      case 1: lines.insert(lines[line], at: Int.random(in: 0...lines.count, using: &self))
      case 2: lines.swapAt(line, Int.random(in: lines.indices, using: &self))
      case 3: lines[line].insert("\"\(self.text())\"", at: word)
      case _:
        guard !lines[line].isEmpty else { continue }
        lines[line][word] = pick(
          "9223372036854775807",
          "-1",
          "100000h",
          "now",
          "\"A:99999999999999999999:B\"",
          "to",
          "2"
        )
      }
    }
    return lines.map { $0.joined(separator: " ") + "\n" }.joined()
  }
}
