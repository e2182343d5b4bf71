public import FeatureKit
public import StandupsDomain

private enum StandupsKey: FeatureDependencyKey {
  static let name = "standups"

  /// There is no place that could be right by itself: the app says where it keeps its standups.
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
