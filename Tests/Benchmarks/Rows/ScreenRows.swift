import FeatureKit
import FeatureSessions
import StandupsDomain
import StandupsListFeature
import StandupsStorage

extension Benchmark {
  static var screens: [Benchmark] {
    [100, 10_000, 100_000].flatMap { [first($0), list($0), titles($0)] } + [memory]
  }

  private static let group = "screens"

  /// The way from records in memory to the first screen of a new app.
  private static func first(_ size: Int) -> Benchmark {
    Benchmark(group, "the first screen of records in memory", size: size) {
      let store = RecordStore(MemoryRecordBackend(Standup.numbered(size))) { .distantPast }
      let changes = try await store.changes()
      return [
        Contestant("RecordQuery") {
          FeatureDependencies.benchmark()
        } work: {
          var dependencies = $0
          dependencies[StandupKind.self] = RecordQuery(store, effects: dependencies.effects)
          let model = StandupsListModel(dependencies: dependencies)
          await dependencies.effects.settle()
          let screen = model.topScreen(window: 0..<50).screen
          try check(screen.sections.first?.rows.count == 50)
          keep(changes)
        }
      ]
    }
  }

  /// Reading what a filter searches.
  private static func titles(_ size: Int) -> Benchmark {
    Benchmark(group, "read the titles of a list, each row", size: size) {
      let dependencies = FeatureDependencies.benchmark(Standup.numbered(size))
      let model = StandupsListModel(dependencies: dependencies)
      await dependencies.effects.settle()
      let screen = model.topScreen(window: 0..<50)
      return [
        Contestant("Screen", units: size) {
          var count = 0
          screen.eachTitle(in: 0) { count += $0.utf8.count }
          try check(count > size)
        }
      ]
    }
  }

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
