import StandupsCommand
import StandupsFixtures
import TerminalConsole
import Testing

@Suite(.feature) @MainActor struct SettingsCommandTests {
  @Test("A stored value out of its range counts as the nearest one, and stays as it is stored")
  func outOfRange() async throws {
    let json = Data("{\"maxNumOfStepsPreview\":9,\"sound\":false}".utf8)
    let stored = try RecordJSON.decoder().decode(Settings.self, from: json)
    var session = CommandSession()
    session.settings = InMemorySettings(stored)

    let outcome = await session.run("settings", "--plain")

    #expect(outcome.output.contains("\nmax-num-of-steps-preview\t5\n"))
    #expect(outcome.output.hasSuffix("\nsound\toff\n"))
    #expect(session.settings.stored == stored)
  }

  @Test("The app is back in the settings where the user left it")
  func restored() async {
    var session = CommandSession.atTerminal()
    session.answers = ["1", "edit", "Icons", "open standups://settings/welcome", "/quit"]
    _ = await session.run()
    session.answers = ["/back", "done", "/quit"]

    let back = await session.run()

    #expect(back.output.hasPrefix("\nWelcome page\n"))
    #expect(back.output.contains("Title   Icons"))
  }

  @Test("A recording of a greeting, a number of steps and an inspiration holds when it is walked")
  func recordingOfRows() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.walk").path
    var session = CommandSession.atTerminal()
    session.answers = [
      "settings", "welcome", "greeting: Hello", "/back", "follow-ups", "maximum of steps 5", "back",
      "done",
      "quick", "inspiration", "next", "done", "quit",
    ]

    _ = await session.run("--record", path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let walk = await CommandSession().run("walk", path)

    for line in [
      "set welcome-greetings Hello", "set max-num-of-steps-preview 5", "tap inspiration",
      "tap next-quote",
    ] {
      #expect(text.contains("\n\(line)\n"))
    }
    #expect(session.settings.stored?.welcomeGreetings == "Hello")
    #expect(walk.code == .success)
  }

  @Test("A recording of changed settings begins with them, and holds when it is walked")
  func recording() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.walk").path
    var session = CommandSession.atTerminal()
    _ = await session.run("settings", "set", "sound", "off")
    session.settings.faults.failNext(.update, "the disk is full")
    session.answers = ["settings", "sound", "done", "try again", "settings", "quit"]

    _ = await session.run("--record", path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let walk = await CommandSession().run("walk", path)

    #expect(text.contains("given settings \"sound:off\"\n"))
    #expect(text.contains("fail-next update \"the disk is full\"\ntap sound\n"))
    #expect(walk.code == .success)
  }
}
