import ParkingLotFeature
import ReduxStore
import StandupsFixtures
import Testing

/// Random actions, also those without a meaning: unknown ids, offsets out of range.
@Suite(.feature) @MainActor struct ParkingLotLawTests {
  private static func action(_ random: inout LawRandom) -> ParkingLotAction {
    func offset() -> Int { Int.random(in: -1...6, using: &random) }
    func id() -> Topic.ID { .number(Int.random(in: 1...9, using: &random)) }
    let offsets = IndexSet((0...6).filter { _ in random.once(in: 4) })
    switch Int.random(in: 0...9, using: &random) {
    case 0...3: return .list(.add)
    case 4: return .list(.remove(atOffsets: offsets))
    case 5: return .list(.move(fromOffsets: offsets, toOffset: offset()))
    case 6: return .list(.focus(id()))
    case 7: return .topic(id(), .toggle)
    case 8: return .topic(id(), .update(.title(random.pick("a", "b", ""))))
    case _: return .topic(id(), .update(.priority(random.pick(.low, .high))))
    }
  }

  @Test(
    "With a store that may fail at each call, the state is what is stored and what isn't saved",
    arguments: LawSeed.first(10, long: 1_000)
  )
  func failing(seed: LawSeed) async throws {
    var random = seed.random
    let world = StandupsWorld { $0.uuid = .counting(from: 1) }
    let (records, query) = (world.topics, world.dependencies.topics)
    let store = Store(
      state: ParkingLotState(),
      reducer: .parkingLot(uuid: world.dependencies.uuid),
      middleware: .persistence(query),
      effects: world.dependencies.effects
    )
    await world.act { store.dispatch(.lifecycle(.didBecomeActive)) }

    for action in (0..<25).map({ _ in Self.action(&random) }) {
      if random.once(in: 3) { records.faults.failNext(random.pick(.save, .update, .delete, .move)) }
      if random.once(in: 8) { for id in query.unsaved.map(\.id) { query.retry(id) } }
      store.dispatch(action)
      // Some actions come while earlier ones are still being written.
      if random.once(in: 3) { continue }
      await world.settle()
      try check(store.state, records.records, query)
    }
    await world.settle()
    try check(store.state, records.records, query)
  }

  private func check(
    _ state: ParkingLotState,
    _ stored: [Topic],
    _ query: RecordQuery<Topic>
  ) throws {
    let topics = Array(state.list.topics)
    let unsavedIDs = Set(query.unsaved.map(\.id))
    #expect(topics == Array(query.records))
    #expect(state.storage.unsavedIDs == unsavedIDs)
    // What was acknowledged is there as it is shown, and in its order.
    #expect(
      topics.filter { !unsavedIDs.contains($0.id) } == stored.filter { !unsavedIDs.contains($0.id) }
    )
    try #require(Set(stored.map(\.id)).isSubset(of: topics.map(\.id)))
  }
}
