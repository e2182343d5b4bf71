import AppFeature
import FeatureSessions
import RecordMeetingFeature
import StandupsFixtures
import Testing

/// The menu above every screen, the sheets it opens, and the inspiration.
@Suite(.feature) @MainActor struct QuickActionsTests {
  private let app = AppFlow(
    [.design],
    override: { ($0.random, $0.quotes) = (.seeded(1), .builtIn) }
  )

  /// Taps actions, and lets everything settle after each.
  private func tap(_ ids: ControlID...) async throws {
    for id in ids {
      try app.root.topScreen().perform(id, .tap)
      await app.settle()
    }
  }

  private var offered: [ControlID] { app.root.topScreen().screen.actions.map(\.id) }

  /// The menu's items without those that are always there.
  private func items() async throws -> [ControlID] {
    try await tap("quick-actions")
    defer { app.root.dismissQuickActions() }
    return offered.filter { $0 != "dismiss-quick-actions" }
  }

  private func openDesign() async throws { _ = try await app.open(Standup.design.id) }

  // MARK: The menu

  @Test("The menu's items are those of the topmost screen, then the settings and the page about it")
  func itemsOfScreens() async throws {
    await app.settle()
    #expect(try await items() == ["add-standup", "inspiration", "settings", "about"])
    try await tap("add-standup")
    #expect(try await items() == ["settings", "about"])
    try await tap("cancel-add-standup")
    try await openDesign()
    #expect(
      try await items() == ["start-meeting", "edit", "show-in-follow-ups", "settings", "about"]
    )
    try await tap("edit")
    #expect(try await items() == ["settings", "about"])
    try await tap("theme")
    #expect(try await items() == ["settings", "about"])
    try await tap("back", "cancel-edit", "start-meeting")
    #expect(app.styles == [.root, .push, .push])
    #expect(try await items() == ["settings", "about"])
    app.root.tabs.settingsButtonTapped()
    #expect(try await items() == ["about"])
    try await tap("welcome")
    #expect(try await items() == ["about"])
    app.root.tabs.aboutButtonTapped()
    #expect(try await items() == ["settings"])
  }

  @Test("The menu of follow-ups and of a group adds one, and its form has no items of its own")
  func itemsOfFollowUps() async throws {
    await app.settle()
    try await tap("follow-ups-tab")
    #expect(try await items() == ["add-follow-up", "inspiration", "settings", "about"])
    app.root.followUps.groupTapped(.standup(Standup.design.id))
    await app.settle()
    #expect(try await items() == ["add-follow-up", "inspiration", "settings", "about"])
    try await tap("quick-actions", "add-follow-up")
    #expect(app.root.followUps.destination?.group?.create != nil)
    #expect(try await items() == ["settings", "about"])
  }

  @Test("An attendee's standups offer what the list of all does")
  func itemsOfAttendees() async throws {
    try await app.drillDown(1)

    #expect(try await items() == ["add-standup", "inspiration", "settings", "about"])
  }

  @Test("Neither an alert nor the inspiration nor the menu itself offers the menu")
  func notOffered() async throws {
    try await openDesign()
    try await tap("delete")
    #expect(app.styles.last == .alert)
    #expect(!offered.contains("quick-actions"))
    try await tap("cancel", "back", "quick-actions")
    #expect(
      offered == ["add-standup", "inspiration", "settings", "about", "dismiss-quick-actions"]
    )
    try await tap("inspiration")
    #expect(offered == ["next-quote", "dismiss-inspiration"])
  }

  @Test("An item closes the menu, and does what the same tap does")
  func itemsAct() async throws {
    await app.settle()
    try await tap("quick-actions", "add-standup")
    #expect(app.list.destination?.add != nil)
    #expect(app.styles == [.root, .sheet])
    try await tap("cancel-add-standup")

    try await openDesign()
    try await tap("quick-actions", "edit")
    #expect(app.list.destination?.detail?.destination?.edit != nil)
    #expect(app.styles == [.root, .push, .sheet])
    try await tap("cancel-edit", "quick-actions", "start-meeting")
    #expect(app.styles == [.root, .push, .push])
    #expect(app.root.stack.last?.model is RecordMeetingModel)
  }

  @Test("Back and Close close the menu alone")
  func closes() async throws {
    try await openDesign()
    try await tap("edit", "quick-actions", "dismiss-quick-actions")
    #expect(app.styles == [.root, .push, .sheet])
    try await tap("quick-actions")

    app.root.goBack()

    #expect(app.styles == [.root, .push, .sheet])
    #expect(app.root.destination == nil)
  }

  @Test("A request and a change of tab close the menu first", arguments: [true, false])
  func requests(isTab: Bool) async throws {
    try await openDesign()
    try await tap("quick-actions")

    if isTab {
      app.root.inbox.navigator(.tab("standups"))
    } else {
      try app.ask("standups://standups/\(Standup.design.id)/edit")
    }
    await app.settle()

    #expect(app.root.destination == nil)
    #expect(app.styles == (isTab ? [.root, .push] : [.root, .push, .sheet]))
  }

  @Test("A meeting below goes on, and if it ends there, it is saved and the menu stays")
  func meetingBelow() async throws {
    let app = AppFlow([.engineering])
    let detail = try await app.startMeeting(of: Standup.engineering.id)
    app.root.quickActionsButtonTapped()

    await app.wait(6)

    #expect(app.styles == [.root, .push, .sheet])
    #expect(detail.standup.meetings.count == Standup.engineering.meetings.count + 1)
    #expect(
      app.root.topScreen().screen.actions.map(\.id).prefix(2) == ["start-meeting", "edit"]
    )
  }

  @Test(
    "So it does below the page about the app, and below an inspiration",
    arguments: [true, false]
  )
  func meetingBelowOthers(isAbout: Bool) async throws {
    let app = AppFlow(
      [.engineering],
      override: { ($0.random, $0.quotes) = (.seeded(1), .builtIn) }
    )
    let detail = try await app.startMeeting(of: Standup.engineering.id)
    if isAbout { app.root.tabs.aboutButtonTapped() } else { app.root.inspirationButtonTapped() }
    let above = app.root.topScreen().screen.name

    await app.wait(6)

    #expect(above == (isAbout ? "about" : "inspiration"))
    #expect(app.root.topScreen().screen.name == above)
    #expect(detail.destination == nil)
    #expect(detail.standup.meetings.count == Standup.engineering.meetings.count + 1)
  }

  @Test("News from work waits until the menu is closed")
  func newsWaits() async throws {
    await app.settle()
    try await tap("quick-actions")
    app.world.settings.faults.failNext(.update, "the disk is full")
    app.world.dependencies.settings.update(Settings.id, orInsert: Settings()) { $0.sound = false }
    await app.settle()
    let before = app.styles

    try await tap("dismiss-quick-actions")

    #expect(before == [.root, .sheet])
    #expect(app.root.alert?.title == "The settings are not saved")
  }

  @Test("What the screen below offers no more is not done")
  func goneItem() async throws {
    await app.settle()
    try await tap("quick-actions")

    app.root.quickActionTapped("start-meeting")

    #expect(app.styles == [.root])
  }

  // MARK: Sheets

  @Test("Settings and the page about the app lie over what is there, the menu over them")
  func sheets() async throws {
    try await openDesign()
    try await tap("edit", "quick-actions", "settings", "welcome", "quick-actions")
    #expect(app.styles == [.root, .push, .sheet, .sheet, .push, .sheet])

    app.root.goBack()
    #expect(app.styles == [.root, .push, .sheet, .sheet, .push])
    try await tap("quick-actions", "about")
    #expect(app.styles == [.root, .push, .sheet, .sheet])
    #expect(app.root.topScreen().screen.name == "about")
    try await tap("dismiss-about")
    #expect(app.styles == [.root, .push, .sheet])
  }

  @Test("The page about the app has a route of its own, above all others")
  func aboutRoute() async throws {
    try await openDesign()
    try await tap("quick-actions", "about")
    let above = RouteRoot.standups.route(of: app.root)
    app.root.goBack()
    app.root.goBack()
    try app.ask("standups://about")
    await app.settle()
    let alone = RouteRoot.standups.route(of: app.root)
    try await tap("quick-actions")

    #expect("\(above)" == "standups://standups/\(Standup.design.id)?over=about")
    #expect("\(alone)" == "standups://about")
    #expect(RouteRoot.standups.route(of: app.root) == alone)
  }

  // MARK: Inspiration

  /// An app with quotes.
  private func makeApp(_ lines: String) -> AppFlow {
    AppFlow(override: {
      $0.random = .seeded(1)
      $0.quotes = QuotesClient { Quotes(lines: lines) ?? .builtIn }
    })
  }

  @Test("The next quote is another one each time, also when the inspiration is opened again")
  func neverTwice() async throws {
    let app = makeApp("a\nb\n\n b\r\nc")
    await app.settle()
    var shown: [String] = []
    for _ in 0..<20 {
      app.root.inspirationButtonTapped()
      let model = try #require(app.root.destination?.inspiration)
      shown.append(model.quote)
      for _ in 0..<5 {
        try app.root.topScreen().perform("next-quote", .tap)
        shown.append(model.quote)
      }
      app.root.goBack()
      #expect(app.styles == [.root])
    }

    #expect(Set(shown) == ["a", "b", "c"])
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test("With one quote there is no next one, and the screen says why")
  func oneQuote() async throws {
    let app = makeApp("a\na")
    app.root.inspirationButtonTapped()
    app.root.goBack()
    app.root.inspirationButtonTapped()

    let screen = app.root.topScreen().screen

    #expect(screen.style == .overlay)
    #expect(screen.message == "a")
    #expect(screen.sections.flatMap(\.rows).map(\.label) == ["This is the only quote."])
    #expect(screen.actions.map(\.isEnabled) == [false, true])
  }

  @Test("Quotes that can't be read are told above a built-in one")
  func problem() throws {
    let app = AppFlow(override: {
      $0.random = .seeded(1)
      $0.quotes = QuotesClient { Quotes(insteadBecause: "/quotes is gone.") }
    })
    app.root.inspirationButtonTapped()

    let screen = app.root.topScreen().screen

    #expect(Quotes.builtIn.texts.contains(screen.message ?? ""))
    #expect(screen.sections.flatMap(\.rows).map(\.label) == ["/quotes is gone."])
  }
}
