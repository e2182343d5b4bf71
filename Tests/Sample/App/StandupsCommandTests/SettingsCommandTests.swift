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

  @Test("One setting is set, and the others stay as they are")
  func set() async throws {
    let session = CommandSession()

    let sound = await session.run("settings", "set", "SOUND", "No")
    let greeting = await session.run("settings", "set", "welcome-greetings", "Hi\tall", "--plain")
    let number = await session.run("settings", "set", "max-num-of-steps-preview", "1", "--json")
    let empty = await session.run("settings", "set", "welcome-greetings", "")

    #expect(sound.output == "Set sound to off.\n")
    #expect(greeting.output == "welcome-greetings\tHi all\n")
    #expect(try number.value(of: "settings", as: Settings.self).maxNumOfStepsPreview == 1)
    #expect(empty.output == "Set welcome-greetings to nothing.\n")
    let names = Settings.Name.allCases
    #expect(names.map { session.settings.stored?[$0] } == ["on", "on", "1", "", "off"])
  }

  @Test(
    "What can't be set is refused with what can, and changes nothing",
    arguments: [
      (["max-num-of-steps-preview", "6"], "“6” isn't a value of", "a whole number from 1 to 5."),
      (["max-num-of-steps-preview", "x"], "“x” isn't a value of", "a whole number from 1 to 5."),
      (["sound", "loud"], "“loud” isn't a value of sound.", "Type on or off."),
      (["sound"], "“settings set sound” needs a value.", "Type on or off."),
      (["welcome-greetings"], "needs a value.", "Type any text."),
      ([], "“settings set” needs a setting.", "Choose one of show-progress-ring,"),
      (["sounds", "on"], "There is no setting “sounds”.", "Did you mean “sound”?"),
      (["sound", "on", "off"], "“off” is one word too many", "quotes"),
    ]
  )
  func refused(words: [String], message: String, hint: String) async {
    let session = CommandSession()

    let outcome = await session.run(["settings", "set"] + words)

    #expect(outcome.code == .usage)
    #expect(outcome.errors.contains(message))
    #expect(outcome.errors.contains(hint))
    #expect(outcome.output == "")
    #expect(session.settings.stored == nil)
  }

  @Test(
    "A setting without “set” before it is answered with the line to type, another action with “set”",
    arguments: [
      ("get sound", "Did you mean “set”?"),
      ("sound on", "Type “settings set sound on”."),
      ("SOUND on", "Type “settings set sound on”."),
      ("sound", "Type “settings set sound <value>”."),
      ("soudn off", "Did you mean “settings set sound off”?"),
      ("welcome-greetings Good_morning", "Type “settings set welcome-greetings \"Good morning\"”."),
    ]
  )
  func withoutSet(words: String, hint: String) async {
    let words = words.components(separatedBy: " ").map { $0.replacing("_", with: " ") }

    let outcome = await CommandSession().run(["settings"] + words)

    #expect(outcome.code == .usage)
    #expect(
      outcome.errors == "error: There is no action “\(words[0])”.\nhint: \(hint)\n"
    )
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

  @Test("In the app, a switch, a number and a text are typed as on other screens")
  func lines() async {
    var session = CommandSession.atTerminal()
    session.answers = [
      "settings", "sound off", "follow", "progress ring off", "maximum of steps 4",
      "preview of steps off",
      "back", "welcome", "Good morning", "back", "done", "quit",
    ]

    let outcome = await session.run()

    let names = Settings.Name.allCases
    #expect(
      names.map { session.settings.stored?[$0] } == ["off", "off", "4", "Good morning", "off"]
    )
    #expect(outcome.code == .success)
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
