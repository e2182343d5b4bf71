import FeatureExplorer
import FeatureKit
import FeatureTesting
import FeatureWalks
import Testing

/// Mistakes that no single state shows: each is told once, with its shortest walk.
@Suite(.feature) @MainActor struct ActLawTests {
  /// The mistakes that a law finds, by the depth at which they show.
  private static let found: [Int: [ShelfFault]] = [
    1: [
      .deletesNext, .deletesTwo, .deletesNothing, .moveSwaps, .opensFirst, .opensNothingOfIt,
      .stepIgnored, .textCut, .endlessTimer, .noLabel, .cycle, .leakyHelper, .beginsTwice,
      .idsMadeAnew,
    ],
    2: [
      .fieldKeepsSent, .alertStays, .alertComesBack, .questionReplaced, .undoForgets,
      .asksWithoutDraft,
    ],
  ]

  private func explore(
    _ fault: ShelfFault?,
    depth: Int = 2,
    samples: Int = 2,
    laws: [ExplorerLaw] = []
  ) async throws -> ExplorerReport {
    var explorer = Explorer(depth: depth) {
      var world = makeShelf(fault)
      world.laws = laws
      return world
    }
    (explorer.texts, explorer.samples, explorer.wakeUps) = (["Ann"], samples, 5)
    return try await explorer.run()
  }

  @Test("A shelf without mistakes breaks no law")
  func clean() async throws {
    let report = try await explore(nil, depth: LongTests.isOn ? 3 : 2)

    #expect(report.brokenLaws.map(\.description) == [])
  }

  @Test(
    "A mistake of meaning is told once, with its shortest walk",
    arguments: 1...LongTests.count(1, long: 2)
  )
  func laws(depth: Int) async throws {
    var text = ""
    for fault in Self.found[depth] ?? [] {
      // What shows at the second act shows on one row.
      let report = try await explore(fault, depth: depth, samples: 3 - depth)

      text += report.section(of: "\(fault)")
      #expect(report.brokenLaws.allSatisfy { report.laws.contains($0.law) }, "\(fault)")
    }
    expectText(text, inFile: golden("Explorer/shelf-faults-\(depth).txt"))
  }

  @Test("A law of an app over acts knows both screens, the act and whether something was stored")
  func ownLaw() async throws {
    let stays = ExplorerLaw("a move is stored") { before, act, after in
      guard case .move(let book, _) = act else { return nil }
      return before.stored != after.stored ? "It is, from “\(book)”." : nil
    }

    // What is lost is a mistake only for the law of this shelf.
    let report = try await explore(.sendIsLost, laws: [.addingGrows, stays])

    #expect(
      report.brokenLaws.map(\.description) == [
        """
        a move is stored: It is, from “book Emma”.
          move book 1 to book 2
        """,
        """
        adding makes the shelf longer: There were 3 books, and are 3.
          set title Ann
          tap send
        """,
      ]
    )
    #expect(report.laws.suffix(2) == ["adding makes the shelf longer", "a move is stored"])
  }

  @Test("An id that is drawn at random and shown is told by the label, and by the second world")
  func idAsLabel() async throws {
    let broken = try await explore(.idAsLabel).brokenLaws.map(\.law)

    #expect(
      Set(broken) == ["what can be used has a label", "the same walk leads to the same place"]
    )
  }

  @Test("A row of no record, such as that of a draft, opens a screen that says it in other words")
  func rowOfNoRecord() async throws {
    let explorer = Explorer(depth: 2) {
      var world = makeShelf(.opensNothingOfIt)
      world.isRecord = { _ in false }
      return world
    }

    #expect(try await explorer.run().brokenLaws == [])
  }

  @Test("What another program changes is an act of no user, and a line of the walk")
  func other() async throws {
    var explorer = Explorer(depth: 2) {
      var world = makeShelf()
      guard let shelf = world.walk.root as? ShelfModel else { return world }
      world.isGone = { [unowned shelf] in !shelf.books.contains($0) && $0 != "books" }
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
