import FeatureKit
import ParkingLotFeature
import RecordMeetingFeature
import StandupsDomain
import StandupsListFeature
import StandupsStorage

extension Benchmark {
  static var dependencies: [Benchmark] {
    [
      Benchmark(group, "read a built-in entry") {
        let dependencies = FeatureDependencies.benchmark()
        return [Contestant(ours) { keep(dependencies.now) }]
      },
      Benchmark(group, "read a module's own entry") {
        let dependencies = FeatureDependencies.benchmark()
        return [Contestant(ours) { keep(dependencies.sound) }]
      },
    ]
  }

  private static let group = "dependencies"
  private static let ours = "FeatureDependencies"
}

extension FeatureDependencies {
  /// Dependencies as a walk or a test has them, with the entries of the sample set.
  @MainActor
  static func benchmark(
    _ standups: [Standup] = [],
    _ followUps: [FollowUp] = []
  ) -> FeatureDependencies {
    let effects = EffectScope("benchmark", executor: MainSerialExecutor.shared)
    var dependencies = FeatureDependencies.live(effects: effects)
    dependencies.clock = TestClock(effects)
    dependencies.now = .constant(Date(timeIntervalSince1970: 0))
    dependencies.uuid = .incrementing
    dependencies.speech = .unavailable
    dependencies.sound = .silent
    dependencies.follow(
      RecordStores([
        Self.store(StandupKind.self, of: standups), Self.store(FollowUpKind.self, of: followUps),
        Self.store(TopicKind.self, of: []), Self.store(SettingsKind.self, of: []),
      ])
    )
    return dependencies
  }

  private static func store<Kind: StoredKind>(
    _ kind: Kind.Type,
    of records: [Kind.Record]
  ) -> any KindStoring {
    let backend = MemoryRecordBackend(records)
    return KindStore(kind, RecordStore(backend) { Date(timeIntervalSince1970: 0) })
  }
}
