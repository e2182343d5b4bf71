import Foundation

/// Dates as the domain knows them: whole milliseconds, written as ISO 8601 in UTC.
enum Timestamp {
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// The nearest whole millisecond.
  static func rounded(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
  }

  /// Such as `2026-01-05T09:00:00.000Z`.
  static func text(of date: Date) -> String {
    // The style cuts what is finer than a millisecond, and a whole one has no exact `Double`:
    // half a millisecond more makes the cut fall right.
    (date + 0.0005).formatted(style)
  }

  static func date(from text: String) -> Date? {
    do {
      return try rounded(style.parse(text))
    } catch {
      return nil
    }
  }
}
