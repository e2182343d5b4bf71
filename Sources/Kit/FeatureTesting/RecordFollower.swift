public import FeatureEffects
public import FeatureRecords
import IdentifiedArrays

/// A follower of a store that keeps all snapshots.
///
/// ```swift
/// let follower = try await RecordFollower(books)
/// try await books.save(emma)
/// #expect(await follower.snapshots.map(\.records.count) == [0, 1])
/// ```
@MainActor
public final class RecordFollower<Record: StorableRecord> where Record.ID: RecordID {
  private var received: [RecordSnapshot<Record>] = []
  private let effects: EffectScope
  private var reading: Effect?

  /// Starts to follow, and reads the present snapshot.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - effects: The scope of the reading; several followers of one store share it.
  /// - Throws: The reason why the store can't be followed.
  public init(
    _ store: RecordStore<Record>,
    effects: EffectScope = EffectScope(executor: MainSerialExecutor.shared)
  ) async throws {
    self.effects = effects
    let changes = try await store.changes()
    reading = effects.run("reading") { [weak self] in
      for try await snapshot in changes { self?.received.append(snapshot) }
    }
    await effects.settle()
  }

  /// All snapshots so far, once no more are to be read.
  package var snapshots: [RecordSnapshot<Record>] {
    get async {
      await settle()
      return received
    }
  }

  /// The ids in each snapshot so far, once no more are to be read.
  public var ids: [[Record.ID]] {
    get async { await snapshots.map(\.records.ids).map(Array.init) }
  }

  /// Waits until all snapshots have been read.
  package func settle() async {
    await effects.settle()
  }

  /// Stops following.
  package func stop() {
    reading?.cancel()
  }
}
