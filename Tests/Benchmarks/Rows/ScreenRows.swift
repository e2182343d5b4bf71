import FeatureKit
import FeatureSessions
import StandupsDomain
import StandupsListFeature

extension Benchmark {
  static var screens: [Benchmark] {
    [100, 10_000, 100_000].map(list) + [memory]
  }

  private static let group = "screens"

  private static func list(_ size: Int) -> Benchmark {
    Benchmark(group, "the screen of a list, 50 rows in the window", size: size) {
      let dependencies = FeatureDependencies.benchmark(Standup.numbered(size))
      let model = StandupsListModel(dependencies: dependencies)
      await dependencies.effects.settle()
      return [
        Contestant("Screen") {
          let screen = model.topScreen(window: 0..<50).screen
          try check(screen.sections.first?.rows.count == 50)
        }
      ]
    }
  }

  private static var memory: Benchmark {
    let size = 100_000
    return Benchmark(group, "peak memory of a list and its screen", size: size, unit: .bytes) {
      [
        Contestant("StandupsListModel", memoryOf: .list(size)),
        Contestant("Array", memoryOf: .standups(size)),
        Contestant("nothing", memoryOf: .standups(1)),
      ]
    }
  }
}

extension Standup {
  /// A number of standups.
  static func numbered(_ count: Int) -> [Standup] {
    (1...count).map { number in
      Standup(
        id: ID(UUIDSource.number(UInt64(number))),
        title: "Standup \(number)",
        attendees: [Attendee(id: Attendee.ID(UUIDSource.number(1)), name: "Blob")]
      )
    }
  }
}
