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

  @Test("Settings that can't be read are a warning, and a change says what became of them")
  func unreadable() async {
    var session = CommandSession()
    session.settings = InMemorySettings(unreadable: .init(.damaged, "it is cut"))

    let list = await session.run("settings", "--plain")
    let change = await session.run("settings", "set", "sound", "off", "--json")

    #expect(list.code == .success)
    #expect(list.output.hasPrefix("show-progress-ring\ton\n"))
    #expect(list.errors.contains("warning: The settings could not be read: it is cut."))
    #expect(list.errors.contains("A change puts settings/settings.json aside as .damaged."))
    #expect(change.errors.contains("settings/settings.json was put aside as .damaged."))
    #expect(session.settings.stored?.sound == false)
  }

  @Test("Settings that can't be read are changed also by the value that is shown for them")
  func unreadableAndUnchanged() async {
    var session = CommandSession()
    session.settings = InMemorySettings(unreadable: .init(.damaged, "it is cut"))

    let outcome = await session.run("settings", "set", "sound", "on")

    #expect(outcome.output == "Set sound to on.\n")
    #expect(!outcome.errors.contains("already"))
  }

  @Test("A process on the same folder finds the change, and the check looks at the file")
  func folder() async throws {
    let home = try TemporaryFolder()
    let file = home.url.appending(path: "settings/settings.json")
    func run(_ line: String...) async -> CommandSession.Outcome {
      await CommandSession.run(line, store: home.url.path, CommandSession.dependencies)
    }

    _ = await run("settings", "set", "sound", "off")
    let plain = await run("settings", "--plain")
    let sound = await run("store", "check")
    try Data("half".utf8).write(to: file)
    let unsound = await run("store", "check", "--plain")
    _ = await run("settings", "set", "sound", "on")
    let aside = await run("store", "check", "--plain")

    #expect(plain.output.hasSuffix("sound\toff\n"))
    #expect(sound.code == .success)
    #expect(unsound.code == .badData)
    #expect(unsound.output.hasPrefix("\(file.path)\tdamaged\t"))
    #expect(unsound.output.contains("\tChange a setting: the others get their defaults"))
    #expect(aside.code == .success)
    #expect(aside.output.hasPrefix("\(file.path).damaged\tput-aside\t"))
  }

  @Test(
    "Above a meeting, lines are for the settings, and the meeting is saved however the session ends",
    arguments: [ConsoleEvent.end, .terminate]
  )
  func aboveMeeting(event: ConsoleEvent) async {
    var session = CommandSession.atTerminal()
    session.answers = [
      "1", "start", "Hello", "/open standups://settings/follow-ups", "progress ring off",
    ]
    session.events = [event]

    _ = await session.run()

    #expect(session.settings.stored?.showProgressRing == false)
    #expect(session.meetings.first?.transcript == "Hello")
  }

  @Test("Control-C in settings above a meeting asks how that ends")
  func interrupted() async {
    var session = CommandSession.atTerminal()
    session.answers = ["1", "start", "Hello", "/open standups://settings/welcome"]
    session.events = [.interrupt, .line("discard"), .end]

    let outcome = await session.run()

    #expect(outcome.output.contains("End meeting?"))
    #expect(session.meetings == Standup.design.meetings.elements)
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
