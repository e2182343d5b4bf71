import AppCommands
import AppFeature
import FeatureKit
import FeatureSessions
import TerminalConsole
import TerminalTexts

/// Tells the end of what is open: the standup was deleted, or its meeting was saved.
///
/// The screen that comes next doesn't say so.
@MainActor
final class OpenStandupNews: TerminalFrontObserver {
  private let app: AppModel
  private let standups: RecordQuery<Standup>
  private var standup: Standup?
  private var meeting: RecordMeetingModel?
  /// The deleted standup, with what was said since, as of the last event.
  private var unstored: Standup?

  /// Makes it for an app, and the query that its models read.
  init(of app: AppModel, _ standups: RecordQuery<Standup>) {
    (self.app, self.standups) = (app, standups)
  }

  func didStart(_ lines: any TerminalFront) async { note() }

  func didTakeEvent(_ lines: any TerminalFront) {
    leftDeleted().map(lines.tell)
    // An alert on top may say that it failed; otherwise the news comes behind it.
    let screen = lines.session.top.screen
    guard screen.style != .alert, !isBeingWritten, !lines.isFinishingNote else { return }
    news(above: screen).map(lines.tell)
    note()
  }

  func didEnd(_ lines: any TerminalFront) async {
    let screen = lines.session.top.screen
    guard screen.style != .alert, !isBeingWritten else { return }
    news(above: screen).map(lines.tell)
  }

  /// The transcript of the meeting that ran when the app was left; nil if none did.
  var lastTranscript: String? { meeting?.transcript }

  /// Gives back what was said in a meeting whose standup the user has just left deleted: no file has it.
  private func leftDeleted() -> PrintedText? {
    let left = unstored
    unstored = app.stack.lazy.compactMap { ($0.model as? StandupDetailModel)?.page.unstored }.last
    guard let left, unstored == nil, standups[left.id] == nil, let meeting,
      let said = left.meetings[id: meeting.meetingID]?.transcript, !said.isEmpty
    else { return nil }
    return .said(said)
  }

  /// Notes what is open, to tell its end: a meeting may end by itself, between two events.
  private func note() {
    let models = app.stack.compactMap(\.model)
    standup = models.lazy.compactMap { ($0 as? StandupDetailModel)?.standup }.last
    meeting = models.lazy.compactMap { $0 as? RecordMeetingModel }.last
  }

  /// True while a change of the standup waits for the disk; its news come later.
  private var isBeingWritten: Bool {
    standups.failure == nil && !hasFailed && standups.isPending { $0 == standup?.id }
  }

  private var hasFailed: Bool {
    standup.map { standups.hasFailedChange(of: $0.id) } ?? false
  }

  /// Returns the news since the last event, unless the screen says so itself.
  private func news(above screen: Screen) -> PrintedText? {
    guard let before = standup, !hasFailed else { return nil }
    guard let now = standups[before.id] else {
      guard standups.state(of: before.id) == .deletedHere else { return nil }
      standup = nil
      guard screen.message?.contains(before.displayTitle) != true else { return nil }
      return "Deleted “\(before.displayTitle)”."
    }
    guard let meeting, !app.stack.contains(where: { $0.model === meeting }),
      let new = now.meetings.first, before.meetings[id: new.id] == nil
    else { return nil }
    let notes = new.transcript.split(separator: "\n").count
    let length = (new.duration ?? .seconds(meeting.secondsElapsed)).clockText
    return """
      The meeting of “\(now.displayTitle)” was saved: \(length), \
      \(notes) note\(notes == 1 ? "" : "s").
      """
  }
}
