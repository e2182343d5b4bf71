import FeatureFaults
import FeatureSessions
import ParkingLotFeature
import StandupsFixtures
import Testing

/// How both styles stand to their store, to other processes and to the life cycle.
@Suite(.feature) @MainActor struct StyleStoreTests {
  @Test(
    "A change that can't be stored stays, is marked and told, and a retry stores it",
    arguments: Style.allCases,
    [.update, .save, .delete] as [RecordStoreError.Operation]
  )
  func failure(style: Style, operation: RecordStoreError.Operation) async throws {
    let flow = try await StyleFlow.started(style)
    let topics = flow.world.dependencies.topics
    flow.world.topics.faults.failNext(operation, "the disk is full")

    switch operation {
    case .save: try await flow.session.perform("add-topic")
    case .delete: try await flow.session.perform(Topic.icons.field, .delete)
    case _: try await flow.session.perform(Topic.icons.toggle)
    }

    // What can't be deleted is still there; everything else shows as it was meant.
    let shown = flow.shown
    #expect(shown.count == (operation == .save ? 4 : 3))
    #expect(shown[1].isCompleted == (operation != .update))
    #expect(flow.stored == Topic.fixtures)
    #expect(flow.history.news == nil)
    let unsaved = try #require(topics.unsaved.first)
    #expect(unsaved.clause == "the disk is full")
    for topic in shown {
      #expect(flow.row(topic)?.error == (topic.id == unsaved.id ? "not saved" : nil))
    }

    topics.retry(unsaved.id)
    await flow.session.settle()
    #expect(topics.unsaved == [])
    #expect(flow.stored == (operation == .delete ? [.coffee, .room] : shown))
    #expect(flow.shown == flow.stored)
    #expect(!flow.screen.controls.contains { $0.error != nil })
    #expect(flow.history.news == (operation == .delete ? "Deleted “Icons”." : nil))
  }

  // MARK: Deleted elsewhere

  @Test(
    "A topic that another process deletes while its title is typed says so, and can come back",
    arguments: Style.allCases,
    ["cancel", "save-again"]
  )
  func deletedWhileTyping(style: Style, answer: String) async throws {
    let flow = try await StyleFlow.started(style)
    try await flow.session.perform(Topic.icons.field, .focus)
    try await flow.session.perform(Topic.icons.field, .text("Logo"))
    let typed = Topic.icons.with { $0.title = "Logo" }

    try await flow.elsewhere.delete(Topic.room.id)
    try await flow.elsewhere.delete(Topic.icons.id)
    await flow.session.settle()
    #expect(flow.screen.title == "“Logo” was deleted")
    #expect(flow.actions == ["save-again", "cancel"])

    try await flow.session.perform(ControlID(answer))
    #expect(flow.stored == [.coffee] + (answer == "cancel" ? [] : [typed]))
    #expect(flow.shown == flow.stored)
    #expect(flow.screen.focus == nil)
    #expect(flow.session.screens.count == 1)
  }

  @Test(
    "A change of a topic that another process has deleted says so, and can bring it back as typed",
    arguments: Style.allCases,
    [
      (Topic.icons.toggle, .tap), (Topic.icons.field, .text("Logo")),
      (Topic.icons.picker, .choice("Low")),
    ] as [(ControlID, ControlInput)]
  )
  func deletedElsewhere(style: Style, change: (control: ControlID, input: ControlInput))
    async throws
  {
    for isSavedAgain in [false, true] {
      let flow = try await StyleFlow.started(style)
      let held = flow.world.topics.faults.holdNext(.update)

      try await flow.session.perform(change.control, change.input)
      try await flow.elsewhere.delete(Topic.icons.id)
      held.release()
      await flow.session.settle()
      var back = Topic.icons
      if case .text(let title) = change.input { back.title = title }
      #expect(flow.screen.title == "“\(back.title)” was deleted")
      #expect(flow.actions == ["save-again", "cancel"])
      #expect(flow.stored == [.coffee, .room])
      let topics = flow.world.dependencies.topics
      #expect(topics.changedWhileDeleted.isEmpty == (back == .icons))

      try await flow.session.perform(isSavedAgain ? "save-again" : "cancel")
      #expect(flow.stored == [.coffee] + (isSavedAgain ? [back] : []) + [.room])
      #expect(topics.changedWhileDeleted.isEmpty)
      #expect(flow.shown == flow.stored)
      #expect(flow.screen.message == nil)
      #expect(flow.session.screens.count == 1)
    }
  }

  @Test(
    "Each topic that is gone has its alert, one after the other, as it was but for its title",
    arguments: Style.allCases
  )
  func allDeletedElsewhere(style: Style) async throws {
    let flow = try await StyleFlow.started(style)
    let held = [Topic.icons, .room].map { _ in flow.world.topics.faults.holdNext(.update) }

    try await flow.session.perform(Topic.icons.toggle)
    try await flow.session.perform(Topic.room.toggle)
    try await flow.session.perform(Topic.icons.field, .text("Logo"))
    for topic in [Topic.icons, .room] { try await flow.elsewhere.delete(topic.id) }
    for held in held { held.release() }
    await flow.session.settle()

    var titles: [String] = []
    while flow.screen.style == .alert {
      titles.append(flow.screen.title)
      try await flow.session.perform("save-again")
    }
    #expect(titles == ["“Icons” was deleted", "“A larger room” was deleted"])
    #expect(flow.stored == [.coffee, .icons.with { $0.title = "Logo" }, .room])
    #expect(flow.shown == flow.stored)
  }

  // MARK: The life cycle

  @Test(
    "While the app is inactive, changes are still stored; once it is active, all is shown",
    arguments: Style.allCases
  )
  func inactive(style: Style) async throws {
    let flow = try await StyleFlow.started(style)

    flow.lifecycle.send(.willBecomeInactive)
    await flow.session.settle()
    try await flow.elsewhere.update(Topic.coffee.id) { $0.title = "Filter" }
    await flow.session.settle()
    #expect(flow.shown[0].title == (style.followsWhileInactive ? "Filter" : "Coffee machine"))
    try await flow.session.perform(Topic.coffee.toggle)
    try await flow.session.perform("add-topic")
    #expect(flow.shown.map(\.isCompleted) == [true, true, false, false])
    #expect(flow.stored[0] == Topic.coffee.with { ($0.title, $0.isCompleted) = ("Filter", true) })
    #expect(flow.stored.count == 4)

    flow.lifecycle.send(.didBecomeActive)
    await flow.session.settle()
    #expect(flow.shown == flow.stored)
    #expect(flow.shown[0].title == "Filter")
  }

  // MARK: What wakes the screen

  @Test(
    "A change of a row wakes the screen once, and not at all if the row isn't shown",
    arguments: Style.allCases,
    [
      (Topic.coffee.toggle, .tap, 1), (Topic.coffee.field, .text("Filter"), 1),
      (Topic.room.toggle, .tap, 0), (Topic.room.field, .text("Hall"), 0),
    ] as [(ControlID, ControlInput, Int)]
  )
  func wakes(
    style: Style,
    change: (control: ControlID, input: ControlInput, wakes: Int)
  ) async throws {
    let flow = try await StyleFlow.started(style)
    let wakes = Count()
    func look() -> LiveScreen {
      withObservationTracking {
        flow.model.topScreen(window: 0..<2)
      } onChange: {
        wakes.increment()
      }
    }

    try look().perform(change.control, change.input)
    _ = look()
    await flow.session.settle()

    #expect(wakes.value == change.wakes)
    #expect(flow.shown == flow.stored)
    #expect(flow.shown != Topic.fixtures)
  }
}
