public import FeatureKit
public import StandupsDomain

/// Makes the model of the standups that an attendee takes part in, with the dependencies of its parent.
///
/// That model's module presents details itself, so this module can't import it. The app imports both and
/// supplies the entry.
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

/// Stands in until the app supplies a model.
@MainActor
private final class EmptyModel {}

extension EmptyModel: Presenting {}

extension FeatureDependencies {
  /// Makes the screen of an attendee's standups.
  public var attendeeStandups: AttendeeStandups {
    get { self[AttendeeStandupsKey.self] }
    set { self[AttendeeStandupsKey.self] = newValue }
  }
}
