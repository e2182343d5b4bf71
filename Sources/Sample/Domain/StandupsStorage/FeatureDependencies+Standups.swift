public import FeatureKit
public import StandupsDomain

private enum StandupsKey: FeatureDependencyKey {
  static let name = "standups"

  /// No default location is right: the app chooses where standups are stored.
  static let live = RecordQuery<Standup>.unimplemented { endpoint in
    reportIssue(
      "`standups.\(endpoint)` was used, but this app did not say where standups are kept."
    )
  }

  static func unimplemented(_ missing: MissingDependency) -> RecordQuery<Standup> {
    .unimplemented { missing.endpoint($0)() }
  }
}

extension FeatureDependencies {
  /// The standups, as all screens show and change them.
  public var standups: RecordQuery<Standup> {
    get { self[StandupsKey.self] }
    set { self[StandupsKey.self] = newValue }
  }
}
