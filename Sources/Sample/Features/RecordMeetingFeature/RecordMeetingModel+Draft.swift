public import FeatureKit
public import StandupsDomain
public import StandupsStorage

extension RecordMeetingModel {
  /// A running meeting as it is stored, in case the app ends during it.
  public struct Draft: Codable, Equatable, Sendable {
    /// The standup, without its past meetings.
    public let standup: Standup
    /// The id of the meeting.
    public let meetingID: Meeting.ID
    /// The seconds of the meeting so far.
    @MeetingSeconds public internal(set) var secondsElapsed = 0
    /// The seconds that the meeting took.
    @MeetingSeconds public internal(set) var secondsTaken = 0
    /// The attendees who are away.
    public let absentees: IdentifiedArrayOf<Attendee>
    /// The transcript so far.
    public internal(set) var transcript = ""
    /// The note that was being typed; drafts of earlier versions have none.
    public internal(set) var halfNote: String?

    /// The transcript with that note.
    var notes: String {
      [transcript, halfNote ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
    }
  }

  /// The kind of meeting drafts in storage.
  public static let draftKind = "meeting"

  /// The standup of the meeting, and its length so far.
  public func label(of draft: Draft) -> DraftLabel {
    let elapsed = Duration.seconds(draft.secondsElapsed).clockText
    return DraftLabel(
      of: standup.id,
      title: "A meeting of “\(standup.displayTitle)”",
      text: "It was interrupted after \(elapsed)."
    )
  }

  /// The question how to continue; nil once it is answered.
  var interruption: Destination? {
    isInterrupted ? .interrupted(after: .seconds(secondsElapsed)) : nil
  }

  /// Takes an interrupted meeting, and asks how to continue; until then no time passes.
  func restore(_ draft: Draft) {
    (soFar.secondsElapsed, soFar.secondsTaken) = (draft.secondsElapsed, draft.secondsTaken)
    (soFar.transcript, soFar.halfNote) = (draft.transcript, draft.halfNote)
    (self.draft, transcriptBefore, isInterrupted) = (draft, draft.transcript, true)
  }

  /// Updates the draft; not at each tick, as each update is written to the disk.
  func keepDraft(atOnce: Bool = false) {
    draft = soFar
    if atOnce { writeDraft() }
  }
}

extension RecordMeetingModel.Draft {
  /// Returns the meeting as it is kept.
  func meeting(saying transcript: String, endingAt date: Date) -> Meeting {
    Meeting(
      id: meetingID,
      date: date,
      transcript: transcript,
      attendees: standup.namedAttendees,
      absentees: absentees.filter { !$0.isBlank },
      plannedDuration: standup.duration,
      duration: .seconds(secondsTaken)
    )
  }
}

// MARK: - Closed meetings

extension RecordMeetingModel: Drafting, DraftLogging {
  /// The kind of the record that saving changes.
  public typealias Kind = StandupKind

  /// Returns true if the standup has this meeting already, deleted or not.
  public static func isStored(_ draft: Draft, in stored: Standup) -> Bool {
    stored.keepsMeeting(draft.meetingID)
  }

  /// Returns the shortest route to the form.
  public static func route(to draft: SavedDraft, in dependencies: FeatureDependencies) -> Route {
    draft.routeInStandup
  }

  /// Returns the standup with its meeting.
  public static func renewed(_ draft: Draft, in dependencies: FeatureDependencies) -> Standup? {
    var standup = draft.standup
    standup.meetings = [draft.meeting(saying: draft.notes, endingAt: dependencies.now())]
    return standup
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
