import AppWorlds
import LineMode
import StandupsFixtures
import Synchronization
import TerminalConsole
import Testing

@testable import AppCommands
@testable import StandupsCommand

/// Screens that features request, or the user opens by their route, in line mode.
@Suite(.feature) @MainActor struct LineModeRequestTests {
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
    let last = paper.text(.output).components(separatedBy: "\nDaily Standups\n").last
    #expect(last?.hasPrefix("\n1  Design  2 people, 10 min\n\n[add] a standup  ") == true)
    #expect(last?.contains("Standup info") == false)
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
        time: .real(world.dependencies.clock)
      ),
      console: session.console(paper),
      style: LineStyle(greeting: .howToType),
      observers: [HeldMeeting(of: app)]
    )

    #expect(try await lines.run() == .success)
    let news = "The meeting of “Engineering” was saved: "
    #expect(paper.text(.errors).components(separatedBy: news).count == 2)
  }
}
