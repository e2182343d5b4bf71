public import FeatureKit
public import FeatureTesting
public import ParkingLotFeature
public import RecordMeetingFeature
public import StandupsDomain
import StandupsStorage

/// Everything a test of the sample controls: the store, time and speech.
@MainActor
public final class StandupsWorld {
  /// The dependencies of the features.
  public let dependencies: FeatureDependencies
  /// The records, whose failures and delays the test orders.
  public let records: InMemoryRecords<Standup>
  /// The follow-ups, likewise.
  public let followUps: InMemoryRecords<FollowUp>
  /// The settings, likewise.
  public let settings: InMemorySettings
  /// The topics of the parking lot, likewise.
  public let topics: InMemoryRecords<Topic>
  /// Time.
  public let clock: TestClock
  /// The speech in a meeting.
  public let speech = EffectStream<String>("speech")
  private let stores: RecordStores

  /// Makes a world with some standups in it, on Monday at nine.
  ///
  /// - Parameters:
  ///   - standups: The standups.
  ///   - unreadable: The records that can't be read.
  ///   - followUps: The follow-ups.
  ///   - topics: The topics of the parking lot.
  ///   - settings: The settings; by default the user has changed none.
  ///   - authorization: The permission to listen.
  ///   - kinds: The kinds of the app; by default those that have records here.
  ///   - isLive: True for the live values of entries that the world doesn't set, as in walks; otherwise they fail the test.
  ///   - override: Sets more entries.
  public init(
    _ standups: [Standup] = [],
    unreadable: [UnreadableRecord] = [],
    followUps: [FollowUp] = [],
    topics: [Topic] = [],
    settings: InMemorySettings = InMemorySettings(),
    authorization: SpeechClient.Authorization = .authorized,
    kinds: [any StoredKind.Type]? = nil,
    isLive: Bool = false,
    override: (inout FeatureDependencies) -> Void = { _ in }
  ) {
    var dependencies = FeatureDependencies.test()
    if isLive { dependencies = .live(effects: dependencies.effects) }
    let clock = TestClock(dependencies.effects)
    let records = InMemoryRecords(
      standups,
      unreadable: unreadable,
      now: { .monday }
    )
    let followUps = InMemoryRecords(followUps, now: { .monday })
    let topics = InMemoryRecords(topics, now: { .monday })
    dependencies.clock = clock
    dependencies.uuid = .incrementing
    dependencies.now = DateSource { .monday + clock.now.offset / .seconds(1) }
    dependencies.timeZone = .gmt
    dependencies.calendar = Calendar(identifier: .gregorian)
    let own = RecordStores(
      standups: records.store,
      followUps: followUps.store,
      topics: topics.store,
      settings: settings.store
    )
    stores = kinds.map { own.of($0) } ?? own
    dependencies.follow(stores)
    dependencies.drafts = Drafts()
    dependencies.lifecycle = .active()
    dependencies.sound = .silent
    dependencies.speech = SpeechClient(
      authorization: { authorization },
      requestAuthorization: { .authorized },
      transcripts: { [speech] in speech }
    )
    override(&dependencies)
    self.dependencies = dependencies
    self.records = records
    self.followUps = followUps
    self.topics = topics
    self.settings = settings
    self.clock = clock
  }

  /// The same stores, as another process has them.
  public func reopenedStores() -> RecordStores {
    RecordStores(
      standups: records.reopened(),
      followUps: followUps.reopened(),
      topics: topics.reopened(),
      settings: settings.reopened()
    )
    .of(stores.all.map { $0.anyKind }, or: stores)
  }

  /// Waits until all work has finished or is parked.
  public func settle() async {
    await dependencies.effects.settle()
  }

  /// Acts, and lets all work finish.
  public func act(_ act: () throws -> Void) async rethrows {
    try act()
    await settle()
  }

  /// The record as it is stored, without failed changes.
  public func stored(_ id: Standup.ID) -> Standup? {
    records.records.first { $0.id == id }
  }
}

extension LifecycleSource {
  /// Makes the life cycle of an app that the user looks at.
  fileprivate static func active() -> LifecycleSource {
    let lifecycle = LifecycleSource()
    lifecycle.send(.willEnterForeground)
    lifecycle.send(.didBecomeActive)
    return lifecycle
  }
}

/// A process among others that live.
package struct FixedOwner: StoreOwner {
  package let id: String
  private let living: @Sendable (_ ids: Set<String>) -> Set<String>

  package init(_ id: String, living: @escaping @Sendable (_ ids: Set<String>) -> Set<String>) {
    (self.id, self.living) = (id, living)
  }

  package func begin() {}
  package func takeOver(_ ids: Set<String>) -> Set<String> { living(ids) }
}
