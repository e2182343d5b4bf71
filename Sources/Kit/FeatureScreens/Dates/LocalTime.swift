import Foundation

/// A date as the clock on the wall shows it.
struct LocalTime {
  /// The day, counted from 1 January 2001.
  let day: Int
  /// The seconds since midnight, as if each day had 24 hours.
  let time: Double

  init(day: Int, time: Double) {
    (self.day, self.time) = (day, time)
  }

  init(_ date: Date, in timeZone: TimeZone) {
    let local = date.timeIntervalSinceReferenceDate + Double(timeZone.secondsFromGMT(for: date))
    let day = (local / 86_400).rounded(.down)
    self.init(day: Int(day), time: local - day * 86_400)
  }

  var weekday: Int { day.weekday }

  /// The beginning of the day, as if it were in GMT.
  var midnight: Date { Date(timeIntervalSinceReferenceDate: Double(day) * 86_400) }

  /// Returns the first moment at which a clock in the time zone shows this time or has gone past it.
  func date(in timeZone: TimeZone) -> Date {
    let local = midnight + time
    func offset(_ date: Date) -> Int { timeZone.secondsFromGMT(for: date) }
    // No clock is a day off, so a change of the offset at this time lies between these two.
    let (before, after) = (offset(local - 86_400), offset(local + 86_400))
    let early = local - Double(before)
    if offset(early) == before { return early }
    let late = local - Double(after)
    if offset(late) == after { return late }
    // The clock was set forward past this time: the change lies between these two.
    var (last, first) = (late, early)
    while first.timeIntervalSince(last) > 0.001 {
      let middle = last + first.timeIntervalSince(last) / 2
      if offset(middle) == before { last = middle } else { first = middle }
    }
    return Date(timeIntervalSinceReferenceDate: first.timeIntervalSinceReferenceDate.rounded())
  }
}
