import FeatureFaults
import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureRecords

/// Several stores of the same records, used at random.
///
/// The tests compare what they show with what was written and when.
@Suite(.feature) @MainActor struct RecordStoreLawTests {
  @Test(
    "Whatever several stores do at once, each shows what is stored, never goes back, and loses nothing",
    arguments: LawSeed.first(2, long: 20)
  )
  func severalStores(seed: LawSeed) async throws {
    var random = seed.random
    let world = try await World()
    for _ in 0..<200 {
      world.doSomething(&random)
      if random.once(in: 3) { await world.settle() }
    }
    try await world.calmDown()

    let stored = try await world.open().load()
    for user in world.users {
      let snapshots = await user.follower.snapshots
      #expect(snapshots.last == stored)
      #expect(zip(snapshots, snapshots.dropFirst()).allSatisfy { $0 != $1 })
      if let query = user.query {
        #expect(Array(query.records) == stored.records.elements)
        continue
      }
      for id in World.ids {
        #expect(world.history.isInOrder(snapshots.map { $0.records[id: id] }, id), "\(id)")
      }
    }
    world.expectNothingLost(in: stored)
  }
}

/// The stores, their users, and the acknowledged changes.
@MainActor private final class World {
  /// The first ones are only ever changed, the others saved and deleted too.
  static let ids: [Note.ID] = ["a", "b", "c", "d", "e"]
  static let changed = ids.prefix(2)

  let history = History(ids, first: changed.map { Note(id: $0) })
  private(set) var users: [User] = []
  private let memory = MemoryRecordBackend(changed.map { Note(id: $0) })
  private let effects = EffectScope(executor: MainSerialExecutor.shared)
  private let acknowledged = Mutex<[(id: Note.ID, number: Double)]>([])
  private var held: [HeldOperation] = []
  private var lastNumber = 0.0

  struct User {
    let store: RecordStore<Note>
    /// The query of a user who sees changes before they are written.
    let query: RecordQuery<Note>?
    let before: FaultInjection
    let after: FaultInjection
    let follower: RecordFollower<Note>
  }

  init() async throws {
    let kinds: [(hasQuery: Bool, LateBackend.Telling)] = [
      (false, .asItIs), (true, .asItIs), (false, .everything),
    ]
    for (hasQuery, externalChanges) in kinds {
      let (before, after) = (FaultInjection(), FaultInjection())
      let backend = LateBackend(
        base: memory.reopened(),
        answers: after,
        externalChanges: externalChanges,
        didStore: { [history] in history.add($0) }
      )
      let store = RecordStore(before.before(backend), now: { .day(0) })
      users.append(
        User(
          store: store,
          query: hasQuery ? RecordQuery(store, effects: effects) : nil,
          before: before,
          after: after,
          follower: try await RecordFollower(store, effects: effects)
        )
      )
    }
  }

  func open() -> RecordStore<Note> {
    RecordStore(memory.reopened(), now: { .day(0) })
  }

  func settle() async { await effects.settle() }

  // MARK: What happens

  func doSomething(_ random: inout LawRandom) {
    let user = users[Int.random(in: 0...2, using: &random)]
    let id = Self.ids[Int.random(in: 0...4, using: &random)]
    let isSavable = !Self.changed.contains(id)
    lastNumber += 1
    let number = lastNumber
    // More is released than held, or all would soon wait.
    switch Int.random(in: 0...14, using: &random) {
    case 0, 1, 2:
      perform {
        let change: RecordStore<Note>.Change = { $0.numbers.append(number) }
        if let query = user.query {
          query.update(id, change)
        } else if try await user.store.update(id, change) != nil {
          self.acknowledged.withLock { $0.append((id, number)) }
        }
      }
    case 3 where isSavable, 4 where isSavable:
      let note = Note(id: id, numbers: [number])
      perform { if user.query?.save(note) == nil { try await user.store.save(note) } }
    case 5 where isSavable:
      perform { if user.query?.delete(id) == nil { try await user.store.delete(id) } }
    case 6:
      let successor = random.maybe { Self.ids[Int.random(in: 0...4, using: &$0)] }
      perform {
        if user.query?.move(id, before: successor) == nil {
          try await user.store.move(id, before: successor)
        }
      }
    case 7: perform { try await user.store.evict(deletedBefore: .day(1)) }
    case 8: perform { _ = try await user.store.load() }
    case 9:
      user.before.failNext(random.pick(.save, .update, .delete, .move))
    case 10: held.append(user.before.holdNext(random.pick(.save, .update, .delete, .move)))
    case 11: held.append(user.after.holdNext(random.pick(.save, .update, .delete, .move, .load)))
    case _:
      if !held.isEmpty {
        held.remove(at: Int.random(in: 0...held.count - 1, using: &random)).release()
      }
    }
  }

  private func perform(_ operation: @escaping @MainActor () async throws -> Void) {
    effects.finish("operation") {
      do { try await operation() } catch let error as RecordStoreError {
        let causes: [RecordStoreError.Cause] = [
          .other("a test wants it"), .deleted, .other("it is not saved yet"),
        ]
        #expect(causes.contains(error.cause))
      }
    }
  }

  /// Lets all work finish, and retries failed changes.
  func calmDown() async throws {
    // Orders that no operation followed would hold the next ones.
    held.forEach { $0.release() }
    await settle()
    for query in users.compactMap(\.query) {
      while let unsaved = query.unsaved.first {
        query.retry(unsaved.id)
        await settle()
      }
    }
  }

  // MARK: What must be true

  func expectNothingLost(in stored: RecordSnapshot<Note>) {
    for id in Self.ids {
      #expect(stored.records[id: id] == history.last(id))
    }
    #expect(!acknowledged.withLock { $0.isEmpty })
    for (id, number) in acknowledged.withLock({ $0 }) where Self.changed.contains(id) {
      #expect(stored.records[id: id]?.numbers.contains(number) == true)
    }
  }
}

/// The stored states under each id, in order.
private final class History: Sendable {
  private let states: Mutex<[Note.ID: [Note?]]>

  init(_ ids: [Note.ID], first: [Note]) {
    states = Mutex(
      Dictionary(uniqueKeysWithValues: ids.map { id in (id, [first.first { $0.id == id }]) })
    )
  }

  func add(_ stored: StoredRecord<Note>) {
    states.withLock { $0[stored.id]?.append(stored.deleted == nil ? stored.record : nil) }
  }

  func last(_ id: Note.ID) -> Note? { states.withLock { $0[id]?.last ?? nil } }

  /// Returns true if the seen states were stored in the same order.
  func isInOrder(_ seen: [Note?], _ id: Note.ID) -> Bool {
    var rest = states.withLock { $0[id] ?? [] }[...]
    for state in seen {
      guard let next = rest.firstIndex(of: state) else { return false }
      rest = rest[next...]
    }
    return true
  }
}
