import FeatureScreens
import Foundation
import TerminalTexts
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

  @Test(
    "A day keeps the time of the row, and a time its day",
    arguments: [
      ("today", "Wed 25 Nov 2026, 09:30"), ("Tomorrow", "Thu 26 Nov 2026, 09:30"),
      ("fri", "Fri 27 Nov 2026, 09:30"), ("Friday", "Fri 27 Nov 2026, 09:30"),
      ("thurs", "Thu 26 Nov 2026, 09:30"), ("wed", "Wed 2 Dec 2026, 09:30"),
      ("next fri", "Fri 4 Dec 2026, 09:30"), ("next mon", "Mon 30 Nov 2026, 09:30"),
      ("22 Nov", "Mon 22 Nov 2027, 09:30"), ("25 nov", "Wed 25 Nov 2026, 09:30"),
      ("Nov 26", "Thu 26 Nov 2026, 09:30"), ("nov. 26th,", "Thu 26 Nov 2026, 09:30"),
      ("22 nov 2027", "Mon 22 Nov 2027, 09:30"), ("Sept 1, 2027", "Wed 1 Sep 2027, 09:30"),
      ("2026-11-22", "Sun 22 Nov 2026, 09:30"), ("29 feb", "Tue 29 Feb 2028, 09:30"),
      ("in 3 days", "Sat 28 Nov 2026, 09:30"), ("in 2 weeks", "Wed 9 Dec 2026, 09:30"),
      ("in 1 day", "Thu 26 Nov 2026, 09:30"), ("9:00", "Sun 22 Nov 2026, 09:00"),
      ("9pm", "Sun 22 Nov 2026, 21:00"), ("at 9", "Sun 22 Nov 2026, 09:00"),
      ("next week", "Mon 30 Nov 2026, 09:30"), ("last week", "Mon 16 Nov 2026, 09:30"),
      ("yesterday", "Tue 24 Nov 2026, 09:30"), ("last fri", "Fri 20 Nov 2026, 09:30"),
      ("2 weeks ago", "Wed 11 Nov 2026, 09:30"), ("24 Dec", "Thu 24 Dec 2026, 09:30"),
      ("12am", "Sun 22 Nov 2026, 00:00"), ("12:05 pm", "Sun 22 Nov 2026, 12:05"),
    ]
  )
  func halves(typed: String, shown: String) throws {
    #expect(try read(typed) == shown)
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

  @Test(
    "Where the past is meant, a weekday and a day without a year are the last ones",
    arguments: [
      ("24 Dec", "Wed 24 Dec 2025, 09:30"), ("25 Nov", "Wed 25 Nov 2026, 09:30"),
      ("26 Nov", "Wed 26 Nov 2025, 09:30"), ("mon", "Mon 23 Nov 2026, 09:30"),
      ("wed", "Wed 18 Nov 2026, 09:30"), ("last mon", "Mon 23 Nov 2026, 09:30"),
      ("29 feb", "Thu 29 Feb 2024, 09:30"), ("tomorrow", "Thu 26 Nov 2026, 09:30"),
    ]
  )
  func last(typed: String, shown: String) throws {
    let words = try words()
    let row = try #require(Date(typed: "2026-11-22T08:30:00Z"))

    #expect(words.date(typed, from: row, last: true).map(words.text) == shown)
  }

  @Test("A date as it is shown, or as in a walk, is read as the same")
  func same() throws {
    #expect(try read("Sun 22 Nov 2026, 09:00") == "Sun 22 Nov 2026, 09:00")
    #expect(try read("2026-11-22T08:00:00.000Z") == "Sun 22 Nov 2026, 09:00")
  }

  @Test(
    "What isn't a date is refused",
    arguments: [
      "", "soon", "tomorow", "31 feb", "30 Feb 2027", "22 nov 0000", "0000-11-22", "22 nov 100000",
      "100000-11-22", "2026-13-01", "1582-10-10", "29 feb 2027", "mon 22 Nov 2026", "22", "9",
      "24:00", "9:60", "13pm", "0am", "9:0", "at", "in", "in 3", "in three days", "in -1 days",
      "in 999999 weeks", "in 99999999999999999999 days", "next", "next year", "fri fri",
      "9:00 9:00",
      "today tomorrow", "22 Nov 26", "22/11", "no 22", "9am:30", "::", "٩:٠٠", "today 9",
    ]
  )
  func refused(typed: String) throws {
    #expect(try read(typed) == nil)
  }

  @Test(
    "A misspelt word has the one that was meant",
    arguments: [
      ("tomorow", "tomorrow"), ("Fridya 9:00", "friday 9:00"), ("22 novmber", "22 november"),
      ("whenever", nil), ("31 februry", nil), ("", nil),
    ]
  )
  func nearest(typed: String, meant: String?) throws {
    #expect(try words().nearest(to: typed, from: .distantPast) == meant)
  }

  @Test(
    "A time that the clock leaves out is the first moment after the gap; one it has twice, the first",
    arguments: [
      ("Europe/Berlin", "28 mar 2027 2:30", "2027-03-28T01:00:00Z"),
      ("Europe/Berlin", "28 mar 2027 3:00", "2027-03-28T01:00:00Z"),
      ("Europe/Berlin", "28 mar 2027 1:59", "2027-03-28T00:59:00Z"),
      ("Europe/Berlin", "25 oct 2026 2:30", "2026-10-25T00:30:00Z"),
      ("Europe/Berlin", "25 oct 2026 3:00", "2026-10-25T02:00:00Z"),
      ("America/Sao_Paulo", "4 nov 2018 0:10", "2018-11-04T03:00:00Z"),
      ("Australia/Lord_Howe", "4 oct 2026 2:15", "2026-10-03T15:30:00Z"),
      ("Pacific/Apia", "30 dec 2011 12:00", "2011-12-30T10:00:00Z"),
      ("Pacific/Kiritimati", "1 jan 2027 0:00", "2026-12-31T10:00:00Z"),
    ]
  )
  func clockChanges(zone: String, typed: String, date: String) throws {
    let words = try words(in: try #require(TimeZone(identifier: zone)))

    #expect(words.date(typed, from: .distantPast)?.typed == date)
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
