import FeatureScreens
import FeatureTesting
import Foundation
import Testing

/// Dates as people type them, when it is Wednesday, 25 November 2026, 17:00 in Berlin.
@Suite struct DateWordsTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  private func words(
    in timeZone: TimeZone = berlin,
    now: String = "2026-11-25T16:00:00Z"
  ) throws -> DateWords {
    let now = try #require(Date(typed: now))
    return DateWords(in: timeZone) { now }
  }

  /// Reads words in front of a row that shows Sunday, 22 November 2026, 09:30 in Berlin.
  private func read(_ text: String) throws -> String? {
    let words = try words()
    let shown = try #require(Date(typed: "2026-11-22T08:30:00Z"))
    return words.date(text, from: shown).map(words.text)
  }

  @Test("Words are a date, as the file says, or are refused, with the word that was meant")
  func read() async throws {
    let row = try #require(Date(typed: "2026-11-22T08:30:00Z"))

    try await expectAnswers(inFile: golden("Screens/dates.txt")) { line, section in
      if section.contains("/") {
        let words = try words(in: try #require(TimeZone(identifier: section)))
        return words.date(line, from: .distantPast)?.typed ?? ""
      }
      let words = try words()
      let date = words.date(line, from: row, last: section == "where the past is meant")
      return date.map(words.text) ?? words.nearest(to: line, from: row).map { "nothing; \($0)" }
        ?? "nothing"
    }
    #expect(try read("") == nil)
  }

  @Test(
    "A day has a time behind or before it",
    arguments: [
      "tomorrow", "fri", "next fri", "22 Nov", "22 nov 2027", "Nov 22", "2026-11-22", "in 3 days",
    ],
    [
      ("9:00", "09:00"), ("09:00", "09:00"), ("9am", "09:00"), ("9 pm", "21:00"), ("at 9", "09:00"),
      ("at 21:15", "21:15"),
    ]
  )
  func both(day: String, time: (typed: String, shown: String)) throws {
    let expected = try #require(try read(day)).replacing("09:30", with: time.shown)
    #expect(try read("\(day) \(time.typed)") == expected)
    #expect(try read("\(time.typed) \(day)") == expected)
  }

  @Test("Today is the reader's, and seconds of the row stay")
  func today() throws {
    let words = try words(now: "2026-11-25T23:30:00Z")
    let shown = try #require(Date(typed: "2026-11-22T08:30:59.125Z"))

    #expect(words.date("today", from: shown)?.typed == "2026-11-26T08:30:59.125Z")
    #expect(words.date("today 9:30", from: shown)?.typed == "2026-11-26T08:30:00Z")
  }

  @Test("What a row takes is said in the reader's words")
  func takes() throws {
    let words = try words()
    let examples = "such as “tomorrow”, “fri 9:00” or “22 Nov”"

    #expect(words.takes(from: nil) == "a date, \(examples)")
    #expect(
      words.takes(from: Date(typed: "2026-11-22T08:00:00Z"))
        == "a date from Sun 22 Nov 2026, 09:00 on, \(examples)"
    )
    #expect(DateWords.offered.allSatisfy { words.date($0, from: .distantPast) != nil })
  }
}
