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
      ParameterList(fileWords, .from(Product.self), show, .results, .replacing),
      examples: [
        "walk tour.walk": "Run the tour; exits with 1 if a step fails.",
        "walk --show tour.walk": "Watch each step with its screen.",
      ]
    ) { invocation in
      let file = try invocation.resultFile
      var walks: [Walk] = []
      // All are read before the first one runs, so that a mistake in the last isn't reported late.
      for name in invocation[fileWords] {
        let text = try await invocation.walk(in: name, of: setup.tour?.folder)
        walks.append(try Walk(parsing: text, file: name, vocabulary: setup.vocabulary()))
      }
      let isShown = invocation[show]
      var runner = runner
      runner.from = invocation[.from(Product.self)].map { ($0, Product.routes) }
      runner.showsSteps = isShown
      var (reports, hasFailed): ([JSONObject], Bool) = ([], false)
      // What goes to a file is held until all have held.
      let paper = Paper(file == nil ? invocation.console : nil)
      for walk in walks {
        if invocation.form != .json, walks.count > 1 { try paper.write("== \(walk.file)\n") }
        let isPlayed = isShown && file == nil
        let (report, json) = try await run(walk, runner, invocation, on: paper, isPlayed: isPlayed)
        reports.append(json)
        hasFailed = hasFailed || report.failed > 0
      }
      let result = CommandResult(
        text: paper.held,
        plain: paper.held,
        json: ["walks": reports],
        exitCode: hasFailed ? .failed : .success
      )
      return try invocation.written(result, to: file)
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
      let (file, text) = (setup.tour?.file ?? "", setup.tour?.text ?? "")
      let walk = try Walk(parsing: text, file: file, vocabulary: setup.vocabulary())
      var runner = runner
      runner.showsSteps = true
      let (report, json) = try await run(
        walk,
        runner,
        invocation,
        on: Paper(invocation.console),
        isPlayed: !invocation[screensFlag]
      )
      return CommandResult(json: ["walk": json], exitCode: report.failed == 0 ? .success : .failed)
    }
  }

  private static var show: CommandParameter<Bool> {
    .flag("--show", "Show each step with its screen\(setup.tour == nil ? "" : ", as “demo” does").")
  }

  private static var runner: WalkRunner {
    WalkRunner { settings throws(WalkSyntaxError) in try setup.world(settings) }
  }

  /// Runs a walk and writes its output, unless that is JSON.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - runner: Its runner.
  ///   - invocation: The command line.
  ///   - paper: Takes the output.
  ///   - isPlayed: True to play it if the output is a terminal, at a pace that can be read.
  /// - Returns: The outcome, and the same as JSON.
  /// - Throws: The problem with the given things, or a failed write.
  private static func run(
    _ walk: Walk,
    _ runner: WalkRunner,
    _ invocation: Invocation,
    on paper: Paper,
    isPlayed: Bool
  ) async throws -> (WalkReport, JSONObject) {
    let (console, form) = (invocation.console, invocation.form)
    let clock = invocation.dependencies.clock
    let isPlayed = isPlayed && form == .text && console.isOutputTerminal
    let player = LinePlayer(
      width: invocation.width,
      highlighting: invocation.highlighting
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
          try paper.write(lines.joined(separator: "\n") + "\n")
          pause = readingTime(of: lines)
        } else if form == .json {
          if case .step(let taken, _) = piece { step = taken.text }
          if case .screen(let session, _) = piece {
            screens.append(["screen": session.top.screen, "step": step])
          }
        } else {
          try paper.write((isFirst ? "" : "\n") + PrintedText(lines: piece.text))
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

/// The place of a walk's output: standard output, or memory until the end.
@MainActor
private final class Paper {
  private let console: Console?
  private var pieces: [PrintedText] = []

  /// Writes to a console at once; without one, it holds all.
  init(_ console: Console?) { self.console = console }

  func write(_ text: PrintedText) throws {
    guard let console else { return pieces.append(text) }
    try console.write(text, .output)
  }

  /// The held output, without the end of its last line.
  var held: PrintedText { PrintedText(lines: String(pieces.map(\.text).joined().dropLast())) }
}

extension Invocation {
  /// Reads a walk; a hint names the folder of the app's walks.
  fileprivate func walk(in path: String, of folder: String?) async throws -> String {
    let file = InputFile(path: path, word: "walk")
    let bytes = try await file.read(
      console,
      tooLarge: "Break it into several walks.",
      missing: folder.map { "Walks of the app are in \($0)." }
    )
    // A pipe without a writer isn't a walk that holds.
    guard !bytes.isEmpty || !file.isStream else {
      throw CommandFailure(.badData, "The walk \(path) is empty.")
    }
    do throws(TextError) {
      return try TextDecoder.text(of: bytes)
    } catch {
      throw CommandFailure(.badData, "The walk \(path) \(error.reason).", hint: .saveInUTF8)
    }
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
