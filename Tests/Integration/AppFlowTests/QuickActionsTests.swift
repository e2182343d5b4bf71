import AppFeature
import FeatureSessions
import StandupsFixtures
import Testing

/// The menu above every screen, the sheets it opens, and the inspiration.
@Suite(.feature) @MainActor struct QuickActionsTests {
  private let app = AppFlow(
    [.design],
    followUps: [.icons],
    override: { ($0.random, $0.quotes) = (.seeded(1), .builtIn) }
  )

  /// Taps actions, and lets everything settle after each.
  private func tap(_ ids: ControlID...) async throws {
    for id in ids {
      try await app.act { try app.root.topScreen().perform(id, .tap) }
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
    let (standup, group) = (ControlID("standup", 1), ControlID("group", 1))
    var lines: [String] = []

    for taps: [ControlID] in [
      [], ["follow-ups-tab"], [group], ["quick-actions", "add-follow-up"],
      ["discard-add-follow-up", "standups-tab", "add-standup"], ["cancel-add-standup", standup],
      ["edit"], ["theme"], ["back", "cancel-edit", "start-meeting"], ["quick-actions", "settings"],
      ["welcome"], ["quick-actions", "about"],
    ] {
      for id in taps { try await tap(id) }
      let screen = app.root.topScreen().screen.name
      lines.append(try await "\(screen): \(items().map { "\($0)" }.joined(separator: " "))")
    }

    #expect(
      lines == [
        "standups-list: add-standup inspiration settings about",
        "follow-ups: add-follow-up inspiration settings about",
        "follow-up-group: add-follow-up inspiration settings about",
        "edit-follow-up: settings about",
        "edit-standup: settings about",
        "standup-detail: start-meeting edit show-in-follow-ups settings about",
        "edit-standup: settings about",
        "theme: settings about",
        "record-meeting: settings about",
        "settings: about",
        "welcome-settings: about",
        "about: settings",
      ]
    )
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
    try await app.act { try app.ask("standups://about") }
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
