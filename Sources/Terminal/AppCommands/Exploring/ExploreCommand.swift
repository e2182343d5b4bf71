import CommandLineTables
import FeatureExplorer
import FeatureKit
import FeatureWalks
import FeatureWorlds
import TerminalConsole
import TerminalTexts

extension CommandSet {
  /// Visits all states of the app within limits, and checks that its laws hold.
  package static var explore: ToolCommand {
    ToolCommand(
      "explore",
      "Visit the app's states, within limits, and check that its laws hold.",
      ParameterList(beginning, .depth, .states, injectOption, outOption, .results, .replacing),
      discussion: """
        The walk so far is in a file: the one named with “--out”, or a temporary one, whose path is printed first. It \
        is left there after a crash, an action that doesn't end or Control-C; otherwise it is removed in the end.
        """,
      examples: [
        "explore --depth 3": "Everything within three actions.",
        "explore --from empty --depth 6": "The same of one world only, and farther.",
        "explore --inject store": "The same with a store that fails.",
      ]
    ) { invocation in
      try invocation.refuseVainOptions()
      let file = try invocation.resultFile
      let trail = try ExploreTrail(invocation)
      defer { trail.remove() }
      trail.watch(invocation.console, form: invocation.form, program: invocation.program)
      let explorations = try await explored(invocation, showing: trail.acts.showing) {
        beginning,
        explorer in
        try trail.begin(beginning.givens)
        explorer.trace = trail.note
        // A minute of work that wakes each second.
        explorer.wakeUps = 60
        explorer.injectsFailures = invocation[injectOption] != nil
      }
      var result = CommandResult.explored(explorations, isQuiet: invocation[.quiet])
      do throws(ConsoleError) {
        if invocation[outOption] != nil, let walk = explorations.walks.first {
          try trail.keep(walk)
        }
      } catch {
        // What was found is told all the same.
        result.warnings.append(
          Notice(
            kind: .error,
            code: "input-output",
            message: "\(trail.path) cannot be written: \(error.reason)."
          )
        )
      }
      return try invocation.written(result, to: file)
    }
  }
}

extension CommandResult {
  /// The findings of the explorer; for people who want it quiet, the verdict alone.
  static func explored(_ explorations: Explorations, isQuiet: Bool) -> CommandResult {
    let (report, walks) = (explorations.report, explorations.walks)
    return CommandResult(
      text: isQuiet ? explorations.verdict : report.text(walks, explorations.verdict),
      plain: report.plain(walks),
      json: ["exploration": report.json(walks)],
      exitCode: explorations.exitCode
    )
  }
}

extension ExploreTrail {
  /// Makes the file that `--out` names, or a temporary one.
  ///
  /// The name of a temporary file is written to standard error.
  fileprivate convenience init(_ invocation: Invocation) throws {
    let (arguments, console) = (invocation.arguments, invocation.console)
    let path = arguments[outOption]
    if let path { try invocation.checkOutsideRecords(path) }
    try self.init(
      path: path,
      of: invocation.program,
      temporaryIn: console.environment["TMPDIR"] ?? "/tmp"
    )
    guard path == nil, !arguments[.quiet] else { return }
    let note = Notice(kind: .note, code: "walk", message: "The walk so far is in \(self.path).")
    try console.writeLine(note.written(as: invocation.form), to: .errors)
  }

  /// Ends the process if an action doesn't end, with an error that names the walk.
  func watch(_ console: Console, form: OutputForm, program: String) {
    let failure = CommandFailure(
      .failed,
      "An action didn't end: the last line of \(path).",
      hint: "See it with: \(program) walk \(path)"
    )
    acts.watch(console) {
      console.tell { try Notice(failure).written(as: form) + "\n" }
      console.endProcess(.failed)
    }
  }
}

extension ExplorerReport {
  /// The report as JSON.
  fileprivate func json(_ walks: [Walk]) -> JSONObject {
    [
      "states": states, "transitions": transitions, "isCut": !cuts.isEmpty,
      "leftOut": cuts.map(\.rawValue).sorted(),
      "unentered": unentered.map { state in
        ["screen": state.screen, "walk": state.steps.map { $0.text + "\n" }.joined()]
      },
      "uncovered": uncovered.sorted(), "unseen": unseen.sorted(),
      "unneeded": unneeded.map { ["law": $0.law.rawValue, "name": $0.name] },
      "laws": laws,
      "brokenLaws": zip(brokenLaws, walks).map { broken, walk in
        ["law": broken.law, "message": broken.message, "walk": walk.text]
      },
    ]
  }

  /// The report for people: each broken law with a walk that shows it.
  fileprivate func text(_ walks: [Walk], _ verdict: PrintedText) -> PrintedText {
    var lines: [PrintedText] = ["\(states) states, \(transitions) actions taken."]
    lines += cuts.map(\.abstract).sorted().map { "Left out: \($0)." }
    lines += unenteredCounts.map { "Found and not entered: \($0) (\($1))" }
    // Only what was looked at whole says that no way leads there.
    let isWhole = cuts.isDisjoint(with: [.states, .time, .unentered, .cancelled])
    lines += list(
      isWhole
        ? "Never seen, as no way within the bounds leads there:"
        : "Not seen, though not all within the bounds was looked at:",
      unseen.sorted()
    )
    lines += list("Never taken, though a screen within the bounds has it:", uncovered.sorted())
    lines += unneeded.map { "Allowed and never needed: \($0.name) (\($0.law.rawValue))" }
    lines += list("Checked wherever it went:", laws)
    lines.append(verdict)
    lines += walks.map { PrintedText(lines: "\n" + $0.text) }
    return lines.joined(separator: "\n")
  }

  /// Returns a heading with items below it; nothing without items.
  private func list(_ heading: PrintedText, _ items: [String]) -> [PrintedText] {
    items.isEmpty ? [] : [heading] + items.map { "  \($0)" }
  }

  /// The report for programs: a line for each item, with tabs between its fields.
  fileprivate func plain(_ walks: [Walk]) -> PrintedText {
    let counts = [
      ["states", "\(states)"], ["transitions", "\(transitions)"], ["cut", "\(!cuts.isEmpty)"],
    ]
    let lines =
      counts + cuts.map(\.rawValue).sorted().map { ["left-out", $0] }
      + unenteredCounts.map { ["unentered", $0, "\($1)"] }
      + uncovered.sorted().map { ["uncovered", $0] }
      + unseen.sorted().map { ["unseen", $0] }
      + unneeded.map { ["unneeded", $0.law.rawValue, $0.name] }
      + laws.map { ["law", $0] }
      + brokenLaws.map { ["broken", $0.law, $0.message] + $0.steps.map(\.text) }
    return lines.tabSeparated
  }

  /// The number of states of each screen that were found and not entered, in order.
  private var unenteredCounts: [(screen: String, count: Int)] {
    Dictionary(grouping: unentered, by: \.screen).map { ($0, $1.count) }
      .sorted { $0.screen < $1.screen }
  }
}

extension ExplorerCut {
  /// The states or rows that are left out, in words.
  fileprivate var abstract: String {
    switch self {
    case .depth: "what lies beyond --depth actions"
    case .states: "states beyond --states"
    case .samples: "most rows or options of a kind"
    case .window: "rows that a screen does not show at once"
    case .time: "states reached only by waiting longer"
    case .unentered: "what can be done in states that were not entered"
    case .cancelled: "whatever wasn't reached before it was cancelled"
    }
  }
}

private let injectOption = CommandParameter<String?>.option(
  "--inject <what>",
  of: .choices(["store"]),
  "Repeat every store operation, and let it fail."
)

private let outOption = CommandParameter<String?>.option(
  "--out <file>",
  of: .files,
  "Where to write a walk that shows the first broken law, if there is one."
)
