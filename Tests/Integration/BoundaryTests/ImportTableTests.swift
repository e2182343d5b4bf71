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

    let rows = Self.rows(of: page)
    let expected = Self.rows(of: ModuleTable(manifest: manifest))

    #expect(rows == expected)
  }

  @Test("Rows are read with their modules and what they import")
  func reading() {
    let page = """
      | module | imports |
      |---|---|
      | `A` | – |
      | `B` | `A`, `C` |
      """

    #expect(Self.rows(of: page) == ["A:", "B: A C"])
  }

  private static func rows(of page: String) -> [String] {
    page.matches(of: /\| `(\w+)` \| ([^|\n]*) \|/).map { row in
      let imports = row.2.matches(of: /`(\w+)`/).map { " \($0.1)" }
      return "\(row.1):" + imports.joined()
    }
  }

  private static func rows(of table: ModuleTable) -> [String] {
    table.modules.filter { $0.kind == .library || $0.kind == .executable }
      .map { "\($0.name):" + $0.uses.sorted().map { " \($0)" }.joined() }
  }
}
