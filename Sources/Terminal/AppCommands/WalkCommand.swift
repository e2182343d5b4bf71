import CommandLineTables
import FeatureKit
import FeatureWalks
import LineMode
import TerminalConsole
import TerminalTexts

extension CommandSet {
  /// Runs walks through the app, each in its own world.
  package static var walk: ToolCommand {
    ToolCommand(
      "walk",
      "Run scripts of user actions, in memory, and report what fails.",
      ParameterList(fileWords, .from(Product.self), show),
      examples: [
        "walk tour.walk": "Run the tour; exits with 1 if a step fails.",
        "walk --show tour.walk": "Watch each step with its screen.",
      ]
    ) { invocation in
      var walks: [Walk] = []
      // All are read before the first one runs, so that a mistake in the last isn't reported late.
      for file in invocation[fileWords] {
        let text = try await invocation.walk(in: file, of: tour?.folder)
        walks.append(try Walk(parsing: text, file: file, vocabulary: vocabulary))
      }
      let isShown = invocation[show]
      var runner = runner
      runner.from = invocation[.from(Product.self)].map { ($0, Product.routes) }
      runner.showsSteps = isShown
      var (reports, hasFailed): ([JSONObject], Bool) = ([], false)
      for walk in walks {
        if invocation.form != .json, walks.count > 1 {
          try invocation.console.writeLine("== \(walk.file)", to: .output)
        }
        let (report, json) = try await run(walk, runner, invocation, isPlayed: isShown)
        reports.append(json)
        hasFailed = hasFailed || report.failed > 0
      }
      return CommandResult(json: ["walks": reports], exitCode: hasFailed ? .failed : .success)
    }
  }

  /// Plays the tour.
  package static var demo: ToolCommand {
    ToolCommand(
      "demo",
      "Play a tour of the app, in memory.",
      ParameterList(screensFlag),
      discussion: """
        On a terminal it plays at a pace to read along: each screen in full the first time, and then what changes. \
        Control-C ends it. Elsewhere it prints all screens at once.
        """,
      examples: ["demo --screens": "Every step with its whole screen, without pauses."]
    ) { invocation in
      let (file, text) = (tour?.file ?? "", tour?.text ?? "")
      let walk = try Walk(parsing: text, file: file, vocabulary: vocabulary)
      var runner = runner
      runner.showsSteps = true
      let (report, json) = try await run(
        walk,
        runner,
        invocation,
        isPlayed: !invocation[screensFlag]
      )
      return CommandResult(json: ["walk": json], exitCode: report.failed == 0 ? .success : .failed)
    }
  }

  private static var show: CommandParameter<Bool> {
    .flag("--show", "Show each step with its screen\(tour == nil ? "" : ", as “demo” does").")
  }

  private static var runner: WalkRunner {
    WalkRunner { settings throws(WalkSyntaxError) in try world(settings) }
  }

  /// Runs a walk and writes its output, unless that is JSON.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - runner: Its runner.
  ///   - invocation: The command line.
  ///   - isPlayed: True to play it if the output is a terminal, at a pace that can be read.
  /// - Returns: The outcome, and the same as JSON.
  /// - Throws: The problem with the given things, or a failed write.
  private static func run(
    _ walk: Walk,
    _ runner: WalkRunner,
    _ invocation: Invocation,
    isPlayed: Bool
  ) async throws -> (WalkReport, JSONObject) {
    let (console, form) = (invocation.console, invocation.form)
    let clock = invocation.dependencies.clock
    let isPlayed = isPlayed && form == .text && console.isOutputTerminal
    let player = LinePlayer(
      width: invocation.width,
      highlighting: invocation.highlighting,
      activity: activity
    )
    let writing = FirstError()
    var (isFirst, pause) = (true, Duration.zero)
    var (step, screens): (String?, [JSONObject]) = (nil, [])
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
            screens.append(["screen": session.top.screen, "step": step])
          }
        } else {
          try console.write((isFirst ? "" : "\n") + PrintedText(lines: piece.text), .output)
          isFirst = false
        }
      }
    }
    let report = try await runner.run(walk)
    try writing.rethrow()
    return (report, report.json(of: walk.file, screens))
  }
}

/// Returns the time to read lines: half a second for each, and at least a second.
private func readingTime(of lines: [PrintedText]) -> Duration {
  max(.seconds(1), .milliseconds(500) * lines.count { !$0.isEmpty })
}

extension WalkReport {
  /// The outcome as JSON, with the screens that the walk shows and the step before each.
  fileprivate func json(of file: String, _ screens: [JSONObject]) -> JSONObject {
    let failures = failures.map { failure -> JSONObject in
      ["line": failure.line, "step": failure.step, "reason": failure.reason]
    }
    return [
      "file": file, "passed": passed, "failed": failed, "failures": failures, "screens": screens,
    ]
  }
}

extension Invocation {
  /// Reads a walk from a file, or from standard input; a hint names the folder of the app's walks.
  fileprivate func walk(in file: String, of folder: String?) async throws -> String {
    guard file == "-" else { return try contents(of: file, folder) }
    var lines: [String] = []
    while let line = try await console.readLine() { lines.append(line) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func contents(of file: String, _ folder: String?) throws(CommandFailure) -> String {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch {
      guard !FileManager.default.fileExists(atPath: file) else {
        throw CommandFailure(.inputOutput, "The walk \(file) could not be read.")
      }
      let hint = folder.map { "Walks of the app are in \($0)." as PrintedText }
      throw CommandFailure(.noSuchFile, "There is no walk \(file).", hint: hint)
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw CommandFailure(.badData, "The walk \(file) is not text in UTF-8.")
    }
    return text
  }
}

private let fileWords = CommandParameter<[String]>.words(
  "file",
  isRequired: true,
  of: .files,
  "A walk; “-” is standard input."
)

extension CommandParameter<Route?> {
  @MainActor
  fileprivate static func from(_ product: (some AppProduct).Type) -> Self {
    option(
      "--from <route>",
      "The screen on which each walk begins, as a route. (default: the first one)",
      read: product.routes.route(typed:)
    )
  }
}

private let screensFlag = CommandParameter<Bool>.flag(
  "--screens",
  "Print every step with its whole screen, without pauses."
)
