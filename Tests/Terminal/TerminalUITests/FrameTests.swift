import FeatureTesting
import TerminalFixtures
import TerminalTexts
import Testing

@testable import TerminalUI

/// Frames show text within their cells, whatever the text holds.
@Suite struct FrameTests {
  @Test(
    "A text is clipped by its columns, and takes as many as it is said to",
    arguments: [
      ("Walden", 6, "Walden", 6), ("Walden", 5, "Wald…", 5), ("李雷", 4, "李雷", 4),
      ("李雷", 3, "李…", 3), ("李雷", 2, "…", 1), ("Zoe\u{308}s", 3, "Zo…", 3), ("Walden", 0, "", 0),
      ("A👨‍👩‍👧B", 3, "A…", 2), ("A👨‍👩‍👧B", 4, "A👨‍👩‍👧B", 4), ("", 4, "", 0), ("\u{301}a", 4, "a", 1),
      ("a\u{1B}[31m\tb", 10, "a [31m b", 8), ("a\u{202E}b", 10, "a b", 3), ("क्ष्म", 9, "क्ष्म", 3),
      ("\u{1100}\u{1100}\u{1161}", 9, "\u{1100}\u{1100}\u{1161}", 4), ("🇩🇪🇫🇷", 3, "🇩🇪…", 3),
    ]
  )
  func clipping(text: String, width: Int, shown: String, columns: Int) {
    var frame = Frame(columns: 12, rows: 1)

    let taken = frame.put(text, at: Place(0, 0), width: width)

    #expect(frame.text == shown)
    #expect(taken == columns)
  }

  @Test("Half of a wide character that is overwritten leaves a space")
  func halves() {
    var frame = Frame(columns: 8, rows: 1)
    frame.put("日本語文", at: Place(0, 0))

    frame.put("a", at: Place(1, 0))
    frame.put("b", at: Place(4, 0))
    frame.put("日本", at: Place(5, 0), width: 2)

    #expect(frame.text == " a本b…")
    #expect(frame[5, 0].columns == 1)
  }

  @Test("Nothing is drawn outside the frame, wherever it is put")
  func outside() {
    var frame = Frame(columns: 4, rows: 2)

    for place in [Place(-1, 0), Place(4, 0), Place(0, 2), Place(0, -1)] {
      #expect(frame.put("a", at: place) == 0)
    }
    frame.fill(Area(2, 1, columns: 9, rows: 9), with: "x")
    frame.box(Area(-2, -2, columns: 3, rows: 3))
    frame.dim(Area(-5, 1, columns: 50, rows: 50))

    #expect(frame.text == "\n  xx")
    #expect(frame[3, 1].style == TextStyle(.muted))
  }

  @Test("A box has a border with a title, and empties what is inside")
  func boxes() {
    var frame = Frame(columns: 15, rows: 3)
    frame.fill(frame.area, with: "x")

    frame.box(Area(1, 0, columns: 13, rows: 3), title: "Delete?")

    #expect(
      frame.text == """
        x╭─ Delete? ─╮x
        x│           │x
        x╰───────────╯x
        """
    )
  }

  @Test("A style keeps its colors and attributes, and frames differ by them")
  func styles() {
    let style = TextStyle(.rgb(0x12_34_56), on: .selection, [.bold, .struck])
    #expect(style.foreground == .rgb(0x12_34_56))
    #expect(style.background == .selection)
    #expect(style.attributes == [.bold, .struck])
    #expect(style.on(.error).adding(.reverse).attributes == [.bold, .struck, .reverse])

    var (plain, styled) = (Frame(columns: 4, rows: 1), Frame(columns: 4, rows: 1))
    plain.put("👨‍👩‍👧é", at: Place(0, 0))
    styled.put("xx", at: Place(0, 0), style: style)
    #expect(plain != styled)
    styled.put("👨‍👩‍👧é", at: Place(0, 0))
    #expect(plain == styled)
  }

  @Test(
    "Whatever is put, each row is whole characters in as many columns as it has",
    arguments: LawSeed.first(2, long: 20)
  )
  func wholeRows(seed: LawSeed) {
    var random = seed.random
    for _ in 0..<100 {
      let frame = Frame.random(columns: 9, rows: 3, using: &random)
      for row in 0..<frame.rows {
        var column = 0
        while column < frame.columns {
          let cell = frame[column, row]
          let width = frame.character(cell).displayWidth
          guard width > 0, Int(cell.columns) == width, column + width <= frame.columns,
            width == 1 || frame[column + 1, row].columns == 0
          else {
            Issue.record("\(frame.character(cell)) in column \(column) takes \(width)")
            return
          }
          column += width
        }
      }
    }
  }
}
