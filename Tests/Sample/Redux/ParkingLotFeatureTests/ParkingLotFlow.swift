import FeatureSessions
import ParkingLotFeature
import ReduxStore
import StandupsFixtures

/// A world with topics, and the parking lot in an active app.
@MainActor
struct ParkingLotFlow {
  let world: StandupsWorld
  let lifecycle: LifecycleSource
  let model: ParkingLotModel

  /// Begins with topics of these titles, whose ids are 1, 2, …; those that are added count from 0xA0.
  init(
    _ titles: [String] = ["Icons", "Milk", "Room"],
    isActive: Bool = true,
    middleware: Middleware<ParkingLotState, ParkingLotAction> = .identity
  ) async throws {
    let lifecycle = LifecycleSource()
    if isActive { lifecycle.send(.didBecomeActive) }
    world = StandupsWorld {
      $0.lifecycle = lifecycle
      $0.uuid = .counting(from: 0xA0)
    }
    self.lifecycle = lifecycle
    for (index, title) in titles.enumerated() {
      try await world.topics.store.save(Topic(id: .number(index + 1), title: title))
    }
    model = ParkingLotModel(middleware: middleware, dependencies: world.dependencies)
    await world.act { model.task() }
  }

  var query: RecordQuery<Topic> { world.dependencies.topics }

  var state: ParkingLotState { model.store.state }

  /// The titles as the state has them.
  var titles: [String] { state.list.topics.map(\.title) }

  /// The titles as they are stored.
  var stored: [String] { world.topics.records.map(\.title) }

  func dispatch(_ id: Int, _ action: TopicAction) {
    model.store.dispatch(.topic(.number(id), action))
  }

  func settle() async { await world.settle() }

  func act(_ act: () throws -> Void) async rethrows { try await world.act(act) }
}

extension Topic.ID {
  static func number(_ number: Int) -> Topic.ID { Topic.ID(UUIDSource.number(UInt64(number))) }
}

extension UUIDSource {
  /// Identifiers that count from a number.
  static func counting(from first: UInt64) -> UUIDSource {
    let source = UUIDSource.incrementing
    return UUIDSource { number(first + source().lastNumber) }
  }
}

extension UUID {
  fileprivate var lastNumber: UInt64 {
    withUnsafeBytes(of: uuid) { $0.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } }
  }
}
