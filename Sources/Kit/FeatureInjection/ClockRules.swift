import Foundation

/// The offsets that a clock shows around a date: a time zone whose name isn't known.
struct ClockRules {
  /// An offset from GMT at a moment, in seconds.
  private struct Moment {
    let date: Date
    let offset: Int

    func holds(in zone: TimeZone) -> Bool { zone.secondsFromGMT(for: date) == offset }
  }

  private let present: Moment
  /// Twenty-four moments around the year, and both sides of each change between them.
  private let year: [Moment]
  /// Two moments of each year, of thirty in the past and twenty to come.
  private let years: [Moment]

  /// Notes the offsets of a clock.
  ///
  /// - Parameters:
  ///   - now: The present.
  ///   - offset: Returns the offset from GMT at a date, in seconds.
  init(around now: Date, _ offset: (Date) -> Int) {
    func moment(_ seconds: Double) -> Moment {
      let date = Date(timeIntervalSince1970: (now.timeIntervalSince1970 + seconds).rounded(.down))
      return Moment(date: date, offset: offset(date))
    }
    let length = 365.2425 * 86_400
    let moments = (-12..<12).map { moment(Double($0) * length / 24) }
    present = moment(0)
    year =
      moments
      + zip(moments, moments.dropFirst()).flatMap { Self.change(between: $0, $1, offset) }
    years = (-60..<40).map { moment(Double($0) * length / 2) }
  }

  /// Returns the last second before a change, and the first one after it; none if nothing changes.
  private static func change(
    between first: Moment,
    _ last: Moment,
    _ offset: (Date) -> Int
  ) -> [Moment] {
    guard first.offset != last.offset else { return [] }
    var (before, after) = (first, last)
    while after.date.timeIntervalSince(before.date) > 1 {
      let half = (after.date.timeIntervalSince(before.date) / 2).rounded()
      let middle = Moment(date: before.date + half, offset: offset(before.date + half))
      if middle.offset == first.offset { before = middle } else { after = middle }
    }
    return [before, after]
  }

  /// Returns true if a time zone shows the same all year.
  func agree(with zone: TimeZone) -> Bool { year.allSatisfy { $0.holds(in: zone) } }

  // MARK: The search

  /// Finds the time zone of the clock.
  ///
  /// A zone that agrees all year may differ in other years, so of several the one that agrees in most is found.
  ///
  /// - Parameters:
  ///   - names: The names that the system gives it; they need not be right.
  ///   - folder: The folder of the time zones' files, which has a table of their names.
  /// - Returns: The zone, and false if it agrees at present only.
  func zone(named names: [String], in folder: String) -> (zone: TimeZone, isExact: Bool) {
    if let zone = names.lazy.compactMap({ TimeZone(identifier: $0) }).first(where: agree) {
      return (zone, true)
    }
    let fixed = TimeZone(secondsFromGMT: present.offset)
    func isFixed(_ moments: [Moment]) -> Bool {
      moments.allSatisfy { $0.offset == present.offset }
    }
    if let fixed, isFixed(year + years) { return (fixed, true) }
    let known = Self.names(in: folder).compactMap { TimeZone(identifier: $0) }
      .filter(present.holds)
    if let zone = Self.best(of: known.filter(agree), at: years) { return (zone, true) }
    if let fixed, isFixed(year) { return (fixed, true) }
    return (Self.best(of: [fixed].compactMap(\.self) + known, at: year) ?? .gmt, false)
  }

  /// Returns the first of the zones that agree at the most moments.
  private static func best(of zones: [TimeZone], at moments: [Moment]) -> TimeZone? {
    zones.map { zone in (zone, moments.count { $0.holds(in: zone) }) }.max { $0.1 < $1.1 }?.0
  }

  /// Returns the names in the table of a folder, or those that Foundation knows without one.
  private static func names(in folder: String) -> [String] {
    for table in ["zone1970.tab", "zone.tab"] {
      guard let text = try? String(contentsOfFile: "\(folder)/\(table)", encoding: .utf8) else {
        continue
      }
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      return lines.compactMap { $0.split(separator: "\t").dropFirst(2).first.map(String.init) }
    }
    return TimeZone.knownTimeZoneIdentifiers
  }
}
