import FeatureFaults
import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureRecords

/// Acts over two kinds at random beside another store, while writes fail, wait and lose their answers.
@Suite(.feature) @MainActor struct RecordActLawTests {
  @Test(
    "Whatever fails, each act is stored as a whole or not at all, none is lost, and none made twice",
    arguments: LawSeed.first(4, long: 200)
  )
  func failures(seed: LawSeed) async throws {
    var random = seed.random
    let world = World()
    await world.effects.settle()
    for number in 1...120 {
      try await world.doSomething(&random, number)
      if random.once(in: 3) { await world.effects.settle() }
      #expect(world.halves == [], "after \(number)")
    }
    await world.calmDown()

    #expect(world.halves == [])
    for (kind, memory) in world.memories.enumerated() {
      for note in memory.load().live {
        let place = Place(kind: kind, id: note.id)
        #expect(note.numbers.filter { $0 > 0 } == world.own[place], "\(place)")
        #expect(Set(note.numbers.filter { $0 < 0 }) == world.others[place], "\(place)")
      }
      #expect(Array(world.queries[kind].records) == memory.load().live)
      #expect(world.queries[kind].pending.isEmpty)
    }
    #expect(world.log.messages == [])
  }
}

private struct Place: Hashable {
  let kind: Int
  let id: String

  static let all = (0...1).flatMap { kind in ["a", "b", "c"].map { Place(kind: kind, id: $0) } }
}

@MainActor private final class World {
  let log = IssueLog()
  let effects: EffectScope
  let memories = (0...1).map { kind in
    MemoryRecordBackend(Place.all.filter { $0.kind == kind }.map { Note(id: $0.id) })
  }
  let queries: [RecordQuery<Note>]
  /// The numbers of the acts of this app in each record, and those of others.
  private(set) var own: [Place: [Double]] = Dictionary(
    uniqueKeysWithValues: Place.all.map { ($0, []) }
  )
  private(set) var others: [Place: Set<Double>] = Dictionary(
    uniqueKeysWithValues: Place.all.map { ($0, []) }
  )
  private let faults = FaultInjection()
  private let otherStores: [RecordStore<Note>]
  private var held: [HeldOperation] = []

  init() {
    let effects = EffectScope(executor: MainSerialExecutor.shared, reporter: log.reporter)
    self.effects = effects
    otherStores = memories.map { RecordStore($0.reopened(), now: { .day(0) }) }
    queries = memories.map { [faults] memory in
      RecordQuery(RecordStore(faults.before(memory), now: { .day(0) }), effects: effects)
    }
  }

  /// The acts that are stored in some of their records, and not in the others.
  var halves: [Double] {
    let stored = Dictionary(
      uniqueKeysWithValues: memories.enumerated().flatMap { kind, memory in
        memory.load().live.map { (Place(kind: kind, id: $0.id), Set($0.numbers)) }
      }
    )
    let acts = Set(own.values.joined()).union(others.values.joined())
    return acts.sorted().filter { number in
      let places = Place.all.filter {
        own[$0]?.contains(number) == true || others[$0]?.contains(number) == true
      }
      return Set(places.map { stored[$0]?.contains(number) == true }).count > 1
    }
  }

  func doSomething(_ random: inout LawRandom, _ step: Int) async throws {
    let number = Double(step)
    let places = Place.all.shuffled(using: &random).prefix(random.pick(1, 2, 2, 3))
    switch Int.random(in: 0...10, using: &random) {
    case 0...4:
      for place in places { own[place]?.append(number) }
      let isPicky = random.once(in: 3)
      RecordAct.perform {
        for place in places {
          let (query, seen) = (queries[place.kind], queries[place.kind][place.id]?.numbers.count)
          query.update(place.id, ifStill: { !isPicky || $0.numbers.count == seen }) {
            $0.numbers.append(number)
          }
        }
      }
    case 5:
      var act = RecordTransaction()
      for place in places {
        others[place]?.insert(-number)
        act.add(
          .update(place.id) { $0.numbers.append(-number) },
          in: otherStores[place.kind]
        )
      }
      try await act.write()
    case 6: faults.failNext(.update)
    case 7: faults.loseNext(.update, isMade: random.once(in: 2))
    case 8: held.append(faults.holdNext(.update))
    case 9: for query in queries.prefix(1) { query.unsaved.last.map { _ = query.retry($0.id) } }
    case _: held.popLast()?.release()
    }
  }

  /// Lets all work finish, and retries what failed until nothing does.
  func calmDown() async {
    await effects.act { held.forEach { $0.release() } }
    for _ in 0..<100 {
      for query in queries {
        guard let unsaved = query.unsaved.first else { continue }
        await effects.act { query.retry(unsaved.id) }
      }
    }
  }
}

/// Acts at random that add, move and delete records of one kind, undone and done again at random.
///
/// An act changes a record at most once.
@Suite(.feature) @MainActor struct MovingActLawTests {
  @Test(
    "Each act is shown and stored in the order that its changes ask for one after the other",
    arguments: LawSeed.first(4, long: 200)
  )
  func order(seed: LawSeed) async throws {
    var random = seed.random
    let effects = EffectScope(executor: MainSerialExecutor.shared)
    let (memory, canUndo) = (MemoryRecordBackend<Note>(), random.once(in: 2))
    // Without room between these, all get new ranks, and deleted ones may come back beside their place.
    let spacing = canUndo ? 1 << 20 : 1
    for (rank, id) in ["a", "b", "c", "d"].enumerated() {
      _ = try memory.modify(id, for: .save) { _ in
        StoredRecord(Note(id: id), rank: rank * spacing)
      }
    }
    let history = ChangeHistory()
    let words = ChangeWords<Note>(plural: "notes", isOnly: false, fields: []) { $0.id }
    let query = RecordQuery(
      RecordStore(memory, now: { .day(0) }),
      effects: effects,
      noting: (history, words)
    )
    await effects.settle()
    var (order, undoable, redoable) = (["a", "b", "c", "d"], [[String]](), [[String]]())

    for number in 0..<60 {
      let before = order
      switch Int.random(in: canUndo ? 0...5 : 2...5, using: &random) {
      case 0:
        guard let last = undoable.popLast() else { continue }
        redoable.append(order)
        order = last
        #expect(history.undo() == [], "undo \(number)")
      case 1:
        guard let next = redoable.popLast() else { continue }
        undoable.append(order)
        order = next
        #expect(history.redo() == [], "redo \(number)")
      case _:
        history.perform("act") {
          var left = order.shuffled(using: &random)
          for part in 0...Int.random(in: 0...3, using: &random) {
            change(query, &order, left.popLast(), "\(number).\(part)", &random)
          }
        }
        guard history.undoable.count > undoable.count else { break }
        (undoable, redoable) = (undoable + [before], [])
      }
      if history.redoable.isEmpty { #expect(query.records.map(\.id) == order, "\(number)") }
      await effects.settle()
      #expect(query.records.map(\.id) == order, "\(number)")
    }

    #expect(memory.load().live.map(\.id) == order)
    #expect(query.unsaved == [])
  }

  /// Changes a record or adds a new one, and likewise the order of their ids.
  private func change(
    _ query: RecordQuery<Note>,
    _ order: inout [String],
    _ id: String?,
    _ new: String,
    _ random: inout LawRandom
  ) {
    guard let id, !random.once(in: 4) else {
      query.save(Note(id: new))
      return order.append(new)
    }
    guard !random.once(in: 5) else {
      query.delete(id)
      return order.removeAll { $0 == id }
    }
    let successor = random.once(in: 4) ? nil : order.randomElement(using: &random)
    query.move(id, before: successor)
    guard successor != id else { return }
    order.removeAll { $0 == id }
    order.insert(id, at: order.firstIndex { $0 == successor } ?? order.count)
  }
}
