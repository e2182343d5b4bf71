import AppWorlds
import Foundation
import Testing

/// The mistakes planted in `Tests/Sample/Mutants`, in their patches and on the page on testing.
@Suite struct PlantedMistakeTests {
  /// A law that the explorer finds broken, by a patch or by the page.
  private struct Finding: Hashable {
    let law: String
    let world: String
    let actions: Int
  }

  private static let worlds = Set(ExplorerBeginning.standups.map(\.name))

  /// The lines of the patches that say what the explorer finds.
  private func claims() throws -> [String] {
    let folder = WalkTests.repository.appending(path: "Tests/Sample/Mutants")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".patch") }
      .flatMap { name in
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
          .split(separator: "\n").filter { $0.hasPrefix("Explorer:") }.map(String.init)
      }
  }

  @Test("Each patch says where the explorer begins and how far it goes, and has that many actions")
  func patches() throws {
    for claim in try claims() {
      let form = /Explorer: .*; from “(.*)”, ([0-9]+) actions?(: .*)?/
      let match = try #require(claim.wholeMatch(of: form), "\(claim)")

      #expect(Self.worlds.contains(String(match.1)), "\(claim)")
      let walk = match.3.map { $0.components(separatedBy: ", ").count }
      #expect(walk.map(String.init) == (walk == nil ? nil : String(match.2)), "\(claim)")
      #expect((walk == nil) == claim.hasPrefix("Explorer: sees nothing;"), "\(claim)")
    }
  }

  @Test("The page has the law, the world and the number of actions that the patches have")
  func page() throws {
    let page = WalkTests.repository.appending(path: "Docs/Testing.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .drop { !$0.hasPrefix("| mistake |") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
      .map { row in row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    let claimed = try claims().compactMap { claim in
      claim.wholeMatch(of: /Explorer: (.*); from “(.*)”, ([0-9]+) actions?: .*/).map {
        Finding(law: String($0.1), world: String($0.2), actions: Int($0.3) ?? 0)
      }
    }

    let shown = rows.filter { !$0[1].hasPrefix("none: ") }
      .map { Finding(law: $0[1], world: $0[2], actions: Int($0[3]) ?? 0) }

    #expect(!shown.isEmpty)
    #expect(Dictionary(grouping: shown) { $0 } == Dictionary(grouping: claimed) { $0 })
  }
}
