import AppScreens
import ScreenValues
import Walkthroughs

extension Command {
  /// Visits all states of the app within bounds, and looks for broken laws.
  static let explore = Command(
    name: "explore",
    abstract: "Visit all states of the app within bounds, and find broken laws.",
    options: [.depth, .states, .seed, .inject, .out],
    examples: [
      CommandExample("explore", "--depth", "3", does: "All that three actions can lead to."),
      CommandExample("explore", "--inject", "store", does: "And the store fails meanwhile."),
    ]
  ) { invocation in
    let arguments = invocation.arguments
    let file = arguments.value(of: .out).map { OutputFile(path: $0, isReplaceable: false) }
    try file?.checkIsNew()
    let settings = [WalkSetting.given(kind: "standups", values: ["Design:1:Blob,Ann"])]
    let world = WalkSettings(settings)
    var explorer = Explorer(
      depth: try arguments.number(.depth, in: 0...1_000) ?? 4,
      states: try arguments.number(.states, in: 1...10_000_000) ?? 10_000,
      seed: try arguments.number(.seed, in: 0...Int.max).map(UInt64.init)
    ) { try .standups(world) }
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
    if let file, let walk = walks.first { try file.write(walk.text, replacing: false) }
    return CommandResult(
      text: report.text(walks),
      plain: report.plain(walks),
      json: ExplorerSummary(report, walks),
      exitCode: report.brokenLaws.isEmpty ? .success : .failed
    )
  }
}

/// What the explorer saw, as `--json` says it.
private struct ExplorerSummary: Encodable, Sendable {
  struct Broken: Encodable, Sendable {
    let law: String
    let message: String
    let walk: String
  }

  let states: Int
  let transitions: Int
  let isCut: Bool
  let uncovered: [String]
  let unseen: [String]
  let brokenLaws: [Broken]

  init(_ report: ExplorerReport, _ walks: [Walk]) {
    states = report.states
    transitions = report.transitions
    isCut = report.isCut
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
    if isCut { lines.append("There are more states within this depth; --states sets the bound.") }
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
      counts + uncovered.sorted().map { ["uncovered", $0] }
      + unseen.sorted().map { ["unseen", $0] }
      + brokenLaws.map { ["broken", $0.law, $0.message] + $0.steps.map(\.text) }
    return lines.map { fields in fields.map { "\($0)" }.joined(separator: "\t") }
      .joined(separator: "\n")
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
