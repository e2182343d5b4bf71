extension Standup {
  /// The lengths a standup can have: a second to a day.
  public static let durations: ClosedRange<Duration> = .seconds(1) ... .seconds(24 * 60 * 60)

  /// Returns the beginning of a speaker's turn, after equal shares for those before.
  ///
  /// - Parameter index: The speaker's place among the attendees, from 0.
  /// - Returns: The time since the meeting began, rounded down to the second.
  public func speakerStart(_ index: Int) -> Duration {
    let turns = max(attendees.count, 1)
    return .seconds((duration * index / turns).components.seconds)
  }

  /// Returns the speaker at a moment.
  ///
  /// - Parameter elapsed: The time since the meeting began.
  /// - Returns: The speaker's place among the attendees; 0 without attendees.
  public func speakerIndex(at elapsed: Duration) -> Int {
    let begun = attendees.indices.prefix { speakerStart($0) <= elapsed }
    return max(begun.count - 1, 0)
  }
}
