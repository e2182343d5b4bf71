import FeatureScreens
import Foundation
import Testing

@Suite struct WordsTests {
  @Test("An identifier is written as it is typed")
  func identifiers() {
    #expect(ControlID("add-book").description == "add-book")
    #expect(ControlID("author", 2).description == "author 2")
    #expect(ControlID("book", "The \"Iliad\"").description == #"book "The \"Iliad\"""#)
  }

  @Test("An identifier is one string in JSON", arguments: ["", "2", "Jane Eyre", " a  b "])
  func identifierJSON(key: String) throws {
    for id in [ControlID("book"), ControlID("book", key)] {
      let data = try JSONEncoder().encode([id])

      #expect(try JSONDecoder().decode([ControlID].self, from: data) == [id])
    }
  }

  @Test(
    "Only a text without spaces, quotes and signs of the grammar is a bare word",
    arguments: [
      ("add-book", true), ("Zoë", true), ("a#b", true), ("", false), ("#a", false),
      ("a b", false), ("a\"", false), ("a\\", false), ("a\nb", false), ("a\u{1B}", false),
    ]
  )
  func bareWords(text: String, isBare: Bool) {
    #expect(text.isBareWord == isBare)
  }

  @Test(
    "The nearest word forgives typing mistakes",
    arguments: [
      ("tpa", "tap"), ("TAP", "tap"), ("slect", "select"), ("add", "add-book"),
      ("book", "add-book"), ("ad-bookk", "add-book"), ("zzz", nil), ("", nil),
      ("xy", nil),
    ]
  )
  func nearest(typed: String, meant: String?) {
    #expect(["select", "add-book", "tap"].nearest(to: typed) == meant)
  }

  @Test("A text of more than 200 letters is not a typing mistake")
  func longWords() {
    let letters = String(repeating: "a", count: 199)

    #expect([letters + "b"].nearest(to: letters + "c") == letters + "b")
    #expect([letters + "bb"].nearest(to: letters + "c") == nil)
    #expect([letters + "b"].nearest(to: letters + "cc") == nil)
  }

  @Test(
    "Dates are read as they are typed",
    arguments: [
      ("2026-01-05T09:00:00Z", "2026-01-05T09:00:00Z"),
      ("2026-01-05T09:00:00.250Z", "2026-01-05T09:00:00.250Z"),
      ("2026-01-05T09:00:00.000Z", "2026-01-05T09:00:00Z"),
      ("2026-01-05", "2026-01-05T00:00:00Z"),
    ]
  )
  func dates(typed: String, written: String) throws {
    let date = try #require(Date(typed: typed))

    #expect(date.typed == written)
  }

  @Test("Every millisecond survives being written and read")
  func milliseconds() {
    for millisecond in 0..<1000 {
      let date = Date(timeIntervalSince1970: 1_767_603_600 + Double(millisecond) / 1000)

      #expect(Date(typed: date.typed).map { abs($0.timeIntervalSince(date)) < 0.0001 } == true)
    }
  }

  @Test(
    "A text that is not a date is not read",
    arguments: [
      "", "tomorrow", "2026-13-05", "2026-01-05T", "2026-01-05T09:00:00Zx", "2026-02-30",
      "2026-01-05x", " 2026-01-05", "2026-01-05T09:00:00+01:00",
    ]
  )
  func noDates(typed: String) {
    #expect(Date(typed: typed) == nil)
  }
}
