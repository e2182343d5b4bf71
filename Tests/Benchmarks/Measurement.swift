/// What was measured of one row.
struct Measurement: Encodable {
  /// What one contestant took for one operation.
  struct Time: Encodable {
    var name: String
    var median: Double
    var lowest: Double
    var highest: Double

    init(name: String, samples: [Double]) {
      let sorted = samples.sorted()
      self.name = name
      median = sorted[sorted.count / 2]
      lowest = sorted[0]
      highest = sorted[sorted.count - 1]
    }
  }

  var group: String
  var name: String
  var size: Int?
  var unit: Unit
  /// Ours first.
  var times: [Time]

  /// Our time.
  var ours: Double { times[0].median }

  /// How many times longer we take than another.
  func ratio(to other: String) -> Double? {
    times.first { $0.name == other }.map { ours / $0.median }
  }
}
