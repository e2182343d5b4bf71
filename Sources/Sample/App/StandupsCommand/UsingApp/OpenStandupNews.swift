import AppFeature
import FeatureKit
import FeatureSessions
import LineMode
import RecordMeetingFeature
import StandupDetailFeature
import StandupsDomain

/// Tells the end of what is open: the standup was deleted, or its meeting was saved.
///
/// The screen that comes next doesn't say so.
@MainActor
final class OpenStandupNews: LineSessionObserver {
  private let app: AppModel
  private let standups: RecordQuery<Standup>
  private var standup: Standup?
  private var meeting: RecordMeetingModel?

  /// Makes it for an app, and the query that its models read.
  init(of app: AppModel, _ standups: RecordQuery<Standup>) {
    (self.app, self.standups) = (app, standups)
  }

  func willTakeEvent(_ lines: LineSession) async {
    let models = app.stack.compactMap(\.model)
    standup = models.lazy.compactMap { ($0 as? StandupDetailModel)?.standup }.last
    meeting = models.lazy.compactMap { $0 as? RecordMeetingModel }.last
  }

  func didTakeEvent(_ lines: LineSession) {
    news(above: lines.session.top.screen).map(lines.tell)
  }

  func didEnd(_ lines: LineSession) async {
    news(above: lines.session.top.screen).map(lines.tell)
  }

  /// Returns the news since the event came, unless the screen says so itself.
  private func news(above screen: Screen) -> PrintedText? {
    // An alert on top may say that it failed.
    guard let before = standup, screen.style != .alert else { return nil }
    guard let now = standups[before.id] else {
      guard standups.state(of: before.id) == .deletedHere else { return nil }
      standup = nil
      guard screen.message?.contains(before.displayTitle) != true else { return nil }
      return "Deleted “\(before.displayTitle)”."
    }
    guard let meeting, let new = now.meetings.first, before.meetings[id: new.id] == nil else {
      return nil
    }
    self.meeting = nil
    let notes = new.transcript.split(separator: "\n").count
    let length = (new.duration ?? .seconds(meeting.secondsElapsed)).clockText
    return """
      The meeting of “\(now.displayTitle)” was saved: \(length), \
      \(notes) note\(notes == 1 ? "" : "s").
      """
  }
}
