import FeatureInjection
import FeatureIssues
import FeatureNavigation
import FeatureTesting
import Foundation
import Testing

@Suite(.feature) @MainActor struct RestorationTests {
  private let root = RouteRoot(scheme: "notes", word: "top")
  private let dependencies = FeatureDependencies.test()

  /// A notebook with these pages open, each with its text.
  private func notebook(_ texts: String...) -> NotebookModel {
    let notebook = NotebookModel()
    notebook.text = texts.first ?? ""
    var page = notebook
    for (number, text) in texts.enumerated().dropFirst() {
      page.pageTapped(number)
      page = page.destination?.page ?? page
      page.text = text
    }
    return notebook
  }

  private func restored(_ session: SavedSession) async -> (NotebookModel, Restoration) {
    let notebook = NotebookModel()
    let driver = AppDriver(notebook, effects: dependencies.effects)
    return (notebook, await driver.restore(session, from: root))
  }

  private func draft(_ text: String, depth: Int, kind: String = "page") -> SavedDraft {
    SavedDraft(kind: kind, depth: depth, content: #"{"text":"\#(text)"}"#)
  }

  @Test("A session has the route, and what was typed with its place")
  func saving() {
    let session = root.session(of: notebook("a", "", "c"))

    #expect("\(session.route)" == "notes://top/1/2")
    #expect(session.drafts == [draft("a", depth: 0), draft("c", depth: 2)])
  }

  @Test("A session that is restored is the same again")
  func roundTrip() async throws {
    let session = root.session(of: notebook("a", "b", "", "d"))
    let read = try JSONDecoder().decode(
      SavedSession.self,
      from: try JSONEncoder().encode(session)
    )

    let (notebook, restoration) = await restored(read)

    #expect(root.session(of: notebook) == session)
    #expect(restoration.opening == RouteOpening(opened: session.route))
    #expect(restoration.leftOver == [])
  }

  @Test("A screen has its draft before it appears")
  func beforeAppearing() async throws {
    let (notebook, _) = await restored(root.session(of: self.notebook("", "b")))

    #expect(try #require(notebook.destination?.page).appearedWith == ["b"])
  }

  @Test(
    "What no screen can take back is handed out, and nothing else",
    arguments: [
      ("notes://top/1", 2, "page", #"{"text":"x"}"#),
      ("notes://top/1/-1", 2, "page", #"{"text":"x"}"#),
      ("notes://top/1", 1, "drawing", #"{"text":"x"}"#),
      ("notes://top/1", 1, "page", #"{"lines":["x"]}"#),
      ("notes://top/1", 1, "page", "not JSON"),
      ("notes://top/1", -1, "page", #"{"text":"x"}"#),
      ("elsewhere://top/1", 1, "page", #"{"text":"x"}"#),
    ]
  )
  func leftOver(route: String, depth: Int, kind: String, content: String) async throws {
    let unplaced = SavedDraft(kind: kind, depth: depth, content: content)
    let session = SavedSession(
      route: try Route(parsing: route),
      drafts: [draft("a", depth: 0), unplaced]
    )

    let (notebook, restoration) = await restored(session)

    #expect(restoration.leftOver == [unplaced])
    #expect(notebook.text == "a")
    #expect((notebook.destination?.page?.text ?? "") == "")
  }

  @Test("A route that does not lead on is cut, and the drafts on the way are given back")
  func cut() async throws {
    let session = SavedSession(
      route: try Route(parsing: "notes://top/1/x"),
      drafts: [draft("b", depth: 1)]
    )

    let (notebook, restoration) = await restored(session)

    #expect(restoration.opening.unresolved?.reason == .unknownWord("x", known: []))
    #expect(notebook.destination?.page?.text == "b")
    #expect(restoration.leftOver == [])
  }

  @Test("A screen that is already on the way takes no draft")
  func occupied() async {
    let session = root.session(of: notebook("", "b"))
    let other = notebook("", "")
    let driver = AppDriver(other, effects: dependencies.effects)

    let restoration = await driver.restore(session, from: root)

    #expect(restoration.opening.unresolved?.reason == .occupied)
    #expect(other.destination?.page?.text == "")
    #expect(restoration.leftOver == session.drafts)
  }

  @Test("An alert has no place, and hides no draft")
  func alert() {
    let notebook = notebook("a")
    notebook.destination = .question

    #expect(
      root.session(of: notebook) == SavedSession(route: root.route, drafts: [draft("a", depth: 0)])
    )
  }

  @Test("A draft that cannot be written down is reported, and hides no other")
  func unwritable() {
    let log = IssueLog()

    let draft = IssueReporter.$current.withValue(log.reporter) {
      SavedDraft(of: UnwritableModel(), depth: 0)
    }

    #expect(draft == nil)
    #expect(log.messages.first?.hasPrefix("The draft of UnwritableModel cannot be written") == true)
  }
}

/// A model whose draft has no form in JSON.
@MainActor
private final class UnwritableModel: Presenting {
  static let draftKind = "unwritable"
  var draft: [Double]? { [.infinity] }
  func restore(_ draft: [Double]) {}
}
