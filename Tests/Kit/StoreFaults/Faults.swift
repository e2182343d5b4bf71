import Foundation

/// Real faults on a real disk: `faults`, or `faults long`, which covers ten times as much.
///
/// `faults --killing STORE KIND SCHEMA RECORD COMMAND…` kills a command that saves what it reads, an array of such records.
///
/// The records lie where the executable says, such as in a folder or in a database.
///
/// Each check runs this executable again, as the process that something happens to. It fails when it covered
/// less than it says, so that a check which does nothing isn't a success.
package enum Faults {
  /// Carries out the command line of this process, and exits.
  package static func run(in place: Place) async throws {
    try await Place.$current.withValue(place) { try await run() }
  }

  private static func run() async throws {
    var arguments = CommandLine.arguments.dropFirst()
    if let part = arguments.first.flatMap(Part.init) {
      try await part.play(Array(arguments.dropFirst()))
      return
    }
    let extent = Extent(isLong: arguments.first == "long")
    if extent.isLong { arguments = arguments.dropFirst() }
    var checks: [(Extent) async throws -> Report] = [
      killing, fullDisk, limitedFiles, readOnlyFolder, eightWriters, following,
    ]
    if Place.current.makesActs { checks.insert(killingActs, at: 1) }
    if let earlier = Place.current.earlier {
      checks.insert({ try await takingOver(earlier, $0) }, at: 1)
    }
    if arguments.first == "--killing", let command = ImportCommand(Array(arguments.dropFirst())) {
      checks = [{ try await killing(command, $0) }]
    } else if !arguments.isEmpty {
      print("usage: faults [long] [--killing STORE KIND SCHEMA RECORD COMMAND…]")
      exit(64)
    }
    var isGood = true
    for check in checks {
      let start = ContinuousClock.now
      let report = try await check(extent)
      print("\(report) (\(text(ContinuousClock.now - start)))")
      isGood = isGood && report.isGood
    }
    exit(isGood ? 0 : 1)
  }
}

/// A duration in readable units.
func text(_ duration: Duration) -> String {
  duration.formatted(.units(allowed: [.seconds, .milliseconds], width: .narrow))
}

/// The extent of the checks.
struct Extent {
  let isLong: Bool

  func callAsFunction(_ short: Int, long: Int) -> Int { isLong ? long : short }
}

/// The extent of a check, and the problems it found.
struct Report: CustomStringConvertible {
  let name: String
  private var covered: [String] = []
  private var problems: [String] = []
  private var reasonToSkip: String?

  init(_ name: String) {
    self.name = name
  }

  init(_ name: String, skippedBecause reason: String) {
    (self.name, reasonToSkip) = (name, reason)
  }

  var isGood: Bool { problems.isEmpty }

  /// Notes how much was covered; less than it should be is a problem.
  mutating func cover(_ count: Int, of goal: Int, _ what: String) {
    covered.append("\(count) \(what)")
    if count < goal { problems.append("only \(count) \(what), not \(goal)") }
  }

  mutating func note(_ text: String) {
    covered.append(text)
  }

  mutating func expect(_ isTrue: Bool, _ problem: @autoclosure () -> String) {
    // The first ones say what the matter is; there may be thousands.
    if !isTrue, problems.count < 5 { problems.append(problem()) }
  }

  var description: String {
    if let reasonToSkip { return "– \(name): skipped, \(reasonToSkip)" }
    let lines = ["\(isGood ? "✔" : "✘") \(name): \(covered.joined(separator: ", "))"]
    return (lines + problems).joined(separator: "\n  ")
  }
}
