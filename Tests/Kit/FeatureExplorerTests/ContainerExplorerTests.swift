import FeatureExplorer
import FeatureNavigation
import FeatureScreens
import FeatureSessions
import FeatureTesting
import Observation
import SessionFixtures
import Testing

@Suite(.feature) @MainActor struct ContainerExplorerTests {
  @Test("An app with tabs and an overlay is explored as one with a list is")
  func library() async throws {
    let report = try await Explorer(depth: 3) {
      ExplorerWorld(
        makeLibrary().world,
        routes: ExplorerRoutes(root: .library) { _ in false },
        screens: ["shelf", "book", "player", "alert \"Discard?\""]
      )
    }.run()

    #expect(report.brokenLaws == [])
    #expect(
      report.covered.isSuperset(of: ["shelf: tap loans", "book: tap play", "player: tap stop"])
    )
  }

  @Test("A screen without a route is one that its world names; what lies below has its own")
  func withoutRoute() async throws {
    func explore(except exceptions: Set<String>) async throws -> ExplorerReport {
      try await Explorer(depth: 3) {
        var world = makeLibrary()
        world.0.root = MenuModel(world.library)
        return ExplorerWorld(
          world.0,
          routes: ExplorerRoutes(root: .library, except: exceptions),
          screens: ["shelf", "book", "player", "menu", "alert \"Discard?\""]
        )
      }.run()
    }

    #expect(try await explore(except: ["menu"]).brokenLaws == [])
    let broken = try await explore(except: []).brokenLaws
    #expect(
      broken.map(\.message) == ["The route of menu, library://books, opens shelf."]
    )
  }
}

/// A container around the library, with a menu above every screen.
@MainActor @Observable
private final class MenuModel: Presenting {
  enum Destination: NavigationDestination {
    case menu

    var presented: Presented { Presented(.sheet) }
  }

  let library: LibraryModel
  var destination: Destination?

  init(_ library: LibraryModel) { self.library = library }

  var content: (any Presenting)? { library }

  func buildEveryScreen(_ s: ScreenBuilder) {
    if s.name != "menu" { s.action("menu", "Menu") { self.destination = .menu } }
  }

  func buildPresented(_ s: ScreenBuilder) {
    s.name = "menu"
    s.action("close", "Close", role: .cancel) { self.destination = nil }
  }
}
