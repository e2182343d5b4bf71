import AppScreens
import Foundation
import ScreenValues
import Walkthroughs

extension Command {
  /// Visits all states of the app within bounds, and looks for broken laws.
  static let explore = Command(
    name: "explore",
    abstract: "Visit all states of the app within bounds, and find broken laws.",
    needsTimers: true,
    options: [.depth, .states, .seed, .inject, .out],
    examples: [
      CommandExample("explore", "--depth", "3", does: "All that three actions can lead to."),
      CommandExample("explore", "--inject", "store", does: "And the store fails meanwhile."),
    ]
  ) { invocation in
    let arguments = invocation.arguments
    let settings = [WalkSetting.given(kind: "standups", values: ["Design:1:Blob,Ann"])]
    let world = WalkSettings(settings)
    var explorer = Explorer(
      depth: try arguments.number(.depth, in: 0...1_000) ?? 4,
      states: try arguments.number(.states, in: 1...10_000_000) ?? 10_000,
      seed: try arguments.number(.seed, in: 0...Int.max).map(UInt64.init)
    ) { try .standups(world) }
    let trail = try ExploreTrail(invocation, settings: settings)
    defer { trail.remove() }
    trail.acts.watch(stuck: trail.stuck(invocation))
    explorer.trace = trail.note
    // The meetings of this world are over after sixty seconds.
    explorer.wakeUps = 60
    explorer.injectsFailures = arguments.has(.inject)
    var progress = ProgressLine("Exploring:", invocation)
    explorer.progress = { report in
      progress.show("\(report.states) states, \(report.transitions) actions")
    }
    let report = try await explorer.run()
    progress.clear()
    let walks = report.brokenLaws.map { $0.walk(file: "", settings: settings) }
    if let path = arguments.value(of: .out), let walk = walks.first {
      try OutputFile(path: path).write(walk.text, replacing: true)
      trail.keep()
    }
    return CommandResult(
      text: report.text(walks),
      plain: report.plain(walks),
      json: ExplorerSummary(report, walks),
      exitCode: report.brokenLaws.isEmpty ? .success : .failed
    )
  }
}

extension ExploreTrail {
  /// Makes the file that `--out` names, or a temporary one whose name is told: only a crash leaves that.
  fileprivate convenience init(_ invocation: Invocation, settings: [WalkSetting]) throws {
    let (arguments, console) = (invocation.arguments, invocation.console)
    let path = arguments.value(of: .out)
    try self.init(
      path: path,
      temporaryIn: console.environment["TMPDIR"] ?? "/tmp",
      settings: settings
    )
    guard path == nil, !arguments.has(.quiet) else { return }
    let note = Notice(kind: .note, code: "walk", message: "The walk so far is in \(self.path).")
    try console.writeLine(note.written(as: invocation.form), to: .errors)
  }

  /// Ends the process where an action does not end, and says which walk shows it.
  fileprivate func stuck(_ invocation: Invocation) -> @Sendable () -> Void {
    let failure = CommandFailure(
      .failed,
      "One action does not end. It is the last line of \(path), behind which lines are empty.",
      hint: "See it with: standups walk \(path)"
    )
    return { [console = invocation.console, form = invocation.form] in
      // Whether it can be told or not, it is over.
      _ = try? console.writeLine(Notice(failure).written(as: form), to: .errors)
      exit(ExitCode.failed.rawValue)
    }
  }
}

/// What the explorer saw, as `--json` says it.
private struct ExplorerSummary: Encodable, Sendable {
  struct Broken: Encodable, Sendable {
    let law: String
    let message: String
    let walk: String
  }

  struct Unentered: Encodable, Sendable {
    let screen: String
    let walk: String
  }

  let states: Int
  let transitions: Int
  let isCut: Bool
  let leftOut: [String]
  let unentered: [Unentered]
  let uncovered: [String]
  let unseen: [String]
  let brokenLaws: [Broken]

  init(_ report: ExplorerReport, _ walks: [Walk]) {
    states = report.states
    transitions = report.transitions
    isCut = report.isCut
    leftOut = report.cuts.map(\.rawValue).sorted()
    unentered = report.unentered.map { state in
      let lines = state.acts.map { WalkStep.act($0).text + "\n" }
      return Unentered(screen: state.screen, walk: lines.joined())
    }
    uncovered = report.uncovered.sorted()
    unseen = report.unseen.sorted()
    brokenLaws = zip(report.brokenLaws, walks).map { broken, walk in
      Broken(law: broken.law, message: broken.message, walk: walk.text)
    }
  }
}

extension ExplorerReport {
  /// The report for people; each broken law with the walk that shows it.
  fileprivate func text(_ walks: [Walk]) -> PrintedText {
    var lines: [PrintedText] = ["\(states) states, \(transitions) actions taken."]
    lines += cuts.map(\.abstract).sorted().map { "Left out: \($0)." }
    lines += unenteredCounts.map { "Found and not entered: \($0) (\($1))" }
    lines += unseen.sorted().map { "Never seen: \($0)" }
    lines += uncovered.sorted().map { "Never taken: \($0)" }
    lines.append(
      brokenLaws.isEmpty ? "No law is broken." : "Laws that are broken: \(brokenLaws.count)"
    )
    lines += walks.map { PrintedText(lines: "\n" + $0.text) }
    return lines.joined(separator: "\n")
  }

  /// The report for programs: a line an item, its fields apart by tabs.
  fileprivate func plain(_ walks: [Walk]) -> PrintedText {
    let counts = [
      ["states", "\(states)"], ["transitions", "\(transitions)"], ["cut", "\(isCut)"],
    ]
    let lines =
      counts + cuts.map(\.rawValue).sorted().map { ["left-out", $0] }
      + unenteredCounts.map { ["unentered", $0, "\($1)"] }
      + uncovered.sorted().map { ["uncovered", $0] }
      + unseen.sorted().map { ["unseen", $0] }
      + brokenLaws.map { ["broken", $0.law, $0.message] + $0.steps.map(\.text) }
    return lines.map { fields in fields.map { "\($0)" }.joined(separator: "\t") }
      .joined(separator: "\n")
  }
}

extension ExplorerReport {
  /// How many states of each screen were found and not entered, in order.
  private var unenteredCounts: [(screen: String, count: Int)] {
    Dictionary(grouping: unentered, by: \.screen).map { ($0, $1.count) }
      .sorted { $0.screen < $1.screen }
  }
}

extension ExplorerCut {
  /// What is left out, in words.
  fileprivate var abstract: String {
    switch self {
    case .depth: "what lies beyond --depth actions"
    case .states: "states beyond --states"
    case .samples: "all but some of the rows or options of a kind"
    case .window: "rows that a screen does not show at once"
    case .time: "what comes of waiting longer"
    case .unentered: "what can be done in states that were not entered"
    case .cancelled: "what was not reached before the end"
    }
  }
}

extension ParsedArguments {
  /// The value of an option as a whole number.
  func number(
    _ option: CommandOption,
    in range: ClosedRange<Int>
  ) throws(CommandFailure) -> Int? {
    guard let text = value(of: option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw CommandFailure(
        .usage,
        "“\(text)” is no number for \(option.name).",
        hint: "Say a whole number from \(range.lowerBound) to \(range.upperBound)."
      )
    }
    return number
  }
}
