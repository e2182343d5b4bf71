import FeatureTesting
import Foundation
import Testing

/// The table of imports in the documents is the manifest's.
@Suite struct ImportTableTests {
  private static let page = repository.appending(path: "Docs/Architecture.md")

  @Test(
    "The table of imports in Architecture.md is that of the manifest; UPDATE_TEXTS writes it",
    .enabled(if: FileManager.default.fileExists(atPath: page.path), "There is no such page")
  )
  func documented() throws {
    var page = try String(contentsOf: Self.page, encoding: .utf8)
    let manifest = try String(
      contentsOf: repository.appending(path: "Package.swift"),
      encoding: .utf8
    )
    let table = try #require(page.firstRange(of: /(\| `\w+` \| [^|\n]* \|\n)+/))

    page.replaceSubrange(table, with: Self.rows(of: ModuleTable(manifest: manifest)))
    expectText(page, inFile: Self.page)
  }

  @Test("A row has a module and what it imports, in the order of the manifest")
  func rows() {
    let table = ModuleTable(
      manifest: """
        Module("A"), Module("B", uses: ["A"]), Module("C", uses: ["B", "A"]), .inFolder("Kit")
        """
    )

    #expect(Self.rows(of: table) == "| `A` | – |\n| `B` | `A` |\n| `C` | `A`, `B` |\n")
  }

  private static func rows(of table: ModuleTable) -> String {
    table.modules.filter { $0.kind == .library || $0.kind == .executable }
      .map { module in
        let uses = module.uses.sorted().map { "`\($0)`" }
        return "| `\(module.name)` | \(uses.isEmpty ? "–" : uses.joined(separator: ", ")) |\n"
      }
      .joined()
  }
}
