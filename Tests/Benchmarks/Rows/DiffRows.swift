import FeatureDiffs
import FeatureKit
import StandupsDomain

extension Benchmark {
  static var diffs: [Benchmark] {
    [100, 1_000, 10_000].map {
      diff("a diff of rows, one of which changed", $0, Row.numbered) {
        $0[$0.count / 2].title = "Icons"
      }
    } + [
      diff("a diff of standups, one of which changed", 1_000, Standup.numbered) {
        $0[$0.count / 2].title = "Icons"
      }
    ]
  }

  /// Compares values that were made twice: what shares its storage is equal at the first look.
  private static func diff<Value: Equatable & Sendable>(
    _ name: String,
    _ size: Int,
    _ make: @escaping @MainActor (Int) -> [Value],
    change: @escaping @MainActor (inout [Value]) -> Void
  ) -> Benchmark {
    Benchmark("diffs", name, size: size) {
      let old = make(size)
      var new = make(size)
      change(&new)
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
