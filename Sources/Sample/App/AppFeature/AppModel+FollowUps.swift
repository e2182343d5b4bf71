import FeatureKit
import FollowUpsFeature
import StandupsDomain
import StandupsStorage

/// The follow-ups that meetings leave, and bad news about their store.
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

  /// Follows the problems of the follow-ups' store, and tells each once.
  func followFollowUps() {
    let (effects, followUps) = (dependencies.effects, dependencies.followUps)
    effects.observe("reading the follow-ups") {
      followUps.failure
    } onChange: { [weak self] failure in
      self?.withdraw { $0.id == followUpsNotLoadedID }
      if let failure { self?.present(.followUpsNotLoaded(failure)) }
    }
    effects.observe("moving follow-ups") {
      followUps.moveFailure
    } onChange: { [weak self] failure in
      if let failure { self?.present(.notMoved(failure, "follow-ups")) }
    }
    effects.observe("unreadable follow-ups") {
      followUps.unreadable
    } onChange: { [weak self] unreadable in
      self?.withdraw { $0.id == followUpsUnreadableID }
      if !unreadable.isEmpty { self?.present(.followUpsUnreadable(unreadable)) }
    }
    effects.observe("unsaved follow-ups") {
      followUps.unsaved.first { !$0.isAcknowledged }
    } onChange: { [weak self] failure in
      self?.withdraw { $0.offers(.retryFollowUp) }
      guard let failure else { return }
      self?.present(.followUpNotSaved(failure, followUps[failure.id]))
    }
  }
}

/// The subjects of the alerts about follow-ups that weren't loaded, and that can't be read.
private let (followUpsNotLoadedID, followUpsUnreadableID) = (
  "follow-ups-not-loaded", "unreadable-follow-ups"
)

extension AlertState<AppModel.AlertAction> {
  /// Says that the follow-ups couldn't be loaded.
  fileprivate static func followUpsNotLoaded(_ error: any Error) -> AlertState {
    AlertState(
      "Follow-ups could not be read",
      message: "\(error)",
      id: followUpsNotLoadedID,
      buttons: [AlertButton("Try again", action: .retryLoading), .cancel("Go on without")]
    )
  }

  /// Lists the unreadable follow-ups.
  fileprivate static func followUpsUnreadable(_ unreadable: [UnreadableRecord]) -> AlertState {
    let places = unreadable.map { "\($0.place): \($0.error.reason)." }.joined(separator: " ")
    return AlertState(
      "Follow-ups that cannot be read",
      message: "The files are kept as they are, and the other follow-ups are shown. \(places)",
      id: followUpsUnreadableID,
      buttons: [.cancel("OK")]
    )
  }

  /// Offers to retry a change that couldn't be saved or may not last, or to go on.
  fileprivate static func followUpNotSaved(
    _ failure: UnsavedRecord<FollowUp.ID>,
    _ followUp: FollowUp?
  ) -> AlertState {
    notSaved(
      failure,
      title: followUp?.displayTask ?? "Untitled",
      retry: .retryFollowUp,
      goOn: .goOnUnsavedFollowUp
    )
  }
}
