import FeatureSessions
import ParkingLotFeature
import ReduxStore
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ParkingLotViewTests {
  /// Counts how often a reading of observed values is woken.
  @MainActor
  private final class Reader {
    private(set) var wakes = 0
    private let read: @MainActor () -> Void

    init(_ read: @escaping @MainActor () -> Void) {
      self.read = read
      observe()
    }

    private func observe() {
      withObservationTracking(read) { [weak self] in
        MainActor.assumeIsolated {
          self?.wakes += 1
          self?.observe()
        }
      }
    }
  }

  @Test("Typing in a row wakes that row alone, once, though the store answers with all topics")
  func wakes() async throws {
    let flow = try await ParkingLotFlow((1...50).map { "Topic \($0)" })
    let list = ParkingLotRouter.parkingLot(flow.model.store)
    let rows = (1...50).map { list.row(.number($0)) }
    let readers = rows.map { row in Reader { _ = row.row } }
    let listReader = Reader { list.build(ScreenBuilder(name: "list", window: 0..<0)) }

    rows[6].topic.dispatch(.update(.title("Typed")))
    await flow.settle()
    #expect(readers.map(\.wakes) == (0..<50).map { $0 == 6 ? 1 : 0 })
    #expect(listReader.wakes == 0)

    try await flow.world.topics.reopened().update(.number(9)) { $0.isCompleted = true }
    await flow.settle()
    #expect(readers.map(\.wakes).reduce(0, +) == 2)
    #expect(readers[8].wakes == 1)
  }

  @Test("The list makes only the rows that are asked for, each once as long as its id is there")
  func windows() async throws {
    struct Plain: RowView {
      let id: Topic.ID
      var row: Row { Row.text(ControlID("plain", id), "\(id)") }
    }
    let flow = try await ParkingLotFlow((1...50).map { "Topic \($0)" })
    var made: [Topic.ID] = []
    let list = ParkingLotRouter.list(flow.model.store) { id in
      made.append(id)
      return Plain(id: id)
    }

    for _ in 1...3 { list.build(ScreenBuilder(name: "list", window: 10..<12)) }
    #expect(made == [.number(11), .number(12)])

    flow.model.deleteTopics(atOffsets: [10])
    list.build(ScreenBuilder(name: "list", window: 9..<12))
    flow.model.undoButtonTapped()
    await flow.settle()
    list.build(ScreenBuilder(name: "list", window: 10..<11))
    #expect(made == [11, 12, 10, 13, 11].map(Topic.ID.number))
  }

  @Test("The row of a topic that is gone keeps its last state, and does nothing")
  func gone() async throws {
    let flow = try await ParkingLotFlow()
    let marks = ViewModel<TopicMarks, TopicListAction>(fixed: TopicMarks())
    let row = ParkingLotRouter.row(flow.model.store, id: .number(2), marks: marks)

    flow.model.deleteTopics(atOffsets: [1])
    row.topic.dispatch(.toggle)
    await flow.settle()

    #expect(row.topic.state == Topic(id: .number(2), title: "Milk"))
    #expect(flow.stored == ["Icons", "Room"])
    let new = ParkingLotRouter.row(flow.model.store, id: .number(2), marks: marks)
    #expect(new.topic.state == Topic(id: .number(2)))
    flow.model.undoButtonTapped()
    await flow.settle()
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
      summary: ViewModel(fixed: TopicSummary(message: "Nothing is parked."))
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
