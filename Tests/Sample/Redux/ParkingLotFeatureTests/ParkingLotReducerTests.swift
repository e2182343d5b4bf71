import FeatureKit
import FeatureTesting
import ParkingLotFeature
import ReduxStore
import StandupsDomain
import Testing

@Suite struct ParkingLotReducerTests {
  typealias App = Reducer<ParkingLotState, ParkingLotAction>

  /// Three topics, 1 to 3; new ones count from 10.
  private static func state(
    _ ids: [Int] = [1, 2, 3],
    focus: Int? = nil
  ) -> ParkingLotState {
    var state = ParkingLotState()
    state.list.topics = IdentifiedArray(keepingFirst: ids.map { Topic(id: .number($0)) })
    state.list.focusedID = focus.map(Topic.ID.number)
    return state
  }

  private static func reduced(
    _ first: ParkingLotState,
    _ actions: [ParkingLotAction],
    by reducer: App = .parkingLot(uuid: .counting(from: 10))
  ) -> ParkingLotState {
    actions.reduce(into: first) { reducer.reduce($1, &$0) }
  }

  @Test(
    "The list, action by action; offsets out of range and unknown ids change nothing",
    arguments: [
      ([.add], state([1, 2, 3, 10], focus: 10)),
      ([.add, .add], state([1, 2, 3, 10, 11], focus: 11)),
      ([.remove(atOffsets: [1])], state([1, 3])),
      ([.remove(atOffsets: [0, 2, 7])], state([2])),
      ([.remove(atOffsets: [3])], state()),
      ([.move(fromOffsets: [0], toOffset: 3)], state([2, 3, 1])),
      ([.move(fromOffsets: [0, 2, 9], toOffset: 1)], state([1, 3, 2])),
      ([.move(fromOffsets: [0], toOffset: 4)], state()),
      ([.move(fromOffsets: [0], toOffset: -1)], state()),
      ([.move(fromOffsets: [5], toOffset: 0)], state()),
      ([.focus(.number(2))], state(focus: 2)),
      ([.focus(.number(2)), .focus(.number(9))], state(focus: 2)),
      ([.focus(.number(2)), .remove(atOffsets: [0])], state([2, 3], focus: 2)),
      ([.focus(.number(2)), .remove(atOffsets: [1])], state([1, 3])),
    ] as [([TopicListAction], ParkingLotState)]
  )
  func list(actions: [TopicListAction], expected: ParkingLotState) {
    #expect(Self.reduced(Self.state(), actions.map(ParkingLotAction.list)) == expected)
  }

  @Test("An id that is there already is not added again")
  func sameID() {
    let state = Self.reduced(
      Self.state(focus: 2),
      [.list(.add)],
      by: .parkingLot(uuid: .constant(UUIDSource.number(3)))
    )
    #expect(state == Self.state(focus: 2))
  }

  @Test("A topic, action by action; an unknown id changes nothing")
  func topic() {
    let actions: [TopicAction] = [
      .toggle, .update(.title("A")), .update(.priority(.high)), .toggle,
      .synced(Topic(id: .number(1), title: "B")),
    ]
    let topics = actions.indices.map { index in
      Self.reduced(Self.state([1]), actions[...index].map { .topic(.number(1), $0) }).list.topics[0]
    }

    #expect(topics.map(\.isCompleted) == [true, true, true, false, false])
    #expect(topics.map(\.title) == ["", "A", "A", "A", "B"])
    #expect(topics.map(\.priority) == [.medium, .medium, .high, .high, .medium])
    #expect(
      Self.reduced(Self.state(), actions.map { .topic(.number(9), $0) }) == Self.state()
    )
  }

  @Test("An action of the life cycle changes that state, and nothing else")
  func lifecycle() {
    let actions = [Lifecycle.Action.willEnterForeground, .didBecomeActive]
    var expected = Self.state()
    for action in actions { expected.lifecycle.apply(action) }

    #expect(Self.reduced(Self.state(), actions.map(ParkingLotAction.lifecycle)) == expected)
  }

  @Test(
    "What the store has replaces the topics, or changes some, and the focus follows",
    arguments: [true, false]
  )
  func synced(isWhole: Bool) {
    var storage = TopicStorage()
    (storage.isLoaded, storage.unsavedIDs) = (true, [.number(2)])
    func synced(_ ids: [Int], after first: ParkingLotState) -> ParkingLotState {
      let new = Self.state(ids).list.topics
      let gone = first.list.topics.filter { !new.contains(id: $0.id) }.map {
        RecordDelta<Topic>.Change(id: $0.id, record: nil, isPlaced: true, predecessor: nil)
      }
      let placed = new.enumerated().map { offset, topic in
        RecordDelta<Topic>.Change(
          id: topic.id,
          record: topic,
          isPlaced: true,
          predecessor: offset == 0 ? nil : new[offset - 1].id
        )
      }
      let changes = TopicChanges(
        topics: RecordDelta(isWhole ? .all(new) : .some(placed + gone)),
        storage: storage
      )
      return Self.reduced(first, [.synced(changes)])
    }

    var expected = Self.state([4, 2])
    expected.storage = storage
    let first = Self.state([1, 2, 3], focus: 3)
    // It had the focus, so its end is told.
    expected.deletedElsewhere = [first.list.topics[2]]
    #expect(synced([4, 2], after: first) == expected)
    expected.deletedElsewhere = []
    expected.list.focusedID = .number(2)
    #expect(synced([4, 2], after: Self.state(focus: 2)) == expected)
  }

  @Test("A topic that was deleted elsewhere waits for an answer as it was, with the last title")
  func deletedElsewhere() {
    func result(_ actions: DeletedElsewhereAction...) -> ParkingLotState {
      Self.reduced(Self.state(focus: 2), actions.map(ParkingLotAction.deletedElsewhere))
    }
    let changed = Topic(id: .number(2), title: "Changed")
    let toggled = changed.with { $0.isCompleted = true }
    var waiting = Self.state([1, 3])
    waiting.deletedElsewhere = [changed]

    #expect(result(.found(Topic(id: .number(2))), .found(toggled)) == waiting)
    #expect(result(.found(changed), .leave(.number(2))) == Self.state([1, 3]))
    var back = Self.state([1, 3])
    back.list.topics.append(changed)
    #expect(result(.found(changed), .saveAgain(.number(2))) == back)
    #expect(result(.saveAgain(.number(2)), .leave(.number(3))) == Self.state(focus: 2))
  }
}

extension ParkingLotState {
  var titles: [String] { list.topics.map(\.title) }
}
