import FeatureTesting
import Foundation
import StandupsStorage
import Testing

@Suite struct MarkdownLawTests {
  @Test(
    "Without its backslashes and brackets, Markdown is what was typed, and no link has a backslash",
    arguments: LawSeed.first(2, long: 20)
  )
  func backslashes(seed: LawSeed) {
    var random = seed.random
    for _ in 0..<100 {
      let text = random.typedText()
      let markdown = text.markdownText

      #expect(markdown.withoutMarkdown == text)
      let bare = markdown.replacing(/<[^ <>]*>/, with: "x")
      #expect(!bare.contains(/(?:(?:^|[^A-Za-z])https?:\/\/|(?:^|[ *_~(])www\.)[^ <>]*\\/))
    }
  }

  @Test(
    "What Markdown shows is what was typed, also where bare links are none",
    .enabled(if: LongTests.isOn && renderer != nil, "Set LONG_TESTS, and install cmark-gfm"),
    arguments: LawSeed.first(1, long: 20),
    ["", "table strikethrough autolink tagfilter tasklist"]
  )
  func shownTexts(seed: LawSeed, extensions: String) throws {
    var random = seed.random
    let texts = (0..<500).map { _ in random.typedText() }.filter { !$0.isEmpty }
    // As a paragraph, a heading, and an item of a list.
    let blocks = texts.flatMap { text in ["", "## ", "- Away: "].map { $0 + text.markdownText } }

    let html = try Self.html(
      of: blocks.joined(separator: "\n\n<!-- -->\n\n"),
      extensions.split(separator: " ").flatMap { ["-e", String($0)] }
    )
    let shown = html.components(separatedBy: "<!-- raw HTML omitted -->").map(\.withoutHTML)

    #expect(shown.count == blocks.count)
    for (index, shown) in shown.enumerated() {
      let typed = (index % 3 == 2 ? "Away: " : "") + texts[index / 3]

      #expect(shown == typed, "\(blocks[index])")
    }
  }

  /// The program that reads Markdown as many sites do; nil where it isn't installed.
  private static let renderer = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map { "\($0)/cmark-gfm" }.first(where: FileManager.default.isExecutableFile)

  private static func html(of markdown: String, _ options: [String]) throws -> String {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: try #require(renderer))
    process.arguments = options
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    // It reads all before it writes.
    try input.fileHandleForWriting.write(contentsOf: Data(markdown.utf8))
    try input.fileHandleForWriting.close()
    let html = try #require(try output.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    return try #require(String(bytes: html, encoding: .utf8))
  }
}

extension LawRandom {
  /// Returns a line of words, signs and links that often mean something to Markdown.
  fileprivate mutating func typedText() -> String {
    list(upTo: 8) { random in
      Self.signs[Int.random(in: Self.signs.indices, using: &random)]
    }
    .joined().split(separator: " ").joined(separator: " ")
  }

  private static let signs: [String] = [
    "*", "_", "**", "`", "~~", "\\", "[", "](", ")", "<", ">", "#", "|", "&", ";", "&copy;",
    "&#42;",
    "!", "-", "+", "1.", "2)", "=", ":", ".", "*️⃣", "#️⃣", "_\u{301}", "a", "my_repo", "x*y", " ", " ",
    " ", "é", "\u{A0}", "'", "\"", "www.", "www.a_b.org/c_d", "http://", "HTTPS://a.org/_x_",
    "ftp://a.org/*", "https://a.org/?a=1&b_=2&copy;",
    "https://github.com/o/my_repo/pull/7#discussion_r12",
    "://", "(", "@", "ann_b@a.org", "<b>", "[x]", "[^1]", "- [ ]", "/", "{", "$",
  ]
}

extension String {
  /// The text as Markdown shows it where only signs with backslashes and links in brackets are left.
  fileprivate var withoutMarkdown: String {
    let marked = /\\([\\`*_\[\]<>#|~&\-+=.)])|<((?:https?|ftp):\/\/[^ <>]*)>/
    return replacing(marked.ignoresCase().matchingSemantics(.unicodeScalar)) { match -> String in
      if let sign = match.1 { return String(sign) }
      return String(match.2 ?? "").replacing("&amp;", with: "&")
    }
  }

  /// The text of HTML without its tags.
  fileprivate var withoutHTML: String {
    replacing(/<[^>]*>/.matchingSemantics(.unicodeScalar), with: "")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&").trimmingCharacters(in: .newlines)
  }
}
