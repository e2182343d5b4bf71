/// The figures of one row.
struct Measurement: Encodable {
  /// The time or memory of one contestant for one operation.
  struct Time: Encodable {
    var name: String
    var median: Double
    var lowest: Double
    var highest: Double
    /// True if each sample took so long that it holds what disturbed it.
    var isLong: Bool
    /// The 99th percentile; nil with fewer than a hundred samples.
    var slowestHundredth: Double?

    init(name: String, samples: [Double], isLong: Bool) {
      let sorted = samples.sorted()
      (self.name, self.isLong) = (name, isLong)
      median = sorted[sorted.count / 2]
      lowest = sorted[0]
      highest = sorted[sorted.count - 1]
      slowestHundredth = sorted.count >= 100 ? sorted[sorted.count * 99 / 100] : nil
    }
  }

  var group: String
  var name: String
  var size: Int?
  var unit: Unit
  /// Ours first.
  var times: [Time]
  /// The yardstick's figures beside it; nil for memory.
  var yardstick: Time?

  /// Our figure.
  var ours: Time { times[0] }

  /// How many times longer the yardstick took beside it than where the goals were set; nil for memory.
  var slowness: Double? { yardstick.map { beside($0) / Contestant.quietYardstick } }

  /// The figure that goals bound: our least disturbed sample, scaled to the machine of the goals.
  ///
  /// Other programs only ever make things slower, and code that is slower is so in every sample.
  var undisturbed: Double { ours.lowest / (slowness ?? 1) }

  /// How many times longer we take than another, undisturbed.
  func ratio(to other: String) -> Double? {
    times.first { $0.name == other }.map { ours.lowest / beside($0) }
  }

  /// The time of another that compares with our least disturbed sample.
  ///
  /// A long sample of ours is never undisturbed, so it is compared with the other's usual time.
  private func beside(_ other: Time) -> Double { ours.isLong ? other.median : other.lowest }
}
