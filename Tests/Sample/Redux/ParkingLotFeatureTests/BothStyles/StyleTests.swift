import FeatureSessions
import ParkingLotFeature
import StandupsFixtures
import Testing

/// One suite for both styles: each does the same on the same screen.
@Suite(.feature) @MainActor struct StyleTests {
  // MARK: Changing topics

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

  @Test(
    "A change shows at once, and other fields that another process changed stay",
    arguments: Style.allCases
  )
  func atOnce(style: Style) async throws {
    let flow = try await StyleFlow.started(style)
    let held = flow.world.topics.faults.holdNext(.update)

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
