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

  func didStart(_ lines: any TerminalFront) async { note(app.stack) }

  func didTakeEvent(_ lines: any TerminalFront) {
    let stack = app.stack
    leftDeleted(stack).map(lines.tell)
    guard !lines.isFinishingNote, canTell(above: stack) else { return }
    news(above: stack).map(lines.tell)
    note(stack)
  }

  func didEnd(_ lines: any TerminalFront) async {
    let stack = app.stack
    guard canTell(above: stack) else { return }
    news(above: stack).map(lines.tell)
  }

  /// The transcript of the meeting that ran when the app was left; nil if none did.
  var lastTranscript: String? { meeting?.transcript }

  /// Gives back what was said in a meeting whose standup the user has just left deleted: no file has it.
  private func leftDeleted(_ stack: [StackEntry]) -> PrintedText? {
    let left = unstored
    unstored = stack.lazy.compactMap { ($0.model as? StandupDetailModel)?.page.unstored }.last
    guard let left, unstored == nil, standups[left.id] == nil, let meeting,
      let said = left.meetings[id: meeting.meetingID]?.transcript, !said.isEmpty
    else { return nil }
    return .said(said)
  }

  /// Notes what is open, to tell its end: a meeting may end by itself, between two events.
  private func note(_ stack: [StackEntry]) {
    let models = stack.compactMap(\.model)
    standup = models.lazy.compactMap { ($0 as? StandupDetailModel)?.standup }.last
    meeting = models.lazy.compactMap { $0 as? RecordMeetingModel }.last
  }

  /// True unless an alert on top may say that it failed, or a change of the standup is being written.
  private func canTell(above stack: [StackEntry]) -> Bool {
    let isBeingWritten =
      standups.failure == nil && !hasFailed && standups.isPending { $0 == standup?.id }
    return stack.last?.style != .alert && !isBeingWritten
  }

  private var hasFailed: Bool {
    standup.map { standups.hasFailedChange(of: $0.id) } ?? false
  }

  /// Returns the news since the last event, unless the screen says so itself.
  private func news(above stack: [StackEntry]) -> PrintedText? {
    guard let before = standup, !hasFailed else { return nil }
    guard let now = standups[before.id] else {
      guard standups.state(of: before.id) == .deletedHere else { return nil }
      standup = nil
      let message = app.topScreen().screen.message
      guard message?.contains(before.displayTitle) != true else { return nil }
      return "Deleted “\(before.displayTitle)”."
    }
    guard let meeting, !stack.contains(where: { $0.model === meeting }),
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
