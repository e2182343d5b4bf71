import FeatureExplorer
import FeatureKit
import FeatureSessions
import FeatureTesting
import FeatureWalks
import FeatureWorlds
import Synchronization
import TerminalConsole
import Testing

@testable import AppCommands
@testable import ShelfApp

/// The results of explorations that find something, and their progress.
@Suite(.feature) @MainActor struct ExplorationsTests {
  private func explorations() async throws -> Explorations {
    let explorer = Explorer(depth: 1) {
      let effects = EffectScope("walk", executor: MainSerialExecutor.shared)
      let clock = TestClock(effects)
      return ExplorerWorld(
        SessionWorld(root: Page(), effects: effects, time: .virtual(clock))
      )
    }
    var explorations = Explorations()
    try await explorations.run(explorer, from: [.setting(.given(kind: "books", values: ["Emma"]))])
    return explorations
  }

  private static let walk = """
    # what is offered does something: page: tap turn changes nothing: no screen, nothing that is \
    stored, and no work begins. Disable it, let it show what it did, or allow it.
    given books "Emma"
    tap turn
    """

  @Test("The graph is drawn, and a law that is broken on the way is an error with its walk")
  func graph() async throws {
    let result = CommandResult.graph(try await explorations())

    #expect(try result.written(as: .text).text.hasPrefix("flowchart LR\n"))
    #expect(result.exitCode == .failed)
    #expect(
      result.notices(isQuiet: true).map(\.text.text) == ["error: A law is broken.\n" + Self.walk]
    )
  }

  @Test("Where a law is broken, the file of the results is left as it was")
  func leftAlone() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path("a")
    try Data("old".utf8).write(to: URL(filePath: file))
    let shelf = try ShelfCommand()
    let effects = EffectScope("shelf", executor: MainSerialExecutor.shared)

    for (command, result) in [("graph", "flowchart LR"), ("explore", "Laws that are broken: 1")] {
      let written = Mutex<[Console.Stream: String]>([:])
      let tool = CommandTool<PageCommands>(
        console: shelf.console { text, stream in
          written.withLock { $0[stream, default: ""] += text }
        },
        dependencies: .live(effects: effects)
      )

      let code = await tool.run([command, "--depth", "1", "-o", file, "--force"])

      let texts = written.withLock { $0 }
      #expect(code == .failed)
      #expect(
        texts[.errors]?.hasSuffix("\(file) was left as it was, because something failed.\n") == true
      )
      #expect(texts[.output]?.contains(result) == true)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    }
  }

  @Test("Quiet, only the errors beside the results are told")
  func quietNotices() {
    var result = CommandResult(text: "", plain: "")
    let error = Notice(kind: .error, code: "broken-law", message: "A law is broken.")
    result.warnings = [.unchanged("So it is already."), error]

    #expect(result.notices(isQuiet: true) == [error])
    #expect(result.notices(isQuiet: false) == result.warnings)
  }

  @Test("A broken law ends the report with its walk; quiet, it is counted in one line")
  func explored() async throws {
    let explorations = try await explorations()

    let result = CommandResult.explored(explorations, isQuiet: false)
    let quiet = CommandResult.explored(explorations, isQuiet: true)

    #expect(result.text.text.hasSuffix("\nLaws that are broken: 1\n\n" + Self.walk + "\n"))
    #expect(quiet.text.text == "Laws that are broken: 1")
    #expect([result.exitCode, quiet.exitCode] == [.failed, .failed])
  }

  // MARK: Progress

  /// Explores while time passes, and returns what is written beside the results.
  private func progress(_ line: String) async throws -> String {
    var shelf = try ShelfCommand()
    (shelf.isTerminal, shelf.environment) = (true, ["TERM": "xterm"])
    shelf.override = { $0.now = DateSource.passing(0.6) }
    return await shelf.run(line).errors
  }

  @Test("A terminal shows which world is explored, in one line that is gone in the end")
  func shown() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path("broken.walk")
    let shown = "\rExploring world 1 of 1, “empty”\u{1B}[K\r\u{1B}[K"

    #expect(try await progress("graph --depth 0 --from empty") == shown)
    #expect(try await progress("explore --depth 0 --from empty --out \(file)") == shown)
    let all = try await progress("graph --depth 0").split(separator: "\u{1B}[K")
    #expect(all.count == ShelfCommands.setup.beginnings.count + 1)
    #expect(all.last == "\r")
    #expect(all.allSatisfy { !$0.contains("\n") })
  }

  @Test(
    "Progress is hidden where the user would not see it change",
    arguments: [" --quiet", " --plain", " --json"]
  )
  func hidden(option: String) async throws {
    #expect(try await progress("graph --depth 0 --from empty" + option) == "")
  }

  @Test("A line is no longer than the terminal is wide, and shows seldom, whatever is counted")
  func line() throws {
    let written = Mutex("")
    var shelf = try ShelfCommand()
    (shelf.isTerminal, shelf.environment) = (true, ["TERM": "xterm"])
    var console = shelf.console { text, _ in written.withLock { $0 += text } }
    console.columns = { 20 }

    var progress = ProgressLine("Exploring", on: console, now: DateSource.passing(0.06))
    for count in 0..<12 { progress.show("\(count) of many more states") }
    progress.clear()
    progress.clear()

    let lines = ["8 of man…", "10 of ma…"].map { "\rExploring \($0)\u{1B}[K" }
    #expect(written.withLock { $0 } == lines.joined() + "\r\u{1B}[K")
  }
}

/// A page with an action that does nothing.
@MainActor
@Observable
private final class Page {}

extension Page: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "page"
    s.title = "Page"
    s.action("turn", "Turn the page") {}
  }
}

/// The commands of an app whose only screen breaks a law.
private enum PageCommands: CommandSet {
  typealias Product = Shelf

  static let setup = CommandSetup<Shelf> {
    $0.explorerWorld = { _ in
      let effects = EffectScope("walk", executor: MainSerialExecutor.shared)
      let world = SessionWorld(root: Page(), effects: effects, time: .virtual(TestClock(effects)))
      return ExplorerWorld(world)
    }
  }
}
