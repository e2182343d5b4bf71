import FeatureKit
import FeatureTesting
import Testing

@testable import TerminalConsole

/// Colors that are legible on black and on white.
@Suite struct LineHighlightingTests {
  @Test("Every color becomes legible on black and on white, exact and in a palette of 256")
  func contrast() {
    // By default each fifth of them, which have all digits.
    for step in stride(from: 0, to: 4096, by: LongTests.count(5, long: 1)) {
      let digits: [Int] = [step >> 8, step >> 4 & 15, step & 15]
      let shares = digits.map { UInt32($0 * 17) }
      let color = TerminalColor(shares[0] << 16 | shares[1] << 8 | shares[2]).legible
      let nearest = TerminalColor(palette: color.paletteIndex)
      let contrasts = [color, nearest].flatMap {
        [$0.contrast(to: TerminalColor(0)), $0.contrast(to: TerminalColor(0xFFFFFF))]
      }
      guard contrasts.allSatisfy({ $0 >= 3 }) else {
        Issue.record("\(shares) has the contrasts \(contrasts).")
        return
      }
    }
  }

  @Test("A legible color stays, and another one keeps its hue", arguments: [0x2E6FBF, 0x001441])
  func hue(color: UInt32) {
    let (before, after) = (TerminalColor(color), TerminalColor(color).legible)

    #expect((before == after) == (color == 0x2E6FBF))
    #expect(after.blue > after.green && after.green > after.red)
  }

  @Test("Only as much is highlighted as the terminal has")
  func depths() {
    #expect(LineHighlighting.none.error("error:").text == "error:")
    #expect(LineHighlighting.bold.error("error:").text == "\u{1B}[1merror:\u{1B}[m")
    #expect(LineHighlighting.palette.error("error:").text == "\u{1B}[1;31merror:\u{1B}[m")
    #expect(LineHighlighting.bold.square(0xFF0000) == nil)
    #expect(LineHighlighting.palette.square(0xC00000)?.text == "\u{1B}[38;5;160m■\u{1B}[m")
    #expect(LineHighlighting.full.square(0xD00000)?.text == "\u{1B}[38;2;208;0;0m■\u{1B}[m")
  }

  @Test(
    "The environment says how many colors there are",
    arguments: [
      (nil, ["TERM": "xterm"], .bold), (nil, ["TERM": "xterm-256color"], .palette),
      (nil, ["TERM": "xterm", "COLORTERM": "truecolor"], .full),
      (nil, ["TERM": "xterm-direct"], .full),
      (nil, ["TERM": "xterm-256color", "COLORTERM": "24bit"], .full),
      (nil, ["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
      (nil, ["TERM": "xterm-256color", "NO_COLOR": ""], .palette),
      ("always", ["TERM": "xterm", "NO_COLOR": "1"], .bold),
      ("never", ["COLORTERM": "24bit"], LineHighlighting.none),
      (nil, ["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    ] as [(String?, [String: String], LineHighlighting)]
  )
  func depths(choice: String?, environment: [String: String], expected: LineHighlighting) {
    let found = LineHighlighting(choice: choice, environment: environment, isTerminal: true)
    #expect(found == expected)
  }
}
