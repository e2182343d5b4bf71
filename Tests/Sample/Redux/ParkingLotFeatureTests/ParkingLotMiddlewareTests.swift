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
    let held = flow.world.topics.faults.holdNext(.save)

    await flow.act { flow.model.addTopicButtonTapped() }
    #expect(flow.stored.count == 1)
    await flow.act { held.release() }

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
      await flow.act { flow.lifecycle.send(.willBecomeInactive) }
      try await other.update(.number(1)) { $0.title += "!" }
      await flow.act { flow.dispatch(1, .toggle) }
      #expect(flow.titles[0] + "!" == flow.stored[0])
      #expect(flow.world.topics.records[0].isCompleted == flow.state.list.topics[0].isCompleted)

      flow.lifecycle.send(.didBecomeActive)
      await flow.act { flow.lifecycle.send(.willEnterForeground) }
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
}
