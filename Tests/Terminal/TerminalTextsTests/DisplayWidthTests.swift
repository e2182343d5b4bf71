import FeatureScreens
import TerminalTexts
import Testing

@Suite struct DisplayWidthTests {
  @Test(
    "Each text takes the columns that terminals give it",
    arguments: [
      ("", 0), ("Walden", 6), ("Zoë", 3), ("Zoe\u{308}", 3), ("\u{301}", 0), ("e\u{20DD}", 1),
      ("李雷", 4), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶﾞ", 2), ("ＡＢ", 4), ("、", 2),
      ("🚀", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("☝🏽", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("1️⃣", 2),
      ("❤", 1), ("❤️", 2), ("❤️‍🔥", 2), ("a\u{FE0F}", 1), ("‼️", 2), ("…", 1), ("­", 1),
      ("\u{200B}", 0), ("\u{1B}", 0), ("\r\n", 0), ("नमस्ते", 4), ("שלום", 4), ("𠮷", 2),
    ] as [(String, Int)]
  )
  func width(_ text: String, _ columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(
    "Texts of different characters are padded to the same column",
    arguments: ["Zoë", "李雷", "👨‍👩‍👧"]
  )
  func padding(_ text: String) {
    #expect(text.padded(toWidth: 6).displayWidth == 6)
    #expect(text.padded(toWidth: 6).hasPrefix(text))
    #expect(text.padded(toWidth: 1) == text)
  }

  @Test(
    "What is too wide is cut between characters, with an ellipsis within the columns",
    arguments: [
      ("Walden", 6, "Walden"), ("Walden", 5, "Wald…"), ("李雷", 4, "李雷"), ("李雷", 3, "李…"),
      ("李雷", 2, "…"), ("A👨‍👩‍👧B", 3, "A…"), ("Zoe\u{308}s", 3, "Zo…"), ("Walden", 1, "…"),
      ("Walden", 0, ""), ("", 0, ""),
    ]
  )
  func truncation(_ text: String, _ width: Int, _ expected: String) {
    #expect(text.truncated(toWidth: width) == expected)
  }

  @Test(
    "The end of a text within columns has whole characters",
    arguments: [
      ("Walden", 9, "Walden"), ("Walden", 3, "den"), ("李雷", 3, "雷"), ("A👨‍👩‍👧B", 2, "B"),
      ("Zoe\u{308}", 2, "oe\u{308}"), ("Walden", 0, ""), ("", 3, ""),
    ]
  )
  func end(_ text: String, _ width: Int, _ expected: String) {
    #expect(text.end(ofWidth: width) == expected)
  }
}
