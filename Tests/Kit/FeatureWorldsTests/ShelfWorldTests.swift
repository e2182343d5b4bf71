import FeatureKit
import FeatureSessions
import FeatureTesting
import FeatureWalks
import FeatureWorlds
import Testing

@testable import FeatureExplorer
@testable import ShelfApp

/// An app in its world, which says nothing about walks and the explorer.
@Suite(.feature) @MainActor struct ShelfWorldTests {
  private func run(_ text: String) async throws -> [String] {
    let walk = try Walk(parsing: text, file: "", vocabulary: WalkVocabulary(Shelf.self))
    let runner = WalkRunner { settings throws(WalkSyntaxError) in
      try AppWorld<Shelf>(settings).session()
    }
    return try await runner.run(walk).failures.map(\.description)
  }

  @Test("A walk gives records, acts, breaks the store, and expects what it sees")
  func walk() async throws {
    #expect(
      try await run(
        """
        given book "{\\"id\\":\\"emma\\",\\"title\\":\\"Emma\\"}"

        tap book "Emma"
        set title "Jane Eyre"
        fail-next update "the disk is full"
        tap confirm
        expect title "“Jane Eyre” is not saved"
        tap retry-save
        expect row "Jane Eyre"
        open shelf://shelf/add
        set title "Dracula"
        fail-next save
        tap confirm
        tap go-on-unsaved
        expect "Error: not saved"
        expect count books 2
        """
      ) == []
    )
  }

  @Test("A line about nothing is refused with its number")
  func unknown() {
    var settings = WalkSettings()
    settings.givens = [WalkSettings.Given(kind: "lamps", values: [], line: 3)]

    #expect(throws: WalkSyntaxError(line: 3, "Nothing called “lamps” can be given.")) {
      _ = try AppWorld<Shelf>(settings).session()
    }
  }

  /// An app that stores nothing.
  private enum Plain: AppProduct {
    static let name = "plain"
    static let title = "Plain"
    static let tabs = Shelf.tabs
    static let kinds: [any StoredKind.Type] = []
  }

  @Test("In an app without kinds nothing can be unreadable")
  func noKinds() {
    var settings = WalkSettings()
    settings.givens = [WalkSettings.Given(kind: "unreadable", values: ["x"], line: 1)]

    #expect(throws: WalkSyntaxError(line: 1, "Nothing called “unreadable” can be given.")) {
      _ = try AppWorld<Plain>(settings).session()
    }
  }

  @Test("An app takes the lines about what is beside its stores")
  func beside() throws {
    var settings = WalkSettings()
    settings.givens = [WalkSettings.Given(kind: "lamp", values: ["on"], line: 1)]
    var world = try AppWorld<Shelf>(settings)

    #expect(world.take("lamp").map(\.values) == [["on"]])
    #expect(world.take("lamp").isEmpty)
    _ = try world.session()
  }

  @Test(
    "The explorer finds no broken law, goes everywhere, and starts the app again with its drafts"
  )
  func explored() async throws {
    var settings = WalkSettings()
    let books = zip(1..., ["Emma", "Jane Eyre"]).map {
      #"{"id":"00000000-0000-0000-0000-00000000000\#($0)","title":"\#($1)"}"#
    }
    settings.givens = [WalkSettings.Given(kind: "book", values: books, line: 1)]
    var explorer = Explorer(depth: 3) { try ExplorerWorld(Shelf.self, settings) }
    explorer.injectsFailures = true

    let report = try await explorer.run()

    #expect(report.brokenLaws == [])
    #expect(
      report.covered.isSuperset(of: [
        "shelf: delete book", "book-form: set title", #"alert "“…” is not saved": tap retry-save"#,
      ])
    )
  }

  @Test("A deletion tells two states apart until another act, also where a sheet hides its news")
  func deletion() async throws {
    let emma = #"{"id":"emma","title":"Emma"}"#
    var settings = WalkSettings()
    settings.givens = [WalkSettings.Given(kind: "book", values: [emma], line: 1)]
    let world = try ExplorerWorld(Shelf.self, settings)
    let session = Session(world.walk)
    await session.start()
    var digests: [Int] = []

    for act in ["tap add-book", "tap cancel", "delete book 1", "tap add-book"] {
      try await session.perform(SessionAct(parsing: act))
      var digest = StateDigest()
      world.unsaved(&digest)
      digests.append(digest.finish())
    }

    #expect(Set(digests).count == 2)
    #expect(digests[0] == digests[1] && digests[2] == digests[3])
  }

  @Test("A recording begins with lines that give the same records again")
  func recorded() throws {
    let book = Book(id: "emma", title: "Emma")
    let recorded = try RecordedWorld(
      [RecordedKind(BookKind.self, RecordSnapshot(records: [book]))],
      ids: RecordedIDs()
    )

    let world = try AppWorld<Shelf>(WalkSettings(recorded.settings))

    #expect(world.records.backend(of: BookKind.self).load().records.map(\.record) == [book])
  }
}
