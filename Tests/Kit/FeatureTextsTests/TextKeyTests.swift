import FeatureTexts
import Testing

@Suite struct TextKeyTests {
  @Test(
    "A name has one key in any case and form",
    arguments: [
      ("istanbul", "İstanbul"), ("istanbul", "ISTANBUL"), ("οδος", "ΟΔΟΣ"), ("οδος", "οδοσ"),
      ("STRASSE", "Straße"), ("strasse", "STRAẞE"), ("Zoë", "ZOE\u{308}"),
      ("De\u{200B}sign", "design\u{FE0F}"), ("ÅSA", "a\u{30A}sa"),
      ("Åsa", "\u{212B}sa"), ("ﬁn", "FIN"), ("ŉ", "ʼN"), ("ΐ", "Ϊ\u{301}"), ("ᾳ", "ΑΙ"),
      ("ᾀ", "α\u{345}\u{313}"), ("Ꭰ", "ꭰ"), ("ǅo", "ǄO"), ("µ", "Μ"), ("K", "k"),
      ("q\u{323}\u{307}", "Q\u{307}\u{323}"), ("į\u{307}", "Į"), ("각", "\u{1100}\u{1161}\u{11A8}"),
      ("が", "か\u{3099}"), ("क़", "\u{915}\u{93C}"),
    ]
  )
  func sameNames(first: String, second: String) {
    #expect(first.nameKey == second.nameKey)
    #expect(first.searchKey == second.searchKey)
  }

  @Test(
    "Other letters and accents make another name",
    arguments: [
      ("José", "Jose"), ("Kılıç", "Kiliç"), ("Ann", "Anna"), ("い", "う"), ("Ł", "L"), ("й", "и"),
      ("i\u{308}", "i"), ("が", "か"), ("각", "가"), ("ä", "ae"),
    ]
  )
  func otherNames(first: String, second: String) {
    #expect(first.nameKey != second.nameKey)
  }

  @Test(
    "Words are found without their accents",
    arguments: [
      ("José", "jose"), ("Łódź", "LODZ"), ("Kılıç", "kilic"), ("ΆΔΗΣ", "αδης"), ("Øst", "ost"),
      ("Đặng", "dang"), ("Ħamrun", "hamrun"), ("Ångström", "angstrom"), ("Ёлка", "елка"),
      ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"), ("re\u{301}union", "Réunion"),
    ]
  )
  func accents(text: String, typed: String) {
    #expect(text.searchKey == typed.searchKey)
  }

  @Test(
    "A mark that makes another letter isn't an accent",
    arguments: [("が", "か"), ("नि", "न"), ("각", "가"), ("ไม่", "ไม")]
  )
  func letters(text: String, other: String) {
    #expect(text.searchKey != other.searchKey)
  }

  @Test(
    "A name is taken as it is spelled, or else in any case and form",
    arguments: [
      ("Ann", ["Ann"]), ("ANN", ["ANN"]), ("ann", ["Ann", "ANN"]), ("zoe\u{308}", ["Zoë"]),
      ("an", []), ("", []),
    ]
  )
  func spelling(name: String, found: [String]) {
    #expect(["Ann", "ANN", "Zoë", "Anna"].named(name) { $0 } == found)
  }

  @Test("Of two spellings that differ only in their Unicode form, each is found by its own")
  func forms() {
    func found(_ name: String) -> [Int] {
      [(1, "Zoë"), (2, "Zoe\u{308}")].named(name) { $0.1 }.map(\.0)
    }
    #expect(found("Zoë") == [1])
    #expect(found("Zoe\u{308}") == [2])
    #expect(found("zoë") == [1, 2])
  }

  @Test(
    "The rest of a text is behind a name in any case and form",
    arguments: [
      ("STRASSE: closed", "Straße", ": closed"), ("Straße: closed", "STRASSE", ": closed"),
      ("İpek said", "ipek", " said"), ("zoe\u{308}", "ZOË", ""), ("Annabel", "Ann", "abel"),
      ("Zoe\u{308}", "Zoe", nil), ("Straß", "Stras", nil), ("An", "Ann", nil), ("", "a", nil),
    ]
  )
  func rest(text: String, name: String, rest: String?) {
    #expect(text.rest(behind: name.nameKey).map(String.init) == rest)
  }
}
