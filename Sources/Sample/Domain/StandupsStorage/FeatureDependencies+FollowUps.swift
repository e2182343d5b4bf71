public import FeatureKit
public import StandupsDomain

private enum FollowUpsKey: FeatureDependencyKey {
  static let name = "follow-ups"

  /// No default location is right: the app chooses where follow-ups are stored.
  static let live = RecordQuery<FollowUp>.unimplemented { endpoint in
    reportIssue(
      "`followUps.\(endpoint)` was used, but this app did not say where follow-ups are kept."
    )
  }

  static func unimplemented(_ missing: MissingDependency) -> RecordQuery<FollowUp> {
    .unimplemented { missing.endpoint($0)() }
  }
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
