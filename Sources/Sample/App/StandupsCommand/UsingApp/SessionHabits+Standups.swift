import AppCommands
import AppFeature
import FeatureKit
import RecordMeetingFeature

extension SessionHabits {
  /// Those of Standups: a running meeting isn't left, and one that was saved isn't begun again.
  static func standups(_ app: AppModel) -> SessionHabits {
    var habits = SessionHabits(command: "standups")
    habits.drafts = "the list of standups shows it"
    habits.losesSomething = { !app.meetings.allSatisfy(\.isInterrupted) }
    habits.place = withoutSavedMeeting
    habits.news = {
      // Its question isn't shown in a tab that isn't chosen.
      guard app.tabs.selectedTab != .standups,
        let meeting = app.meetings.first(where: \.isInterrupted)
      else { return nil }
      return """
        The meeting of “\(meeting.standup.displayTitle)” was interrupted, and what was said is kept; \
        “standups” goes back to it.
        """
    }
    return habits
  }

  /// Returns a place without a meeting that was saved; its route would begin another one.
  private static func withoutSavedMeeting(_ place: Route, _ waiting: [SavedDraft]) -> Route {
    guard let record = place.words.dropFirst().firstIndex(of: "record") else { return place }
    let meeting = Array(place.words[...record])
    // One that wasn't saved has a draft.
    return waiting.contains { $0.route.words == meeting }
      ? place : place.removingSegment(at: record)
  }
}

extension AppModel {
  /// The open meetings.
  fileprivate var meetings: [RecordMeetingModel] {
    standupsList.stack.compactMap { $0.model as? RecordMeetingModel }
  }
}
