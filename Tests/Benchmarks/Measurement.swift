/// The figures of one row.
struct Measurement: Encodable {
  /// The time or memory of one contestant for one operation.
  struct Time: Encodable {
    var name: String
    var median: Double
    var lowest: Double
    var highest: Double
    /// True if it was measured once.
    var isSingle: Bool
    /// The 99th percentile; nil with fewer than a hundred samples.
    var slowestHundredth: Double?

    init(name: String, samples: [Double]) {
      let sorted = samples.sorted()
      self.name = name
      median = sorted[sorted.count / 2]
      lowest = sorted[0]
      highest = sorted[sorted.count - 1]
      isSingle = sorted.count == 1
      slowestHundredth = sorted.count >= 100 ? sorted[sorted.count * 99 / 100] : nil
    }
  }

  var group: String
  var name: String
  var size: Int?
  var unit: Unit
  /// Ours first.
  var times: [Time]
  /// How many times longer the yardstick took beside it than where the goals were set; nil for memory.
  var slowness: Double?

  /// Our figure.
  var ours: Time { times[0] }

  /// The figure that goals bound: our least disturbed sample, scaled to the machine of the goals.
  ///
  /// Other programs only ever make things slower, and code that is slower is so in every sample.
  var undisturbed: Double { ours.lowest / (slowness ?? 1) }

  /// How many times longer we take than another, undisturbed.
  ///
  /// A single sample of ours lasts seconds and holds what disturbed it, so it is compared with the other's usual time.
  func ratio(to other: String) -> Double? {
    times.first { $0.name == other }.map { ours.lowest / (ours.isSingle ? $0.median : $0.lowest) }
  }
}
