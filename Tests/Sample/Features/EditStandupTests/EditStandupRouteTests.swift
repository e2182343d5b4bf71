import EditStandup
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct EditStandupRouteTests {
  @Test(
    "Whatever opens above a form but a question has a route",
    arguments: [("theme", "theme"), ("Theme/", "theme")]
  )
  func opens(text: String, route: String) async throws {
    let opening = try await open(text)

    #expect("\(opening.opened)" == "s://form/\(route)")
    #expect(opening.unresolved == nil)
  }

  @Test(
    "What a form does not open is left out",
    arguments: [
      ("themes", UnresolvedRoute.Reason.unknownWord("themes", known: ["theme"])),
      ("theme/navy", .unknownWord("navy", known: [])),
      ("alert", .unknownWord("alert", known: ["theme"])),
      ("theme?navy", .query(["navy"])),
    ]
  )
  func cuts(text: String, reason: UnresolvedRoute.Reason) async throws {
    #expect(try await open(text).unresolved?.reason == reason)
  }

  private func open(_ text: String) async throws -> RouteOpening {
    let world = StandupsWorld()
    let form = EditStandupModel(standup: .design, dependencies: world.dependencies)
    return await AppDriver(form, effects: world.dependencies.effects)
      .open(try Route(parsing: "s://form/\(text)"), from: RouteRoot(scheme: "s", word: "form"))
  }
}
