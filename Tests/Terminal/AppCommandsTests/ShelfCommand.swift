import AppCommands
import CommandLineTables
import FeatureExplorer
import FeatureKit
import FeatureTesting
import FeatureWalks
import FeatureWorlds
import Synchronization
import TerminalConsole

@testable import ShelfApp

/// The command of the shelf, with a store in a folder of its own.
@MainActor struct ShelfCommand {
  /// The outcome of a command line.
  typealias Outcome = (code: ExitCode, output: String, errors: String)

  let folder: TemporaryFolder
  /// The environment of the process, beside the place of the store.
  var environment: [String: String] = [:]
  /// Refuses what is written.
  var refusals: [Console.Stream: ConsoleError] = [:]
  /// True at a terminal, where the user may type nothing.
  var isTerminal = false
  /// Called with everything that is written.
  var onWrite: @Sendable (String) -> Void = { _ in }
  /// Changes the dependencies.
  var override: @MainActor (inout FeatureDependencies) -> Void = { _ in }

  init() throws { folder = try TemporaryFolder() }

  /// Carries out a command line, with an input, or with lines that a user types at a terminal.
  func run(
    _ words: [String],
    lines: [String]? = nil,
    input: String = ""
  ) async -> Outcome {
    await run(words, of: ShelfCommands.self, lines: lines, input: input)
  }

  /// Carries out a command line of other commands.
  func run<Commands: CommandSet>(
    _ words: [String],
    of commands: Commands.Type,
    lines: [String]? = nil,
    input: String = ""
  ) async -> Outcome {
    let written = Mutex<[Console.Stream: String]>([:])
    let console = console(lines: lines, input: input) { text, stream in
      written.withLock { $0[stream, default: ""] += text }
    }
    let effects = EffectScope("shelf", executor: MainSerialExecutor.shared)
    var dependencies = FeatureDependencies.live(effects: effects)
    override(&dependencies)
    let tool = CommandTool<Commands>(console: console, dependencies: dependencies)
    let code = await tool.run(words)
    return written.withLock { (code, $0[.output] ?? "", $0[.errors] ?? "") }
  }

  /// Carries out a command line whose words have no spaces.
  func run(_ line: String, input: String = "") async -> Outcome {
    await run(line.components(separatedBy: " "), input: input)
  }

  func console(
    lines: [String]? = nil,
    input: String = "",
    _ write: @escaping @Sendable (String, Console.Stream) -> Void
  ) -> Console {
    let isTerminal = isTerminal || lines != nil
    let store = ["SHELF_STORE": folder.url.appending(path: "store").path]
    return Console(
      environment: store.merging(environment) { $1 },
      isInputTerminal: isTerminal,
      isOutputTerminal: isTerminal,
      isErrorsTerminal: isTerminal,
      write: { [refusals, onWrite] text, stream in
        if let refusal = refusals[stream] { throw refusal }
        write(text.text, stream)
        onWrite(text.text)
      },
      readLine: { lines?.first },
      readAll: { _ in Array(input.utf8) },
      listen: { events in
        for line in lines ?? [] { events.send(.line(line)) }
        events.send(.end)
      }
    )
  }
}

/// The commands of any app, and two of the shelf's own.
enum ShelfCommands: CommandSet {
  typealias Product = Shelf

  static let version: String? = "1.0"
  static var commands: [ToolCommand] { recordCommands + [rename] + standardCommands + [count] }
  static let setup = CommandSetup<Shelf> {
    $0.tour = Tour(
      "tour.walk",
      in: "Walks",
      "tap add-book\nset title Emma\ntap confirm\nexpect row \"Emma\"\n"
    )
    $0.beginnings = [
      ExplorerBeginning("empty", isShallow: true),
      ExplorerBeginning("a book", .given(kind: "book", values: [#"{"id":"a","title":"Emma"}"#])),
    ]
    $0.explorerWorld = { settings throws(WalkSyntaxError) in
      try ExplorerWorld(Shelf.self, settings, screens: ["shelf", "book-form"])
    }
  }

  private static var count: ToolCommand {
    ToolCommand("count", "Count the books.", ParameterList(.title), examples: ["count": "All."]) {
      invocation in
      let books = try await invocation.stores()[BookKind.self].load().records
      let count = books.count { invocation[.title].map($0.title.contains) ?? true }
      return CommandResult(text: "\(count) books", plain: "\(count)", json: ["count": count])
    }
  }

  private static let title = CommandParameter<String>.word(
    "title",
    of: .names(of: BookKind.self),
    "Its title, or the beginning of it."
  )
  private static let newTitle = CommandParameter<String?>.option("--to <title>", "Its new title.")

  private static var rename: ToolCommand {
    ToolCommand(
      "rename",
      "Give a book another title.",
      ParameterList(title, newTitle),
      examples: ["rename Emma --to Emmy": "It keeps its place."]
    ) { invocation in
      guard let newTitle = invocation[newTitle] else {
        throw CommandFailure(.usage, "“rename” needs a title.", hint: "Add one, as in “--to Emmy”.")
      }
      let book = try await invocation.record(of: BookKind.self, named: invocation[title])
      try await invocation.stores()[BookKind.self].update(book.id) { $0.title = newTitle }
      return CommandResult(
        text: "“\(book.title)” is “\(newTitle)” now.",
        plain: "\(book.id)\t\(newTitle)",
        json: ["book": Book(id: book.id, title: newTitle)],
        isConfirmation: true,
        changedStore: true
      )
    }
  }

  static func candidates(
    of values: CommandValues,
    for line: UnfinishedLine<CommandWork>,
    _ invocation: Invocation
  ) async throws -> [CompletionCandidate] {
    try await invocation.stores()[BookKind.self].load().records
      .map { CompletionCandidate($0.title) }
  }
}

extension CommandParameter<String?> {
  fileprivate static var title: Self {
    optionalWord("title", of: .named("words"), "A word of their titles.")
  }
}

extension DateSource {
  /// A source whose every look is a step later.
  static func passing(_ step: TimeInterval) -> DateSource {
    let looks = Mutex(0.0)
    return DateSource {
      looks.withLock { looks in
        looks += 1
        return Date(timeIntervalSince1970: looks * step)
      }
    }
  }
}
