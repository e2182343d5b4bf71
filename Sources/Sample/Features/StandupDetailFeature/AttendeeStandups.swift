public import FeatureKit
public import StandupsDomain

/// Makes the model of the standups that an attendee takes part in, with the dependencies of its parent.
///
/// That model is of a module which this one cannot import, because it presents details itself. The app, which
/// knows both, supplies the entry.
public typealias AttendeeStandups =
  @MainActor @Sendable (Attendee, FeatureDependencies) -> any Presenting

private enum AttendeeStandupsKey: FeatureDependencyKey {
  static let name = "attendeeStandups"
  static let live: AttendeeStandups = { _, _ in
    reportIssue("`attendeeStandups` is supplied by AppFeature; this app does not use it.")
    return EmptyModel()
  }

  static func unimplemented(_ missing: MissingDependency) -> AttendeeStandups {
    { _, _ in
      missing()
      return EmptyModel()
    }
  }
}

/// Stands in where no model can be made.
private final class EmptyModel: Presenting {}

extension FeatureDependencies {
  /// The way from an attendee to the standups that they take part in.
  public var attendeeStandups: AttendeeStandups {
    get { self[AttendeeStandupsKey.self] }
    set { self[AttendeeStandupsKey.self] = newValue }
  }
}
