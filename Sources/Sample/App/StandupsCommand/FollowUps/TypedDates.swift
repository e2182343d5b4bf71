import CommandLineTables
import FeatureKit
import StandupsDomain

/// Dates on a command line, in the words of line mode.
struct TypedDates {
  /// The present.
  let now: Date
  private let words: DateWords

  init(_ dependencies: FeatureDependencies) {
    let now = dependencies.now()
    self.now = now
    words = DateWords(in: dependencies.timeZone) { now }
  }

  /// Reads a date.
  ///
  /// - Parameters:
  ///   - text: The date as typed.
  ///   - shown: The date whose time stays if only a day is typed, and whose day if only a time is.
  /// - Returns: The date.
  /// - Throws: An error with the date that was probably meant.
  func date(_ text: String, from shown: Date) throws(UsageError) -> Date {
    if let date = words.date(text, from: shown) { return date }
    throw UsageError(
      "“\(text)” isn't a date.",
      hint: words.nearest(to: text, from: shown).map { "Did you mean “\($0)”?" }
        ?? "Say \(words.takes(from: nil))."
    )
  }

  /// Reads a deadline, which must not have passed unless it is the one before.
  ///
  /// - Parameters:
  ///   - text: The date as typed. A day without a time whose time has passed is meant to its end.
  ///   - shown: The deadline before, or the one of a new follow-up.
  /// - Returns: The deadline.
  /// - Throws: An error if it isn't a date, or has passed.
  func deadline(_ text: String, from shown: Date) throws(UsageError) -> Date {
    let date = try date(text, from: shown)
    if date == shown { return date }
    if date < now + 60, let end = words.date("\(text) 23:59", from: shown), end >= now {
      return end
    }
    guard date >= now else {
      throw UsageError(
        "The deadline \(words.text(date)) has passed.",
        hint: "Say a later date, such as “tomorrow” or “fri 9:00”."
      )
    }
    return date
  }
}
