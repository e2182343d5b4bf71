import FeatureKit
import FollowUpsFeature
import StandupsDomain
import StandupsStorage

/// The follow-ups that meetings leave.
extension AppModel {
  /// Adds a follow-up for each line of a meeting that names one.
  ///
  /// One that is there already stays as it is, so a meeting that is saved once more changes none.
  nonisolated static let meetingFollowUps: MeetingFollowUps = { meeting, standupID, dependencies in
    let deadline = FollowUp.defaultDeadline(
      after: meeting.date,
      in: dependencies.userCalendar
    )
    for todo in FollowUp.todos(of: meeting, standupID: standupID, deadline: deadline) {
      dependencies.followUps.restore(todo)
    }
  }
}
