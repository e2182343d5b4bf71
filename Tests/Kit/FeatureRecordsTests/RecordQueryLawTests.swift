import FeatureFaults
import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureRecords

/// A query used at random beside another store, while writes fail, wait and join.
@Suite(.feature) @MainActor struct RecordQueryLawTests {
  @Test(
    "Whatever fails, a query shows what is stored with its changes on top, tells each, and loses none",
    arguments: LawSeed.first(4, long: 200)
  )
  func failures(seed: LawSeed) async throws {
    var random = seed.random
    let world = World()
    await world.effects.settle()
    for number in 0..<150 {
      try await world.doSomething(&random, Double(number))
      #expect(world.followed.take() == Array(world.query.records))
      if random.once(in: 4) { world.checkOrder() }
      if random.once(in: 5) { #expect(world.slow.take() == Array(world.query.records)) }
      if random.once(in: 3) { await world.effects.settle() }
    }
    await world.calmDown()

    #expect(Array(world.query.records) == world.memory.load().live)
    #expect(world.query.pending.isEmpty)
    #expect(world.memory.load().records.allSatisfy { World.ids.contains($0.id) })
    #expect(world.log.messages.allSatisfy { $0.hasPrefix("A change of the Note “") })
    for id in World.changed {
      let stored = world.query[id]?.numbers ?? []
      // Others' numbers are negative.
      #expect(stored.filter { $0 > 0 } == world.own[id])
      #expect(Set(stored.filter { $0 < 0 }) == world.others[id])
    }
  }
}

@MainActor private final class World {
  /// The first ones are only ever changed, the others saved, deleted and restored too.
  static let changed: [Note.ID] = ["a", "b"]

  static let ids: [Note.ID] = changed + ["c", "d"]

  let log = IssueLog()
  let effects: EffectScope
  let memory = MemoryRecordBackend(changed.map { Note(id: $0) })
  let query: RecordQuery<Note>
  /// Followers of what the query shows: one that reads after each step, and one that seldom does.
  let (followed, slow): (Followed, Followed)
  private(set) var own: [Note.ID: [Double]] = ["a": [], "b": []]
  private(set) var others: [Note.ID: Set<Double>] = ["a": [], "b": []]
  private let faults = FaultInjection()
  private let other: RecordStore<Note>
  private var held: [HeldOperation] = []

  init() {
    effects = EffectScope(executor: MainSerialExecutor.shared, reporter: log.reporter)
    other = RecordStore(memory.reopened(), now: { .day(0) })
    query = RecordQuery(RecordStore(faults.before(memory), now: { .day(0) }), effects: effects)
    (followed, slow) = (Followed(query), Followed(query))
  }

  @MainActor final class Followed {
    private let changes: ShownChanges<Note>
    private var notes: IdentifiedArrayOf<Note> = []

    init(_ query: RecordQuery<Note>) { changes = ShownChanges(query) }

    func take() -> [Note] {
      changes.take().apply(to: &notes)
      return Array(notes)
    }
  }

  func doSomething(_ random: inout LawRandom, _ number: Double) async throws {
    let id = random.pick("a", "b") as Note.ID
    let saved = random.pick("c", "d") as Note.ID
    switch Int.random(in: 0...18, using: &random) {
    case 0...3:
      own[id]?.append(number + 1)
      query.update(id) { $0.numbers.append(number + 1) }
    case 4: query.save(Note(id: saved, numbers: [number]))
    case 5: query.delete(saved)
    case 6: query.restore(Note(id: saved, text: "restored"))
    case 7: query.update(saved, orInsert: Note(id: saved)) { $0.numbers.append(number) }
    case 8:
      others[id]?.insert(-number - 1)
      try await other.update(id) { $0.numbers.append(-number - 1) }
    case 9: try await random.once(in: 2) ? other.delete(saved) : other.restore(Note(id: saved))
    case 10: faults.failNext(random.pick(.update, .save, .delete))
    case 11: held.append(faults.holdNext(random.pick(.update, .save, .delete)))
    case 12: query.unsaved.last.map { _ = query.retry($0.id) }
    case 13: query.move(id, before: random.maybe { _ in saved })
    case 14:
      // A mistake, for some of the records that it meets.
      let (other, remainder) = (random.pick("a", "c", "x") as Note.ID, random.pick(0, 1) as Int)
      query.update(random.pick(id, saved), orInsert: random.maybe { _ in Note(id: saved) }) {
        if $0.numbers.count % 2 == remainder { $0.id = other }
      }
    case 15: try await other.move(random.pick(id, saved), before: random.maybe { _ in "b" })
    case _: held.popLast()?.release()
    }
  }

  /// The order that grew is the one that all changes make anew.
  func checkOrder() {
    let grown = query.records.ids
    query.order.moves = query.order.moves
    #expect(query.records.ids == grown)
  }

  /// Lets all work finish, and retries what failed until nothing does.
  func calmDown() async {
    await effects.act { held.forEach { $0.release() } }
    while let unsaved = query.unsaved.first {
      await effects.act { query.retry(unsaved.id) }
    }
  }
}
