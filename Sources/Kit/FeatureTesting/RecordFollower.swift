public import FeatureEffects
public import FeatureRecords
import IdentifiedArrays

/// A follower of a store that keeps all states that it has seen.
///
/// ```swift
/// let follower = try await RecordFollower(books)
/// try await books.save(emma)
/// #expect(await follower.ids == [[], ["emma"]])
/// ```
@MainActor
public final class RecordFollower<Record: StorableRecord> where Record.ID: RecordID {
  private var received: [RecordSnapshot<Record>] = []
  /// The number of deltas with records, also of those that left all as it was.
  package private(set) var deltaCount = 0
  private let effects: EffectScope
  private var reading: Effect?

  /// Starts to follow, and reads the present state.
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
      for try await delta in changes { self?.apply(delta) }
    }
    await effects.settle()
  }

  private func apply(_ delta: RecordDelta<Record>) {
    // One without tells that all were read again, as where a folder can't be watched.
    if delta.records != .some([]) { deltaCount += 1 }
    var new = received.last ?? RecordSnapshot()
    let isChanged = delta.apply(to: &new.records)
    // The first one is a state, also if there is nothing.
    guard isChanged || new.unreadable != delta.unreadable || received.isEmpty else { return }
    new.unreadable = delta.unreadable
    received.append(new)
  }

  /// All states so far, once no more are to be read.
  package var snapshots: [RecordSnapshot<Record>] {
    get async {
      await settle()
      return received
    }
  }

  /// The ids in each state so far, once no more are to be read.
  public var ids: [[Record.ID]] {
    get async { await snapshots.map(\.records.ids).map(Array.init) }
  }

  /// Waits until all changes have been read.
  package func settle() async {
    await effects.settle()
  }

  /// Stops following.
  package func stop() {
    reading?.cancel()
  }
}
