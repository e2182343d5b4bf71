import FeatureFaults
import FeatureKit
import FeatureTesting

@testable import FeatureRecords

/// Records as a screen shows and changes them, one change after the other.
///
/// It hears nothing of other writers until it reads again.
@MainActor final class ShownRecords {
  let query: RecordQuery<Note>
  let effects = EffectScope(executor: MainSerialExecutor.shared)
  private let memory: MemoryRecordBackend<Note>
  let faults = FaultInjection()

  struct State: Equatable {
    var records: IdentifiedArrayOf<Note> = []
    var unsaved: [UnsavedRecord<Note.ID>] = []
  }

  init(_ records: [Note]) {
    memory = MemoryRecordBackend(records)
    let deaf = LateBackend(base: memory, answers: FaultInjection(), externalChanges: .nothing)
    let store = RecordStore(faults.before(deaf), now: { .day(0) })
    query = RecordQuery(store, effects: effects)
  }

  init(_ store: RecordStore<Note>) {
    memory = MemoryRecordBackend()
    query = RecordQuery(store, effects: effects)
  }

  /// The stored records.
  var records: [Note] { memory.load().live }

  /// Another store of the same records.
  func reopened() -> RecordStore<Note> { RecordStore(memory.reopened(), now: { .day(0) }) }

  // MARK: As a screen

  func save(_ note: Note) async { await perform { query.save(note) } }

  func update(
    _ id: Note.ID,
    ifStill isExpected: RecordStore<Note>.Condition? = nil,
    _ change: @escaping RecordStore<Note>.Change
  ) async -> Note? {
    await perform { query.update(id, ifStill: isExpected, change) }
    return query[id]
  }

  func delete(_ id: Note.ID) async { await perform { query.delete(id) } }

  func restore(_ note: Note) async { await perform { query.restore(note) } }

  func retry(_ id: Note.ID) async { await perform { query.retry(id) } }

  func move(_ id: Note.ID, before successor: Note.ID?) async {
    await perform { query.move(id, before: successor) }
  }

  /// Reads the store again, and returns what is shown.
  func load() async throws -> State {
    _ = try await query.store.load()
    await effects.settle()
    return State(records: IdentifiedArray(keepingFirst: query.records), unsaved: query.unsaved)
  }

  private func perform(_ change: () -> Effect?) async {
    await effects.settle()
    _ = change()
    await effects.settle()
  }
}
