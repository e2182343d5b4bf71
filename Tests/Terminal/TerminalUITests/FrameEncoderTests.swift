import FeatureTesting
import TerminalConsole
import TerminalFixtures
import Testing

@testable import TerminalUI

/// A terminal that gets the bytes shows the frame.
@Suite struct FrameEncoderTests {
  private static let depths: [LineHighlighting] = [.none, .bold, .palette, .full]

  @Test(
    "Whatever a terminal shows, it shows the next frame after one write",
    arguments: LawSeed.first(1, long: 68)
  )
  func roundTrip(seed: LawSeed) {
    var random = seed.random
    for _ in 0..<100 {
      let (columns, rows) = (
        Int.random(in: 1...12, using: &random), Int.random(in: 1...4, using: &random)
      )
      var encoder = FrameEncoder(depth: Self.depths.randomElement(using: &random) ?? .full)
      var terminal = VirtualTerminal(columns: columns, rows: rows)
      // Terminals differ in the columns of joined characters.
      terminal.misjudgment = Int.random(in: -1...2, using: &random)
      var shown: Frame?
      var next = Frame(columns: columns, rows: rows)
      for _ in 0..<3 {
        if Bool.random(using: &random) { next = Frame(columns: columns, rows: rows) }
        next.drawAtRandom(using: &random)
        let bytes = encoder.encode(next, over: shown)
        terminal.write(bytes)
        var anew = VirtualTerminal(columns: columns, rows: rows)
        anew.misjudgment = terminal.misjudgment
        anew.write(encoder.encode(next, over: nil))
        guard terminal.problems.isEmpty, terminal.spots == anew.spots,
          terminal.shows(next, by: &encoder)
        else {
          Issue.record(
            "\(String(decoding: bytes, as: UTF8.self).debugDescription) shows\n\(terminal.text)\nfor\n\(next.text)"
          )
          return
        }
        #expect(encoder.encode(next, over: next).isEmpty)
        shown = next
      }
    }
  }

  @Test(
    "Only what differs is written, between the marks of one update",
    arguments: [
      ("Walden", "Walden", ""), ("Walden", "Warden", "\u{1B}[1;3Hr"),
      ("Walden", "Wa", "\u{1B}[1;3H\u{1B}[K"), ("Walden", "Wald", "\u{1B}[1;5H  "),
      ("Walden", "日lden", "\u{1B}[H日"), ("日本", "日x", "\u{1B}[1;3Hx "),
      ("", "❤️‍🔥a", "\u{1B}[H  \u{1B}[1G❤️‍🔥\u{1B}[1;3Ha\u{1B}[K"),
      ("abcdefghij", "Abcdefghix", "\u{1B}[HA\u{1B}[10Gx"),
    ]
  )
  func difference(before: String, after: String, bytes: String) {
    var (first, second) = (Frame(columns: 10, rows: 2), Frame(columns: 10, rows: 2))
    first.put(before, at: Place(0, 0))
    second.put(after, at: Place(0, 0))
    var encoder = FrameEncoder(depth: .full)

    let update = String(decoding: encoder.encode(second, over: first), as: UTF8.self)

    #expect(update == (bytes.isEmpty ? "" : "\u{1B}[?2026h\(bytes)\u{1B}[?2026l"))
  }

  @Test(
    "A letter is gone once a symbol stands there, also where the symbol takes one column",
    arguments: ["✖️A", "❤️A", "☝🏽A", "🇩🇪A", "1️⃣A", "👩‍👩‍👧A", "🚀A"],
    [-1, 0, 1]
  )
  func symbols(text: String, misjudgment: Int) {
    var (first, second) = (Frame(columns: 6, rows: 1), Frame(columns: 6, rows: 1))
    first.put("abcdef", at: Place(0, 0))
    second.put(text, at: Place(0, 0))
    var (encoder, terminal) = (FrameEncoder(depth: .full), VirtualTerminal(columns: 6, rows: 1))
    terminal.misjudgment = misjudgment

    terminal.write(encoder.encode(first, over: nil))
    terminal.write(encoder.encode(second, over: first))
    let shown = (1..<6).map { terminal[$0, 0].text }.joined()
    terminal.write(encoder.encode(first, over: second))

    #expect(shown.filter(\.isLetter) == "A")
    #expect(terminal[2, 0].text == "c")
    #expect(terminal.text == "abcdef")
  }

  @Test("The cursor is hidden while a frame is drawn, and moves alone where only it has moved")
  func cursor() {
    var (first, second) = (Frame(columns: 10, rows: 2), Frame(columns: 10, rows: 2))
    var encoder = FrameEncoder(depth: .full)
    func update() -> String {
      String(decoding: encoder.encode(second, over: first), as: UTF8.self)
        .replacing("\u{1B}[?2026h", with: "").replacing("\u{1B}[?2026l", with: "")
    }

    second.cursor = Place(3, 1)
    #expect(update() == "\u{1B}[2;4H\u{1B}[?25h")
    first.cursor = Place(1, 0)
    #expect(update() == "\u{1B}[2;4H")
    second.put("a", at: Place(0, 0))
    #expect(update() == "\u{1B}[?25l\u{1B}[Ha\u{1B}[2;4H\u{1B}[?25h")
    second.cursor = nil
    #expect(update() == "\u{1B}[?25l\u{1B}[Ha")
  }

  @Test(
    "A style is shown by what the terminal has, legibly on dark and light",
    arguments: [
      (TextStyle(.standard, .bold), ["1", "1", "1", "1"]),
      (TextStyle(.muted), ["2", "2", "38;5;243", "38;2;118;118;118"]),
      (TextStyle(.error, .bold), ["1", "1;31", "1;38;5;131", "1;38;2;210;65;65"]),
      (
        TextStyle(.accent, on: .selection),
        ["7", "7", "38;5;231;48;5;24", "38;2;255;255;255;48;2;38;79;120"]
      ),
      (TextStyle(.success), ["", "", "38;5;29", "38;2;31;135;60"]),
      (TextStyle(.accent), ["", "35", "38;5;63", "38;2;33;114;229"]),
      (TextStyle(.rgb(0xFF_FF_00)), ["", "33", "38;5;100", "38;2;153;153;0"]),
      (
        TextStyle(on: .rgb(0xFF_FF_00)),
        ["7", "30;103", "38;5;16;48;5;226", "38;2;0;0;0;48;2;255;255;0"]
      ),
      (
        TextStyle(.rgb(0x80_80_80), on: .rgb(0x70_70_70)),
        ["7", "97;100", "38;5;231;48;5;242", "38;2;255;255;255;48;2;112;112;112"]
      ),
      (
        TextStyle(.standard, [.dim, .underline, .reverse, .struck]),
        ["2;4;7;9", "2;4;7;9", "2;4;7;9", "2;4;7;9"]
      ),
    ]
  )
  func looks(style: TextStyle, expected: [String]) {
    for (depth, expected) in zip(Self.depths, expected) {
      let numbers = depth.parameters(of: style).map(String.init).joined(separator: ";")
      #expect(numbers == expected, "\(depth)")
    }
  }
}

extension VirtualTerminal {
  /// True if each cell looks as in a frame, apart from characters that this terminal misjudges.
  func shows(_ frame: Frame, by encoder: inout FrameEncoder) -> Bool {
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = frame[column, row]
        let look = Self.look(encoder.look(of: cell.style))
        if misjudgment != 0, cell.kind == .cluster || cell.columns == 0 { continue }
        guard self[column, row] == Spot(text: frame.character(cell), look: look) else {
          return false
        }
      }
    }
    guard !modes.contains(2026) else { return false }
    return frame.cursor.map { modes.contains(25) && cursor == $0 } ?? !modes.contains(25)
  }
}
