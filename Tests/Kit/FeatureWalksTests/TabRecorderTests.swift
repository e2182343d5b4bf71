import FeatureKit
import FeatureTesting
import FeatureWalks
import SessionFixtures
import Testing

/// The recording of an app with tabs in a tab.
@Suite(.feature) @MainActor struct TabRecorderTests {
  /// Records acts.
  private func recorded(_ lines: [String]) async throws -> (session: Session, acts: [Substring]) {
    let (session, clock) = makeSession()
    var text = ""
    let dates = SessionDates(clock, from: Date(timeIntervalSince1970: 0))
    let recorder = WalkRecorder(dates, beginning: []) { kept, _ in text += kept }
    session.observer = recorder.observe
    await session.start()
    for line in lines { try await session.perform(SessionAct(parsing: line)) }
    recorder.finish(on: session.top.screen)
    return (session, text.split(separator: "\n").filter { !$0.hasPrefix("now ") })
  }

  private func makeSession() -> (session: Session, clock: TestClock) {
    let effects = FeatureDependencies.test().effects
    let clock = TestClock(effects)
    let world = SessionWorld(
      root: BuildingModel(),
      inbox: NavigationInbox(routes: RouteRoot(scheme: "building", word: "library")),
      effects: effects,
      time: .virtual(clock)
    )
    return (Session(world), clock)
  }

  @Test("A route that a question refuses is recorded as the tabs that it chose, at every level")
  func refusedRoutes() async throws {
    let (session, lines) = try await recorded([
      "open building://library/loans/2", "set note Lent", "open building://library/loans",
      "open building://library/books", "open building://library/loans",
      "open building://library/books", "open building://desk", "open building://library/loans",
    ])
    let acts = lines.filter { !$0.hasPrefix("expect ") }

    #expect(session.top.screen.title == "Discard?")
    #expect(
      acts.suffix(5) == [
        "tap loans-tab", "open building://library/books", "open building://desk",
        "tap library-tab", "tap loans-tab",
      ]
    )

    let other = makeSession().session
    await other.start()
    for line in acts { try await other.perform(SessionAct(parsing: String(line))) }
    #expect(other.screens.map(\.screen) == session.screens.map(\.screen))
  }

  @Test("After a tab that a route chose below a question, which offers none, all is in comments")
  func unoffered() async throws {
    let (_, lines) = try await recorded([
      "open building://library/loans/2", "set note Lent", "open building://library/loans",
      "open building://library/books/1", "set note Read", "open building://library/books",
      "open building://library/loans", "tap discard",
    ])

    #expect(
      lines.suffix(4) == [
        "open building://library/books",
        "note \"Another tab came up here, which a walk can't choose: the rest is in comments.\"",
        "# tap discard", "# expect title \"Book 2\"",
      ]
    )
  }
}

/// A building with a library, which has tabs of its own, and a desk.
@MainActor @Observable
private final class BuildingModel {
  enum Room: String, CaseIterable {
    case library, desk
  }

  private let library = LibraryModel()
  private let desk = ShelfModel("Desk")
  private var room = Room.library
}

extension BuildingModel: Containing {
  static let routes: [RouteStep<BuildingModel>] = [
    RouteStep("library", content: { $0.library }) { $0.room = .library },
    RouteStep("desk", content: { $0.desk }) { $0.room = .desk },
  ]

  var content: any Presenting { room == .library ? library : desk }

  func buildContent(_ s: ScreenBuilder) {
    s.tabs(of: self, selected: room) { self.room = $0 }
  }
}
