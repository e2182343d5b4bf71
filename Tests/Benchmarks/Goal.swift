import Foundation

/// The most that a row may take: in its own unit, or as a multiple of another in the same run.
struct Goal: Decodable {
  /// The name of the row.
  var row: String
  /// The sizes it holds for; nil for all sizes.
  var sizes: [Int]?
  /// The bound in nanoseconds or bytes, or as a multiple of another time.
  var atMost: Double
  /// The contestant in the same row with which our time is compared.
  var timesThatOf: String?
  /// The size with which our own time is compared.
  var timesThatOfSize: Int?
  /// The bound for `--check` if it is wider than the goal; `Docs/Performance.md` has the reason.
  var bearable: Double?

  /// The goals of the repository.
  static func all() throws -> [Goal] {
    struct Table: Decodable {
      var goals: [Goal]
    }
    let data = try Data(contentsOf: Repository.root.appending(path: "Tests/Benchmarks/goals.json"))
    return try JSONDecoder().decode(Table.self, from: data).goals
  }

  func applies(to measurement: Measurement) -> Bool {
    guard row == measurement.name else { return false }
    guard let sizes else { return true }
    return measurement.size.map(sizes.contains) ?? false
  }

  /// Returns true if this goal can't be judged without the row.
  @MainActor
  func needs(_ benchmark: Benchmark) -> Bool {
    guard row == benchmark.name else { return false }
    guard let sizes, let size = benchmark.size else { return true }
    return sizes.contains(size) || timesThatOfSize == size
  }

  /// Returns the value to compare with the goal; nil if the other side of a ratio wasn't measured.
  func value(of measurement: Measurement, among all: [Measurement]) -> Double? {
    if let timesThatOf { return measurement.ratio(to: timesThatOf) }
    guard let timesThatOfSize else { return measurement.undisturbed }
    let other = all.first { $0.name == measurement.name && $0.size == timesThatOfSize }
    return other.map { measurement.undisturbed / $0.undisturbed }
  }
}

/// The comparison of a row with a goal.
struct Verdict: Encodable {
  /// The outcome for the goal.
  enum Outcome: String, Encodable {
    case met
    /// Not met, but within the bound that `Docs/Performance.md` explains.
    case bearable = "not met, but bearable"
    case missed
  }

  var row: String
  var size: Int?
  var value: Double
  var atMost: Double
  var comparison: String?
  var unit: Unit
  var outcome: Outcome

  init?(_ goal: Goal, _ measurement: Measurement, among all: [Measurement]) {
    guard let value = goal.value(of: measurement, among: all) else { return nil }
    self.value = value
    (row, size, atMost) = (measurement.name, measurement.size, goal.atMost)
    unit = measurement.unit
    comparison = goal.timesThatOf ?? goal.timesThatOfSize.map { "size \($0.formatted())" }
    outcome =
      if value <= goal.atMost {
        .met
      } else if let bound = goal.bearable, value <= bound {
        .bearable
      } else {
        .missed
      }
  }
}

/// The location of the files that rows and goals read.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
