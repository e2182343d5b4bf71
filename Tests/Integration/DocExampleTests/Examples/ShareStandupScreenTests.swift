import FeatureExplorer
import FeatureWalks
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ShareStandupScreenTests {
  // snippet: screen-test
  @Test("Sharing is opened, made shorter, and ends by itself once the text is copied")
  func share() async throws {
    let dependencies = FeatureDependencies.test { $0.clipboard = ClipboardClient { _ in } }
    let page = StandupPageModel(standup: .design, dependencies: dependencies)
    let clock = TestClock(dependencies.effects)
    let session = Session(
      SessionWorld(root: page, effects: dependencies.effects, time: .virtual(clock))
    )
    await session.start()

    try await session.perform("share")
    try await session.perform("summary", .on(false))
    let text = session.top.screen.text
    try await session.perform("copy")

    #expect(text.contains("Design\n"))
    #expect(session.top.screen.name == "standup-page")
  }
  // end snippet

  @Test("Cancelling closes the sheet")
  func cancel() {
    let page = StandupPageModel(standup: .design, dependencies: .test())
    page.shareButtonTapped()

    page.cancelShareButtonTapped()

    #expect(page.destination == nil)
  }

  // snippet: recorder
  @Test("A session is written down as a walk")
  func record() async throws {
    let dependencies = FeatureDependencies.test { $0.clipboard = ClipboardClient { _ in } }
    let page = StandupPageModel(standup: .design, dependencies: dependencies)
    let clock = TestClock(dependencies.effects)
    let session = Session(
      SessionWorld(root: page, effects: dependencies.effects, time: .virtual(clock))
    )
    var walk = ""
    let dates = SessionDates(clock, from: .monday)
    let recorder = WalkRecorder(dates, beginning: []) { kept, _ in walk += kept }
    session.observer = recorder.observe
    await session.start()

    try await session.perform("share")
    try await session.perform("summary", .on(false))

    #expect(walk == "now 2026-01-05T09:00:00Z\ntap share\nset summary off\n")
  }
  // end snippet

  // snippet: explorer
  @Test("Nothing that can be done on the page breaks a law")
  func explore() async throws {
    let report = try await Explorer(depth: 5) {
      let dependencies = FeatureDependencies.test { $0.clipboard = ClipboardClient { _ in } }
      let page = StandupPageModel(standup: .design, dependencies: dependencies)
      return ExplorerWorld(
        SessionWorld(
          root: page,
          effects: dependencies.effects,
          time: .virtual(TestClock(dependencies.effects))
        )
      )
    }.run()

    #expect(report.brokenLaws == [])
  }
  // end snippet
}
