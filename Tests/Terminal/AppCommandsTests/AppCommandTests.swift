import AppCommands
import FeatureKit
import FeatureTesting
import ShelfApp
import Synchronization
import TerminalConsole
import Testing

/// The command of an app that says its tabs, kinds and forms, and nothing about commands.
@Suite(.feature) @MainActor struct AppCommandTests {
  private let shelf: ShelfCommand
  private var folder: TemporaryFolder { shelf.folder }

  init() throws { shelf = try ShelfCommand() }

  private func run(_ words: String..., lines: [String]? = nil) async -> ShelfCommand.Outcome {
    await shelf.run(words, lines: lines)
  }

  @Test("What is typed is kept, comes back at the next start, and is stored once it is confirmed")
  func comesBack() async {
    let (_, _, left) = await run(lines: ["add", "title: Emma", "/quit"])
    let (code, output, back) = await run(lines: ["/done", "quit"])
    let (_, fresh, _) = await run("--fresh", lines: ["quit"])

    #expect(left.contains("What you typed is kept for the next start."))
    #expect(back.contains("You are back where you left off; “shelf --fresh” starts"))
    #expect(output.contains("Title  Emma"))
    #expect(code == .success)
    #expect(fresh.contains("1  Emma"))
  }

  @Test("A route opens its screen")
  func route() async {
    let (code, output, _) = await run("open", "shelf://shelf/add", lines: ["/cancel", "quit"])

    #expect(code == .success)
    #expect(output.hasPrefix("\nNew book\n"))
  }

  @Test("A save that fails is told, and what isn't saved at the end is given back")
  func failedSave() async throws {
    _ = await run(lines: ["add", "title: Emma", "/done", "quit"])
    let books = folder.url.appending(path: "store/books")
    try FileManager.default.removeItem(at: books)
    try Data().write(to: books)

    let (code, _, errors) = await run(
      "--fresh",
      lines: ["go", "add", "title: Jane", "/done", "go", "quit"]
    )

    #expect(code == .inputOutput)
    #expect(errors.contains("error: A change was not saved."))
    #expect(errors.contains("This is not saved:\n  “Jane”"))
  }

  @Test("A walk that fails is a failure, one with a mistake is refused before any runs")
  func walks() async throws {
    let text = "tap add-book\nset title Emma\ntap confirm\nexpect row \"Emma\"\n"
    let passes = await run("walk", try shelf.walk(text))
    let fails = await run("walk", try shelf.walk(text + "expect title Books\n"))
    let refused = await run("walk", try shelf.walk("given lamp x\n"))
    let missing = await run("walk", "/nowhere.walk")

    #expect(passes.0 == .success && passes.1.hasSuffix("1 passed, 0 failed\n"))
    #expect(fails.0 == .failed && fails.1.contains("1 failed"))
    #expect(refused.0 == .badData && refused.1 == "")
    #expect(missing.0 == .noSuchFile)
  }

  @Test("The explorer finds no broken law")
  func explores() async {
    let found = (ExitCode.success, "No law is broken.\n", "")

    #expect(await run("explore", "--depth", "2", "-q") == found)
  }

  @Test(
    "What can't be carried out is an error with a hint",
    arguments: [
      (["frob"], "There is no command “frob”."), (["open", "x:"], "A route begins with a scheme"),
      (["--store", "sqlite:x"], "Records cannot be kept in a store of the kind “sqlite:”."),
    ]
  )
  func usage(words: [String], message: String) async {
    let (code, output, errors) = await shelf.run(words)

    #expect(code == .usage)
    #expect(output == "")
    #expect(errors.hasPrefix("error: \(message)"))
  }

  @Test("Results that can't be written are an error; to a reader who is gone nothing is said")
  func refusedOutput() async {
    var (full, gone) = (shelf, shelf)
    full.refusals = [.output: .failed("no space left on device")]
    gone.refusals = [.output: .closed]

    let (failed, quiet) = (await full.run("count"), await gone.run("count"))

    #expect(failed.code == .inputOutput)
    #expect(failed.errors == "error: The results could not be written: no space left on device.\n")
    #expect((quiet.code, quiet.errors) == (.brokenPipe, ""))
  }

  @Test("Without a terminal the screen is printed, and no recording is made")
  func printed() async {
    let app = await run()
    let screen = await run("open", "shelf://shelf/add", "--plain")
    let lost = await run("open", "shelf://shelf/ad")
    let recorded = await run("app", "--record", "a.walk")

    #expect(app.code == .success && app.output.hasPrefix("Shelf\n"))
    #expect(screen.output.hasPrefix("screen\tbook-form\tsheet\tNew book\n"))
    #expect(lost.code == .failed && lost.output.hasPrefix("Shelf\n"))
    #expect(lost.errors.contains("hint: Did you mean “add”?"))
    #expect(recorded.errors.hasPrefix("error: --record records the app, which can't be used here."))
  }

  @Test("A recording is a walk that holds, and begins with the records that were there")
  func recording() async throws {
    await shelf.add("Emma")
    let file = folder.url.appending(path: "recording.walk").path
    let typed = ["add", "title: Jane", "/done", "quit"]

    let recorded = await run("--record", file, lines: typed)
    let again = await run("--record", file, lines: ["quit"])
    let walk = try String(contentsOfFile: file, encoding: .utf8)
    let replayed = await run("walk", file)

    #expect(recorded.code == .success && again.code == .cannotCreate)
    #expect(walk.hasPrefix("# Recorded by shelf 1.0; see it with: shelf walk FILE\n"))
    #expect(walk.contains(#"given book "{\"id\":\"0"#) && walk.contains("set title Jane\n"))
    #expect(replayed.code == .success)
  }

  @Test("Walks are told apart, may begin at a route, and are JSON with the screens they show")
  func shownWalks() async throws {
    let file = try shelf.walk("set title Emma\nscreen\n")

    let twice = await run("walk", file, file, "--from", "shelf://shelf/add")
    let json = await run("walk", file, "--from", "shelf://shelf/add", "--json")
    let refused = await run("walk", file, "--from", "standups://shelf")

    #expect(twice.output.components(separatedBy: "== \(file)\n").count == 3)
    #expect(json.output.hasPrefix(#"{"walks":[{"failed":0,"failures":[],"file":""#))
    #expect(json.output.contains(#""name":"book-form""#))
    #expect(refused.errors.hasPrefix("error: “standups” is the scheme of another program.\nhint: "))
  }

  @Test("The command of any app has no version, tour or commands that the app doesn't give")
  func plain() async {
    let effects = EffectScope("shelf", executor: MainSerialExecutor.shared)
    let written = Mutex("")
    let console = shelf.console { text, _ in written.withLock { $0 += text } }
    let command = AppCommand<Shelf>(console: console, dependencies: .live(effects: effects))

    let code = await command.run(["help"])
    let help = written.withLock { $0 }

    #expect(code == .success)
    #expect(help.contains("\n  app (default) ") && help.contains("\n  export "))
    #expect(!help.contains("version") && !help.contains("demo") && !help.contains("count"))
  }

  // MARK: Commands of its own

  @Test("An app's own command stands beside the others, with its help and its completion")
  func own() async {
    await shelf.add("Emma", "Persuasion")

    #expect(await run("count").output == "2 books\n")
    #expect(await run("count", "Emma", "--json").output == "{\"count\":1}\n")
    #expect(await run("help", "count").output.hasPrefix("OVERVIEW: Count the books.\n"))
    #expect(await run("__complete", "--", "count", "em").output == "Emma\t\n:words\n")
    let elsewhere = await run("__complete", "--", "count", "--store", "memory", "em").output
    #expect(elsewhere == ":words\n")
    #expect(await run("--version").output == "shelf 1.0\n")
  }

  @Test("The tour of an app is played by its demo")
  func demo() async {
    let (code, output, _) = await run("demo")

    #expect(code == .success)
    #expect(output.contains("New book\n") && output.hasSuffix("1 passed, 0 failed\n"))
    #expect(
      await run("walk", "/nowhere.walk").errors.hasSuffix("hint: Walks of the app are in Walks.\n")
    )
  }

  @Test("Explorations begin in the worlds that an app names, or in one of them")
  func beginnings() async {
    let one = await run("explore", "--from", "a book", "--depth", "1", "--plain", "-q")
    let all = await run("explore", "--depth", "1", "--plain", "-q")

    #expect(one.output.hasPrefix("states\t4\n"))
    #expect(one.code == .success && all.code == .success)
    #expect(all.output != one.output)
  }

  @Test("Help lists the commands, or describes one")
  func help() async {
    #expect(await run("help").1.contains("explore"))
    #expect(await run("help", "open").1.contains("<route>"))
  }

  @Test("A page of help is lines or JSON for programs")
  func helpForPrograms() async {
    let plain = await run("help", "app", "--plain").1
    let json = await run("help", "app", "--json").1

    #expect(plain.hasPrefix("overview\tUse the app, from where you left off.\nusage\tshelf app "))
    #expect(plain.contains("\nentry\tOPTIONS\t--fresh\tStart at the first screen"))
    #expect(
      json.hasPrefix(
        #"{"help":{"discussion":"","overview":"Use the app, from where you left off.","sections":[{"#
          + #""entries":[{"abstract":"Start at the first screen instead of where you left off.","#
      )
    )
  }
}
