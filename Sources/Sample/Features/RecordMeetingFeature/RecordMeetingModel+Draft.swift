public import FeatureKit
public import StandupsDomain

extension RecordMeetingModel {
  /// A meeting that is being held, as it is kept in case the app ends in the middle of it.
  public struct Draft: Codable, Equatable, Sendable {
    /// The standup, without its past meetings.
    public let standup: Standup
    /// The newest meeting before this one.
    public let newestMeeting: Meeting.ID?
    /// The seconds of the meeting so far.
    public let secondsElapsed: Int
    /// What was said so far.
    public let transcript: String

    /// Makes a draft of its parts.
    public init(
      standup: Standup,
      newestMeeting: Meeting.ID?,
      secondsElapsed: Int,
      transcript: String
    ) {
      (self.standup, self.newestMeeting) = (standup, newestMeeting)
      (self.secondsElapsed, self.transcript) = (secondsElapsed, transcript)
    }
  }

  /// The name of drafts of meetings where they are kept.
  public static let draftKind = "meeting"

  /// Takes back a meeting that was interrupted, and asks how it goes on; until then no time passes.
  ///
  /// A meeting that was saved by then is over.
  public func restore(_ draft: Draft) {
    guard !draft.isSaved(in: standup) else { return discard() }
    self.draft = draft
    secondsElapsed = draft.secondsElapsed
    transcriptBefore = draft.transcript
    transcript = draft.transcript
    isInterrupted = true
    presentInterruption()
  }

  /// Only an answer lets the meeting go on, so it never stands still without a question.
  func presentInterruption() {
    guard destination == nil, isInterrupted else { return }
    destination = .alert(.interrupted(after: .seconds(secondsElapsed)))
  }

  /// Notes what would be lost; not at each tick, as each note is written to the disk.
  func keepDraft() {
    var standup = standup
    standup.meetings = []
    draft = Draft(
      standup: standup,
      newestMeeting: self.standup.meetings.first?.id,
      secondsElapsed: secondsElapsed,
      transcript: transcript
    )
  }
}

extension RecordMeetingModel.Draft {
  /// Whether one of the meetings since then is this one, as it is if the app ended just after saving.
  ///
  /// Of what was said, the last second may be missing in the draft.
  ///
  /// - Parameter standup: The standup as it is stored now.
  /// - Returns: Whether there is nothing left to save.
  public func isSaved(in standup: Standup) -> Bool {
    standup.meetings.prefix { $0.id != newestMeeting }
      .contains { $0.transcript.hasPrefix(transcript) }
  }
}

extension AlertState<RecordMeetingModel.AlertAction> {
  /// Asks how a meeting goes on in the middle of which the app ended.
  public static func interrupted(after elapsed: Duration) -> AlertState {
    AlertState(
      "The meeting was interrupted",
      message: """
        The app ended after \(elapsed.clockText) of it. What was said is kept, and no time passes now. \
        What would you like to do?
        """,
      buttons: [
        .cancel("Go on"),
        AlertButton("Save and end", action: .saveMeeting),
        .destructive("Discard", action: .discardMeeting),
      ]
    )
  }
}
