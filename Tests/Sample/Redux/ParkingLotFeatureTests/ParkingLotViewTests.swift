import FeatureSessions
import ParkingLotFeature
import ReduxStore
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ParkingLotViewTests {
  @Test("The list makes only the rows that are asked for, each once as long as its id is there")
  func windows() async throws {
    let flow = try await ParkingLotFlow((1...50).map { "Topic \($0)" })
    var made: [Topic.ID] = []
    let list = ParkingLotRouter.list(flow.model.store, label: { "\($0)" }) { id in
      made.append(id)
      return TopicRowView(topic: ViewModel(fixed: Topic(id: id)))
    }

    for _ in 1...3 { list.build(ScreenBuilder(name: "list", window: 10..<12)) }
    #expect(made == [.number(11), .number(12)])

    flow.model.deleteTopics(atOffsets: [10])
    list.build(ScreenBuilder(name: "list", window: 9..<12))
    await flow.act { flow.model.undoButtonTapped() }
    list.build(ScreenBuilder(name: "list", window: 10..<11))
    #expect(made == [11, 12, 10, 13, 11].map(Topic.ID.number))
  }

  @Test("The row of a topic that is gone keeps its last state, and does nothing")
  func gone() async throws {
    let flow = try await ParkingLotFlow()
    let marks = ViewModel<TopicMarks, TopicListAction>(fixed: TopicMarks())
    let row = ParkingLotRouter.row(flow.model.store, id: .number(2), marks: marks)

    flow.model.deleteTopics(atOffsets: [1])
    await flow.act { row.topic.dispatch(.toggle) }

    #expect(row.topic.state == Topic(id: .number(2), title: "Milk"))
    #expect(flow.stored == ["Icons", "Room"])
    let new = ParkingLotRouter.row(flow.model.store, id: .number(2), marks: marks)
    #expect(new.topic.state == Topic(id: .number(2)))
    await flow.act { flow.model.undoButtonTapped() }
    #expect([row, new].map(\.topic.title) == ["Milk", "Milk"])
    row.topic.dispatch(.toggle)
    #expect([row, new].map(\.topic.isCompleted) == [true, true])
    await flow.settle()
  }

  @Test("Views of fixed states need no store")
  func fixed() {
    let builder = ScreenBuilder(name: "list")
    let id = Topic.ID.number(1)
    var actions: [TopicAction] = []
    let list = TopicListView(
      ids: ViewModel(fixed: [id]),
      summary: ViewModel(fixed: "Nothing is parked.")
    ) { id in
      TopicRowView(
        topic: ViewModel(fixed: Topic(id: id, title: "Icons", priority: .high)) {
          actions.append($0)
        },
        marks: ViewModel(fixed: TopicMarks(focusedID: id, unsavedIDs: [id]))
      )
    }

    list.build(builder)
    list.row(id).topic.dispatch(.toggle)

    #expect(builder.message == "Nothing is parked.")
    #expect(list.row(id).row.control.error == "not saved")
    #expect(actions == [.toggle])
  }
}
