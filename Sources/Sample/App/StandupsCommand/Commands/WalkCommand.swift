import AppWorlds
import CommandLineTables
import FeatureKit
import LineMode

extension Commands {
  /// Runs walks through the app, each in its own world.
  static let walk = Command(
    "walk",
    "Walk scripts through the app, in memory, and say what does not hold.",
    ParameterList(.files, .from),
    examples: [
      "walk Docs/Walks/tour.walk": "Print what it prints; 1 if it fails."
    ]
  ) { invocation in
    try invocation.checkFiles()
    var walks: [Walk] = []
    // All are read before the first one runs, so that a mistake in the last isn't reported late.
    for file in invocation[.files] {
      walks.append(try await Walk(readFrom: file, invocation.console))
    }
    let isJSON = invocation[.json]
    let route = invocation[.from]
    var reports: [WalkSummary] = []
    for walk in walks {
      var runner = WalkRunner { settings throws(WalkSyntaxError) in try .standups(settings) }
      runner.from = route.map { ($0, RouteRoot.standups) }
      if !isJSON, walks.count > 1 {
        try invocation.console.writeLine("== \(walk.file)", to: .output)
      }
      let report = try await runner.run(walk)
      if !isJSON { try invocation.console.write(PrintedText(lines: report.text), .output) }
      reports.append(WalkSummary(walk.file, report))
    }
    return CommandResult(
      text: "",
      plain: "",
      json: ["walks": reports],
      exitCode: reports.allSatisfy { $0.failed == 0 } ? .success : .failed
    )
  }

  /// Plays the tour with its screens.
  static let demo = Command(
    "demo",
    "Play a tour of the app, in memory.",
    ParameterList(.slow),
    examples: ["demo --slow": "The tour, a step a second."]
  ) { invocation in
    try invocation.checkFiles()
    let walk = try Walk(parsing: Tour.text, file: Tour.file, vocabulary: .standups)
    let (console, clock) = (invocation.console, invocation.dependencies.clock)
    let isSlow = invocation[.slow]
    let isJSON = invocation[.json]
    let writing = FirstError()
    var runner = WalkRunner { settings throws(WalkSyntaxError) in try .standups(settings) }
    runner.showsSteps = true
    runner.output = { text in
      await writing.attempt {
        if !isJSON { try console.write(PrintedText(lines: text), .output) }
        if isSlow { try await clock.sleep(for: .seconds(1)) }
      }
    }
    let report = try await runner.run(walk)
    try writing.rethrow()
    return CommandResult(
      text: "",
      plain: "",
      json: ["walk": WalkSummary(walk.file, report)],
      exitCode: report.failed == 0 ? .success : .failed
    )
  }
}

/// The outcome of a walk, for `--json`.
private struct WalkSummary: Encodable, Sendable {
  struct Failure: Encodable, Sendable {
    let line: Int
    let step: String
    let reason: String
  }

  let file: String
  let passed: Int
  let failed: Int
  let failures: [Failure]

  init(_ file: String, _ report: WalkReport) {
    self.file = file
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
      "The route of the screen on which each walk begins. (default: the first one)",
      read: Route.init(typed:)
    )
  }
}

extension CommandParameter<Bool> {
  fileprivate static var slow: Self {
    flag("--slow", "Wait a second after each step, to watch.")
  }
}
