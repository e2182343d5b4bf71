public import FeatureKit
public import StandupsDomain

private enum StandupsKey: RecordQueryKey {
  typealias Record = Standup
  static let name = "standups"
  static let live = unplaced()
}

extension FeatureDependencies {
  /// The standups, as all screens show and change them.
  public var standups: RecordQuery<Standup> {
    get { self[StandupsKey.self] }
    set { self[StandupsKey.self] = newValue }
  }
}
