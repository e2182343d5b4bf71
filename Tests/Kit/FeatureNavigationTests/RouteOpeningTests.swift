import FeatureKit
import FeatureTesting
import Testing

@Suite(.feature) @MainActor struct RouteOpeningTests {
  private let root = RouteRoot(scheme: "files", word: "top")
  private let folder = FolderModel()
  private let driver: AppDriver

  init() {
    driver = AppDriver(folder, effects: FeatureDependencies.test().effects)
  }

  private func open(_ text: String) async throws -> RouteOpening {
    await driver.open(try Route(parsing: text), from: root)
  }

  @Test("A route opens step by step: each screen has appeared before the next one opens, and once")
  func steps() async throws {
    let text = "files://top/folders/1/inside/folders/2/inside?sheet/note"

    let opening = try await open(text)
    await driver.settle()

    #expect(opening.unresolved == nil)
    #expect("\(opening.opened)" == text)
    #expect(folder.stack.map(\.style) == [.root, .push, .sheet, .push])
    #expect(folder.stack.compactMap { ($0.model as? FolderModel)?.taskCount } == [1, 1, 1])
  }

  @Test(
    "What can be opened is opened, and the rest is named with the reason",
    arguments: [
      ("files://top/nots", "files://top", "nots", .unknownWord("nots", known: words)),
      ("files://top/note/x", "files://top/note", "x", .unknownWord("x", known: [])),
      ("files://top/stranger/x", "files://top/stranger", "x", .unknownWord("x", known: [])),
      ("files://top/locked/x", "files://top", "locked/x", .notOpened("locked")),
      ("files://top/folders", "files://top", "folders", .incomplete(known: [])),
      ("files://top/folders/1", "files://top", "folders/1", .incomplete(known: ["inside"])),
      ("files://top/folders/x/inside", "files://top", "folders/x/inside", .noID("x", of: "folder")),
      (
        "files://top/folders/-1/inside/note", "files://top", "folders/-1/inside/note",
        .notFound("-1", of: "folder")
      ),
      (
        "files://top/folders/-2/inside/note", "files://top", "folders/-2/inside/note",
        .unreadable("-2", of: "folder")
      ),
      (
        "files://top/folders/1/insied", "files://top", "folders/1/insied",
        .unknownWord("insied", known: ["inside"])
      ),
      (
        "files://top/folders/1/locked", "files://top", "folders/1/locked",
        .notFound("1", of: "folder")
      ),
      ("files://top/folders?a/1/inside", "files://top", "folders?a/1/inside", .query(["a"])),
      ("files://top/note?a=1&b", "files://top/note", "?a=1&b", .query(["a", "b"])),
      (
        "files://top/folders/1/inside?sheet&x/note", "files://top/folders/1/inside?sheet",
        "?x/note", .query(["x"])
      ),
      (
        "files://top/folders/1/inside?sheet=2/note", "files://top/folders/1/inside",
        "?sheet=2/note", .query(["sheet"])
      ),
      ("files://top?a/note", "files://top", "?a/note", .query(["a"])),
      ("files://bottom/note", "files://top", "bottom/note", .unknownWord("bottom", known: ["top"])),
      ("http://top/note", "files://top", "top/note", .elsewhere("files://top")),
    ] as [(String, String, String, UnresolvedRoute.Reason)]
  )
  func cut(text: String, opened: String, rest: String, reason: UnresolvedRoute.Reason) async throws
  {
    let opening = try await open(text)

    #expect("\(opening.opened)" == opened)
    #expect(opening.unresolved?.rest == rest)
    #expect(opening.unresolved?.reason == reason)
    #expect(opening.unresolved?.description.hasPrefix("“\(rest)” was left out. ") == true)
    #expect(reason.description.hasSuffix("."))
  }

  nonisolated private static let words = ["note", "locked", "stranger", "folders", "folders"]

  @Test("Words and ids may be in any case; the route of what is open is printed in one")
  func anyCase() async throws {
    let opening = try await open("Files://TOP/Folders/+1/INSIDE/?sheet=")

    #expect("\(opening.opened)" == "files://top/folders/1/inside?sheet")
    #expect(opening.unresolved == nil)
  }

  @Test("The empty route opens the root")
  func empty() async throws {
    let opening = try await open("files://")

    #expect(opening == RouteOpening(opened: root.route))
  }

  @Test("Of a route that is too deep, as many levels are opened as are allowed")
  func deep() async throws {
    let count = LongTests.count(1_000, long: 6_000)
    let text = "files://top" + String(repeating: "/folders/1/inside", count: count)

    let opening = try await open(text)

    #expect(folder.stack.count == 65)
    let unresolved = try #require(opening.unresolved)
    #expect(unresolved.reason == .tooDeep)
    // Of 6,000 levels 64 are opened.
    #expect(unresolved.rest.count == (count - 64) * "/folders/1/inside".count - 1)
    #expect(unresolved.description.count < 200)
  }

  @Test("A route of as many levels as are allowed is opened whole")
  func deepest() async throws {
    let text = "files://top" + String(repeating: "/folders/1/inside", count: 64)

    let opening = try await open(text)

    #expect(opening.unresolved == nil)
  }

  @Test("What is open already is not taken away, but an alert is passed over")
  func occupied() async throws {
    folder.destination = .question
    #expect(try await open("files://top/note").unresolved == nil)

    let opening = try await open("files://top/folders/1/inside")

    #expect(opening.unresolved?.reason == .occupied)
    #expect("\(opening.opened)" == "files://top/note")
  }

  @Test("An alert has no route")
  func alert() {
    folder.destination = .question

    #expect(root.route(of: folder) == root.route)
  }

  @Test("A pattern that cannot be read is reported", arguments: ["", "/", "<a>/<b>"])
  func pattern(text: String) {
    let log = IssueLog()

    IssueReporter.$current.withValue(log.reporter) {
      _ = RouteStep<FolderModel>(text, isOpen: { _ in false }) { _ in }
    }

    #expect(log.messages == ["The route “\(text)” needs a word or an id, and no second id."])
  }
}
