import Foundation
import Testing

/// The picture of the modules in the documents is drawn from the manifest.
@Suite struct ModulePictureTests {
  private static let page = repository.appending(path: "Docs/Architecture.md")

  @Test(
    "The picture in Architecture.md is that of the manifest; UPDATE_TEXTS=1 draws it anew",
    .enabled(if: FileManager.default.fileExists(atPath: page.path), "There is no such page")
  )
  func documented() throws {
    let manifest = repository.appending(path: "Package.swift")
    let table = ModuleTable(manifest: try String(contentsOf: manifest, encoding: .utf8))
    var page = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(page.firstRange(of: "<!-- modules -->\n```mermaid\n")).upperBound
    let end = try #require(page[start...].firstRange(of: "```")).lowerBound

    #expect(page[start..<end] == table.picture)
    if ProcessInfo.processInfo.environment["UPDATE_TEXTS"] == "1" {
      page.replaceSubrange(start..<end, with: table.picture)
      try page.write(to: Self.page, atomically: true, encoding: .utf8)
    }
  }

  @Test("A picture has a box for each folder, and no arrow that others imply")
  func picture() {
    let table = ModuleTable(
      manifest: """
        Module("A"), Module("B", uses: ["A"]), Module("Tried", kind: .suite), .inFolder("Kit")
        Module("C", uses: ["B", "A"]), .inFolder("Sample/App")
        """
    )

    #expect(
      table.picture == """
        flowchart BT
          subgraph Kit
            A
            B
          end
          subgraph Sample/App
            C
          end
          B --> A
          C --> B

        """
    )
  }
}

extension ModuleTable {
  /// The modules of the product as a flowchart for Mermaid, with an arrow to each that is imported.
  ///
  /// An arrow that a longer way implies is left out.
  fileprivate var picture: String {
    let shown = modules.filter { $0.kind == .library || $0.kind == .executable }
    var lines = ["flowchart BT"]
    for folder in shown.map(\.folder).uniqued() {
      lines.append("  subgraph \(folder)")
      lines += shown.filter { $0.folder == folder }.map { "    \($0.name)" }
      lines.append("  end")
    }
    for module in shown {
      let implied = module.uses.reduce(into: Set()) { $0.formUnion(closure(of: $1)) }
      lines += module.uses.filter { name in
        !implied.contains(name) && shown.contains { $0.name == name }
      }
      .map { "  \(module.name) --> \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// All that a module imports, and what that imports.
  private func closure(of name: String) -> Set<String> {
    (self[name]?.uses ?? []).reduce(into: []) {
      $0.formUnion(closure(of: $1).union([$1]))
    }
  }
}

extension [String] {
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
