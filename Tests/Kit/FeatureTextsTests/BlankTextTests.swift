import FeatureTexts
import Testing

@Suite struct BlankTextTests {
  @Test(
    "An invisible text is blank",
    arguments: [
      "", " ", "\t\n", "\u{A0}", "\u{3000}", "\u{200B}", "\u{200D}", "\u{2800}", "\u{3164}",
      "\u{115F}",
      "\u{1160}", "\u{FFA0}", "\u{FEFF}", "\u{AD}", "\u{34F}", "\u{180E}", "\u{2060}", "\u{202E}",
      "\u{FE0F}", "\u{E0100}", "\u{E0061}", "\u{1D159}", "\u{1D173}", "\u{FFF9}", "\u{0}", "\u{1B}",
      "\u{85}", "\u{17B4}", " \u{200B}\u{2800} ",
    ]
  )
  func blank(text: String) {
    #expect(text.isBlank)
  }

  @Test(
    "A text with a visible character isn't blank",
    arguments: [
      "a", " a", "\u{200B}a", "\u{2801}", "👩‍👧", "❤️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "\u{301}", "。", "\u{600}", "\u{FFFD}",
      "\u{E000}",
      "ᄀ", "ㅤ가",
    ]
  )
  func seen(text: String) {
    #expect(!text.isBlank)
  }
}
