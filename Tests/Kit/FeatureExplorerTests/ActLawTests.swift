import FeatureExplorer
import FeatureNavigation
import FeatureScreens
import FeatureTesting
import FeatureWalks
import Foundation
import Testing

/// Mistakes that no single state shows: each is told once, with its shortest walk.
@Suite(.feature) @MainActor struct ActLawTests {
  private nonisolated static let found: [(ShelfFault, String)] = [
    (
      .deletesNext,
      """
      a row is deleted or moved alone: “shelf: delete book” took “Jane” as well, which stood beside the row.
        delete book 1
      """
    ),
    (
      .deletesTwo,
      """
      a row is deleted or moved alone: “shelf: delete book” took “Dracula” as well, which stood beside the row.
        delete book 1
      """
    ),
    (
      .deletesNothing,
      """
      a row is deleted or moved alone: “shelf: delete book” left the row where it was.
        delete book 1
      """
    ),
    (
      .moveSwaps,
      """
      a row is deleted or moved alone: The row of “shelf: move book” stands elsewhere.
        move book 1 to book 2
      """
    ),
    (
      .opensFirst,
      """
      a row opens its own record: “Jane” opened book of “Emma”.
        tap book 2
      """
    ),
    (
      .opensNothingOfIt,
      """
      a row opens its own record: “Emma” opened book, which doesn’t show “Emma”.
        tap book 1
      """
    ),
    (
      .stepIgnored,
      """
      what is set is shown: “shelf: set stars” to "2" shows "1".
        set stars 2
      """
    ),
    (
      .textCut,
      """
      what is set is shown: “shelf: set title” to "Ann" shows "An".
        set title Ann
      """
    ),
    (
      .fieldKeepsSent,
      """
      what is set is shown: “shelf: tap send” made a row of "Ann", which stays in “title”.
        set title Ann
        tap send
      """
    ),
    (
      .alertStays,
      """
      an answered question is gone: alert "Clear it?" is still open after “tap clear”.
        tap clear
        tap clear
      """
    ),
    (
      .alertComesBack,
      """
      an answered question is gone: alert "Clear it? (#)" is still open after “tap clear”.
        tap clear
        tap clear
      """
    ),
    (
      .endlessTimer,
      """
      a timer ends or shows something: ShelfModel.poll woke up again and again, and nothing was another than before. \
      End it, let it show what it did, or allow it.
      """
    ),
    (
      .questionReplaced,
      """
      a question stays until it is answered: alert "Jane is late" took the place of alert "Clear it?", \
      which was still open.
        tap clear
        wait
      """
    ),
    (
      .undoForgets,
      """
      undo takes a deletion back: After “delete” and “undo” on shelf, “Emma” isn’t back.
        delete book 1
        tap undo
      """
    ),
    (
      .noLabel,
      """
      what can be used has a label: “send” of “shelf” can be used, and has no label to read or to hear.
        set title Ann
      """
    ),
    (
      .asksWithoutDraft,
      """
      what is typed has a draft: BookModel asks before it closes, and its draft is nil, but what was typed is lost \
      with the app. Give it a draft.
        tap book 1
        set note Ann
      """
    ),
    (
      .cycle,
      """
      a world that is let go frees its models: ShelfModel, BookModel stayed though nothing held the world.
        tap book 2
      """
    ),
    (
      .leakyHelper,
      """
      a world that is let go frees its models: BookPrinter stayed though nothing held the world.
        tap book 2
      """
    ),
    (
      .beginsTwice,
      """
      a task that begins again changes nothing: shelf is another one once its models’ tasks began again.
      """
    ),
  ]

  private func explore(
    _ fault: ShelfFault?,
    depth: Int = 2,
    laws: [ExplorerLaw] = [],
    allowing allowances: [ExplorerAllowance] = []
  ) async throws -> ExplorerReport {
    var explorer = Explorer(depth: depth) {
      var world = makeShelf(fault)
      (world.laws, world.allowances) = (laws, allowances)
      return world
    }
    (explorer.texts, explorer.samples, explorer.wakeUps) = (["Ann"], 2, 5)
    return try await explorer.run()
  }

  @Test("A shelf without mistakes breaks no law")
  func clean() async throws {
    let report = try await explore(nil, depth: 3)

    #expect(report.brokenLaws.map(\.description) == [])
  }

  @Test("A mistake of meaning is told once, with its shortest walk", arguments: found)
  func laws(fault: ShelfFault, text: String) async throws {
    // As deep as the walk is long; most mistakes show in several places of that.
    let report = try await explore(fault, depth: max(1, text.split(separator: "\n").count - 1))

    #expect(report.brokenLaws.map(\.description) == [text])
    #expect(report.laws.contains { text.hasPrefix("\($0): ") })
  }

  @Test("A law of an app over acts knows both screens, the act and whether something was stored")
  func ownLaw() async throws {
    let stays = ExplorerLaw("a move is stored") { before, act, after in
      guard case .move(let book, _) = act else { return nil }
      return before.stored != after.stored ? "It is, from “\(book)”." : nil
    }

    let report = try await explore(nil, laws: [.addingGrows, stays])

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        a move is stored: It is, from “book Emma”.
          move book 1 to book 2
        """
      ]
    )
    #expect(report.laws.suffix(2) == ["adding makes the shelf longer", "a move is stored"])
  }

  @Test("A law of an app finds what is a mistake only there")
  func ownMistake() async throws {
    let report = try await explore(.sendIsLost, laws: [.addingGrows])

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        adding makes the shelf longer: There were 3 books, and are 3.
          set title Ann
          tap send
        """
      ]
    )
  }

  @Test("An id that is drawn at random and shown is told by the label, and by the second world")
  func idAsLabel() async throws {
    let broken = try await explore(.idAsLabel).brokenLaws.map(\.law)

    #expect(
      Set(broken) == ["what can be used has a label", "the same walk leads to the same place"]
    )
  }

  @Test("What another program changes is an act of no user, and a line of the walk")
  func other() async throws {
    var explorer = Explorer(depth: 2) {
      var world = makeShelf()
      guard let shelf = world.walk.root as? ShelfModel else { return world }
      world.routes = ExplorerRoutes(root: RouteRoot(scheme: "books", word: "books")) {
        [unowned shelf] in !shelf.books.contains($0) && $0 != "books"
      }
      world.walk.others = { [unowned shelf] in
        let isOpen = shelf.destination?.book.map { shelf.books.contains($0.book) } ?? false
        return [OutsideChange("sell-book", if: isOpen) { shelf.sellOpenBook() }]
      }
      world.laws = [
        ExplorerLaw("time sells nothing") { before, act, after in
          act == .wait(nil) && before.stored != after.stored ? "It does." : nil
        }
      ]
      return world
    }
    explorer.texts = ["Ann"]

    let report = try await explorer.run()

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        no screen shows what is gone: book shows “Emma”, which is not stored any more, and neither an alert nor its \
        message says so.
          tap book 1
          other sell-book
        """
      ]
    )
    #expect(report.covered.contains("book: other sell-book"))
  }

  @Test("An app that ends the process leaves the walk up to there")
  func trail() async throws {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await exploreToTheEnd()
    }

    let told = String(decoding: try #require(ended).standardErrorContent, as: UTF8.self)
    let path = try #require(told.firstMatch(of: /is in (\S+explorer-\d+\.walk)\./)).1
    let walk = try String(contentsOfFile: String(path), encoding: .utf8)
    #expect(walk.hasSuffix("set title Ann\ntap send\n"))
    try FileManager.default.removeItem(atPath: String(path))
  }

  @Test("What the world allows an act is not told")
  func allowance() async throws {
    let allowance = ExplorerAllowance(
      "shelf: tap book",
      breaks: .ownRecord,
      because: "All books are in one volume."
    )

    let report = try await explore(.opensNothingOfIt, allowing: [allowance])

    #expect(report.brokenLaws == [])
    #expect(report.unneeded == [])
  }
}

extension ExplorerLaw {
  /// A book that was sent is on the shelf.
  fileprivate static let addingGrows = ExplorerLaw("adding makes the shelf longer") {
    before,
    act,
    after in
    guard act == .tap("send") else { return nil }
    let counts = [before, after].map { $0.screens[0].sections[0].count }
    return counts[0] < counts[1] ? nil : "There were \(counts[0]) books, and are \(counts[1])."
  }
}

@MainActor
private func exploreToTheEnd() async throws -> ExplorerReport {
  var explorer = Explorer(depth: 2) { makeShelf(.sendEndsAll) }
  explorer.texts = ["Ann"]
  return try await explorer.run()
}
