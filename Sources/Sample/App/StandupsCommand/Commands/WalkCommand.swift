import AppWorlds
import CommandLineTables
import FeatureKit
import LineMode

extension Commands {
  /// Runs walks through the app, each in its own world.
  static let walk = Command(
    "walk",
    "Run scripts of user actions, in memory, and report what fails.",
    ParameterList(.files, .from, .show),
    examples: [
      "walk Docs/Walks/tour.walk": "Run the tour; exits with 1 if a step fails.",
      "walk --show Docs/Walks/tour.walk": "Watch each step, as in “demo”.",
    ]
  ) { invocation in
    var walks: [Walk] = []
    // All are read before the first one runs, so that a mistake in the last isn't reported late.
    for file in invocation[.files] {
      walks.append(try await Walk(readFrom: file, invocation.console))
    }
    let route = invocation[.from]
    var reports: [WalkSummary] = []
    for walk in walks {
      var runner = WalkRunner { settings throws(WalkSyntaxError) in try .standups(settings) }
      runner.from = route.map { ($0, RouteRoot.standups) }
      if invocation.form != .json, walks.count > 1 {
        try invocation.console.writeLine("== \(walk.file)", to: .output)
      }
      runner.showsSteps = invocation[.show]
      let isPlayed = invocation[.show] && invocation.canPlay
      reports.append(try await invocation.run(walk, runner, isPlayed: isPlayed))
    }
    return CommandResult(
      text: "",
      plain: "",
      json: ["walks": reports],
      exitCode: reports.allSatisfy { $0.failed == 0 } ? .success : .failed
    )
  }

  /// Plays the tour.
  static let demo = Command(
    "demo",
    "Play a tour of the app, in memory.",
    ParameterList(.screens),
    discussion: """
      On a terminal it plays at a pace to read along: each screen in full the first time, and then what changes. \
      Control-C ends it. Elsewhere it prints all screens at once.
      """,
    examples: ["demo --screens": "Every step with its whole screen, without pauses."]
  ) { invocation in
    let walk = try Walk(parsing: Tour.text, file: Tour.file, vocabulary: .standups)
    var runner = WalkRunner { settings throws(WalkSyntaxError) in try .standups(settings) }
    runner.showsSteps = true
    let isPlayed = !invocation[.screens] && invocation.canPlay
    let outcome = try await invocation.run(walk, runner, isPlayed: isPlayed)
    return CommandResult(
      text: "",
      plain: "",
      json: ["walk": outcome],
      exitCode: outcome.failed == 0 ? .success : .failed
    )
  }
}

extension Invocation {
  /// True if someone watches the output.
  fileprivate var canPlay: Bool { form == .text && console.isOutputTerminal }

  /// Runs a walk and writes its output, unless that is JSON.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - runner: Its runner.
  ///   - isPlayed: True to play it on the terminal, at a pace that can be read.
  /// - Returns: The outcome.
  /// - Throws: The problem with the given things, or a failed write.
  @MainActor
  fileprivate func run(
    _ walk: Walk,
    _ runner: WalkRunner,
    isPlayed: Bool
  ) async throws -> WalkSummary {
    let (console, clock, form) = (console, dependencies.clock, form)
    let player = LinePlayer(
      width: width,
      highlighting: highlighting,
      activity: .meeting
    )
    let writing = FirstError()
    var (isFirst, pause) = (true, Duration.zero)
    var (step, screens): (String?, [WalkSummary.Shown]) = (nil, [])
    var runner = runner
    runner.output = { piece in
      await writing.attempt {
        if isPlayed {
          let lines = player.lines(of: piece)
          guard !lines.isEmpty else { return }
          if pause > .zero { try await clock.sleep(for: pause) }
          try console.writeLine(lines.joined(separator: "\n"), to: .output)
          pause = readingTime(of: lines)
        } else if form == .json {
          if case .step(let taken, _) = piece { step = taken.text }
          if case .screen(let session, _) = piece {
            screens.append(WalkSummary.Shown(screen: session.top.screen, step: step))
          }
        } else {
          try console.write((isFirst ? "" : "\n") + PrintedText(lines: piece.text), .output)
          isFirst = false
        }
      }
    }
    let report = try await runner.run(walk)
    try writing.rethrow()
    return WalkSummary(walk.file, report, screens)
  }
}

/// Returns the time to read lines: half a second for each, and at least a second.
private func readingTime(of lines: [PrintedText]) -> Duration {
  max(.seconds(1), .milliseconds(500) * lines.count { !$0.isEmpty })
}

/// The outcome of a walk, for `--json`.
private struct WalkSummary: Encodable, Sendable {
  struct Failure: Encodable, Sendable {
    let line: Int
    let step: String
    let reason: String
  }

  /// A screen that the walk shows, and the step before it.
  struct Shown: Encodable, Sendable {
    let screen: Screen
    let step: String?
  }

  let file: String
  let passed: Int
  let failed: Int
  let failures: [Failure]
  let screens: [Shown]

  init(_ file: String, _ report: WalkReport, _ screens: [Shown]) {
    (self.file, self.screens) = (file, screens)
    passed = report.passed
    failed = report.failed
    failures = report.failures.map { Failure(line: $0.line, step: $0.step, reason: $0.reason) }
  }
}

extension Walk {
  /// Reads a walk from a file, or from standard input.
  fileprivate init(readFrom file: String, _ console: Console) async throws {
    let text: String
    if file == "-" {
      var lines: [String] = []
      while let line = try await console.readLine() { lines.append(line) }
      text = lines.joined(separator: "\n") + "\n"
    } else {
      text = try Self.contents(of: file)
    }
    try self.init(parsing: text, file: file, vocabulary: .standups)
  }

  private static func contents(of file: String) throws(CommandFailure) -> String {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch {
      let isThere = FileManager.default.fileExists(atPath: file)
      throw isThere
        ? CommandFailure(.inputOutput, "The walk \(file) could not be read.")
        : CommandFailure(
          .noSuchFile,
          "There is no walk \(file).",
          hint: "Walks of the app are in Docs/Walks."
        )
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw CommandFailure(.badData, "The walk \(file) is not text in UTF-8.")
    }
    return text
  }
}

extension CommandParameter<[String]> {
  fileprivate static var files: Self {
    words("file", isRequired: true, of: .files, "A walk; “-” is standard input.")
  }
}

extension CommandParameter<Route?> {
  fileprivate static var from: Self {
    option(
      "--from <route>",
      "The screen on which each walk begins, as a route. (default: the first one)",
      read: Route.init(typed:)
    )
  }
}

extension CommandParameter<Bool> {
  fileprivate static var show: Self {
    flag("--show", "Show each step with its screen, as “demo” does.")
  }
  fileprivate static var screens: Self {
    flag("--screens", "Print every step with its whole screen, without pauses.")
  }
}
