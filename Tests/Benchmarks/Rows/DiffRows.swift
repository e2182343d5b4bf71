import FeatureTesting
import Injection

extension Benchmark {
  static var diffs: [Benchmark] {
    [100, 1_000, 10_000].map { size in
      Benchmark("tests", "diff of values, one of which changed", size: size) {
        let old = (0..<size).map { number in
          Item(id: UUIDSource.number(UInt64(number)), title: "Item number \(number)")
        }
        var new = old
        new[size / 2].isDone = true
        return [
          Contestant("Diff") { [new] in try check(Diff(from: old, to: new).lines.count == 1) }
        ]
      }
    }
  }
}
