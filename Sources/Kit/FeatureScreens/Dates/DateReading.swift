import Foundation

/// The words of a date, read from the first one on.
struct DateReading {
  /// The day, counted from 1 January 2001.
  private(set) var day: Int?
  /// The seconds since midnight.
  private(set) var time: Double?
  /// The words that are left, each with a space behind it.
  private var rest: Substring
  private let today: Int
  /// True if a weekday or a day without a year is the last one, not the next.
  private let isLast: Bool
  private let calendar: Calendar

  init(_ words: [String], today: Int, last isLast: Bool, _ calendar: Calendar) {
    rest = words.map { $0 + " " }.joined()[...]
    (self.today, self.isLast, self.calendar) = (today, isLast, calendar)
  }

  /// The days of the years that a date can be written in.
  var years: ClosedRange<Int> {
    (number(of: "1", month: 1, year: 1) ?? 0)...(number(of: "31", month: 12, year: 9999) ?? 0)
  }

  /// Reads a day, a time, or both in any order; false if anything else is left.
  mutating func readAll() -> Bool {
    guard !rest.isEmpty else { return false }
    while !rest.isEmpty {
      let before = rest
      if day == nil, let found = takeDay() {
        day = found
        continue
      }
      rest = before
      guard time == nil, let found = takeTime() else { return false }
      time = found
    }
    return true
  }

  private mutating func takeDay() -> Int? {
    if take("today") { return today }
    if take("tomorrow") { return today + 1 }
    if take("yesterday") { return today - 1 }
    // A week is its Monday.
    if take("next week") { return today - today.weekday + 7 }
    if take("last week") { return today - today.weekday - 7 }
    if let (_, count, unit) = take(/in ([0-9]{1,6}) (day|week)s?/) {
      return Int(count).map { today + $0 * (unit == "week" ? 7 : 1) }
    }
    if let (_, count, unit) = take(/([0-9]{1,6}) (day|week)s? ago/) {
      return Int(count).map { today - $0 * (unit == "week" ? 7 : 1) }
    }
    if let (_, name) = take(/next (\S+)/) {
      return DateWords.weekday(name).map { today - today.weekday + 7 + $0 }
    }
    if let (_, name) = take(/last (\S+)/) { return DateWords.weekday(name).map(lastDay) }
    let before = rest
    guard let weekday = take(/\S+/).flatMap(DateWords.weekday) else {
      rest = before
      return takeDate()
    }
    let behind = rest
    if let date = takeDate() { return date.weekday == weekday ? date : nil }
    rest = behind
    return isLast ? lastDay(weekday) : today + 1 + (weekday - today.weekday + 6) % 7
  }

  /// Returns the last day with a weekday before today.
  private func lastDay(_ weekday: Int) -> Int { today - 1 - (today.weekday - weekday + 6) % 7 }

  /// Reads `2026-11-22`, `22 Nov` or `Nov 22nd`, the latter two also with a year.
  private mutating func takeDate() -> Int? {
    if let (_, year, month, day) = take(/([0-9]{4})-([0-9]{2})-([0-9]{2})/) {
      return number(of: day, month: Int(month), year: Int(year))
    }
    let (day, name, year): (Substring, Substring, Substring?)
    if let match = take(/([0-9]{1,2})(?:st|nd|rd|th)? (\S+)(?: ([0-9]{4}))?/) {
      (day, name, year) = (match.1, match.2, match.3)
    } else if let match = take(/(\S+) ([0-9]{1,2})(?:st|nd|rd|th)?(?: ([0-9]{4}))?/) {
      (day, name, year) = (match.2, match.1, match.3)
    } else {
      return nil
    }
    let month = DateWords.month(name)
    if let year { return number(of: day, month: month, year: Int(year)) }
    // Eight years without 29 February is the longest that there is.
    let thisYear = calendar.component(.year, from: LocalTime(day: today, time: 0).midnight)
    let years =
      isLast ? Array((thisYear - 8...thisYear).reversed()) : Array(thisYear...thisYear + 8)
    return years.compactMap { number(of: day, month: month, year: $0) }
      .first { isLast ? $0 <= today : $0 >= today }
  }

  /// Reads `9:00`, `9am`, `9 pm` or `at 9`.
  private mutating func takeTime() -> Double? {
    let words = take(/(at )?([0-9]{1,2})(?::([0-5][0-9]))?(?: ?(am|pm))?/)
    guard let (_, at, hours, minutes, half) = words, var hour = Int(hours) else { return nil }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    // A number alone may be a day.
    guard hour < 24, at != nil || minutes != nil || half != nil else { return nil }
    return Double(hour * 60 + (minutes.flatMap { Int($0) } ?? 0)) * 60
  }

  /// Takes these words from the beginning on, if they're there.
  private mutating func take(_ words: String) -> Bool {
    guard rest.hasPrefix(words + " ") else { return false }
    rest = rest.dropFirst(words.count + 1)
    return true
  }

  /// Takes whole words from the beginning on.
  private mutating func take<Output>(_ words: Regex<Output>) -> Output? {
    guard let match = rest.prefixMatch(of: words), rest[match.range.upperBound...].first == " "
    else { return nil }
    rest = rest[match.range.upperBound...].dropFirst()
    return match.output
  }

  /// Returns the number of a day; nil if the calendar doesn't have it.
  private func number(of day: Substring, month: Int?, year: Int?) -> Int? {
    let parts = DateComponents(era: 1, year: year, month: month, day: Int(day))
    guard month != nil, parts.isValidDate(in: calendar) else { return nil }
    return calendar.date(from: parts).map { LocalTime($0, in: .gmt).day }
  }
}

extension DateWords {
  static func weekday(_ word: Substring) -> Int? { index(of: word, in: weekdays) }

  static func month(_ word: Substring) -> Int? {
    index(of: word, in: months).map { $0 + 1 }
  }

  /// Returns the name that is meant by it or by at least three of its first letters.
  private static func index(of word: Substring, in names: [String]) -> Int? {
    word.count < 3 ? nil : names.firstIndex { $0.hasPrefix(word) }
  }
}

extension Int {
  /// The weekday of a day that is counted from 1 January 2001, a Monday; Monday is 0.
  var weekday: Int { (self % 7 + 7) % 7 }
}
