public import FeatureKit
public import StandupsDomain
public import StandupsStorage

extension RecordMeetingModel {
  /// A running meeting as it is stored, in case the app ends during it.
  public typealias Draft = MeetingCourse

  /// The kind of meeting drafts in storage.
  public static let draftKind = "meeting"

  /// The standup of the meeting, and its length so far.
  public func label(of draft: Draft) -> DraftLabel {
    let elapsed = Duration.seconds(draft.secondsTaken).clockText
    return DraftLabel(
      of: standup.id,
      title: "A meeting of “\(standup.displayTitle)”",
      text: "It was interrupted after \(elapsed)."
    )
  }

  /// The question how to continue; nil once it is answered.
  var interruption: Destination? {
    isInterrupted ? .interrupted(after: .seconds(secondsTaken)) : nil
  }

  /// Updates the draft; not at each tick, as each update is written to the disk.
  func keepDraft(atOnce: Bool = false) {
    draft = soFar
    if atOnce { writeDraft() }
  }
}

// MARK: - Closed meetings

extension RecordMeetingModel: Drafting {
  /// The kind of the record that saving changes.
  public typealias Kind = StandupKind

  /// Returns true if the standup has this meeting already, deleted or not.
  public static func isStored(_ draft: Draft, in stored: Standup) -> Bool {
    draft.isKept(by: stored)
  }

  /// Stores what the last note of a stored meeting leaves, which was typed until now.
  public static func finish(_ draft: Draft, in dependencies: FeatureDependencies) {
    let id = draft.standup.id
    guard let meeting = dependencies.standups[id]?.meetings[id: draft.meetingID],
      dependencies.lacksRecord(leftBy: meeting, of: id)
    else { return }
    dependencies.history.leavingOut {
      dependencies.records.perform("save the last note") {
        // With the standup, the draft stays until this is stored.
        dependencies.standups.update(id) { _ in }
        dependencies.change(.insert, leftBy: meeting, of: id)
      }
    }
  }

  /// Returns the shortest route to the form.
  public static func route(to draft: SavedDraft, in dependencies: FeatureDependencies) -> Route {
    draft.routeInStandup
  }

  /// Returns the standup with its meeting.
  public static func renewed(_ draft: Draft, in dependencies: FeatureDependencies) -> Standup? {
    var (draft, standup) = (draft, draft.standup)
    draft.takeHalfNote()
    standup.meetings = [draft.meeting(saying: draft.transcript, endingAt: dependencies.now())]
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
