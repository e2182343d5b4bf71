public import FeatureKit
public import StandupsDomain

/// The stores of everything that the user keeps, at one location.
public struct AppStores: Sendable {
  /// The store of the standups.
  public var standups: RecordStore<Standup>
  /// The store of the follow-ups.
  public var followUps: RecordStore<FollowUp>
  /// The store of the settings.
  public var settings: RecordStore<Settings>
  /// The stores of the parts.
  public var parts: [any PartStoring]

  /// Makes the stores from single ones.
  public init(
    standups: RecordStore<Standup>,
    followUps: RecordStore<FollowUp>,
    settings: RecordStore<Settings>,
    parts: [any PartStoring] = []
  ) {
    (self.standups, self.followUps, self.settings) = (standups, followUps, settings)
    self.parts = parts
  }

  /// Makes the stores on top of backends.
  ///
  /// - Parameters:
  ///   - standups: The place of the standups.
  ///   - followUps: The place of the follow-ups.
  ///   - settings: The place of the settings.
  ///   - parts: The stores of the parts.
  ///   - onFailedWrite: The fate of a change that couldn't be written.
  ///   - now: The present.
  public init(
    standups: some RecordBackend<Standup> = MemoryRecordBackend(schema: .standups),
    followUps: some RecordBackend<FollowUp> = MemoryRecordBackend(),
    settings: some RecordBackend<Settings> = MemoryRecordBackend(),
    parts: [any PartStoring] = [],
    onFailedWrite: FailedWritePolicy,
    now: @escaping @Sendable () -> Date
  ) {
    self.init(
      standups: RecordStore(standups, onFailedWrite: onFailedWrite, now: now),
      followUps: RecordStore(followUps, onFailedWrite: onFailedWrite, now: now),
      settings: .settings(on: settings, onFailedWrite: onFailedWrite, now: now),
      parts: parts
    )
  }

  /// Removes records for good a day after it found them deleted before a date; unfinished files go, too.
  ///
  /// - Throws: The first error of a store.
  public func evictDaily(deletedBefore date: Date) async throws {
    _ = try await standups.evictDaily(date)
    _ = try await followUps.evictDaily(date)
    _ = try await settings.evictDaily(date)
    for part in parts { try await part.evictDaily(deletedBefore: date) }
  }
}

extension FeatureDependencies {
  /// Follows stores: all screens show and change what is in them.
  @MainActor
  public mutating func follow(_ stores: AppStores) {
    standups = RecordQuery(stores.standups, effects: effects)
    settings = RecordQuery(stores.settings, effects: effects)
    followUps = RecordQuery(stores.followUps, effects: effects)
    for part in stores.parts { part.follow(in: &self) }
    partStores = stores.parts
  }

  /// The stores that are followed.
  public var stores: AppStores {
    AppStores(
      standups: standups.store,
      followUps: followUps.store,
      settings: settings.store,
      parts: partStores
    )
  }

  private var partStores: [any PartStoring] {
    get { self[PartStoresKey.self] }
    set { self[PartStoresKey.self] = newValue }
  }
}

/// The stores of parts; an app may have none.
private enum PartStoresKey: FeatureDependencyKey {
  static let name = "partStores"
  static let live: [any PartStoring] = []

  static func unimplemented(_ missing: MissingDependency) -> [any PartStoring] { [] }
}

extension RecordQuery {
  /// Returns true if a record is stored, and can't be read.
  public func isUnreadable(_ id: Record.ID) -> Bool {
    unreadable.contains { $0.recordID == id.description }
  }
}
