import EditStandup
import StandupDetailFeature
import StandupsFixtures
import StandupsListFeature
import Testing

@Suite(.feature) @MainActor struct StandupsListRouteTests {
  private let root = RouteRoot(scheme: "s", word: "list")

  private func open(
    _ text: String,
    in world: StandupsWorld = StandupsWorld([.design, .engineering]),
    attendeeName: String? = nil
  ) async throws -> (model: StandupsListModel, opening: RouteOpening) {
    let model = StandupsListModel(attendeeName: attendeeName, dependencies: world.dependencies)
    let driver = AppDriver(model, effects: world.dependencies.effects)
    let opening = await driver.open(try Route(parsing: "s://list/\(text)"), from: root)
    return (model, opening)
  }

  @Test(
    "Whatever opens above the list but an alert has a route, which opens it",
    arguments: [
      ("add", [PresentationStyle.root, .sheet]), ("add/theme", [.root, .sheet, .push]),
      ("\(Standup.design.id)", [.root, .push]),
      ("\(Standup.design.id)/edit", [.root, .push, .sheet]),
    ]
  )
  func opens(text: String, styles: [PresentationStyle]) async throws {
    let (model, opening) = try await open(text)

    #expect("\(opening.opened)" == "s://list/\(text)")
    #expect(opening.unresolved == nil)
    #expect(model.stack.map(\.style) == styles)
  }

  @Test(
    "What the list does not open is left out",
    arguments: [
      ("ad", UnresolvedRoute.Reason.unknownWord("ad", known: ["add"])),
      ("\(Standup.quiet.id)/edit", .notFound("\(Standup.quiet.id)", of: "standup")),
      ("add?focus=title", .query(["focus"])),
    ]
  )
  func cuts(text: String, reason: UnresolvedRoute.Reason) async throws {
    #expect(try await open(text).opening.unresolved?.reason == reason)
  }

  @Test("An id may be in lower case; it is printed as everywhere else")
  func lowerCase() async throws {
    let id = Standup.design.id

    let (_, opening) = try await open(id.description.lowercased())

    #expect(opening == RouteOpening(opened: try Route(parsing: "s://list/\(id)")))
  }

  @Test("On an attendee's list any standup can be opened: the attendee may have left it since then")
  func attendee() async throws {
    let shown = try await open("\(Standup.engineering.id)", attendeeName: "Blob Sr")
    let hidden = try await open("\(Standup.design.id)", attendeeName: "Blob Sr")

    #expect(shown.opening.unresolved == nil)
    #expect(hidden.opening.unresolved == nil)
    #expect(hidden.model.destination?.detail?.standup == .design)
  }

}
