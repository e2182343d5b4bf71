import FeatureKit
import FeatureTesting
import Testing

@Suite(.feature) @MainActor struct DraftsTests {
  private let root = RouteRoot(scheme: "notes", word: "top")
  private let dependencies = FeatureDependencies.test()

  /// A notebook with these pages open, each with its text.
  private func notebook(_ texts: String..., drafts: Drafts = Drafts(owner: "me")) -> NotebookModel {
    let notebook = NotebookModel(drafts: drafts)
    notebook.text = texts.first ?? ""
    var page = notebook
    for (number, text) in texts.enumerated().dropFirst() {
      page.pageTapped(number)
      page = page.destination?.page ?? page
      page.text = text
    }
    return notebook
  }

  private func state(of notebook: NotebookModel, _ drafts: Drafts) -> SessionState {
    SessionState(
      root.session(of: notebook),
      drafts: drafts.all(from: notebook, at: root.route)
    )
  }

  private func draft(
    _ text: String,
    of record: Int,
    at route: String,
    above below: String? = nil,
    kind: String = "page",
    content: String? = nil
  ) throws -> SavedDraft {
    SavedDraft(
      id: "\(kind).\(record).me",
      kind: kind,
      owner: "me",
      route: try Route(parsing: route),
      above: try below.map { try Route(parsing: $0) },
      label: DraftLabel(of: record, title: "Page \(record)", text: text),
      content: content ?? #"{"text":"\#(text)"}"#
    )
  }

  /// Opens a state as an app does that starts again.
  private func restored(
    _ state: SessionState,
    in drafts: Drafts
  ) async -> (NotebookModel, RouteOpening) {
    drafts.waiting = state.drafts
    let notebook = NotebookModel(drafts: drafts)
    let driver = AppDriver(notebook, effects: dependencies.effects)
    return (notebook, await driver.open(state.session.route, from: root))
  }

  @Test("A second draft of a record doesn't replace the first, which may still be kept")
  func second() {
    let drafts = Drafts(owner: "me")
    let (first, second) = (notebook("a", drafts: drafts), notebook("b", drafts: drafts))

    let ids = [first, second, first, second].map { state(of: $0, drafts).drafts.map(\.id) }

    #expect(ids == [["page.0.me"], ["page.0.me.2"], ["page.0.me"], ["page.0.me.2"]])
  }

  @Test("The draft of a record with a long id has a name that a folder takes, unlike another's")
  func longID() async throws {
    let (folder, drafts) = (try TemporaryFolder(), Drafts(owner: "0123456789abcdef"))
    for end in ["a", "b"] {
      let label = DraftLabel(of: String(repeating: "x", count: 199) + end)
      drafts.keepWaiting(["text": end], kind: "page", label: label, route: root.route)
    }
    let store = RecordStore<SavedDraft>.folder(at: folder.url) { Date(timeIntervalSince1970: 0) }

    for draft in drafts.waiting { try await store.save(draft) }

    #expect(try await store.load().records.elements == drafts.waiting)
  }

  @Test("A draft has the route of its screen, its record and its texts")
  func saving() throws {
    let drafts = Drafts(owner: "me")

    let state = state(of: notebook("a", "", "c", drafts: drafts), drafts)

    #expect("\(state.session.route)" == "notes://top/1/2")
    #expect(
      state.drafts == [
        try draft("a", of: 0, at: "notes://top"),
        try draft("c", of: 2, at: "notes://top/1/2", above: "notes://top/1"),
      ]
    )
    #expect(state.drafts.map(\.id) == ["page.0.me", "page.2.me"])
  }

  @Test("A state that is opened again is the same again, under the same ids")
  func roundTrip() async throws {
    let before = Drafts(owner: "before")
    let state = state(of: notebook("a", "b", "", "d", drafts: before), before)
    let read = try JSONDecoder().decode(
      [SavedDraft].self,
      from: try JSONEncoder().encode(state.drafts)
    )
    let drafts = Drafts(owner: "before")

    let (notebook, opening) = await restored(
      SessionState(state.session, drafts: read),
      in: drafts
    )

    #expect(self.state(of: notebook, drafts) == state)
    #expect(opening == RouteOpening(opened: state.session.route))
    #expect(drafts.waiting == [])
  }

  @Test("A screen has its draft before it appears")
  func beforeAppearing() async throws {
    let drafts = Drafts(owner: "me")
    let state = state(of: notebook("", "b", drafts: drafts), drafts)

    let (notebook, _) = await restored(state, in: Drafts(owner: "me"))

    #expect(try #require(notebook.destination?.page).appearedWith == ["b"])
  }

  @Test(
    "What no screen takes waits, and is kept on",
    arguments: [
      (2, "page", #"{"text":"x"}"#), (1, "drawing", #"{"text":"x"}"#),
      (1, "page", #"{"lines":["x"]}"#), (1, "page", "not JSON"),
    ]
  )
  func waiting(record: Int, kind: String, content: String) async throws {
    let other = try draft("x", of: record, at: "notes://top/1", kind: kind, content: content)
    let first = try draft("a", of: 0, at: "notes://top")
    let drafts = Drafts(owner: "me")

    let (notebook, _) = await restored(
      SessionState(
        SavedSession(route: try Route(parsing: "notes://top/1")),
        drafts: [first, other]
      ),
      in: drafts
    )

    #expect(notebook.text == "a")
    #expect(notebook.destination?.page?.text == "")
    #expect(drafts.waiting == [other])
    #expect(drafts.all(from: notebook, at: root.route) == [other, first])
  }

  @Test("A route that does not lead on is cut, and the drafts on the way are taken")
  func cut() async throws {
    let drafts = Drafts(owner: "me")

    let (notebook, opening) = await restored(
      SessionState(
        SavedSession(route: try Route(parsing: "notes://top/1/x")),
        drafts: [try draft("b", of: 1, at: "notes://top/1")]
      ),
      in: drafts
    )

    #expect(opening.unresolved?.reason == .unknownWord("x", known: []))
    #expect(notebook.destination?.page?.text == "b")
    #expect(drafts.waiting == [])
  }

  @Test("Of two drafts of one form, the last is taken, and the other waits under its own id")
  func two() throws {
    let drafts = Drafts(owner: "me")
    let texts = ["a", "b"]
    drafts.waiting = texts.map { text in
      SavedDraft(
        id: text,
        kind: "page",
        owner: "me",
        route: root.route,
        label: DraftLabel(of: 0, title: "Page 0", text: text),
        content: #"{"text":"\#(text)"}"#
      )
    }

    let notebook = NotebookModel(drafts: drafts)
    let after = NotebookModel(drafts: drafts)

    #expect([notebook, after].map(\.text) == ["b", "a"])
    #expect(drafts.all(from: after, at: root.route).map(\.id) == ["a"])
  }

  @Test("An alert has no place, and hides no draft")
  func alert() throws {
    let drafts = Drafts(owner: "me")
    let notebook = notebook("a", drafts: drafts)
    notebook.destination = .question

    #expect(
      state(of: notebook, drafts)
        == SessionState(
          SavedSession(route: root.route),
          drafts: [try draft("a", of: 0, at: "notes://top")]
        )
    )
  }

  @Test("A draft that cannot be written down is reported, and hides no other")
  func unwritable() {
    let log = IssueLog()

    let drafts = IssueReporter.$current.withValue(log.reporter) {
      Drafts().all(from: UnwritableModel(), at: root.route)
    }

    #expect(drafts == [])
    #expect(log.messages.first?.hasPrefix("The draft “unwritable” cannot be written") == true)
  }

  @Test("What is typed on a page that closes without asking waits until it is saved")
  func keptWaiting() throws {
    let drafts = Drafts(owner: "me")
    func type(_ note: String?, of record: Int) {
      drafts.keepWaiting(
        note.map { ["text": $0] },
        kind: "page",
        label: DraftLabel(of: record, title: "Page \(record)", text: note ?? ""),
        route: root.route
      )
    }

    for note in ["a", "ab"] { type(note, of: 1) }
    type("c", of: 2)
    let kept = drafts.all(from: NotebookModel(drafts: Drafts()), at: root.route)
    for record in [1, 3] { type(nil, of: record) }

    let second = try draft("c", of: 2, at: "notes://top")
    #expect(kept == [try draft("ab", of: 1, at: "notes://top"), second])
    #expect(drafts.waiting == [second])
    type("d", of: 1)
    #expect(drafts.waiting.map(\.id) == ["page.2.me", "page.1.me.2"])
  }

  @Test("The owner of a sheet keeps the draft of one that was closed undecided")
  func undecided() throws {
    let drafts = Drafts(owner: "me")
    let shelf = ShelfModel(drafts: drafts)
    shelf.addButtonTapped()
    try #require(shelf.destination).title = "Emma"
    let kept = drafts.all(from: shelf, at: root.route)

    shelf.dismissAdd()
    let closed = drafts.all(from: shelf, at: root.route)
    drafts.waiting = closed
    let next = ShelfModel(drafts: drafts)
    next.addButtonTapped()

    #expect(kept == closed)
    #expect(next.destination?.title == "Emma")
    next.discardAdd()
    #expect(drafts.all(from: next, at: root.route) == [])
  }
}

/// A model whose draft has no form in JSON.
@MainActor
private final class UnwritableModel {}

extension UnwritableModel: DraftKeeping {
  static let draftKind = "unwritable"
  var draft: [Double]? { [.infinity] }
}

/// A shelf that owns what is typed for a new book, also while its sheet is closed.
@MainActor @Observable
private final class ShelfModel {
  var destination: BookModel?
  var presented: Presented? { destination.map { Presented(.sheet, $0) } }
  private var undecided: String?

  init(drafts: Drafts) {
    undecided = drafts.take(for: Self.self)
  }

  func addButtonTapped() { destination = BookModel(title: undecided ?? "") }

  func dismissAdd() {
    undecided = draft
    destination = nil
  }

  func discardAdd() { (undecided, destination) = (nil, nil) }
}

extension ShelfModel: DraftKeeping {
  static let draftKind = "new-book"
  var draft: String? { destination?.title ?? undecided }
}

/// The sheet of a new book.
@MainActor @Observable
private final class BookModel {
  var title: String

  init(title: String) {
    self.title = title
  }
}

extension BookModel: Presenting {}
