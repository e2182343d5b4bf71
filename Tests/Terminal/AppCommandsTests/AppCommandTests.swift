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

  @Test("A save that fails is told and kept for the next start, or given back where it can't be")
  func failedSave() async throws {
    _ = await run(lines: ["add", "title: Emma", "/done", "quit"])
    let journal = folder.url.appending(path: "store/journal")
    try FileManager.default.removeItem(at: journal)
    try FileManager.default.createDirectory(at: journal, withIntermediateDirectories: false)

    let lines = ["go", "add", "title: Jane", "/done", "go", "quit"]
    let kept = await run("--fresh", lines: lines)
    let personal = PersonalFolder(in: folder.url.appending(path: "store")).url
    try FileManager.default.removeItem(at: personal)
    try Data().write(to: personal)
    let lost = await run("--fresh", lines: lines)

    #expect([kept.code, lost.code] == [.inputOutput, .inputOutput])
    #expect(kept.errors.contains("error: A change was not saved."))
    #expect(kept.errors.contains("It is kept, and asked about at the next start."))
    #expect(lost.errors.contains("This is not saved:\n  “Jane”"))
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

  @Test("A check of the store tells a user what an ended app has left, until it is stored")
  func leftDraft() async throws {
    _ = await run(lines: ["add", "title: Emma", "/quit"])
    let store = folder.url.appending(path: "store")
    let journal = PersonalFolder(in: store).url.appending(path: "journal")
    let typed = try Data(contentsOf: journal)

    let (left, json) = (await run("store", "check"), await run("store", "check", "--json"))
    let quiet = await run("store", "check", "--quiet")
    _ = await run(lines: ["/done", "quit"])
    try typed.write(to: journal)
    let stored = await run("store", "check")

    #expect(left.errors == "What you typed for “Emma” is kept, but not saved; “shelf” shows it.\n")
    #expect([json, quiet, stored].map(\.errors) == ["", "", ""])
  }

  @Test("A store isn't copied into itself by a link")
  func copyIntoItself() async throws {
    let (store, link) = (folder.path("store"), folder.path("link"))
    _ = await run(lines: ["add", "title: Emma", "/done", "quit"])
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "store")

    let copied = await run("store", "copy", store, link + "/a")

    #expect(copied.code == .usage && copied.errors.contains("can't be copied to"))
    #expect(await run("count").output == "1 books\n")
  }
}
