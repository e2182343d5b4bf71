public import FeatureKit
public import StandupsDomain

/// Makes the model of the standups that an attendee takes part in.
///
/// That model is of a module which this one cannot import, because it presents details itself. The app, which
/// knows both, supplies the entry.
public struct AttendeeStandups: Sendable {
  /// Makes the model from the attendee and the dependencies of whoever presents it.
  public var make: @MainActor @Sendable (Attendee, FeatureDependencies) -> any Presenting

  /// Makes the entry from its function.
  public init(
    make: @escaping @MainActor @Sendable (Attendee, FeatureDependencies) -> any Presenting
  ) {
    self.make = make
  }
}

private enum AttendeeStandupsKey: FeatureDependencyKey {
  static let name = "attendeeStandups"
  static let live = AttendeeStandups { _, _ in
    reportIssue("`attendeeStandups` is supplied by AppFeature; this app does not use it.")
    return EmptyModel()
  }

  static func unimplemented(_ missing: MissingDependency) -> AttendeeStandups {
    AttendeeStandups { _, _ in
      missing()
      return EmptyModel()
    }
  }
}

/// Stands in where no model can be made.
private final class EmptyModel: Presenting {
  var presented: Presented? { nil }

  func dismissPresented() {}
}

extension FeatureDependencies {
  /// What leads from an attendee to the standups that they take part in.
  public var attendeeStandups: AttendeeStandups {
    get { self[AttendeeStandupsKey.self] }
    set { self[AttendeeStandupsKey.self] = newValue }
  }
}
