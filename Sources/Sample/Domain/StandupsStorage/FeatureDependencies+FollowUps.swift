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
}
