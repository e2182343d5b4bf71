import AppWorlds
import FeatureTesting
import Foundation
import Testing

/// The listings of the documents are compiled and tested, and their links lead somewhere.
@Suite struct DocumentTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func paths(in folder: String, suffix: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }.sorted()
  }

  static let pages: [String] = {
    // A folder that cannot be listed leaves the README alone, which the first test notices.
    do {
      return try ["README.md"] + paths(in: "Docs", suffix: ".md")
        + paths(in: "Tests", suffix: "README.md")
    } catch {
      return ["README.md"]
    }
  }()

  /// The snippets of all examples, read once.
  private static let snippets = Result {
    try paths(in: "Tests/Integration/DocExampleTests/Examples", suffix: ".swift")
      .map { try Snippets.read(text($0)) }
      .reduce(into: [:]) { try $0.merge($1) { _, _ in throw Snippets.Failure.twice } }
  }

  /// The pages as they were parsed, each once.
  private static let documents = Result {
    try Dictionary(uniqueKeysWithValues: pages.map { ($0, Markdown(try text($0))) })
  }

  private static func document(_ page: String) throws -> Markdown {
    try #require(documents.get()[page], "\(page) is missing")
  }

  // MARK: The documents

  @Test(
    "Every Swift block is a snippet that is compiled and tested, or part of a source, byte for byte",
    arguments: pages
  )
  func swiftBlocks(page: String) throws {
    let snippets = try Self.snippets.get()

    for block in try Self.document(page).blocks where block.language == "swift" {
      if let marker = block.marker, marker.hasPrefix("source: ") {
        let path = String(marker.dropFirst("source: ".count))
        #expect(block.isPart(of: try Self.text(path)), "\(path) lacks this:\n\(block.text)")
        continue
      }
      let name = try #require(
        block.marker.flatMap { $0.hasPrefix("snippet: ") ? String($0.dropFirst(9)) : nil },
        "This block has no marker:\n\(block.text)"
      )
      #expect(block.text == snippets[name], "snippet “\(name)”")
    }
  }

  @Test("Every snippet is shown in a document")
  func shown() throws {
    let markers = try Self.pages.flatMap { try Self.document($0).blocks.compactMap(\.marker) }

    let hidden = try Self.snippets.get().keys.filter { !markers.contains("snippet: \($0)") }

    #expect(Self.pages.count > 5)
    #expect(hidden.sorted() == [])
  }

  @Test("Every walk that is shown holds", .feature, arguments: pages) @MainActor
  func walkBlocks(page: String) async throws {
    let runner = WalkRunner { settings throws(WalkSyntaxError) in
      try SessionWorld.standups(settings)
    }

    for block in try Self.document(page).blocks where block.language == "walk" {
      let walk = try Walk(parsing: block.text, file: page, vocabulary: .standups)
      let report = try await runner.run(walk)
      #expect(report.failures.map(\.description) == [])
    }
  }

  @Test("Every link within the repository leads somewhere", arguments: pages)
  func links(page: String) throws {
    let folder = Self.root.appending(path: page).deletingLastPathComponent()

    for link in try Self.document(page).links where !link.hasPrefix("http") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? Self.root.appending(path: page) : folder.appending(path: String(parts[0]))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(link) leads nowhere")
      guard parts.count > 1 else { continue }
      let path = target.standardizedFileURL.path.dropFirst(Self.root.path.count + 1)
      let anchors = try Self.document(String(path)).anchors
      #expect(anchors.contains(String(parts[1])), "\(link) has no such heading")
    }
  }

  @Test("Each type that a module of the kit offers stands on the page of the module")
  func modulePages() throws {
    let pages = try Self.paths(in: "Docs/StandupsKit.docc", suffix: ".md")
      .filter { !$0.hasSuffix("/StandupsKit.md") }

    let sources = try Self.paths(in: "Sources", suffix: ".swift")

    for page in pages {
      let module = URL(filePath: page).deletingPathExtension().lastPathComponent
      let listed = Set(try Self.text(page).matches(of: /``(\w+)``/).map { String($0.1) })
      let offered = try sources.filter { $0.contains("/\(module)/") }
        .flatMap { try Self.publicTypes(in: Self.text($0)) }
      #expect(offered.filter { !listed.contains($0) } == [], "\(page) lacks them")
      // That one offers functions alone.
      #expect(offered.isEmpty == (module == "FeatureChecks"))
    }
    #expect(pages.count == 24)
  }

  /// The names of the types that begin a line as public ones.
  private static func publicTypes(in source: String) -> [String] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol"]
    return source.split(separator: "\n").filter { $0.hasPrefix("public ") }.compactMap { line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard let kind = words.firstIndex(where: kinds.contains),
        words[..<kind].allSatisfy({ $0 == "public" || $0 == "final" })
      else { return nil }
      return words.dropFirst(kind + 1).first.map(String.init)
    }
  }

  // MARK: The checks themselves

  @Test("Blocks, their markers, links and anchors are found in Markdown")
  func markdown() {
    let page = Markdown(
      """
      # A title: it’s [one](a.md)
      <!-- snippet: one -->
      ```swift
      let a = 1

      ```
      <!-- snippet: two -->

      ```
      [no](link)
      ```
      """
    )

    #expect(
      page.blocks == [
        .init(language: "swift", marker: "snippet: one", text: "let a = 1\n\n"),
        .init(language: "", marker: nil, text: "[no](link)\n"),
      ]
    )
    #expect(page.links == ["a.md"])
    #expect(Markdown("## What it’s, in short").anchors == ["what-its-in-short"])
  }

  @Test("A part of a source may stand indented there, and nothing may differ or be left out")
  func parts() {
    let source = "struct A {\n  func b() {\n\n    c()\n  }\n}\n"
    func isPart(_ text: String) -> Bool {
      Markdown.Block(language: "swift", text: text).isPart(of: source)
    }

    #expect(isPart("func b() {\n\n  c()\n}\n"))
    #expect(isPart(source))
    #expect(!isPart("func b() {\n  c()\n}\n"))
    #expect(!isPart("func b() {\n\n  c()\n" + "  }\n"))
    #expect(!isPart("b() {\n"))
  }

  @Test("Snippets lose the indentation that all their lines share")
  func reading() throws {
    let source = """
      struct A {
        // snippet: body
        func b() {

          c()
        }
        // end snippet
      }
      """

    #expect(try Snippets.read(source) == ["body": "func b() {\n\n  c()\n}\n"])
  }

  @Test(
    "Snippets that are nested, doubled or open are refused",
    arguments: [
      "// snippet: a\n// snippet: b", "// end snippet", "// snippet: a",
      "// snippet: a\n// end snippet\n// snippet: a\n// end snippet",
    ]
  )
  func refused(source: String) {
    #expect(throws: Snippets.Failure.self) { try Snippets.read(source) }
  }
}

extension Snippets.Failure {
  fileprivate static let twice = Self(description: "Two files have a snippet of the same name.")
}
