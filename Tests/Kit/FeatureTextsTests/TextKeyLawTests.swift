import FeatureTesting
import FeatureTexts
import Foundation
import Testing

@Suite struct TextKeyLawTests {
  @Test("Every character that Unicode 14 knows has the key of its case folding")
  func unicode() throws {
    let foldings = try foldings()
    let all = LongTests.isOn ? 0...0x10FFFF : 0...0x24FF as ClosedRange<UInt32>
    let scalars = Set(all.compactMap(Unicode.Scalar.init)).union(foldings.keys)
      .filter { $0.properties.age.map { $0.major <= 14 } ?? false }
    // The dot that is left of İ is dropped, and so is what shows nothing.
    let wrong = scalars.filter { scalar in
      let isSeen = !scalar.properties.isDefaultIgnorableCodePoint
      let folded = scalar == "İ" ? "i" : foldings[scalar] ?? (isSeen ? String(scalar) : "")
      return String(scalar).nameKey != folded
    }

    #expect(wrong.isEmpty)
  }

  @Test(
    "Case and form change no key, and keys are those of the characters",
    arguments: LawSeed.first(2, long: 50)
  )
  func forms(seed: LawSeed) {
    var random = seed.random
    for _ in 0..<100 {
      let text = random.foreignText()
      let parts = text.decomposedStringWithCanonicalMapping
      // Its capital is that of another letter.
      let hasCapitals = !text.unicodeScalars.contains("ı")
      let others = [
        parts, text.precomposedStringWithCanonicalMapping, text.lowercased(), text.nameKey,
        hasCapitals ? parts.uppercased() : text,
      ]

      #expect(others.allSatisfy { $0.nameKey == text.nameKey }, "\(text.unicodeScalars)")
      #expect((others + [text.searchKey]).allSatisfy { $0.searchKey == text.searchKey })
      #expect(text.map { String($0).nameKey }.joined() == text.nameKey)
      #expect(text.map { String($0).searchKey }.joined() == text.searchKey)
    }
  }

  @Test(
    "Words are found where they stand, in any case and form, and marked there",
    arguments: LawSeed.first(2, long: 50)
  )
  func places(seed: LawSeed) {
    var random = seed.random
    for _ in 0..<100 {
      let typed = random.foreignText()
      let key = typed.searchKey
      let words = SearchWords(random.pick(typed, key, typed.lowercased()))
      let text = random.foreignText() + random.pick(typed, key, "") + random.foreignText()
      let places = words.places(in: text)

      #expect(words.appear(in: text) == (text.searchKey.utf8.contains(key.utf8) || typed.isEmpty))
      #expect(places.isEmpty == (!words.appear(in: text) || key.isEmpty))
      #expect(places.allSatisfy { String(text[$0]).searchKey.utf8.contains(key.utf8) })
      #expect(zip(places, places.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }
  }

  /// The case foldings of Unicode's table, for the characters that have one.
  private func foldings() throws -> [Unicode.Scalar: String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Goldens/Texts/case-folding.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    let pairs = lines.map { line in
      line.split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
    }
    let foldings = pairs.map { ($0[0], String(String.UnicodeScalarView($0.dropFirst()))) }
    return Dictionary(uniqueKeysWithValues: foldings)
  }
}

extension LawRandom {
  /// Returns a text of letters with cases, accents and forms that often break programs.
  fileprivate mutating func foreignText() -> String {
    list(upTo: 6) { random in
      let letter = Self.letters[Int.random(in: Self.letters.indices, using: &random)]
      let marks = random.list(upTo: 3) { random in
        Self.marks[Int.random(in: Self.marks.indices, using: &random)]
      }
      return letter + (random.once(in: 2) ? marks.joined() : "")
    }
    .joined()
  }

  private static let letters = [
    "a", "I", "i", "İ", "ı", "Σ", "ς", "ß", "ẞ", "ﬃ", "ŉ", "ǰ", "ᾀ", "ᾳ", "ﷺ", "й", "Ё", "ø", "Ł",
    "が",
    "각", "가", "\u{1100}\u{1161}", "क", "ি", "ǅ", "Ꮿ", "ꭰ", " ", "\r\n", "👩‍👧", "K", "Å", "李",
  ]

  private static let marks = [
    "\u{301}", "\u{307}", "\u{323}", "\u{328}", "\u{345}", "\u{308}", "\u{3099}", "\u{94D}",
  ]
}
