import FeatureSessions
import FeatureTesting
import ParkingLotFeature
import StandupsFixtures
import Testing

/// One suite for both styles: each does the same on the same screen.
@Suite(.feature) @MainActor struct StyleTests {
  // MARK: Changing topics

  @Test(
    "An added topic comes last, empty, of medium priority, and has the focus",
    arguments: Style.allCases
  )
  func add(style: Style) async throws {
    let flow = try await StyleFlow.started(style)
    #expect(flow.screen.actions.first?.isQuick == true)

    try await flow.session.perform("add-topic")
    let new = try #require(flow.shown.last)
    #expect(flow.shown == Topic.fixtures + [Topic(id: new.id)])
    #expect(flow.screen.focus == new.field)
    #expect(flow.stored == flow.shown)

    try await flow.session.perform(.type(nil, text: "Tea"))
    try await flow.session.perform("add-topic")
    #expect(flow.shown.map(\.title) == Topic.fixtures.map(\.title) + ["Tea", ""])
    #expect(flow.screen.focus == flow.shown.last?.field)
    #expect(flow.stored == flow.shown)
  }

  @Test(
    "A title is edited in its row, each letter is stored, and a tap moves the focus",
    arguments: Style.allCases
  )
  func typing(style: Style) async throws {
    let flow = try await StyleFlow.started(style)

    try await flow.session.perform(Topic.icons.field, .focus)
    #expect(flow.screen.focus == Topic.icons.field)
    for (letter, title) in [("s", "Iconss"), ("?", "Iconss?")] {
      try await flow.session.perform(.type(nil, text: letter))
      let changed = [.coffee, Topic.icons.with { $0.title = title }, .room]
      #expect(flow.shown == changed)
      #expect(flow.stored == changed)
    }
    try await flow.session.perform(Topic.room.field, .focus)
    #expect(flow.screen.focus == Topic.room.field)
  }

  @Test(
    "A toggle flips what is stored at that moment; set twice is set once",
    arguments: Style.allCases
  )
  func toggle(style: Style) async throws {
    let flow = try await StyleFlow.started(style)

    for isCompleted in [true, false] {
      try await flow.session.perform(Topic.coffee.toggle)
      #expect(flow.shown.map(\.isCompleted) == [isCompleted, true, false])
      #expect(flow.stored == flow.shown)
    }
    for _ in 1...2 { try await flow.session.perform(Topic.coffee.toggle, .on(true)) }
    #expect(flow.stored.map(\.isCompleted) == [true, true, false])

    // Another process has changed it in between, and this one hasn't heard of it yet.
    try await flow.elsewhere.update(Topic.coffee.id) { $0.isCompleted = false }
    try flow.session.top.perform(Topic.coffee.toggle)
    await flow.session.settle()
    #expect(flow.stored.map(\.isCompleted) == [true, true, false])
    #expect(flow.shown == flow.stored)
  }

  @Test("A priority is picked in its row", arguments: Style.allCases)
  func priority(style: Style) async throws {
    let flow = try await StyleFlow.started(style)

    try await flow.session.perform(Topic.icons.picker, .choice("Low"))

    #expect(flow.stored == [.coffee, Topic.icons.with { $0.priority = .low }, .room])
    #expect(flow.shown == flow.stored)
  }

  @Test(
    "A change shows at once, and other fields that another process changed stay",
    arguments: Style.allCases
  )
  func atOnce(style: Style) async throws {
    let flow = try await StyleFlow.started(style)
    let held = flow.world.topics.holdNext(.update)

    try await flow.session.perform(Topic.icons.field, .text("Logo"))
    #expect(flow.shown[1].title == "Logo")
    #expect(flow.stored == Topic.fixtures)
    try await flow.elsewhere.update(Topic.icons.id) { $0.priority = .high }
    held.release()
    await flow.session.settle()

    #expect(
      flow.stored(.icons)
        == Topic.icons.with { ($0.title, $0.priority) = ("Logo", .high) }
    )
    #expect(flow.shown == flow.stored)
  }

  // MARK: Changing the list

  @Test("What was deleted is named, and comes back in its place", arguments: Style.allCases)
  func undo(style: Style) async throws {
    let flow = try await StyleFlow.started(style)

    try await flow.session.perform(Topic.icons.field, .focus)
    try await flow.session.perform(Topic.icons.field, .delete)
    #expect(flow.shown == [.coffee, .room])
    #expect(flow.stored == flow.shown)
    #expect(flow.history.news == "Deleted “Icons”.")
    #expect(flow.screen.focus == nil)

    flow.model.undoButtonTapped()
    await flow.session.settle()
    #expect(flow.shown == Topic.fixtures)
    #expect(flow.stored == flow.shown)

    flow.model.deleteTopics(atOffsets: [0, 2, 7])
    await flow.session.settle()
    #expect(flow.history.news == "Deleted “Coffee machine”, “A larger room”.")
    flow.model.undoButtonTapped()
    await flow.session.settle()
    #expect(flow.stored == Topic.fixtures)
  }

  @Test(
    "A topic that is being typed goes without a word when adding it is undone",
    arguments: Style.allCases
  )
  func undoneWhileTyping(style: Style) async throws {
    let flow = try await StyleFlow.started(style)
    try await flow.session.perform("add-topic")

    flow.model.undoButtonTapped()
    await flow.session.settle()
    #expect(flow.shown == Topic.fixtures)
    #expect((flow.screen.style, flow.screen.focus) == (.root, nil))

    flow.history.redo()
    await flow.session.settle()
    #expect(flow.shown.count == 4)
  }

  @Test(
    "Topics move as shown; offsets out of range mean nothing",
    arguments: Style.allCases,
    [
      ([0], 3, [1, 2, 0]), ([2], 0, [2, 0, 1]), ([0, 2], 2, [1, 0, 2]), ([1], 1, [0, 1, 2]),
      ([0, 1, 2], 1, [0, 1, 2]), ([7], 0, [0, 1, 2]), ([0], 9, [0, 1, 2]), ([0], -1, [0, 1, 2]),
      ([0, 9], 3, [1, 2, 0]), ([], 0, [0, 1, 2]),
    ] as [(IndexSet, Int, [Int])]
  )
  func move(style: Style, move: (source: IndexSet, destination: Int, order: [Int])) async throws {
    let flow = try await StyleFlow.started(style)

    flow.model.moveTopics(fromOffsets: move.source, toOffset: move.destination)
    await flow.session.settle()

    #expect(flow.shown == move.order.map { Topic.fixtures[$0] })
    #expect(flow.stored == flow.shown)
  }

  @Test(
    "Offsets without a topic delete nothing, and leave the last deletion",
    arguments: Style.allCases
  )
  func deleteNothing(style: Style) async throws {
    let flow = try await StyleFlow.started(style)
    try await flow.session.perform(Topic.coffee.field, .delete)

    flow.model.deleteTopics(atOffsets: [2, 9])
    flow.model.deleteTopics(atOffsets: [])
    await flow.session.settle()

    #expect(flow.stored == [.icons, .room])
    #expect(flow.history.news == "Deleted “Coffee machine”.")
  }

  @Test("Controls of a topic that is gone do nothing", arguments: Style.allCases)
  func gone(style: Style) async throws {
    let flow = try await StyleFlow.started(style)
    let earlier = flow.session.top
    try await flow.session.perform(Topic.icons.field, .delete)

    try earlier.perform(Topic.icons.toggle)
    try earlier.perform(Topic.icons.field, .text("Logo"))
    try earlier.perform(Topic.icons.picker, .choice("Low"))
    try earlier.perform(Topic.icons.field, .focus)
    await flow.session.settle()

    #expect(flow.stored == [.coffee, .room])
    #expect(flow.screen.focus == nil)
    #expect(flow.session.screens.count == 1)
    flow.model.undoButtonTapped()
    await flow.session.settle()
    #expect(flow.shown == Topic.fixtures)
  }
}
