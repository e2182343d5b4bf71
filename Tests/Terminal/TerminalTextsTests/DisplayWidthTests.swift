import FeatureScreens
import FeatureTesting
import TerminalTexts
import Testing

#if canImport(Glibc)
import Glibc
#endif

@Suite struct DisplayWidthTests {
  @Test(
    "Each text takes the columns that terminals give it",
    arguments: [
      ("", 0), ("Walden", 6), ("Zoë", 3), ("Zoe\u{308}", 3), ("\u{301}", 0), ("e\u{20DD}", 1),
      ("李雷", 4), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶﾞ", 2), ("ＡＢ", 4), ("、", 2),
      ("🚀", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("☝🏽", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("1️⃣", 2),
      ("❤", 1), ("❤️", 2), ("❤️‍🔥", 2), ("a\u{FE0F}", 1), ("‼️", 2), ("…", 1), ("­", 1),
      ("\u{200B}", 0), ("\u{1B}", 0), ("\r\n", 0), ("नमस्ते", 4), ("שלום", 4), ("𠮷", 2),
      ("हिन्दी", 5), ("தமிழ்", 4), ("বাংলা", 5), ("ကာ", 2), ("ကို", 1), ("ភាសា", 4), ("\u{300}ा", 1),
      ("\u{600}1", 2),
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

  #if canImport(Glibc)
  /// True for a scalar whose columns differ from those of the C library, each kind for a reason.
  private static func isException(_ scalar: Unicode.Scalar) -> Bool {
    switch (scalar.value, scalar.properties.generalCategory) {
    // The library gives them no number at all.
    case (_, .control), (_, .lineSeparator), (_, .paragraphSeparator): true
    // Numbers in squares are ambiguous, as those in circles are, which both give one column.
    case (0x3248...0x324F, _): true
    // Counting rods are wide since Unicode 16.
    case (0x1D300...0x1D376, _): true
    // A letter of a flag takes the columns of the flag, as most terminals draw it.
    case (0x1F1E6...0x1F1FF, _): true
    // A sign of Ahom has a space of its own since Unicode 11.
    case (0x1171E, _): true
    case _: false
    }
  }

  @Test("Each character takes the columns that the C library gives it, but for the named ones")
  func library() throws {
    // Swift doesn't see the function.
    typealias Function = @convention(c) (Int32) -> Int32
    let wcwidth = unsafeBitCast(try #require(dlsym(nil, "wcwidth")), to: Function.self)
    let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
    let old = uselocale(locale)
    defer {
      uselocale(old)
      freelocale(locale)
    }
    var (differences, count): ([String], Int) = ([], 0)

    for value in stride(from: UInt32(0x20), to: 0x110000, by: LongTests.isOn ? 1 : 23) {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned
      else { continue }
      let columns = Int(wcwidth(Int32(bitPattern: value)))
      // The library may be older than a character.
      guard columns >= 0, !Self.isException(scalar) else { continue }
      count += 1
      if String(scalar).displayWidth != columns {
        differences.append("U+\(String(value, radix: 16)) takes \(columns)")
      }
    }

    #expect(differences == [])
    #expect(count > 5_000)
  }
  #endif
}
