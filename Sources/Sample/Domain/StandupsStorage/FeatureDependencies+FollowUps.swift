public import FeatureKit
public import StandupsDomain

private enum FollowUpsKey: RecordQueryKey {
  typealias Record = FollowUp
  static let name = "followUps"
  static let live = unplaced()
}

extension FeatureDependencies {
  /// The follow-ups, as all screens show and change them.
  public var followUps: RecordQuery<FollowUp> {
    get { self[FollowUpsKey.self] }
    set { self[FollowUpsKey.self] = newValue }
  }

  /// The calendar of deadlines, in the user's time zone.
  public var userCalendar: Calendar {
    var calendar = calendar
    calendar.timeZone = timeZone
    return calendar
  }

  /// Returns a follow-up for each line of a meeting's notes that names one, due a day later.
  public func todos(of meeting: Meeting, in standupID: Standup.ID) -> [FollowUp] {
    let deadline = FollowUp.defaultDeadline(after: meeting.date, in: userCalendar)
    return FollowUp.todos(of: meeting, standupID: standupID, deadline: deadline)
  }
}
