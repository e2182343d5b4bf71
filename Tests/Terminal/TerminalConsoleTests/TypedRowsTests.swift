import FeatureKit
import Synchronization
import TerminalFixtures
import TerminalTexts
import Testing

@testable import TerminalConsole

/// The rows at the foot of a terminal, and what is written above them.
@Suite struct TypedRowsTests {
  @Test(
    "The line is one row with the cursor in it, scrolled sideways where it is wider",
    arguments: [
      ("", "", "", 80, "> |"), ("Title", "Emma", "", 80, "Title> Emma|"),
      ("", "one", " two", 80, "> one| two"), ("", "日本", "語", 12, "> 日本|語"),
      ("", "Zoë👩‍👩‍👧", "e\u{301}", 12, "> Zoë👩‍👩‍👧|e\u{301}"),
      ("", "abcdefghi", "", 12, "> abcdefghi|"), ("", "abcdefghij", "", 12, "> <cdefghij|"),
      ("", "abcdef", "ghijkl", 12, "> abcdef|gh>"), ("", "abcdefghij", "klmno", 12, "> <fghij|kl>"),
      ("", "", "abcdefghijklm", 12, "> |abcdefgh>"), ("", "日本語日本語", "", 12, "> <語日本語|"),
      ("", "a\u{1B}[2Jb", "\u{202E}c", 80, "> a [2Jb| c"),
      ("An endless name of a field", "abc", "", 12, "An e…abc|"),
      ("", String(repeating: "ab ", count: 20), "cd", 40, "> <" + shortEnd + "|cd"),
    ] as [(String, String, String, Int, String)]
  )
  func line(prompt: String, before: String, after: String, columns: Int, row: String) {
    let typed = TypedRows(prompt: "\(prompt)> ", before: before, after: after)
    let (rows, cursor) = typed.laidOut(in: columns)

    #expect(rows.count == 2)
    #expect(rows[1].displayWidth < columns)
    #expect(bar(in: rows[1], at: cursor) == row)
  }

  private static let shortEnd = String(repeating: "ab ", count: 20).suffix(34)

  private func bar(in row: String, at cursor: Int) -> String {
    var (start, columns) = (row.startIndex, 0)
    while columns < cursor {
      columns += String(row[start]).displayWidth
      start = row.index(after: start)
    }
    return row[..<start] + "|" + row[start...]
  }

  @Test(
    "What runs stands above the line, in the widest form that fits",
    arguments: [(80, "0:05 left  Reader: Ann"), (20, "0:05 left  Ann"), (12, "0:05 left …")]
  )
  func running(columns: Int, row: String) {
    let forms = ["0:05 left  Reader: Ann", "0:05 left  Ann"]
    #expect(TypedRows(running: forms, prompt: "> ").laidOut(in: columns).rows[1] == row)
  }
}

/// The text that is written above the rows at the foot.
@Suite struct TerminalFootTests {
  private final class Paper: Sendable {
    let terminal: Mutex<PaperTerminal>
    let files = Mutex("")

    init(columns: Int) { terminal = Mutex(PaperTerminal(columns: columns)) }
  }

  private let paper: Paper
  private let foot: TerminalFoot

  init() {
    paper = Paper(columns: 20)
    foot = TerminalFoot(
      columns: { [paper] in paper.terminal.withLock(\.columns) },
      isTerminal: { $0 == .errors },
      print: { [paper] text, stream in
        if stream == .errors {
          paper.terminal.withLock { $0.write(text.text) }
        } else {
          paper.files.withLock { $0 += text.text }
        }
      }
    )
  }

  private var shown: String { paper.terminal.withLock(\.text) }

  @Test("A terminal that doesn't know its columns gets 80")
  func withoutColumns() throws {
    let foot = TerminalFoot(
      columns: { nil },
      isTerminal: { _ in true },
      print: { [paper] text, _ in paper.terminal.withLock { $0.write(text.text) } }
    )

    try foot.draw(TypedRows(running: ["0:01"], prompt: "> ", before: "x"))
    try foot.draw(TypedRows(running: ["0:02"], prompt: "> ", before: "x"))

    #expect(shown == "\n0:02\n> x|")
  }

  @Test("Rows are drawn in the place of others, and stay below what is written")
  func below() throws {
    try foot.write("Emma\n", to: .errors)
    try foot.draw(TypedRows(running: ["0:01"], prompt: "> ", before: "日本", after: "語"))
    #expect(shown == "Emma\n\n0:01\n> 日本|語")

    try foot.draw(TypedRows(running: ["0:02"], prompt: "> ", before: "x"))
    #expect(shown == "Emma\n\n0:02\n> x|")

    try foot.write("\nDracula\n", to: .errors)
    try foot.write("\u{7}", to: .errors)
    try foot.write("results\n", to: .output)
    #expect(shown == "Emma\n\nDracula\n\n0:02\n> x|")
    #expect(paper.files.withLock { $0 } == "results\n")

    try foot.draw(TypedRows(prompt: "> "))
    #expect(shown == "Emma\n\nDracula\n\n> |")
    try foot.draw(nil)
    #expect(shown == "Emma\n\nDracula\n|")
  }

  @Test(
    "In a terminal that becomes narrower, nothing of the rows stays behind",
    arguments: [9, 14, 30]
  )
  func resized(columns: Int) throws {
    try foot.write("Emma\n", to: .errors)
    try foot.draw(TypedRows(running: ["0:01 of 0:30 min"], prompt: "> ", before: "one two three"))

    paper.terminal.withLock { $0.resize(columns: columns) }
    try foot.draw(TypedRows(prompt: "> ", before: "x"))

    #expect(shown == "Emma\n\n> x|")
  }

  @Test("After others have written, the rows are drawn where the cursor is now")
  func again() throws {
    try foot.drawAgain()
    #expect(shown == "|")
    try foot.draw(TypedRows(prompt: "> ", before: "x"))

    paper.terminal.withLock { $0.write("\n[1] Stopped\n") }
    try foot.drawAgain()
    try foot.draw(TypedRows(prompt: "> ", before: "xy"))

    #expect(shown == "\n> x\n[1] Stopped\n\n> xy|")
  }
}
