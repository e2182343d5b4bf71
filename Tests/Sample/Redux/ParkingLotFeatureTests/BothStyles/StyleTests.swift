import FeatureSessions
import ParkingLotFeature
import StandupsFixtures
import Testing

/// One suite for both styles: each does the same on the same screen.
@Suite(.feature) @MainActor struct StyleTests {
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
}
