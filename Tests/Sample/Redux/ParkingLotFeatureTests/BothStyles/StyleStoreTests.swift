import FeatureFaults
import FeatureSessions
import FeatureTesting
import ParkingLotFeature
import StandupsFixtures
import Testing

/// How both styles stand to their store, to other processes and to the life cycle.
@Suite(.feature) @MainActor struct StyleStoreTests {
  @Test(
    "An empty list says why: nothing yet, still loading, or unreadable",
    arguments: Style.allCases
  )
  func messages(style: Style) async throws {
    var held: HeldOperation?
    let flow = try await StyleFlow(style) { held = $0.holdNext(.load) }
    await flow.session.start()
    #expect(flow.screen.message == "Loading…")
    held?.release()
    await flow.session.settle()
    #expect(flow.screen.message == "Nothing is parked. Add a topic to keep it for later.")

    let unreadable = try await StyleFlow(style) { $0.failNext(.load) }
    await unreadable.session.start()
    #expect(unreadable.screen.message == "They could not be read. The next start tries again.")
    unreadable.world.dependencies.topics.reload()
    await unreadable.session.settle()
    #expect(unreadable.screen.message == "Nothing is parked. Add a topic to keep it for later.")

    let elsewhere = unreadable.elsewhere
    _ = try await elsewhere.load()
    unreadable.world.topics.failNext(.load)
    try await elsewhere.save(.coffee)
    await unreadable.session.settle()
    #expect(unreadable.screen.message == "They could not be read. The next start tries again.")
  }

  @Test("The changes of another process arrive", arguments: Style.allCases)
  func elsewhere(style: Style) async throws {
    let flow = try await StyleFlow.started(style)
    let tea = Topic(id: Topic.ID(0xB4), title: "Tea")
    let changes: [@MainActor (RecordStore<Topic>) async throws -> Void] = [
      { try await $0.save(tea) },
      { _ = try await $0.update(Topic.coffee.id) { ($0.title, $0.priority) = ("Filter", .low) } },
      { try await $0.delete(Topic.icons.id) },
      { try await $0.move(tea.id, before: Topic.coffee.id) },
    ]

    for change in changes {
      try await change(flow.elsewhere)
      await flow.session.settle()
      #expect(flow.shown == flow.stored)
    }

    #expect(flow.shown.map(\.title) == ["Tea", "Filter", "A larger room"])
    #expect(flow.screen.message == nil)
  }

  @Test(
    "A change that can't be stored stays, is marked and told, and a retry stores it",
    arguments: Style.allCases,
    [.update, .save, .delete] as [RecordStoreError.Operation]
  )
  func failure(style: Style, operation: RecordStoreError.Operation) async throws {
    let flow = try await StyleFlow.started(style)
    let topics = flow.world.dependencies.topics
    flow.world.topics.failNext(operation, "the disk is full")

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

  @Test(
    "A topic whose deletion failed can't come back once another process deletes it",
    arguments: Style.allCases
  )
  func failedDeletion(style: Style) async throws {
    let flow = try await StyleFlow.started(style)
    flow.world.topics.failNext(.delete)

    try await flow.session.perform(Topic.icons.field, .delete)
    try await flow.elsewhere.delete(Topic.icons.id)
    await flow.session.settle()
    flow.history.undo()
    await flow.session.settle()

    #expect(flow.shown == [.coffee, .room])
  }

  @Test("A move that can't be stored goes back", arguments: Style.allCases)
  func failedMove(style: Style) async throws {
    let flow = try await StyleFlow.started(style)
    flow.world.topics.failNext(.move)

    try await flow.session.perform(Topic.coffee.field, .move(to: Topic.room.field))

    #expect(flow.shown == Topic.fixtures)
    #expect(flow.stored == Topic.fixtures)
    #expect(flow.world.dependencies.topics.moveFailure != nil)
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
    "A change of a topic that another process has deleted says so, and can bring it back",
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
      let held = flow.world.topics.holdNext(.update)

      try await flow.session.perform(change.control, change.input)
      try await flow.elsewhere.delete(Topic.icons.id)
      held.release()
      await flow.session.settle()
      #expect(flow.screen.title == "“Icons” was deleted")
      #expect(flow.actions == ["save-again", "cancel"])
      #expect(flow.stored == [.coffee, .room])

      try await flow.session.perform(isSavedAgain ? "save-again" : "cancel")
      #expect(flow.stored == (isSavedAgain ? Topic.fixtures : [.coffee, .room]))
      #expect(flow.shown == flow.stored)
      #expect(flow.screen.message == nil)
      #expect(flow.session.screens.count == 1)
    }
  }

  @Test(
    "Each topic that is gone has its alert, one after the other, as it was before",
    arguments: Style.allCases
  )
  func allDeletedElsewhere(style: Style) async throws {
    let flow = try await StyleFlow.started(style)
    let held = [Topic.icons, .room].map { _ in flow.world.topics.holdNext(.update) }

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
    #expect(flow.stored == Topic.fixtures)
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
