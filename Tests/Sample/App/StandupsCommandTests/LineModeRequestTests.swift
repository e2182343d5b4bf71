import AppWorlds
import LineMode
import StandupsFixtures
import Synchronization
import TerminalConsole
import TerminalTexts
import Testing

@testable import AppCommands
@testable import StandupsCommand

/// Screens that features request, or the user opens by their route, in line mode.
@Suite(.feature) @MainActor struct LineModeRequestTests {
  private func outcome(of lines: String...) async -> CommandSession.Outcome {
    var session = CommandSession.atTerminal()
    session.keepsSessions = false
    session.answers = lines
    var outcome = await session.run()
    outcome.errors.trimPrefix(PrintedText.howToType.text + "\n")
    outcome.errors.replace(#/\n\w*> /#, with: "")
    // The end of the input ends the line of the prompt.
    outcome.errors.removeLast()
    return outcome
  }

  @Test(
    "From the standups of an attendee, one line leads home, and nothing else is said"
  )
  func allStandups() async {
    let outcome = await outcome(
      of: "1",
      "3",
      "1",
      "3",
      "all"
    )

    #expect(outcome.output.components(separatedBy: "[all] standups").count == 3)
    #expect(outcome.output.hasSuffix(list))
    #expect(outcome.errors == "")
  }

  @Test("A route that is typed is opened in place of what is open")
  func open() async {
    let route = "standups://standups/\(Standup.design.id)/edit"

    let outcome = await outcome(of: "1", "3", "open \(route)", "Icons")

    #expect(outcome.output.contains("Title   Icons"))
    let warning = "\nwarning: What you typed for “Icons” could not be kept. Icons, 10 min, "
    #expect(outcome.errors.hasPrefix(warning))
  }

  @Test("The part left out of a typed route is reported, with the likely spelling")
  func cut() async {
    let outcome = await outcome(of: "open standups://standups/\(Standup.design.id)/edti")

    #expect(
      outcome.errors == """
        error: “edti” was left out. “edti” leads nowhere from here.
        hint: Did you mean “edit”?

        """
    )
    #expect(
      outcome.output.hasSuffix("[quick] actions  [back]\n")
    )
  }

  @Test(
    "A route of another app, and no route at all, change nothing",
    arguments: ["http://x", "x"]
  )
  func elsewhere(route: String) async {
    let outcome = await outcome(of: "1", "open \(route)")

    #expect(outcome.errors.hasPrefix("error: "))
    #expect(outcome.output.contains("[start] meeting"))
    #expect(outcome.output.components(separatedBy: "Daily Standups").count == 2)
  }

  @Test("A changed form asks first; while its question is open, the user is told to answer it")
  func asks() async {
    let outcome = await outcome(
      of: "add",
      "x",
      "open standups://standups",
      "open standups://standups"
    )

    #expect(outcome.output.components(separatedBy: "Discard changes?").count == 2)
    let error = "error: Nothing was opened: first answer the question that is open.\n"
    #expect(
      outcome.errors.hasPrefix("\(error)\nwarning: What you typed for “x” could not be kept.")
    )
  }

  @Test("A meeting that is recorded by itself has no routes, and help does not speak of them")
  func recording() async {
    var session = CommandSession([.design])
    session.isTerminal = true
    session.override = { $0.clock = TestClock($0.effects) }
    session.answers = ["/help", "/open standups://standups"]

    let outcome = await session.run("record", "design")

    #expect(!outcome.output.contains("open ROUTE") && !outcome.errors.contains("open ROUTE"))
    #expect(outcome.errors.contains("error: No routes lead anywhere here.\n"))
  }

  @Test("A request of work while the user isn't typing is carried out and shown at once")
  func fromWork() async throws {
    let world = StandupsWorld([.design])
    let app = AppModel(dependencies: world.dependencies)
    let paper = Paper(answers: ["1"])
    let prompts = Count()
    var session = CommandSession.atTerminal()
    session.events = []
    let inbox = app.inbox
    session.onWrite = { text in
      guard text == "\n> " else { return }
      prompts.increment()
      switch prompts.value {
      // Below the standup, whose coming up is still to be heard of; an empty line comes after that.
      case 2: paper.send(.line(""))
      // Now no event is left, and the user isn't typing.
      case 3:
        MainActor.assumeIsolated { inbox.navigator(.route(RouteRoot.standups.route)) }
        paper.send(.end)
      case _: break
      }
    }
    let lines = LineSession(
      SessionWorld(
        root: app,
        inbox: inbox,
        effects: world.dependencies.effects,
        time: .real(world.dependencies.clock)
      ),
      console: session.console(paper),
      style: LineStyle(greeting: .howToType)
    )

    #expect(try await lines.run() == .success)
    #expect(paper.text(.output).hasSuffix(list))
  }

  @Test("A meeting that ends by its time says that it was saved, also below the menu")
  func meetingOver() async throws {
    let world = StandupsWorld([.engineering])
    let app = AppModel(dependencies: world.dependencies)
    let paper = Paper(answers: ["1", "start", "One", "/quick"])
    var session = CommandSession.atTerminal()
    session.events = []
    session.onWrite = { [clock = world.clock] text in
      guard text.contains("[close]") else { return }
      Task { @MainActor in
        await clock.advance(by: .seconds(60))
        paper.send(.end)
      }
    }
    let lines = LineSession(
      SessionWorld(
        root: app,
        effects: world.dependencies.effects,
        time: .real(world.dependencies.clock),
        say: { _ in }
      ),
      console: session.console(paper),
      style: LineStyle(greeting: .howToType),
      activity: Commands.activity,
      observers: [OpenStandupNews(of: app, world.dependencies.standups)]
    )

    #expect(try await lines.run() == .success)
    let news = "The meeting of “Engineering” was saved: "
    #expect(paper.text(.errors).components(separatedBy: news).count == 2)
  }

  private let list = """

    Daily Standups

    1  Design  2 people, 10 min

    [add] a standup  [follow-ups]  [parking] lot  [settings]  [quick] actions

    """
}
