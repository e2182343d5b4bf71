import AppCommands
import FeatureKit
import FeatureTesting
import LineMode
import ShelfApp
import Testing

/// The command of an app that says its tabs, kinds and forms, and nothing about commands.
@Suite(.feature) @MainActor struct AppCommandTests {
  private let shelf: ShelfCommand
  private var folder: TemporaryFolder { shelf.folder }

  init() throws { shelf = try ShelfCommand() }

  private func run(_ words: String..., lines: [String]? = nil) async -> (ExitCode, String, String) {
    await shelf.run(words, lines: lines)
  }

  @Test("What is typed is kept, comes back at the next start, and is stored once it is confirmed")
  func comesBack() async {
    let (_, _, left) = await run(lines: ["add-book", "title Emma", "quit"])
    let (code, output, back) = await run(lines: ["confirm", "quit"])
    let (_, fresh, _) = await run("--fresh", lines: ["quit"])

    #expect(left.contains("What you typed is kept for the next start."))
    #expect(back.contains("You are back where you left off; “shelf --fresh” starts"))
    #expect(output.contains("Title  Emma"))
    #expect(code == .success)
    #expect(fresh.contains("1  Emma"))
  }

  @Test("A route opens its screen")
  func route() async {
    let (code, output, _) = await run("open", "shelf://shelf/add", lines: ["cancel", "quit"])

    #expect(code == .success)
    #expect(output.hasPrefix("\nNew book\n"))
  }

  @Test("A save that fails is told, and what isn't saved at the end is given back")
  func failedSave() async throws {
    _ = await run(lines: ["add-book", "title Emma", "confirm", "quit"])
    let books = folder.url.appending(path: "store/books")
    try FileManager.default.removeItem(at: books)
    try Data().write(to: books)

    let (code, _, errors) = await run(
      "--fresh",
      lines: ["go", "add-book", "title Jane", "confirm", "go", "quit"]
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
    let full = await shelf.run(["export"], refusing: .failed("no space left on device"))
    let gone = await shelf.run(["export"], refusing: .closed)

    #expect(full.0 == .inputOutput)
    #expect(full.2 == "error: The results could not be written: no space left on device.\n")
    #expect((gone.0, gone.2) == (.brokenPipe, ""))
  }

  @Test("Help lists the commands, or describes one")
  func help() async {
    #expect(await run("help").1.contains("explore"))
    #expect(await run("help", "open").1.contains("<route>"))
  }

  @Test("A page of help is lines or JSON for programs")
  func helpForPrograms() async {
    let (plain, json) = (await run("help", "app", "--plain").1, await run("help", "app", "--json").1)

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
