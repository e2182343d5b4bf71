import FeatureKit
import FeatureSessions
import FeatureTesting
import SessionFixtures
import Testing

@Suite(.feature) @MainActor struct SessionTests {
  private func session(_ titles: String...) async throws -> (Session, ListModel) {
    let (world, list) = makeWorld(titles)
    let session = Session(world)
    await session.start()
    return (session, list)
  }

  @Test("Screens have the name of their model and the style of their entry")
  func stack() async throws {
    let (session, _) = try await session("Emma")

    try await session.perform("book")
    try await session.perform("end-reading")

    let screens = session.screens.map(\.screen)
    #expect(screens.map(\.name) == ["list", "reading", "alert"])
    #expect(screens.map(\.style) == [.root, .push, .alert])
    #expect(screens.map { $0.actions.contains { $0.role == .back } } == [false, false, false])
    #expect(session.top.screen == screens.last)
    try await session.perform("confirm-save")
  }

  @Test(
    "A second word for the only field of its name was meant as text, which stands in quotes",
    arguments: [
      (.set(.filterNorthanger, value: "Abbey"), "set filter \"Northanger Abbey\""),
      (.type(.filterNorthanger, text: "Abbey"), "type filter \"Northanger Abbey\""),
      (.select(ControlID("theme", "Deep"), option: "orange"), "select theme \"Deep orange\""),
    ] as [(SessionAct, String)]
  )
  func missingQuotes(act: SessionAct, meant: String) async throws {
    let (session, list) = try await session("Emma")

    let failure = await #expect(throws: SessionFailure.self) { try await session.perform(act) }

    #expect(failure?.description.hasSuffix("is not offered here; did you mean “\(meant)”?") == true)
    #expect(list.filter == "")
  }

  @Test("An identifier that two controls have is reported once, when one of them is used")
  func duplicate() async throws {
    let log = IssueLog()
    let effects = EffectScope("walk", executor: MainSerialExecutor.shared)
    let time = SessionTime.virtual(TestClock(effects))
    let session = Session(SessionWorld(root: TwinModel(), effects: effects, time: time))

    try await IssueReporter.$current.withValue(log.reporter) {
      await session.start()
      try await session.perform("about")
      try await session.perform(.tap("about"))
    }

    #expect(log.messages.count == 1)
    #expect(log.messages.first?.contains("“about”") == true)
  }

  @Test("A screen that asks before it closes has no Back, but a way out of its own")
  func noBack() async throws {
    let (session, list) = try await session("Emma")

    try await session.perform("book")

    await #expect(throws: Refusal.notOffered("back", nearest: nil)) {
      try await session.perform("back")
    }
    try await session.perform("end-reading")
    try await session.perform("confirm-save")
    #expect(list.destination == nil)
  }

  @Test("An alert has an action for each button, with its role and its intent")
  func alert() async throws {
    let (session, list) = try await session("Emma")

    try await session.perform("delete-all")

    let screen = session.top.screen
    #expect(screen.title == "Delete all?")
    #expect(screen.message == "They are gone then.")
    #expect(screen.actions.map(\.id) == ["confirm-deletion", "cancel"])
    #expect(screen.actions.map(\.role) == [.destructive, .cancel])
    try await session.perform("confirm-deletion")
    #expect(list.books == [])
  }

  @Test("What is not on the topmost screen is refused")
  func topmostOnly() async throws {
    let (session, _) = try await session()
    try await session.perform("about")

    await #expect(throws: Refusal.notOffered("add-book", nearest: nil)) {
      try await session.perform("add-book")
    }
  }

  @Test("A window is the same for all screens of a session")
  func window() async throws {
    let (world, _) = makeWorld((0..<50).map { "Book \($0)" })

    let session = Session(world, window: 10..<12)

    #expect(session.top.screen.sections[0].rows.map(\.label) == ["Book 10", "Book 11"])
    #expect(session.top.screen.sections[0].count == 50)
  }

  @Test("Time that passes wakes one after the other, so that new screens start in time")
  func wait() async throws {
    let effects = EffectScope("walk", executor: MainSerialExecutor.shared)
    let clock = TestClock(effects)
    let root = OpeningModel(effects: effects, clock: clock)
    let session = Session(SessionWorld(root: root, effects: effects, time: .virtual(clock)))
    await session.start()

    try await session.perform(.wait(.seconds(10)))

    let reading = try #require(root.presented?.model as? ReadingModel)
    #expect(reading.seconds == 6)
  }

  @Test("In real time a wait needs a duration")
  func realTime() async throws {
    let effects = EffectScope("walk", executor: MainSerialExecutor.shared)
    let clock = TestClock(effects)
    let root = ListModel(effects: effects, clock: clock)
    let session = Session(SessionWorld(root: root, effects: effects, time: .real(ImmediateClock())))

    try await session.perform(.wait(.seconds(1)))
    let failure = await #expect(throws: SessionFailure.self) {
      try await session.perform(.wait(nil))
    }

    #expect(failure?.description == "Say how long to wait, as in “wait 10s”.")
  }

  @Test("A route leads nowhere in a world without routes")
  func noRoutes() async throws {
    let session = Session(makeWorld([]).world)
    let route = try Route(parsing: "shelf://books")

    let failure = await #expect(throws: SessionFailure.self) {
      try await session.perform(.open(route))
    }

    #expect(failure?.description == "No routes lead anywhere here.")
  }

  @Test("A model that describes no screen has an empty one, named after its style")
  func noDescription() async throws {
    let screen = HidingModel().topScreen().screen

    #expect(screen == ScreenBuilder(name: "sheet", style: .sheet).finish().screen)
  }
}

extension ControlID {
  fileprivate static let filterNorthanger = ControlID("filter", "Northanger")
}

/// Has two buttons of one name, which do nothing.
@MainActor
private final class TwinModel {}

extension TwinModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "twins"
    s.action("about", "About") {}
    s.action("about", "About this") {}
  }
}

/// Opens a reading by itself after four seconds.
@MainActor
private final class OpeningModel {
  var destination: ReadingModel?
  private let effects: EffectScope
  private let clock: any Clock<Duration>

  init(effects: EffectScope, clock: any Clock<Duration>) {
    self.effects = effects.scope("OpeningModel")
    self.clock = clock
  }
}

extension OpeningModel: Presenting {
  var presented: Presented? { destination.map { Presented(.push, $0) } }
  func build(_ s: ScreenBuilder) { s.name = "opening" }

  func task() {
    effects.run("open") { [weak self, clock] in
      try await clock.sleep(for: .seconds(4))
      guard let self else { return }
      destination = ReadingModel(Book(id: 1, title: "Emma"), effects: effects, clock: clock) {}
    }
  }
}

@MainActor
private final class HidingModel {
  private let hidden = PlainModel()
}

extension HidingModel: Presenting {
  var presented: Presented? { Presented(.sheet, hidden) }
  func build(_ s: ScreenBuilder) { s.name = "hiding" }
}

@MainActor
private final class PlainModel {}

extension PlainModel: Presenting {}
