/// A row of the table: an operation at one size, and its contestants.
@MainActor
struct Benchmark {
  /// The group of the row.
  let group: String
  /// The operation.
  let name: String
  /// The number of elements, rows or records, where it may matter.
  let size: Int?
  /// The unit of its figures.
  let unit: Unit
  /// The number of samples of each contestant.
  let samples: Int
  /// Makes the contestants, ours first; only requested rows are prepared.
  let contestants: @MainActor () async throws -> [Contestant]

  init(
    _ group: String,
    _ name: String,
    size: Int? = nil,
    unit: Unit = .nanoseconds,
    samples: Int = 100,
    contestants: @escaping @MainActor () async throws -> [Contestant]
  ) {
    (self.group, self.name, self.size) = (group, name, size)
    (self.unit, self.samples) = (unit, samples)
    self.contestants = contestants
  }

  /// All rows.
  static func all(isLong: Bool) -> [Benchmark] {
    identifiedArrays + dependencies + time + diffs + navigation + screens + followUps
      + redux + parkingLot + commands + stores(isLong: isLong) + walks(isLong: isLong)
  }

  // MARK: Measuring

  /// The shortest duration of a sample, so that reading the stopwatch doesn't count.
  private static let shortestSample = 1_000_000.0
  /// The average duration of samples above which a row takes fewer of them.
  private static let longestSample = 15_000_000.0

  /// The duration of a sample that other programs disturb in any case.
  ///
  /// They run for some milliseconds at a time.
  private static let longSample = 100_000_000.0

  /// The fewest samples of what stands beside ours.
  ///
  /// A single one, right after seconds of our work, may be twice too long.
  private static let fewestBesideOurs = 10

  /// Measures all contestants and the yardstick in turns: what slows the machine down slows all.
  ///
  /// A quick run takes a fifth of the samples.
  func run(isQuick: Bool = false) async throws -> Measurement {
    let samples = isQuick ? max(1, samples / 5) : samples
    var contestants = try await contestants()
    if unit == .nanoseconds { contestants.append(.yardstick) }
    var counts: [Int] = []
    for contestant in contestants { counts.append(try await warmUp(contestant)) }

    var figures = contestants.map { _ in [Double]() }
    let start = Stopwatch.wall.now
    for round in 0..<samples {
      for (index, contestant) in contestants.enumerated() {
        for _ in 0..<(index == 0 ? 1 : max(1, Self.fewestBesideOurs / samples)) {
          let figure = try await contestant.sample(counts[index])
          figures[index].append(figure / Double(counts[index] * contestant.units))
        }
      }
      if round >= 2, Stopwatch.wall.now - start > Double(samples) * Self.longestSample { break }
    }
    var times = contestants.indices.map { index in
      let sample = (figures[index].min() ?? 0) * Double(counts[index] * contestants[index].units)
      return Measurement.Time(
        name: contestants[index].name,
        samples: figures[index],
        isLong: unit == .nanoseconds && sample >= Self.longSample
      )
    }
    let yardstick = unit == .nanoseconds ? times.removeLast() : nil
    return Measurement(
      group: group,
      name: name,
      size: size,
      unit: unit,
      times: times,
      yardstick: yardstick
    )
  }

  /// Returns the number of operations that make a sample long enough.
  private func warmUp(_ contestant: Contestant) async throws -> Int {
    var count = 1
    while true {
      let time = try await contestant.sample(count)
      guard time < Self.shortestSample, count < contestant.most else { return count }
      count = min(contestant.most, count * (time * 10 < Self.shortestSample ? 10 : 2))
    }
  }
}
