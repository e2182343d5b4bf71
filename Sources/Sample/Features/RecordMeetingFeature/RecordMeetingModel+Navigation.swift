public import FeatureKit

// MARK: - Navigation

extension RecordMeetingModel: Presenting {
  /// The screens above a meeting.
  public enum Destination {
    /// A question.
    case alert(AlertState<AlertAction>)
  }

  /// What the meeting's questions are answered with.
  public enum AlertAction: CaseIterable, Equatable, Sendable {
    /// End the meeting and keep it.
    case saveMeeting
    /// End the meeting and forget it.
    case discardMeeting
  }

  /// What is open above the meeting.
  public var presented: Presented? {
    switch destination {
    case .alert: Presented(.alert)
    case nil: nil
    }
  }

  /// Closes the question.
  public func dismissPresented() {
    destination = nil
  }

  /// Asks: the only way out of a meeting is to end it.
  public var dismissal: Dismissal {
    isOver ? .free : .asks { self.endMeetingButtonTapped() }
  }
}

extension RecordMeetingModel.Destination {
  /// The question that is open.
  public var alert: AlertState<RecordMeetingModel.AlertAction>? {
    get { if case .alert(let alert) = self { alert } else { nil } }
    set { if let newValue { self = .alert(newValue) } }
  }
}

extension AlertState<RecordMeetingModel.AlertAction> {
  /// Asks how to end a meeting that is not over.
  public static let endMeeting = AlertState(
    "End meeting?",
    message: "You are ending the meeting early. What would you like to do?",
    buttons: [
      AlertButton("Save and end", action: .saveMeeting),
      AlertButton("Discard", role: .destructive, action: .discardMeeting),
      .cancel("Resume"),
    ]
  )

  /// Asks whether the meeting ends with its last speaker.
  public static let endOfSpeakers = AlertState(
    "End meeting?",
    message: "This is the last speaker. Would you like to end the meeting?",
    buttons: [
      AlertButton("Save and end", action: .saveMeeting),
      .cancel("Resume"),
    ]
  )

  /// Says that the rest will not be transcribed.
  public static let speechFailed = AlertState(
    "Speech recognition failed",
    message: """
      Nothing more will be transcribed. What was recorded so far is kept with the meeting. \
      What would you like to do?
      """,
    buttons: [
      .cancel("Continue meeting"),
      AlertButton("Discard meeting", role: .destructive, action: .discardMeeting),
    ]
  )
}
