import FeatureScreens
import FeatureTesting
import TerminalTexts
import Testing

@Suite struct PrintedTextTests {
  @Test(
    "Everything that steers a terminal, turns text around or hides in it is a space; emoji stay whole",
    arguments: [
      ("a\u{7}b\u{9B}c\u{7F}", "a b c "), ("a\r\nb\tc\u{85}", "a  b c "),
      ("\u{200E}\u{200F}\u{61C}a", "   a"), ("\u{202E}\u{2066}a\u{2069}", "  a "),
      ("a\u{2028}b\u{2029}", "a b "), ("a\u{E0001}\u{E0068}\u{E0069}", "a   "),
      ("🏴\u{E0068}\u{E0069}", "🏴  "),
      ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}x", "🏴     x"),
      ("🏴󠁧󠁢󠁳󠁣󠁴󠁿a\u{200E}", "🏴󠁧󠁢󠁳󠁣󠁴󠁿a "), ("👩‍👩‍👧❤️🇩🇪", "👩‍👩‍👧❤️🇩🇪"), ("Zoë 李雷", "Zoë 李雷"),
      ("a\u{AD}b\u{180E}c\u{200B}d\u{FEFF}", "a b c d "),
      ("\u{2060}\u{2061}\u{2062}\u{2063}\u{2064}\u{2065}a", "      a"),
      ("\u{206A}\u{206B}\u{206C}\u{206D}\u{206E}\u{206F}a", "      a"),
      ("می\u{200C}خواهم \u{200D}", "می\u{200C}خواهم \u{200D}"),
    ]
  )
  func cleaning(text: String, cleaned: String) {
    let printed: PrintedText = "\(text)"

    #expect(printed.text == cleaned)
    #expect(text.withoutControlCharacters.withoutControlCharacters == cleaned)
  }

  @Test("Each format character is a space, but for joiners and those that their script shows")
  func formatCharacters() {
    let kept: Set<UInt32> = [0x200C, 0x200D, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD]
    // Unicode has assigned nothing in the planes between.
    let planes: [ClosedRange<UInt32>] =
      LongTests.isOn ? [0...0xE0FFF] : [0...0x1FFFF, 0xE0000...0xE0FFF]
    let all = planes.joined().lazy.compactMap(Unicode.Scalar.init)

    let missed = all.filter { scalar in
      scalar.properties.generalCategory == .format && !scalar.isControl
        && !kept.contains(scalar.value)
        // Signs above Arabic numbers, and those that arrange hieroglyphs.
        && !(0x600...0x605).contains(scalar.value) && !(0x13430...0x1343F).contains(scalar.value)
    }

    #expect(Array(missed) == [])
  }

  @Test("Nothing but literals in the code gets past the cleaning")
  func literals() {
    #expect(PrintedText.StringLiteralType.self == StaticString.self)
    #expect(("\u{7}" as PrintedText).text == "\u{7}")
  }

  @Test("Words of the code stay as they are; no value begins a line, but lines from elsewhere do")
  func lines() {
    let name = "Emma\nhint: FAKE\u{1B}[2J"
    let sentence: PrintedText =
      "\u{1B}[1merror:\u{1B}[m no “\(name)”\n\("hint: \(1)" as PrintedText)"

    #expect(sentence.text == "\u{1B}[1merror:\u{1B}[m no “Emma hint: FAKE [2J”\nhint: 1")
    #expect("\(sentence)" as String == sentence.text)
    #expect(PrintedText(lines: name).text == "Emma\nhint: FAKE [2J")
    #expect(["a", "\(name)"].joined(separator: "\t").text == "a\tEmma hint: FAKE [2J")
  }
}
