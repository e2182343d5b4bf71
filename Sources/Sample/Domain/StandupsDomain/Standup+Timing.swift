extension Standup {
  /// The lengths a standup can have: a second to a day.
  public static let durations: ClosedRange<Duration> = .seconds(1) ... .seconds(24 * 60 * 60)

  /// The time each attendee has, in whole seconds; all of it when there is nobody.
  public var durationPerAttendee: Duration { speakerStart(1) }

  /// Returns when a speaker's turn begins: an equal share of the duration for each one before.
  ///
  /// - Parameter index: The speaker's place among the attendees, from 0.
  /// - Returns: The time since the meeting began, rounded down to the second.
  public func speakerStart(_ index: Int) -> Duration {
    let turns = max(attendees.count, 1)
    return .seconds((duration * index / turns).components.seconds)
  }

  /// Returns whose turn it is at a moment.
  ///
  /// - Parameter elapsed: The time since the meeting began.
  /// - Returns: The speaker's place among the attendees; 0 when there is nobody.
  public func speakerIndex(at elapsed: Duration) -> Int {
    let begun = attendees.indices.prefix { speakerStart($0) <= elapsed }
    return max(begun.count - 1, 0)
  }
}
