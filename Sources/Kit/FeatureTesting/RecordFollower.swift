public import FeatureEffects
public import FeatureRecords
import IdentifiedArrays

/// Somebody who follows a store for as long as it lasts, and remembers what came.
///
/// ```swift
/// let follower = try await RecordFollower(standups)
/// try await standups.save(design)
/// #expect(await follower.snapshots.map(\.records.count) == [0, 1])
/// ```
@MainActor
public final class RecordFollower<Record: StorableRecord> where Record.ID: RecordID {
  private var received: [RecordSnapshot<Record>] = []
  private let effects: EffectScope
  private var reading: Effect?

  /// Begins to follow, and reads what there is.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - effects: Where the reading runs; several who follow one store share it.
  /// - Throws: Why the store cannot be followed.
  public init(
    _ store: RecordStore<Record>,
    effects: EffectScope = EffectScope(executor: MainTurns.shared)
  ) async throws {
    self.effects = effects
    let changes = try await store.changes()
    reading = effects.run("reading") { [weak self] in
      for try await snapshot in changes { self?.received.append(snapshot) }
    }
    await effects.settle()
  }

  /// All that came, once there is nothing left to read.
  public var snapshots: [RecordSnapshot<Record>] {
    get async {
      await settle()
      return received
    }
  }

  /// The ids in each snapshot that came, once there is nothing left to read.
  public var ids: [[Record.ID]] {
    get async { await snapshots.map(\.records.ids).map(Array.init) }
  }

  /// Waits until there is nothing left to read.
  public func settle() async {
    await effects.settle()
  }

  /// Stops following.
  public func stop() {
    reading?.cancel()
  }
}
