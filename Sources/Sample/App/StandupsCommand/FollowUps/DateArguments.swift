import CommandLineTables
import FeatureKit
import StandupsDomain
import TerminalTexts

/// Dates on a command line, in the words of line mode.
struct DateArguments {
  /// The present.
  let now: Date
  /// The reader's time zone.
  let timeZone: TimeZone
  private let words: DateWords

  init(_ dependencies: FeatureDependencies) {
    let now = dependencies.now()
    (self.now, timeZone) = (now, dependencies.timeZone)
    words = DateWords(in: dependencies.timeZone) { now }
  }

  /// Reads a date.
  ///
  /// - Parameters:
  ///   - text: The date as typed.
  ///   - shown: The date whose time stays if only a day is typed, and whose day if only a time is.
  ///   - isLast: True if a weekday or a day without a year means the last one, not the next.
  /// - Returns: The date.
  /// - Throws: An error with the date that was probably meant.
  func date(_ text: String, from shown: Date, last isLast: Bool = false) throws(UsageError) -> Date
  {
    if let date = words.date(text, from: shown, last: isLast) { return date }
    throw UsageError(
      "“\(text)” isn't a date.",
      hint: words.nearest(to: text, from: shown).map { "Did you mean “\($0)”?" }
        ?? "Type \(words.takes(from: nil))."
    )
  }

  /// Returns a date for people, as a meeting is called.
  func text(of date: Date) -> String { words.text(date) }

  /// Returns a day for people.
  func dayText(of date: Date) -> String { date.dayText(in: timeZone) }

  /// Reads a day.
  ///
  /// - Parameters:
  ///   - text: The day as typed.
  ///   - isLast: True if a weekday or a day without a year means the last one, not the next.
  /// - Returns: A moment of the day.
  /// - Throws: An error if it isn't a day, or has a time.
  func day(_ text: String, last isLast: Bool = false) throws(UsageError) -> Date {
    let date = try date(text, from: now, last: isLast)
    // A day takes the time of another date, and a time its day: one of these two is on the same day as now.
    for other in [now - 10_800, now + 10_800]
    where try self.date(text, from: other, last: isLast) == date {
      throw UsageError("“\(text)” has a time.", hint: "Type a day, such as “tomorrow” or “22 Nov”.")
    }
    return date
  }

  /// Reads a deadline, which must not have passed unless it is the one before.
  ///
  /// - Parameters:
  ///   - text: The date as typed. A day without a time whose time has passed is meant to its end.
  ///   - shown: The deadline before, or the one of a new follow-up.
  /// - Returns: The deadline; nil inside for none.
  /// - Throws: An error if it isn't a date, has passed, or is so far away that a file couldn't hold it.
  func deadline(_ text: String, from shown: Date) throws(UsageError) -> Date? {
    if text.isNone { return nil }
    let date = try date(text, from: shown)
    if date == shown { return date }
    guard FollowUp.deadlines.contains(date) else {
      throw UsageError(
        "The deadline \(words.text(date)) \(FollowUp.deadlineRefusal).",
        hint: "Type a nearer date, such as “tomorrow” or “fri 9:00”."
      )
    }
    if date < now + 60, let end = words.date("\(text) 23:59", from: shown), end >= now {
      return end
    }
    guard date >= now else {
      throw UsageError(
        "The deadline \(words.text(date)) has passed.",
        hint: "Type a later date, such as “tomorrow” or “fri 9:00”."
      )
    }
    return date
  }
}
