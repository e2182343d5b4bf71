import FeatureTesting

@testable import TerminalUI

extension Frame {
  /// Texts that fill cells in all ways: wide, joined, with marks, and with what must not be shown.
  private static let texts = [
    "a", "Walden", "日本語", "ﾊﾟ", "한글", "Zoe\u{308}", "👨‍👩‍👧", "🇩🇪🇫🇷", "🇩", "👍🏽", "❤️", "❤", "1️⃣", "नमस्ते",
    "क्ष्म", "ไทยดี้", "שלום", "e\u{301}\u{302}\u{303}", "\u{301}", "\u{1B}[2J", "\u{202E}x", " ", "──",
    "…",
    "\u{1100}\u{1100}\u{1161}\u{11A8}", "\u{FF9E}", "🏽", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "\u{600}1", "ａ", "█▌▸", "   ", "\t",
  ]

  private static let styles = [
    TextStyle.plain, TextStyle(.accent), TextStyle(.muted, .bold), TextStyle(on: .selection),
    TextStyle(.rgb(0x33_66_99), on: .rgb(0x20_20_20), .underline), TextStyle(.error, .reverse),
    TextStyle(.standard, [.struck, .dim]),
  ]

  /// Makes a frame of random drawing.
  static func random(columns: Int, rows: Int, using random: inout LawRandom) -> Frame {
    var frame = Frame(columns: columns, rows: rows)
    frame.drawAtRandom(using: &random)
    return frame
  }

  /// Draws at random places, also outside.
  mutating func drawAtRandom(using random: inout LawRandom) {
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let place = Place(
        .random(in: -1...columns, using: &random),
        .random(in: 0..<rows, using: &random)
      )
      let style = Self.styles.randomElement(using: &random) ?? .plain
      let area = Area(
        place.column,
        place.row,
        columns: .random(in: 0...5, using: &random),
        rows: .random(in: 0...3, using: &random)
      )
      switch Int.random(in: 0...9, using: &random) {
      case 0: fill(area, with: "x", style: style)
      case 1: box(area, title: "日", style: style)
      case 2: dim(area)
      case 3: restyle(area) { $0.on(.selection) }
      case 4: fill(area)
      case _:
        let text = random.list(upTo: 3) { Self.texts.randomElement(using: &$0) ?? "" }.joined()
        put(text, at: place, width: .random(in: 0...columns, using: &random), style: style)
      }
    }
    if Bool.random(using: &random) {
      cursor = Place(
        .random(in: 0..<columns, using: &random),
        .random(in: 0..<rows, using: &random)
      )
    }
  }
}
