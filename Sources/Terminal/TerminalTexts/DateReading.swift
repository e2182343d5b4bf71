import Foundation

/// The words of a date, read from the first one on.
struct DateReading {
  /// The day, counted from 1 January 2001.
  private(set) var day: Int?
  /// The seconds since midnight.
  private(set) var time: Double?
  private var words: ArraySlice<String>
  private let today: Int
  private let calendar: Calendar

  init(_ words: [String], today: Int, _ calendar: Calendar) {
    (self.words, self.today, self.calendar) = (words[...], today, calendar)
  }

  /// The days of the years that a date can be written in.
  var years: ClosedRange<Int> {
    (number(of: 1, month: 1, year: 1) ?? 0)...(number(of: 31, month: 12, year: 9999) ?? 0)
  }

  /// Reads a day, a time, or both in any order; false if anything else is left.
  mutating func readAll() -> Bool {
    guard !words.isEmpty else { return false }
    while !words.isEmpty {
      let before = words
      if day == nil, let found = takeDay() {
        day = found
        continue
      }
      words = before
      guard time == nil, let found = takeTime() else { return false }
      time = found
    }
    return true
  }

  private mutating func takeDay() -> Int? {
    guard let word = words.first else { return nil }
    switch word {
    case "today": return taking(1, today)
    case "tomorrow": return taking(1, today + 1)
    case "in": return takeDistance()
    case "next":
      guard let weekday = words.dropFirst().first.flatMap(DateWords.weekday) else { return nil }
      return taking(2, today - today.weekday + 7 + weekday)
    case _:
      guard let weekday = DateWords.weekday(word) else { return takeDate() }
      words.removeFirst()
      let rest = words
      if let date = takeDate() { return date.weekday == weekday ? date : nil }
      words = rest
      return today + 1 + (weekday - today.weekday + 6) % 7
    }
  }

  /// Reads `in 3 days` or `in 2 weeks`.
  private mutating func takeDistance() -> Int? {
    let parts = Array(words.prefix(3))
    guard parts.count == 3, let count = parts[1].number(digits: 1...6) else { return nil }
    switch parts[2] {
    case "day", "days": return taking(3, today + count)
    case "week", "weeks": return taking(3, today + 7 * count)
    case _: return nil
    }
  }

  /// Reads `2026-11-22`, `22 Nov` or `Nov 22`, the latter two also with a year.
  private mutating func takeDate() -> Int? {
    guard let first = words.popFirst() else { return nil }
    let iso = first.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    if iso.count == 3 {
      guard let year = iso[0].number(digits: 4...4), let month = iso[1].number(digits: 2...2),
        let day = iso[2].number(digits: 2...2)
      else { return nil }
      return number(of: day, month: month, year: year)
    }
    guard let second = words.popFirst() else { return nil }
    let (dayWord, monthWord) = DateWords.month(first) == nil ? (first, second) : (second, first)
    guard let day = dayWord.withoutOrdinal.number(digits: 1...2),
      let month = DateWords.month(monthWord)
    else { return nil }
    if let year = words.first?.number(digits: 4...4) {
      words.removeFirst()
      return number(of: day, month: month, year: year)
    }
    // Eight years without 29 February is the longest that there is.
    let thisYear = calendar.component(.year, from: LocalTime(day: today, time: 0).midnight)
    return (thisYear...(thisYear + 8)).compactMap { number(of: day, month: month, year: $0) }
      .first { $0 >= today }
  }

  /// Reads `9:00`, `9am`, `9 pm` or `at 9`.
  private mutating func takeTime() -> Double? {
    let hasAt = words.first == "at"
    if hasAt { words.removeFirst() }
    guard let word = words.popFirst() else { return nil }
    let digits = word.prefix { $0 == ":" || $0.isASCII && $0.isNumber }
    var half = String(word.dropFirst(digits.count))
    if half.isEmpty, let next = words.first, ["am", "pm"].contains(next) {
      half = words.removeFirst()
    }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), var hour = parts[0].number(digits: 1...2),
      let minute = parts.count == 1 ? 0 : parts[1].number(digits: 2...2), minute < 60
    else { return nil }
    switch half {
    case "am", "pm":
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    case "":
      // A number alone may be a day.
      guard hour < 24, hasAt || parts.count == 2 else { return nil }
    case _: return nil
    }
    return Double(hour * 60 + minute) * 60
  }

  private mutating func taking(_ count: Int, _ day: Int) -> Int {
    words = words.dropFirst(count)
    return day
  }

  /// Returns the number of a day; nil if the calendar doesn't have it.
  private func number(of day: Int, month: Int, year: Int) -> Int? {
    let parts = DateComponents(year: year, month: month, day: day)
    guard let date = calendar.date(from: parts) else { return nil }
    let found = calendar.dateComponents([.era, .year, .month, .day], from: date)
    guard found.era == 1, (found.year, found.month, found.day) == (year, month, day) else {
      return nil
    }
    return LocalTime(date, in: .gmt).day
  }
}

extension DateWords {
  fileprivate static func weekday(_ word: String) -> Int? { index(of: word, in: weekdays) }

  fileprivate static func month(_ word: String) -> Int? {
    index(of: word, in: months).map { $0 + 1 }
  }

  /// Returns the name that is meant by it or by at least three of its first letters.
  private static func index(of word: String, in names: [String]) -> Int? {
    word.count < 3 ? nil : names.firstIndex { $0.hasPrefix(word) }
  }
}

extension String {
  /// The whole number that consists of so many digits.
  fileprivate func number(digits: ClosedRange<Int>) -> Int? {
    digits.contains(count) && allSatisfy { $0.isASCII && $0.isNumber } ? Int(self) : nil
  }

  /// The number in `22nd`.
  fileprivate var withoutOrdinal: String {
    ["st", "nd", "rd", "th"].contains(suffix(2)) ? String(dropLast(2)) : self
  }
}

extension Int {
  /// The weekday of a day that is counted from 1 January 2001, a Monday; Monday is 0.
  var weekday: Int { (self % 7 + 7) % 7 }
}
