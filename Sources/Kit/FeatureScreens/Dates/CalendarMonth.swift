package import Foundation

/// The month of a date, as a calendar shows it.
package struct CalendarMonth: Equatable, Sendable {
  /// The name and the year: `November 2026`.
  package let title: String
  /// The number of days.
  package let days: Int
  /// The weekday of the first day; Monday is 0.
  package let firstWeekday: Int
  /// The day of the date.
  package let day: Int
  /// The present day, if it is in the month.
  package let today: Int?
}

extension DateWords {
  /// Returns the month of a date.
  package func month(of date: Date) -> CalendarMonth {
    let (local, now) = (LocalTime(date, in: timeZone), LocalTime(now(), in: timeZone))
    let (year, month, day) = parts(of: local)
    let first = local.day - day + 1
    let days = Self.calendar.range(of: .day, in: .month, for: local.midnight)?.count ?? 31
    let today = now.day - first + 1
    return CalendarMonth(
      title: "\(Self.months[month - 1].capitalized) \(year)",
      days: days,
      firstWeekday: first.weekday,
      day: day,
      today: 1...days ~= today ? today : nil
    )
  }
}
