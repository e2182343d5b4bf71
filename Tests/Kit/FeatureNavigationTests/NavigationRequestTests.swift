import FeatureKit
import FeatureTesting
import Testing

@Suite(.feature) @MainActor struct NavigationRequestTests {
  private let inbox = NavigationInbox(routes: RouteRoot(scheme: "files", word: "top"))
  private let effects = FeatureDependencies.test().effects
  private let folder: FolderModel
  private let driver: AppDriver
  private let appeared = Appearances()

  init() {
    folder = FolderModel { [appeared] in appeared.folders.append($0) }
    driver = AppDriver(folder, effects: effects, inbox: inbox)
  }

  private func ask(_ text: String) throws {
    inbox.navigator(.route(try Route(parsing: text)))
  }

  private func open(_ text: String) async throws {
    _ = await driver.open(try Route(parsing: text), from: try #require(inbox.routes))
  }

  private var route: String { inbox.routes.map { "\($0.route(of: folder))" } ?? "" }

  // MARK: Asking

  @Test("A request is a value that a test looks at; nothing is done about it")
  func recorded() async throws {
    let inbox = NavigationInbox()
    let driver = AppDriver(folder, effects: effects, inbox: inbox)
    let dependencies = FeatureDependencies.test { $0.navigate = inbox.navigator }
    let route = try Route(parsing: "files://top/note")

    await driver.act { dependencies.navigate(.route(route)) }

    #expect(inbox.requests == [.route(route)])
    #expect(folder.destination == nil)
  }

  @Test("A test that supplies no way to ask fails by name, with the reader")
  func unimplemented() throws {
    let request = NavigationRequest.route(try Route(parsing: "files://top"))
    let dependencies = FeatureDependencies.test().scoped(to: FolderModel.self)

    withKnownIssue {
      dependencies.navigate(request)
    } matching: {
      $0.comments.contains { "\($0)".hasPrefix("`navigate` was read by FolderModel") }
    }
  }

  @Test("An app that carries out no requests is told of the first one")
  func live() throws {
    let log = IssueLog()
    let request = NavigationRequest.route(try Route(parsing: "files://top"))

    IssueReporter.$current.withValue(log.reporter) {
      let effects = EffectScope(executor: MainSerialExecutor.shared)
      FeatureDependencies.live(effects: effects).navigate(request)
    }

    #expect(
      log.messages == ["`navigate` is supplied by the app; this one does not carry out requests."]
    )
  }

  // MARK: Carrying out

  @Test("The open screens close, and the route is opened step by step")
  func carryOut() async throws {
    try await open("files://top/folders/1/inside/folders/2/inside?sheet/note")
    try ask("files://top/folders/3/inside/note")
    #expect(route == "files://top/folders/1/inside/folders/2/inside?sheet/note")

    await driver.settle()

    #expect(route == "files://top/folders/3/inside/note")
    #expect(folder.stack.map(\.style) == [.root, .push, .push])
    let opened = RouteOpening(opened: try Route(parsing: "files://top/folders/3/inside/note"))
    #expect(driver.takeOutcomes() == [.opened(opened)])
    #expect(driver.takeOutcomes() == [])
    #expect(appeared.folders.map(\.taskCount) == [1, 1, 1, 1])
  }

  @Test("A request from work waits for nothing, and the work goes on")
  func fromWork() async throws {
    try await open("files://top/folders/1/inside")
    let stream = EffectStream<Int>("numbers")
    let route = try Route(parsing: "files://top/note")
    var isOver = false
    effects.run("reading") { [navigate = inbox.navigator] in
      for try await _ in stream { navigate(.route(route)) }
      isOver = true
    }
    await driver.settle()

    await driver.act { stream.send(1) }
    let isReading = !isOver
    await driver.act { stream.finish() }

    #expect(self.route == "files://top/note")
    #expect(isReading && isOver)
  }

  @Test("Several requests are carried out one after the other, so the last one stays")
  func several() async throws {
    await driver.settle()
    try ask("files://top/folders/1/inside")
    try ask("files://top/folders/2/inside")
    try ask("files://top/note")

    await driver.settle()

    #expect(route == "files://top/note")
    #expect(appeared.folders.count == 3)
    #expect(
      driver.takeOutcomes().compactMap(\.route) == [
        "files://top/folders/1/inside", "files://top/folders/2/inside", "files://top/note",
      ]
    )
  }

  @Test("A request that a screen makes as it comes up waits until the route is open")
  func whileOpening() async throws {
    await driver.settle()
    appeared.onFirst = { [inbox] in
      inbox.navigator(.route(Route(scheme: "files", segments: ["top", "note"].map { .init($0) })))
    }

    let opening = await driver.open(
      try Route(parsing: "files://top/folders/1/inside/folders/2/inside/nowhere"),
      from: try #require(inbox.routes)
    )

    #expect(appeared.folders.count == 3)
    #expect(opening.unresolved?.rest == "nowhere")
    #expect("\(opening.opened)" == "files://top/note")
    #expect(driver.takeOutcomes().compactMap(\.route) == ["files://top/note"])
  }

  @Test("Screens that ask for one another without end are reported, and it ends")
  func withoutEnd() async throws {
    let request = NavigationRequest.route(try Route(parsing: "files://top/folders/1/inside"))
    let restless = FolderModel { [inbox] _ in inbox.navigator(request) }
    let driver = AppDriver(restless, effects: effects, inbox: inbox)
    let log = IssueLog()

    await IssueReporter.$current.withValue(log.reporter) { await driver.settle() }

    #expect(driver.takeOutcomes().count == AppDriver.maximumRequests)
    #expect(inbox.requests == [])
    #expect(log.messages.count == 1)
  }

  // MARK: What is told, and what is not taken away

  @Test(
    "Of a route that leads nowhere in the end, as much is opened as leads on, and the rest is told",
    arguments: [
      ("files://top/folders/1/inside/nots", "files://top/folders/1/inside"),
      ("files://top/locked", "files://top"),
    ]
  )
  func cut(text: String, opened: String) async throws {
    try await open("files://top/note")
    try ask(text)

    await driver.settle()

    #expect(route == opened)
    let message = try #require(driver.takeOutcomes().first?.message)
    #expect(message.contains("was left out."))
  }

  @Test(
    "A route of something else closes nothing, and that is told",
    arguments: ["http://top/note", "files://bottom", "files://top?x/folders/1/inside"]
  )
  func elsewhere(text: String) async throws {
    try await open("files://top/folders/1/inside/note")
    try ask(text)

    await driver.settle()

    #expect(route == "files://top/folders/1/inside/note")
    #expect(driver.takeOutcomes().first?.message?.contains("was left out.") == true)
  }

  @Test("Where something asks, its question comes up, and the request is dropped")
  func refused() async throws {
    try await open("files://top/folders/1/inside/folders/2/inside")
    let form = try #require(appeared.folders.last)
    form.dismissal = .asks { form.destination = .question }
    try await driver.act { try ask("files://top/note") }
    let asked = driver.takeOutcomes()
    try await driver.act { try ask("files://top/note") }
    let unanswered = driver.takeOutcomes()

    form.dismissPresented()
    form.dismissal = .free
    await driver.settle()

    #expect(asked == [.refused(.asked(depth: 2))])
    #expect(asked.compactMap(\.message) == [])
    #expect(unanswered == [.refused(.unanswered(depth: 2))])
    #expect(unanswered.compactMap(\.message).count == 1)
    #expect(route == "files://top/folders/1/inside/folders/2/inside")
  }

  @Test("An alert of the root stays where the root is asked for, and is passed over on the way on")
  func alertOfRoot() async throws {
    await driver.settle()
    folder.destination = .question

    try await driver.act { try ask("files://top") }
    let styles = folder.stack.map(\.style)
    try await driver.act { try ask("files://top/note") }

    #expect(styles == [.root, .alert])
    #expect(route == "files://top/note")
  }
}

/// The folders that appeared, in order, and what the first one above the root does.
@MainActor
private final class Appearances {
  var onFirst: () -> Void = {}
  var folders: [FolderModel] = [] {
    didSet { if folders.count == 2 { onFirst() } }
  }
}

extension NavigationOutcome {
  fileprivate var route: String? {
    if case .opened(let opening) = self { "\(opening.opened)" } else { nil }
  }
}
