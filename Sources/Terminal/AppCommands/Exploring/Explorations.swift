import CommandLineTables
import FeatureExplorer
import FeatureWalks
import FeatureWorlds
import TerminalConsole
import TerminalTexts

/// The explorations of a command, from one world after another, as one.
struct Explorations {
  /// The findings from all worlds.
  private(set) var report = ExplorerReport()
  /// A shortest walk for each broken law, with its world in the first lines.
  private(set) var walks: [Walk] = []

  /// Explores a world, and adds what is found.
  ///
  /// - Parameters:
  ///   - explorer: The explorer of the world.
  ///   - lines: The lines of a walk that make the world.
  /// - Throws: An error of making the world.
  @MainActor
  mutating func run(_ explorer: Explorer, from lines: [WalkStep]) async throws {
    let new = report.add(try await explorer.run())
    walks += new.map { $0.walk(file: "", from: lines) }
  }

  var exitCode: ExitCode { report.brokenLaws.isEmpty ? .success : .failed }

  /// The outcome in one line.
  var verdict: PrintedText {
    report.brokenLaws.isEmpty
      ? "No law is broken." : "Laws that are broken: \(report.brokenLaws.count)"
  }

  /// An error for each broken law, for a command whose result doesn't have it.
  var errors: [Notice] {
    walks.map { walk in
      let text = PrintedText(lines: String(walk.text.dropLast()))
      return Notice(kind: .error, code: "broken-law", message: "A law is broken.\n" + text)
    }
  }
}

extension CommandSet {
  /// Explores the worlds that the command line names, and shows the progress.
  ///
  /// - Parameters:
  ///   - invocation: The command line.
  ///   - hasOthers: True if other programs change records, too.
  ///   - showing: Calls a function that shows progress.
  ///   - prepare: Prepares the explorer of a world, which is explored next.
  /// - Returns: The findings.
  /// - Throws: An error of making a world, or of `prepare`.
  static func explored(
    _ invocation: Invocation,
    withOthers hasOthers: Bool = true,
    showing: @escaping (() -> Void) -> Void = { $0() },
    _ prepare: (ExplorerBeginning, inout Explorer) throws -> Void
  ) async throws -> Explorations {
    let beginnings = beginnings(invocation)
    var explorations = Explorations()
    var progress = ProgressLine("Exploring", invocation)
    defer { progress.clear() }
    for (index, beginning) in beginnings.enumerated() {
      let world: PrintedText = "world \(index + 1) of \(beginnings.count), “\(beginning.name)”"
      showing { progress.show(world) }
      var explorer = beginning.explorer(
        depth: beginning.depth(invocation[.depth] ?? 4),
        states: invocation[.states] ?? 10_000
      ) { try setup.explorerWorld($0) }
      explorer.hasOthers = hasOthers
      explorer.progress = { report in
        showing {
          progress.show("\(world): \(report.states) states, \(report.transitions) actions")
        }
      }
      try prepare(beginning, &explorer)
      try await explorations.run(explorer, from: beginning.lines)
    }
    return explorations
  }

  /// The worlds to explore: the one that is named, or all.
  static func beginnings(_ invocation: Invocation) -> [ExplorerBeginning] {
    invocation[.beginning(of: [])].map { name in setup.beginnings.filter { $0.name == name } }
      ?? setup.beginnings
  }

  static var beginning: CommandParameter<String?> { .beginning(of: setup.beginnings.map(\.name)) }
}

extension Invocation {
  /// Refuses options that would do nothing in an exploration.
  func refuseVainOptions() throws(UsageError) {
    if store != nil {
      throw UsageError(
        "“\(arguments.command.name)” makes worlds of its own and never opens the store.",
        hint: "Leave --store out."
      )
    }
  }
}

extension CommandParameter<Int?> {
  static var depth: Self {
    option(
      "--depth <actions>",
      in: 0...1_000,
      "The most actions from the first screen to a state. (default: 4)"
    )
  }
  static var states: Self {
    option(
      "--states <states>",
      in: 1...10_000_000,
      "The most states to visit. (default: 10000)"
    )
  }
}

extension CommandParameter<String?> {
  fileprivate static func beginning(of names: [String]) -> Self {
    option("--from <world>", of: .choices(names), "The world to begin in; all without it.")
  }
}
