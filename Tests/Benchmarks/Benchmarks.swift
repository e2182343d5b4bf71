import FeatureKit

/// Measures the costs of the kit.
///
/// Run it with `swift run -c release benchmarks [--only NAME] [--long] [--json] [--check]`.
///
/// With `--check`, it measures only rows with a goal.
@main
@MainActor
struct Benchmarks {
  private var isJSON = false
  private var isCheck = false
  private var isLong = false
  private var only: String?
  private var chore: String?
  private var app: (count: Int, words: [String])?

  static func main() async {
    do {
      let benchmarks = try Benchmarks(arguments: Array(CommandLine.arguments.dropFirst()))
      if let app = benchmarks.app { exit(try await FilledApp.run(app.count, app.words).rawValue) }
      let isRight = try await MainSerialExecutor.run {
        try await benchmarks.run()
      }
      exit(isRight ? 0 : 1)
    } catch let error as UsageError {
      complain(error.description)
      exit(64)
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  private init(arguments: [String]) throws(UsageError) {
    var arguments = arguments[...]
    while let argument = arguments.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--check": isCheck = true
      case "--long": isLong = true
      case "--only":
        guard let name = arguments.popFirst() else { throw UsageError("--only needs a name.") }
        only = name
      case FilledApp.option:
        app = arguments.popFirst().flatMap { Int($0) }.map { ($0, Array(arguments)) }
        arguments = []
      case Chore.option: chore = arguments.popFirst()
      case _: throw UsageError("“\(argument)” isn't an option.")
      }
    }
  }

  // MARK: Running

  /// Measures and prints; returns true if no goal was missed, or without `--check`.
  private func run() async throws -> Bool {
    if let chore {
      try await Chore.perform(chore)
      return true
    }
    let goals = try Goal.all()
    let benchmarks = Benchmark.all(isLong: isLong).filter { row in
      isAskedFor(row) && (!isCheck || goals.contains { $0.needs(row) })
    }
    guard !benchmarks.isEmpty else {
      throw UsageError("No row\(isCheck ? " with a goal" : "") is called “\(only ?? "")”.")
    }
    var report = Report()
    if !isJSON { show(Report.heading) }
    for benchmark in benchmarks {
      let (measurement, verdicts) = try await measure(benchmark, goals, report.measurements)
      report.measurements.append(measurement)
      report.verdicts += verdicts
      if !isJSON { show(measurement.line) }
    }
    show(isJSON ? try report.json : "\n" + report.verdicts.map(\.line).joined(separator: "\n"))

    let missed = report.verdicts.filter { $0.outcome == .missed }
    guard isCheck, !missed.isEmpty else { return true }
    complain(missed.map(\.line).joined(separator: "\n"))
    return false
  }

  private func isAskedFor(_ benchmark: Benchmark) -> Bool {
    guard let only else { return true }
    return benchmark.name.contains(only) || benchmark.group.contains(only)
  }

  /// Measures a row; a check does it quickly, and again in full, up to twice, when a goal is missed.
  ///
  /// The shortest sample counts: a busy machine only ever makes things slower.
  private func measure(
    _ benchmark: Benchmark,
    _ goals: [Goal],
    _ earlier: [Measurement]
  ) async throws -> (Measurement, [Verdict]) {
    var attempts = isCheck ? 3 : 1
    var isQuick = isCheck
    while true {
      attempts -= 1
      let measurement = try await benchmark.run(isQuick: isQuick)
      isQuick = false
      let verdicts = goals.filter { $0.applies(to: measurement) }
        .compactMap { Verdict($0, measurement, among: earlier) }
      guard attempts > 0, verdicts.contains(where: { $0.outcome == .missed })
      else { return (measurement, verdicts) }
    }
  }

  /// Prints at once, also into a pipe: the next row may take seconds.
  private func show(_ text: String) {
    print(text)
    fflush(nil)
  }
}

/// A mistake in the arguments.
private struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ problem: String) {
    description = "\(problem)\nUsage: benchmarks [--only NAME] [--long] [--json] [--check]"
  }
}

private func complain(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}
