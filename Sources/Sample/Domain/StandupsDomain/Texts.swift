import FeatureTexts
public import Foundation

extension Standup {
  /// The number of people and the length, on one line: "3 people, 10 min".
  public var summary: String { "\(people), \(duration.text)" }

  /// The number of people: "3 people".
  public var people: String {
    let count = attendees.count { !$0.isBlank }
    return count == 1 ? "1 person" : "\(count) people"
  }

  /// The fields that a form shows, on one line: "Design, 10 min, Blob, Blob Jr".
  public var fieldsText: String {
    ([displayTitle, duration.text, attendeesText] + changedTexts).joined(separator: ", ")
  }

  /// The order and the change of speakers, if they aren't as in a new standup.
  private var changedTexts: [String] {
    (order == .listed ? [] : [order.name.lowercased()])
      + (speakersChange == .clock ? [] : [speakersChange.name.lowercased()])
  }

  /// The names of the attendees, on one line.
  public var attendeesText: String { attendees.map(\.displayName).joined(separator: ", ") }
}

extension Attendee {
  /// The name to show: "Someone" for an empty or blank one.
  public var displayName: String { isBlank ? "Someone" : name }
}

extension Meeting {
  /// The time it took, and the planned one: "4:02 of 5:00"; nil where no time was kept.
  public var lengthText: String? {
    duration.map { took in
      took.clockText + (plannedDuration.map { " of \($0.clockText)" } ?? "")
    }
  }
}

extension MeetingClock {
  /// The time that is left of the turn: "0:48 left", "⚠ 0:12 left"; "turn +0:20" beyond its share.
  ///
  /// The last turn has what the meeting has left: "meeting +0:20".
  public var leftText: String {
    let left = secondsLeft
    guard left >= 0 else {
      return "\(isLast ? "meeting" : "turn") +\(Duration.seconds(-left).clockText)"
    }
    return "\(isNearlyOver ? "⚠ " : "")\(Duration.seconds(left).clockText) left"
  }
}

extension Date {
  /// Returns the date for people: "Mon 5 Jan 2026, 09:00".
  ///
  /// It is composed by hand because a formatter would load the whole of ICU.
  ///
  /// - Parameter timeZone: The reader's time zone.
  /// - Returns: The weekday, day, month, year and time.
  public func text(in timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents(
      [.weekday, .day, .month, .year, .hour, .minute],
      from: self
    )
    return "\(Self.day(parts)), \(twoDigits(parts.hour ?? 0)):\(twoDigits(parts.minute ?? 0))"
  }

  /// Returns the day for people: "Mon 5 Jan 2026".
  ///
  /// - Parameter timeZone: The reader's time zone.
  /// - Returns: The weekday, day, month and year.
  public func dayText(in timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return Self.day(calendar.dateComponents([.weekday, .day, .month, .year], from: self))
  }

  private static func day(_ parts: DateComponents) -> String {
    let weekday = weekdays[(parts.weekday ?? 1) - 1]
    let month = months[(parts.month ?? 1) - 1]
    return "\(weekday) \(parts.day ?? 0) \(month) \(parts.year ?? 0)"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension Duration {
  /// Whole minutes and seconds in words: "10 min", "45 s", "1 min 30 s".
  public var text: String {
    let (minutes, seconds) = (components.seconds / 60, components.seconds % 60)
    return switch (minutes, seconds) {
    case (0, _): "\(seconds) s"
    case (_, 0): "\(minutes) min"
    case (_, _): "\(minutes) min \(seconds) s"
    }
  }

  /// Minutes and seconds in the form of a clock: "0:08".
  public var clockText: String {
    "\(components.seconds / 60):\(twoDigits(Int(components.seconds % 60)))"
  }
}

private func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}
