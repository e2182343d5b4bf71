/// A row of the table: an operation at one size, and those who do it.
@MainActor
struct Benchmark {
  /// What the row belongs to.
  let group: String
  /// The operation.
  let name: String
  /// How many elements, rows or records there are, where that may matter.
  let size: Int?
  /// What its figures are.
  let unit: Unit
  /// Makes those who do it, ours first; only rows that are asked for are prepared.
  let contestants: @MainActor () async throws -> [Contestant]

  init(
    _ group: String,
    _ name: String,
    size: Int? = nil,
    unit: Unit = .nanoseconds,
    contestants: @escaping @MainActor () async throws -> [Contestant]
  ) {
    (self.group, self.name, self.size, self.unit) = (group, name, size, unit)
    self.contestants = contestants
  }

  /// All rows.
  static var all: [Benchmark] {
    identifiedArrays + dependencies + time + diffs + screens + stores + walks
  }

  // MARK: Measuring

  private static let samples = 15
  /// A sample takes at least that long, so that reading the stopwatch does not count.
  private static let shortestSample = 1_000_000.0
  /// After that long a row makes do with fewer samples.
  private static let patience = 2_000_000_000.0

  /// Measures all contestants in turns, so that whatever slows the machine down slows all of them down.
  func run() async throws -> Measurement {
    let contestants = try await contestants()
    var counts: [Int] = []
    for contestant in contestants { counts.append(try await warmUp(contestant)) }

    var samples = contestants.map { _ in [Double]() }
    let start = Stopwatch.wall.now
    for round in 0..<Self.samples {
      for (index, contestant) in contestants.enumerated() {
        let figure = try await contestant.sample(counts[index])
        samples[index].append(figure / Double(counts[index] * contestant.units))
      }
      if round >= 2, Stopwatch.wall.now - start > Self.patience { break }
    }
    return Measurement(
      group: group,
      name: name,
      size: size,
      unit: unit,
      times: zip(contestants, samples).map { .init(name: $0.name, samples: $1) }
    )
  }

  /// Returns how many operations make a sample that is long enough.
  private func warmUp(_ contestant: Contestant) async throws -> Int {
    var count = 1
    while true {
      let time = try await contestant.sample(count)
      guard time < Self.shortestSample, count < contestant.most else { return count }
      count = min(contestant.most, count * (time * 10 < Self.shortestSample ? 10 : 2))
    }
  }
}
