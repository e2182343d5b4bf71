import Foundation
import Testing

/// The table of imports in the documents is the manifest's.
@Suite struct ImportTableTests {
  private static let page = repository.appending(path: "Docs/Architecture.md")

  @Test(
    "The table of imports in Architecture.md is that of the manifest",
    .enabled(if: FileManager.default.fileExists(atPath: page.path), "There is no such page")
  )
  func documented() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let manifest = try String(
      contentsOf: repository.appending(path: "Package.swift"),
      encoding: .utf8
    )

    #expect(Self.mistakes(in: page, of: ModuleTable(manifest: manifest)) == [])
  }

  @Test("A row that is missing, wrong or in another place is told as it must be written")
  func mistakes() {
    let table = ModuleTable(
      manifest: """
        Module("A"), Module("B", uses: ["A"]), Module("C", uses: ["B", "A"]), .inFolder("Kit")
        """
    )
    let page = """
      | module | imports |
      |---|---|
      | `A` | – |
      | `C` | `A` |
      """

    #expect(
      Self.mistakes(in: page, of: table) == [
        "The page has: | `C` | `A` |",
        "The page lacks: | `B` | `A` |",
        "The page lacks: | `C` | `A`, `B` |",
      ]
    )
  }

  private static func mistakes(in page: String, of table: ModuleTable) -> [String] {
    let rows = page.matches(of: /\| `\w+` \| [^|\n]* \|/).map { String($0.0) }
    let expected = table.modules.filter { $0.kind == .library || $0.kind == .executable }
      .map { module in
        let uses = module.uses.sorted().map { "`\($0)`" }
        return "| `\(module.name)` | \(uses.isEmpty ? "–" : uses.joined(separator: ", ")) |"
      }
    return expected.difference(from: rows).map { change in
      switch change {
      case .insert(_, let row, _): "The page lacks: \(row)"
      case .remove(_, let row, _): "The page has: \(row)"
      }
    }
  }
}
