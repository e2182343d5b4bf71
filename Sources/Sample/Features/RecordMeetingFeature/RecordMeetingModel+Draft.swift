public import FeatureKit
public import StandupsDomain

extension RecordMeetingModel {
  /// A running meeting as it is stored, in case the app ends during it.
  public struct Draft: Codable, Equatable, Sendable {
    /// The standup, without its past meetings.
    public let standup: Standup
    /// The newest meeting before this one.
    public let newestMeeting: Meeting.ID?
    /// The seconds of the meeting so far.
    public let secondsElapsed: Int
    /// The transcript so far.
    public let transcript: String
  }

  /// The kind of meeting drafts in storage.
  public static let draftKind = "meeting"

  /// The standup of the meeting, and its length so far.
  public func label(of draft: Draft) -> DraftLabel {
    let elapsed = Duration.seconds(draft.secondsElapsed).clockText
    return DraftLabel(
      of: standup.id,
      title: "A meeting of “\(standup.displayTitle)”",
      text: "It was interrupted after \(elapsed); what was said is kept."
    )
  }

  /// Takes an interrupted meeting, and asks how to continue; until then no time passes.
  ///
  /// A meeting that was saved before the app ended is over.
  func restore(_ draft: Draft) {
    wasSaved = draft.isSaved(in: standup)
    guard !wasSaved else { return }
    self.draft = draft
    secondsElapsed = draft.secondsElapsed
    (transcriptBefore, transcript) = (draft.transcript, draft.transcript)
    isInterrupted = true
    presentInterruption()
  }

  /// Presents the question of an interrupted meeting.
  ///
  /// Only an answer lets the meeting continue, so it never pauses without a question.
  func presentInterruption() {
    guard destination == nil, isInterrupted else { return }
    destination = .alert(.interrupted(after: .seconds(secondsElapsed)))
  }

  /// Updates the draft; not at each tick, as each update is written to the disk.
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
  /// Returns true if this meeting is stored already, as when the app ended just after saving.
  ///
  /// The draft may lack the last second of the transcript. An empty one tells no meeting from another.
  ///
  /// - Parameter standup: The standup as it is stored now.
  /// - Returns: True if nothing is left to save.
  public func isSaved(in standup: Standup) -> Bool {
    !transcript.isEmpty
      && standup.meetings.prefix { $0.id != newestMeeting }
        .contains { $0.transcript.hasPrefix(transcript) }
  }
}

extension AlertState<RecordMeetingModel.AlertAction> {
  /// Asks how to continue a meeting that was interrupted when the app ended.
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
