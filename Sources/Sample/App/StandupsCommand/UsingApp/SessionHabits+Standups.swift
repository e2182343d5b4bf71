import AppCommands
import AppFeature
import FeatureKit
import TerminalTexts

extension SessionHabits {
  /// Those of Standups: a running meeting isn't left, and one that was saved isn't begun again.
  init(of app: AppModel) {
    self.init()
    drafts = "the list of standups shows it"
    losesSomething = { !app.meetings.allSatisfy(\.isInterrupted) }
    place = Self.withoutSavedMeeting
    shows = { draft in
      app.standupsList.stack.contains { entry in
        (entry.model as? MeetingModel).map { "\($0.meeting.id)" == draft.label.record } == true
      }
    }
    news = {
      // Its question isn't shown in a tab that isn't chosen.
      guard app.tabs.selectedTab != .standups,
        let meeting = app.meetings.first(where: \.isInterrupted)
      else { return nil }
      return """
        The meeting of “\(meeting.standup.displayTitle)” was interrupted, and what was said is kept; \
        “standups” goes back to it.
        """
    }
  }

  /// Returns a place without a meeting that was saved; its route would begin another one.
  private static func withoutSavedMeeting(_ place: Route, _ waiting: [SavedDraft]) -> Route {
    guard let record = place.words.dropFirst().firstIndex(of: "record") else { return place }
    let (kind, standup) = (RecordMeetingModel.draftKind, place.words[record - 1])
    // One that wasn't saved has a draft.
    return waiting.contains { $0.kind == kind && $0.label.record == standup }
      ? place : place.removingSegment(at: record)
  }
}

extension AppModel {
  /// The open meetings.
  fileprivate var meetings: [RecordMeetingModel] {
    standupsList.stack.compactMap { $0.model as? RecordMeetingModel }
  }
}
