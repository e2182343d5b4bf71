import FeatureTexts
import Testing

@Suite struct SearchWordsTests {
  @Test(
    "The places of words are whole characters, and none overlaps another",
    arguments: [
      ("ss", "Straße aß ss", ["ß", "ß", "ss"]), ("s", "ßaßs", ["ß", "ß", "s"]),
      ("se", "Straße", ["ße"]), ("reunion", "La Réunion, re\u{301}union", ["Réunion", "réunion"]),
      ("lodz", "in Łódź.", ["Łódź"]), ("i", "İIıi", ["İ", "I", "ı", "i"]), ("か", "がか", ["か"]),
      ("가", "각가", ["가"]), ("नम", "नमस्ते", ["नम"]), ("aa", "aaaaa", ["aa", "aa"]),
      ("aab", "aaaab", ["aab"]), ("ο", "ΟΔΟΣ ὀ", ["Ο", "Ο", "ὀ"]), ("👧", "👧 👩‍👩‍👧", ["👧", "👩‍👩‍👧"]),
      ("b", "a\r\nb", ["b"]), ("fi", "ﬁne", ["ﬁ"]), ("", "a", []), ("\u{301}", "é", []),
      ("a", "", []),
    ]
  )
  func places(words: String, text: String, marked: [String]) {
    let words = SearchWords(words)

    #expect(words.places(in: text).map { String(text[$0]) } == marked)
    #expect(words.places(in: text, most: 1).map { String(text[$0]) } == Array(marked.prefix(1)))
  }

  @Test(
    "No words are in each text, and accents alone in none",
    arguments: [("", true), ("\u{301}", false), ("e", true), ("é", true), ("ée", false)]
  )
  func appearing(words: String, isThere: Bool) {
    #expect(SearchWords(words).appear(in: "Zoë") == isThere)
  }
}
