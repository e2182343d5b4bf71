import FeatureDiffs
import FeatureKit

extension Benchmark {
  static var diffs: [Benchmark] {
    [100, 1_000, 10_000].map { size in
      Benchmark("diffs", "a diff of rows, one of which changed", size: size) {
        // Made twice: what shares its storage is equal at the first look.
        let old = Row.numbered(size)
        var new = Row.numbered(size)
        new[size / 2].title = "Icons"
        return [
          Contestant("Diff") { [new] in
            try check(Diff(from: old, to: new).lines.count == 1)
          },
          Contestant("==") { [new] in
            try check(old != new)
          },
        ]
      }
    }
  }
}

/// A value of four fields.
private struct Row: Equatable, Identifiable {
  let id: UUID
  var title: String
  var isDone = false
  var priority = 0

  static func numbered(_ count: Int) -> [Row] {
    (0..<count).map { Row(id: UUIDSource.number(UInt64($0)), title: "Row number \($0) of a list") }
  }
}
