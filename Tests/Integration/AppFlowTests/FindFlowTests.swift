import AppFeature
import FeatureSessions
import StandupsFixtures
import Testing

/// The search over whatever is open.
@Suite(.feature) @MainActor struct FindFlowTests {
  @Test(
    "A search over a form has a route that brings back both, with any words",
    arguments: ["icons", "a&b=c/d?e#f%20", "Zoë\n?over=settings"]
  )
  func overForm(words: String) async throws {
    let app = AppFlow([.design])
    let detail = try await app.open(Standup.design.id)
    await app.act { detail.editButtonTapped() }
    await app.act { app.root.tabs.findButtonTapped() }
    let find = try #require(app.root.tabs.destination?.find)
    await app.act { find.words = words }
    await app.world.clock.advance(by: FindModel.delay)

    let route = RouteRoot.standups.route(of: app.root)
    let next = AppFlow([.design])
    await next.settle()
    try next.ask("\(route)")
    await next.settle()

    #expect(next.list.destination?.detail?.destination?.edit != nil)
    #expect(next.root.tabs.destination?.find?.words == words)
    #expect(RouteRoot.standups.route(of: next.root) == route)
  }

  @Test("A row closes the search and opens its screen; opened again, it has the same words")
  func again() async throws {
    let app = AppFlow([.design])
    await app.act { app.root.tabs.findButtonTapped() }
    let find = try #require(app.root.tabs.destination?.find)
    find.words = "icons"
    await app.world.clock.advance(by: FindModel.delay)
    let row = try #require(find.topScreen().screen.sections.last?.rows.first)

    await app.act { find.rowTapped(row.id.key ?? "") }
    #expect(app.root.tabs.destination == nil)
    let meeting = app.list.destination?.detail?.destination?.meeting?.meeting
    #expect(meeting?.transcript == "Drew the icons.")

    await app.act { app.root.tabs.findButtonTapped() }
    #expect(app.root.tabs.destination?.find?.words == "icons")
    try app.ask("standups://find")
    await app.settle()
    #expect(app.root.tabs.destination?.find?.words == "")
  }
}
