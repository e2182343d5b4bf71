import FeatureKit
import FeatureTesting
import FeatureWalks
import SessionFixtures
import Testing

@testable import FeatureExplorer

@Suite(.feature) @MainActor struct ContainerExplorerTests {
  private func explorer(
    of library: @escaping @MainActor () -> LibraryModel = { LibraryModel() },
    depth: Int = 3
  ) -> Explorer {
    Explorer(depth: depth) {
      ExplorerWorld(
        makeLibrary(library()).world,
        routes: .library,
        screens: ["shelf", "book", "player", "alert \"Discard?\""]
      )
    }
  }

  @Test("An app with tabs and an overlay is explored as one with a list is")
  func library() async throws {
    let report = try await explorer().run()

    #expect(report.brokenLaws == [])
    #expect(
      report.covered.isSuperset(of: [
        "shelf: tap loans-tab", "book: tap play", "player: tap stop",
      ])
    )
  }

  @Test("A tab whose screens don't come back is found while another one is chosen")
  func forgottenTab() async throws {
    let report = try await explorer(of: { LibraryModel(forgetsHiddenTab: true) }).run()

    #expect(
      report.brokenLaws.first?.description == """
        a route opens what it was printed for: The route of shelf, library://books/1 and \
        library://loans, opens shelf in books.
          tap book 1
          tap loans-tab
        """
    )
  }

  @Test("An alert that waits tells two states apart, though no screen shows it")
  func waitingAlert() async throws {
    let library = LibraryModel()
    library.books.bookTapped(1)
    func digest() -> Int {
      var digest = StateDigest()
      digest.addHidden(in: library.tree)
      return digest.finish()
    }
    let first = digest()

    library.books.destination?.book?.present(AlertState("Overdue", buttons: [.cancel("OK")]))

    #expect(digest() != first)
    library.books.destination?.book?.withdraw { _ in true }
    #expect(digest() == first)
  }

  @Test("The screens of a tab that isn't chosen tell two states apart")
  func hiddenTab() async throws {
    let run = try await ExplorerRun(explorer())
    let (first, lines, screen) = (run.digest(), run.lines, run.top.screen)

    for act in ["tap loans-tab", "tap book", "tap books-tab"] {
      #expect(try await run.take(.act(SessionAct(parsing: act))).map(\.message) == [])
    }
    let (second, secondLines, secondScreen) = (run.digest(), run.lines, run.top.screen)
    for act in ["tap loans-tab", "tap loans-tab", "tap books-tab"] {
      #expect(try await run.take(.act(SessionAct(parsing: act))).map(\.message) == [])
    }

    #expect(secondScreen == screen)
    #expect(second != first)
    #expect(
      lines.difference(to: secondLines)
        == "The tab loans, which wasn't chosen, had nothing, and then “book”."
    )
    #expect(run.digest() == first)
  }

  @Test("A screen without a route is one that its world names; what lies below has its own")
  func withoutRoute() async throws {
    func explore(except exceptions: Set<String>) async throws -> ExplorerReport {
      try await Explorer(depth: 3) {
        var world = makeLibrary()
        world.0.root = MenuModel(world.library)
        return ExplorerWorld(
          world.0,
          routes: .library,
          withoutRoute: exceptions,
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
private final class MenuModel {
  let library: LibraryModel
  var destination: Void?

  init(_ library: LibraryModel) { self.library = library }
}

extension MenuModel: Containing {
  var content: any Presenting { library }

  func buildEveryScreen(_ s: ScreenBuilder) {
    if s.name != "menu" { s.action("menu", "Menu") { self.destination = () } }
  }

  var presented: Presented? {
    destination.map {
      Presented(.sheet) { s in
        s.name = "menu"
        s.action("close", "Close", role: .cancel) { self.destination = nil }
      }
    }
  }
}
