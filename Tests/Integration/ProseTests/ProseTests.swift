import Foundation
import Testing

/// Comments, pages, help and goldens are written as a colleague would say them.
@Suite struct ProseTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  private static let suffixes = ["swift", "md", "walk", "txt", "json", "run", "mutants"]

  /// The files with sentences, but for this folder, which quotes bad ones.
  private static func files() throws -> [String] {
    let folders = try [".ci", "Docs", "Sources", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: repository.appending(path: folder).path)
        .map { "\(folder)/\($0)" }
    }
    return (folders + ["README.md", "Package.swift"]).filter { path in
      suffixes.contains { path.hasSuffix(".\($0)") || path.hasSuffix("/\($0)") }
        && !path.hasPrefix("Tests/Integration/ProseTests/")
    }
  }

  @Test("The repository keeps to its prose")
  func wholeRepository() throws {
    var findings: [String] = []
    let files = try Self.files()

    for path in files.sorted() {
      let url = Self.repository.appending(path: path)
      let text = ProseText(try String(contentsOf: url, encoding: .utf8))
      findings += Prose.report(Prose.findings(in: text, path: path), of: text, path: path)
    }

    #expect(files.count > 100)
    #expect(
      findings == [],
      "The rules for sentences are in Tests/Integration/ProseTests/Prose.swift"
    )
  }

  // MARK: The rules themselves

  private static func findings(in source: String, path: String) -> [String] {
    let text = ProseText(source)
    return Prose.report(Prose.findings(in: text, path: path), of: text, path: path)
  }

  @Test(
    "Bad phrases are found with their line",
    arguments: [
      ("Tells whoever follows.", "“whoever”"),
      ("Nobody follows.", "“nobody”"),
      ("What one sees, and why.", "“what one”"),
      ("A file that is no record.", "“is no”"),
      ("Sees to it that it is stored.", "“sees to it”"),
      ("Options such that all is said.", "“such that”"),
      ("Told what becomes of it.", "“what becomes of”"),
      ("The work, of which a clock reported it.", "“of which”"),
      ("A request has not to wait.", "“has not to”"),
      ("Says what there is.", "“what there is”"),
    ]
  )
  func phrases(sentence: String, phrase: String) throws {
    let findings = Self.findings(in: "First.\n\n\(sentence)\n", path: "A.md")

    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.hasPrefix("A.md:3: \(phrase). Better: "))
  }

  @Test("A phrase is found across a line break of a comment")
  func wrapped() {
    let findings = Self.findings(in: "  // Sees to\n  // it that all is stored.\n", path: "A.swift")

    #expect(findings == ["A.swift:1: “sees to it”. Better: “ensures …”."])
  }

  @Test(
    "Good English is left alone",
    arguments: [
      "There is no graphical interface.", "It is no longer open.", "The order in which they came.",
      "A list of rows, one of which changed.", "It is: no record.", "nobodyKnows",
      "If one is there.",
      "```\nNobody follows.\n```",
    ]
  )
  func good(sentence: String) {
    #expect(Self.findings(in: "First.\n\(sentence)\n", path: "A.md") == [])
  }

  @Test(
    "Summaries that do not begin with a noun or a verb, or are long, are found",
    arguments: [
      (
        "/// What is open.\n",
        "A summary begins with “What”. Better: a noun or a verb in -s. It is: “What is open.”."
      ),
      ("/// Whether it\n/// is open.\nlet a: Bool", "A summary begins with “Whether”."),
      (
        "\n  /// \(String(repeating: "x", count: 101))",
        "A summary has 101 characters of 100. It is: “xx"
      ),
      ("/// \(String(repeating: "x", count: 50))\n/// \(String(repeating: "x", count: 50))", "101"),
    ]
  )
  func summaries(source: String, mistake: String) throws {
    let findings = Self.findings(in: source, path: "A.swift")

    #expect(findings.count == 1)
    #expect(try #require(findings.first).contains(mistake))
  }

  @Test(
    "Only the first paragraph of a comment is its summary",
    arguments: [
      "/// The screen on top.\n///\n/// What is below it stays.",
      "/// The screen on top.\n/// - Parameter a: \(String(repeating: "x", count: 100))",
      "/// The screen.\nlet a = 1  /// What is this?",
      "let a = \"/// What\"",
      "/// \(String(repeating: "ä", count: 100))",
    ]
  )
  func firstParagraph(source: String) {
    #expect(Self.findings(in: source, path: "A.swift") == [])
  }
}
