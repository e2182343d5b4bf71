public import FeatureKit
import FeatureTesting
public import ParkingLotFeature
public import StandupsDomain
import StandupsStorage

extension RecordStores {
  /// Makes the stores of the app's kinds; those that a test doesn't name are empty.
  public init(
    standups: RecordStore<Standup> = InMemoryRecords().store,
    followUps: RecordStore<FollowUp> = InMemoryRecords().store,
    topics: RecordStore<Topic> = InMemoryRecords().store,
    settings: RecordStore<Settings> = InMemorySettings().store
  ) {
    self.init([
      KindStore(StandupKind.self, standups), KindStore(SettingsKind.self, settings),
      KindStore(FollowUpKind.self, followUps), KindStore(TopicKind.self, topics),
    ])
  }
}

extension RecordStores {
  /// Returns the stores of these kinds, in their order; those that aren't here are others', or empty.
  public func of(_ kinds: [any StoredKind.Type], or others: RecordStores? = nil) -> RecordStores {
    func store<Kind: StoredKind>(_ kind: Kind.Type) -> any KindStoring {
      (all + (others?.all ?? [])).first { $0.anyKind == kind }
        ?? KindStore(kind, InMemoryRecords().store)
    }
    return RecordStores(kinds.map { store($0) })
  }
}

extension StoreLocation {
  /// Opens the stores of the app's kinds.
  public func stores(now: DateSource) -> RecordStores {
    stores(of: RecordStores().all.map { $0.anyKind }, now: now)
  }
}

extension KindStoring {
  var anyKind: any StoredKind.Type { Kind.self }
}
