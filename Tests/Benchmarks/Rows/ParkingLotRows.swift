import FeatureKit
import FeatureSessions
import ParkingLotFeature
import ParkingLotFixtures

extension Benchmark {
  /// The parking lot in its two styles, each in the row of the other.
  static var parkingLot: [Benchmark] {
    [100, 10_000, 100_000].flatMap {
      [toggle(among: $0), typing(among: $0), changing(among: $0), opening($0)]
    }
  }

  private static let group = "parking lot"

  /// A toggle, until it is stored in memory and the screen shows it.
  private static func toggle(among count: Int) -> Benchmark {
    change("toggle a topic, until the screen shows it", among: count) { screen, id, _ in
      try screen.perform(ControlID("toggle-topic", id))
    }
  }

  /// A letter, until it is stored in memory and the screen shows it.
  private static func typing(among count: Int) -> Benchmark {
    change("type a letter of a title, until the screen shows it", among: count) { screen, id, row in
      let isShort = row.value?.hasSuffix("!") == false
      try screen.perform(ControlID("topic", id), .text(isShort ? "A topic!" : "A topic"))
    }
  }

  private static func change(
    _ name: String,
    among count: Int,
    _ perform: @escaping @MainActor (LiveScreen, Topic.ID, _ row: Control) throws -> Void
  ) -> Benchmark {
    Benchmark(group, name, size: count) {
      let (row, id) = (count / 2, Topic.numbered(count / 2).id)
      return await contestants(count) { lot in
        Contestant(lot.name) {
          await lot.settle()
          return lot.model.topScreen(window: row..<row + 1)
        } work: { screen in
          let before = try lot.onlyRow(of: screen)
          try perform(screen, id, before)
          await lot.settle()
          let after = try lot.onlyRow(of: lot.model.topScreen(window: row..<row + 1))
          try check(after != before && after.id == before.id)
        }
      }
    }
  }

  /// A change by another process, until the state has it.
  private static func changing(among count: Int) -> Benchmark {
    Benchmark(group, "change a topic elsewhere, until the state has it", size: count) {
      let id = Topic.numbered(count / 2).id
      return await contestants(count) { lot in
        Contestant(lot.name) {
        } work: { _ in
          let before = lot.topic(id)
          try await lot.elsewhere.update(id) { $0.isCompleted.toggle() }
          await lot.settle()
          try check(lot.topic(id) != before)
        }
      }
    }
  }

  /// A new model, until it shows what is loaded already.
  private static func opening(_ count: Int) -> Benchmark {
    Benchmark(group, "open the parking lot, 50 rows in the window", size: count) {
      await contestants(count) { lot in
        Contestant(lot.name) {
        } work: { _ in
          let other = await lot.again()
          let screen = other.model.topScreen(window: 0..<50).screen
          try check(screen.sections.first?.rows.count == 50)
          try check(screen.sections.first?.count == count)
        }
      }
    }
  }

  private static func contestants(
    _ count: Int,
    _ contestant: (Lot) -> Contestant
  ) async -> [Contestant] {
    var contestants: [Contestant] = []
    for style in Lot.Style.allCases {
      let topics = MemoryRecordBackend((0..<count).map(Topic.numbered))
      contestants.append(contestant(await Lot(style, topics, .parkingLot(topics))))
    }
    return contestants
  }
}

/// A parking lot in one of its styles, with topics of its own.
@MainActor
private struct Lot {
  enum Style: String, CaseIterable {
    case redux = "Redux"
    case plain
  }

  let style: Style
  let topics: MemoryRecordBackend<Topic>
  let dependencies: FeatureDependencies
  let model: any Presenting
  /// The store of another process.
  let elsewhere: RecordStore<Topic>

  var name: String { style.rawValue }

  init(
    _ style: Style,
    _ topics: MemoryRecordBackend<Topic>,
    _ dependencies: FeatureDependencies
  ) async {
    (self.style, self.topics, self.dependencies) = (style, topics, dependencies)
    elsewhere = RecordStore(topics.reopened()) { Date(timeIntervalSince1970: 0) }
    model =
      switch style {
      case .redux: ParkingLotModel(dependencies: dependencies)
      case .plain: PlainParkingLotModel(dependencies: dependencies)
      }
    model.task()
    await settle()
  }

  /// Makes another one of the same topics.
  func again() async -> Lot { await Lot(style, topics, dependencies) }

  func settle() async { await dependencies.effects.settle() }

  /// A topic in the state of the style.
  func topic(_ id: Topic.ID) -> Topic? {
    // A whole state that is read is kept, and its topics are copied by the next change.
    (model as? ParkingLotModel).map { $0.store.whole.state.list.topics[id: id] }
      ?? dependencies.topics[id]
  }

  func onlyRow(of screen: LiveScreen) throws -> Control {
    let rows = screen.screen.sections.flatMap(\.rows)
    guard rows.count == 1, let row = rows.first else { throw WrongResult() }
    return row
  }
}

extension Topic {
  fileprivate static func numbered(_ number: Int) -> Topic {
    Topic(id: ID(UUIDSource.number(UInt64(number) + 1)), title: "A topic to talk of later")
  }
}

extension FeatureDependencies {
  /// Those of an active app with topics.
  @MainActor
  fileprivate static func parkingLot(_ topics: MemoryRecordBackend<Topic>) -> FeatureDependencies {
    var dependencies = benchmark()
    let store = RecordStore(topics) { Date(timeIntervalSince1970: 0) }
    dependencies.topics = RecordQuery(store, effects: dependencies.effects)
    let lifecycle = LifecycleSource()
    lifecycle.send(.willEnterForeground)
    lifecycle.send(.didBecomeActive)
    dependencies.lifecycle = lifecycle
    return dependencies
  }
}
