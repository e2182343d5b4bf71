public import FeatureFaults
public import FeatureKit
public import StandupsDomain
import StandupsStorage

/// Settings in memory, whose failures and delays are in a test's hands.
public final class InMemorySettings: Sendable {
  /// The store that the app uses.
  public let store: RecordStore<Settings>
  /// The failures and delays.
  public let faults = FaultInjection()

  private let backend: MemoryRecordBackend<Settings>

  /// Makes a store; without settings, the user has changed none.
  public init(_ settings: Settings? = nil, unreadable: RecordReadError? = nil) {
    backend = MemoryRecordBackend(
      settings.map { [$0] } ?? [],
      unreadable: unreadable.map {
        [UnreadableRecord(place: "settings/settings.json", recordID: Settings.id, $0)]
      } ?? []
    )
    store = Self.store(on: backend, faults)
  }

  /// Makes another store of the same settings, as another process has it.
  public func reopened() -> RecordStore<Settings> {
    Self.store(on: backend.reopened(), faults)
  }

  /// The settings as they are stored; nil if none are.
  public var stored: Settings? { backend.load().records.first?.record }

  private static func store(
    on backend: MemoryRecordBackend<Settings>,
    _ faults: FaultInjection
  ) -> RecordStore<Settings> {
    RecordStore(faults.before(backend), now: { .monday })
  }
}
