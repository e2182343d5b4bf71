package import StandupsDomain

extension RecordMeetingModel {
  /// The progress of a meeting, and its end.
  package enum Phase {
    /// The app ended during it, and the user has not said yet how to continue.
    case interrupted
    /// It goes on, or is about to begin.
    case running
    /// The clock has ended it as it was then.
    case timedOut(MeetingCourse)
    /// The user has ended and saved it.
    case saved
    /// The user has ended it without saving it.
    case discarded
  }

  /// True if the app ended during the meeting, until the user says how to continue.
  public var isInterrupted: Bool { if case .interrupted = phase { true } else { false } }

  /// True once the user has ended it without saving it.
  package var isDiscarded: Bool { if case .discarded = phase { true } else { false } }

  /// The meeting as the clock has ended it; nil if the user has, or while it goes on.
  package var timedOut: MeetingCourse? { if case .timedOut(let it) = phase { it } else { nil } }

  /// True once the meeting has ended.
  var isOver: Bool {
    switch phase {
    case .interrupted, .running: false
    case .timedOut, .saved, .discarded: true
    }
  }
}
