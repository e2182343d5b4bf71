import FeatureKit
import FeatureTesting
import ParkingLotFeature
import ReduxStore
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ParkingLotMiddlewareTests {
  @Test("A new topic has one id in the state and in the store, and shows once at each moment")
  func sameID() async throws {
    var counts: [Int] = []
    let counting = Middleware<ParkingLotState, ParkingLotAction> { action, store, next in
      next(action)
      counts.append(store.state.list.topics.count)
    }
    let flow = try await ParkingLotFlow(["Icons"], middleware: counting)
    counts = []
    let held = flow.world.topics.holdNext(.save)

    flow.model.addTopicButtonTapped()
    await flow.settle()
    #expect(flow.stored.count == 1)
    held.release()
    await flow.settle()

    #expect(!counts.isEmpty && counts.allSatisfy { $0 == 2 })
    #expect(flow.state.list.topics.ids == [.number(1), .number(0xA0)])
    #expect(flow.world.topics.records.map(\.id) == Array(flow.state.list.topics.ids))
  }

  @Test("A change of one topic elsewhere comes as that topic alone")
  func oneOfMany() async throws {
    var actions: [ParkingLotAction] = []
    let flow = try await ParkingLotFlow(
      middleware: Middleware { action, _, next in
        actions.append(action)
        next(action)
      }
    )
    actions = []

    try await flow.world.topics.reopened().update(.number(2)) { $0.title = "Theirs" }
    await flow.settle()

    #expect(actions == [.topic(.number(2), .synced(Topic(id: .number(2), title: "Theirs")))])
    #expect(flow.titles == ["Icons", "Theirs", "Room"])
    #expect(flow.stored == flow.titles)
  }

  @Test("An inactive app writes and receives nothing; an active one gets the newest, also twice")
  func inactive() async throws {
    let flow = try await ParkingLotFlow()
    let other = flow.world.topics.reopened()
    for _ in 1...2 {
      flow.lifecycle.send(.willBecomeInactive)
      await flow.settle()
      try await other.update(.number(1)) { $0.title += "!" }
      flow.dispatch(1, .toggle)
      await flow.settle()
      #expect(flow.titles[0] + "!" == flow.stored[0])
      #expect(flow.world.topics.records[0].isCompleted == flow.state.list.topics[0].isCompleted)

      flow.lifecycle.send(.didBecomeActive)
      flow.lifecycle.send(.willEnterForeground)
      await flow.settle()
      #expect(Array(flow.state.list.topics) == flow.world.topics.records)
    }
    #expect(flow.titles == ["Icons!!", "Milk", "Room"])
  }

  @Test("What another process changes arrives, and a change here is made to what is stored")
  func otherProcess() async throws {
    let flow = try await ParkingLotFlow()
    let other = flow.world.topics.reopened()

    try await other.update(.number(1)) { ($0.title, $0.isCompleted) = ("Draw icons", true) }
    flow.dispatch(1, .toggle)
    try await other.save(Topic(id: .number(4), title: "Theirs"))
    await flow.settle()

    #expect(flow.titles == ["Draw icons", "Milk", "Room", "Theirs"])
    #expect(Array(flow.state.list.topics) == flow.world.topics.records)
    #expect(flow.state.list.topics[0].isCompleted == false)
  }

  @Test("The focus goes with its topic, and stays with another one's change")
  func focus() async throws {
    let flow = try await ParkingLotFlow()
    flow.model.store.dispatch(.list(.focus(.number(2))))
    try await flow.world.topics.reopened().delete(.number(1))
    await flow.settle()
    #expect(flow.state.list.focusedID == .number(2))

    try await flow.world.topics.reopened().delete(.number(2))
    await flow.settle()
    #expect(flow.state.list.focusedID == nil)
  }

  @Test("A change that can't be saved stays and is marked; one that is tried again isn't")
  func failing() async throws {
    let flow = try await ParkingLotFlow(["Icons"])
    flow.world.topics.breakDown("the disk is full")
    flow.dispatch(1, .update(.title("Draw icons")))
    flow.model.addTopicButtonTapped()
    await flow.settle()

    #expect(flow.stored == ["Icons"])
    #expect(flow.titles == ["Draw icons", ""])
    #expect(flow.state.storage.unsavedIDs == [.number(1), .number(0xA0)])
    #expect(flow.text.components(separatedBy: "Error: not saved").count == 3)

    flow.world.topics.repair()
    for id in flow.state.storage.unsavedIDs { flow.query.retry(id) }
    await flow.settle()
    #expect(flow.stored == ["Draw icons", ""])
    #expect(!flow.text.contains("not saved"))
  }

  @Test("A deletion that fails leaves the topic")
  func failingDeletion() async throws {
    let flow = try await ParkingLotFlow()
    flow.world.topics.failNext(.delete)
    flow.world.topics.failNext(.move)

    flow.model.deleteTopics(atOffsets: [0, 2])
    flow.model.moveTopics(fromOffsets: [0], toOffset: 0)
    await flow.settle()

    #expect(flow.titles == ["Icons", "Milk"])
    #expect(flow.world.dependencies.history.news == "Deleted “Room”.")
  }

  @Test("A loop of another middleware is cut off and named, and the parking lot goes on")
  func loop() async throws {
    let issues = IssueLog()
    let effects = EffectScope(
      "test",
      executor: MainSerialExecutor.shared,
      reporter: issues.reporter
    )
    let looping = Middleware<ParkingLotState, ParkingLotAction> { action, store, next in
      next(action)
      if case .topic = action { store.dispatch(action) }
    }
    let world = StandupsWorld()
    let store = Store(
      state: ParkingLotState(),
      reducer: .parkingLot(uuid: .incrementing),
      middleware: looping <> .persistence(world.dependencies.topics),
      effects: effects,
      mostFollowing: 100
    )

    store.dispatch(.topic(.number(1), .toggle))
    store.dispatch(.list(.add))
    await world.settle()

    #expect(issues.messages.count == 1)
    #expect(
      issues.messages.first?.contains("A dispatch loop: 100 actions followed from topic(") == true
    )
    #expect(world.topics.records.count == 1)
  }

  // Nothing else runs on the main actor meanwhile: what is slow belongs to middleware.
  @Test("While a reducer takes long, actions wait, and none is lost")
  func slowReducer() async throws {
    let world = StandupsWorld()
    let slow = Reducer<ParkingLotState, ParkingLotAction> { _, state in
      let number = (0..<10_000).reduce(0, &+)
      state.list.topics.update(id: .number(number)) { $0.title = "" }
    }
    let store = Store(
      state: ParkingLotState(),
      reducer: slow <> .parkingLot(uuid: .counting(from: 1)) <> slow,
      middleware: .persistence(world.dependencies.topics),
      effects: world.dependencies.effects
    )

    store.dispatch(.lifecycle(.didBecomeActive))
    for _ in 1...5 { store.dispatch(.list(.add)) }
    for id in 1...5 { store.dispatch(.topic(.number(id), .update(.title("\(id)")))) }
    await world.settle()

    #expect(store.state.titles == (1...5).map { "\($0)" })
    #expect(Array(store.state.list.topics) == world.topics.records)
  }
}
