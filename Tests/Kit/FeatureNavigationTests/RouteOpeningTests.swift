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

  @Test("What can be opened is opened, and the rest is named with the reason")
  func cut() async throws {
    try await expectAnswers(inFile: golden("Navigation/openings.txt")) { line, _ in
      try await RouteOpeningTests().open(line).text
    }
  }

  @Test("Words and ids may be in any case; the route of what is open is printed in one")
  func anyCase() async throws {
    let opening = try await open("Files://TOP/Folders/+1/INSIDE/?sheet=")

    #expect("\(opening.opened)" == "files://top/folders/1/inside?sheet")
    #expect(opening.unresolved == nil)
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
