import Foundation
import Testing

/// The page that compares the two styles counts in the sources.
@Suite struct TwoStylesTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL

  private static let page = repository.appending(path: "Docs/TwoStyles.md")

  /// The folders of one style, and the regular expressions that find a field or a change in its files.
  private struct Style {
    var sources: String
    var tests: String?
    var field: String
    var topicChange: String
    var listChange: String

    static let plain = Style(
      sources: "Tests/Sample/Redux/ParkingLotFixtures",
      field: #"\bpriority\b"#,
      topicChange: "toggleTapped",
      listChange: "moveTopics"
    )
    static let redux = Style(
      sources: "Sources/Sample/Redux/ParkingLotFeature",
      tests: "Tests/Sample/Redux/ParkingLotFeatureTests",
      field: #"\bpriority\b"#,
      topicChange: #"case toggle|case \.toggle|dispatch\(\.toggle"#,
      listChange: #"case move|\.move\("#
    )
  }

  /// The record and the entry of the app, which both styles need.
  private static let shared: Set<String> = ["ParkingLot.swift", "Topic.swift"]

  @Test("The numbers of the page are those of the sources; UPDATE_TEXTS=1 writes them anew")
  func counted() throws {
    var page = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(page.firstRange(of: "<!-- counted -->\n")).upperBound
    let end = try #require(page[start...].firstRange(of: "\n\n")).lowerBound

    let table = try Self.table()
    #expect(page[start..<end] == table)
    if ProcessInfo.processInfo.environment["UPDATE_TEXTS"] == "1" {
      page.replaceSubrange(start..<end, with: table)
      try page.write(to: Self.page, atomically: true, encoding: .utf8)
    }
  }

  @Test("Each test that the page names exists")
  func named() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let files = try Self.files(in: "Tests/Sample/Redux")

    let named = page.matches(of: /`(\w+Tests)\.(\w+)`/)
    #expect(named.count > 5)
    for name in named {
      let file = try #require(
        files.first { $0.lastPathComponent == "\(name.1).swift" },
        "\(name.1)"
      )
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(source.contains("  func \(name.2)("), "\(name.0)")
    }
  }

  private static func table() throws -> String {
    let styles = [Style.plain, .redux]
    let sources = try styles.map { try code(of: $0) }
    let both = try tests(in: "Tests/Sample/Redux/ParkingLotFeatureTests/BothStyles", besides: "")
    let own = try styles.map { try $0.tests.map { try tests(in: $0, besides: "BothStyles/") } ?? 0 }
    func row(_ name: String, _ numbers: [Int]) -> String {
      "| \(name) | " + numbers.map { "\($0)" }.joined(separator: " | ") + " |"
    }
    func filesWith(_ pattern: KeyPath<Style, String>) throws -> [Int] {
      try zip(styles, sources).map { style, files in
        let pattern = try Regex(style[keyPath: pattern])
        return files.count { file in file.contains { $0.contains(pattern) } }
      }
    }
    return try [
      "| | plain | Redux |", "|---|---:|---:|",
      row("files", sources.map(\.count)),
      row("lines of code, without comments", sources.map { $0.map(\.count).reduce(0, +) }),
      row("files with the field `priority`", filesWith(\.field)),
      row("files with the toggle of a topic", filesWith(\.topicChange)),
      row("files with the move of a topic", filesWith(\.listChange)),
      row("tests of this style alone", own),
      row("tests of both", [both, both]),
    ].joined(separator: "\n")
  }

  /// The lines of code of each file, without empty ones and comments.
  private static func code(of style: Style) throws -> [[String]] {
    try files(in: style.sources).filter { !shared.contains($0.lastPathComponent) }.map { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && !$0.hasPrefix("//") }
    }
  }

  /// The number of test functions in a folder.
  private static func tests(in folder: String, besides excluded: String) throws -> Int {
    let excluded = excluded.isEmpty ? [] : [excluded, "TopicTests.swift", "TwoStylesTests.swift"]
    return try files(in: folder)
      .filter { file in !excluded.contains { file.path.contains("/\($0)") } }
      .reduce(0) { count, file in
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        return count + lines.count { $0.hasPrefix("  @Test") }
      }
  }

  private static func files(in folder: String) throws -> [URL] {
    let folder = repository.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
  }
}
