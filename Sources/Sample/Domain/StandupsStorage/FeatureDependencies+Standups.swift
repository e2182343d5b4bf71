public import FeatureKit
public import StandupsDomain

private enum StandupsKey: FeatureDependencyKey {
  static let name = "standups"

  /// No default location is right: the app chooses where standups are stored.
  static let live = RecordStore<Standup>.unimplemented { endpoint in
    reportIssue(
      "`standups.\(endpoint)` was used, but this app did not say where standups are kept."
    )
  }

  static func unimplemented(_ missing: MissingDependency) -> RecordStore<Standup> {
    .unimplemented { missing.endpoint($0)() }
  }
}

extension FeatureDependencies {
  /// The store of the standups.
  public var standups: RecordStore<Standup> {
    get { self[StandupsKey.self] }
    set { self[StandupsKey.self] = newValue }
  }
}
