package import Foundation

/// Dates as people read and type them, in one time zone.
///
/// Days are those of the Gregorian calendar, whose months the words name. A front end shows and reads dates by them:
///
/// ```swift
/// let words = DateWords(in: dependencies.timeZone) { dependencies.now() }
/// words.text(due)                         // "Sun 22 Nov 2026, 09:00"
/// words.date("next fri 5pm", from: due)   // a Friday at five
/// ```
package struct DateWords: Sendable {
  let timeZone: TimeZone
  let now: @Sendable () -> Date
  /// Made once: a calendar takes milliseconds, and each world of a walk has words.
  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// Makes the words of a time zone.
  ///
  /// - Parameters:
  ///   - timeZone: The reader's time zone.
  ///   - now: Returns the present date, to which words such as `tomorrow` refer.
  package init(in timeZone: TimeZone, now: @escaping @Sendable () -> Date) {
    (self.timeZone, self.now) = (timeZone, now)
  }

  /// Returns a date for people: `Sun 22 Nov 2026, 09:00`.
  package func text(_ date: Date) -> String {
    let local = LocalTime(date, in: timeZone)
    let (year, month, day) = parts(of: local)
    let minutes = Int(local.time) / 60
    let time = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(Self.weekdays[local.weekday].prefix(3).capitalized) \(day) "
      + "\(Self.months[month - 1].prefix(3).capitalized) \(year), "
      + time.joined(separator: ":")
  }

  /// Returns the day of a date as it is written in files: `2026-11-22`.
  package func fileText(_ date: Date) -> String {
    let (year, month, day) = parts(of: LocalTime(date, in: timeZone))
    return [(year, 4), (month, 2), (day, 2)].map { number, width in
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    .joined(separator: "-")
  }

  /// Returns the numbers of a day in the Gregorian calendar.
  func parts(of local: LocalTime) -> (year: Int, month: Int, day: Int) {
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: local.midnight)
    return (parts.year ?? 1, parts.month ?? 1, parts.day ?? 1)
  }

  /// Returns the date so many days away, at the same time of day.
  package func date(_ date: Date, plusDays days: Int) -> Date {
    let local = LocalTime(date, in: timeZone)
    return LocalTime(day: local.day + days, time: local.time).date(in: timeZone)
  }

  /// Returns the beginning of the day of a date.
  package func beginning(ofDay date: Date) -> Date {
    LocalTime(day: LocalTime(date, in: timeZone).day, time: 0).date(in: timeZone)
  }

  /// The input of a date row, in words.
  package func takes(from earliest: Date?) -> String {
    "a date" + (earliest.map { " from \(text($0)) on" } ?? "")
      + ", such as “tomorrow”, “fri 9:00” or “22 Nov”"
  }

  /// The first words of dates that are worth offering.
  package static let offered = ["today", "tomorrow"] + weekdays

  package static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
}

// MARK: - Reading

extension DateWords {
  /// Reads a typed date.
  ///
  /// - Parameters:
  ///   - text: The words, such as `tomorrow`, `fri 9:00`, `22 Nov`, `in 3 days` or `9pm`.
  ///   - shown: The date that it replaces: its time stays if only a day is typed, and its day if only a time is.
  ///   - isLast: True if a weekday or a day without a year means the last one, not the next.
  /// - Returns: The date; nil if the words aren't one.
  package func date(_ text: String, from shown: Date, last isLast: Bool = false) -> Date? {
    if text.contains("T"), let exact = Date(typed: text) { return exact }
    guard let reading = reading(of: text, last: isLast) else { return nil }
    let shown = LocalTime(shown, in: timeZone)
    let (day, time) = (reading.day ?? shown.day, reading.time ?? shown.time)
    guard reading.years.contains(day) else { return nil }
    return LocalTime(day: day, time: time).date(in: timeZone)
  }

  /// Returns the parts that typed words say of a date; nil if they aren't one.
  package func partsTyped(in text: String) -> (day: Bool, time: Bool)? {
    if text.contains("T"), Date(typed: text) != nil { return (true, true) }
    return reading(of: text).map { ($0.day != nil, $0.time != nil) }
  }

  /// Returns true if a date can end with a word, which takes less time than reading it.
  package static func canEnd(with word: String) -> Bool {
    let word = word.lowercased()[...]
    return word.contains(where: \.isNumber) || weekday(word) != nil || month(word) != nil
      || ["today", "tomorrow", "yesterday", "week", "weeks", "day", "days", "ago", "am", "pm"]
        .contains(word)
  }

  private func reading(of text: String, last isLast: Bool = false) -> DateReading? {
    let today = LocalTime(now(), in: timeZone).day
    var reading = DateReading(text.dateWords, today: today, last: isLast, Self.calendar)
    return reading.readAll() ? reading : nil
  }

  /// Returns what was most likely meant by words that aren't a date.
  package func nearest(to text: String, from shown: Date) -> String? {
    let words = text.dateWords
    let known = Self.offered + Self.months
    for (index, word) in words.enumerated() where word.count > 3 {
      guard let nearest = known.nearest(to: word) else { continue }
      let meant = (words[..<index] + [nearest] + words[(index + 1)...]).joined(separator: " ")
      if date(meant, from: shown) != nil { return meant }
    }
    return nil
  }
}

extension String {
  /// The words in lower case, without commas and final dots.
  fileprivate var dateWords: [String] {
    lowercased().split { $0.isWhitespace || $0 == "," }
      .map { String($0.last == "." ? $0.dropLast() : $0) }.filter { $0 != "on" }
  }
}
