import FeatureKit
import FeatureTesting
import Testing

@Suite @MainActor struct PresentingTests {
  @Test("The work of a model begins because it writes `task()`")
  func work() async {
    let model = TimerModel()
    let driver = AppDriver(ShelfModel(model), effects: FeatureDependencies.test().effects)

    await driver.settle()

    #expect(model.taskCount == 1)
  }

  @Test("A model that says nothing about closing closes freely")
  func closing() {
    let shelf = ShelfModel(TimerModel())

    #expect(shelf.destination?.dismissal == .free)
    #expect(shelf.goBack() == nil)
    #expect(shelf.destination == nil)
  }

  @Test("A route leads through a model that writes `routes`, and ends at one without")
  func routes() async throws {
    let shelf = ShelfModel()
    let driver = AppDriver(shelf, effects: FeatureDependencies.test().effects)
    let root = RouteRoot(scheme: "shelf", word: "shelf")

    let opening = await driver.open(try Route(parsing: "shelf://shelf/timer/end"), from: root)

    #expect(opening.text.hasPrefix("shelf://shelf/timer\n“end” was left out."))
    #expect(shelf.destination != nil)
  }
}

/// A shelf with a timer above it.
@MainActor
private final class ShelfModel {
  var destination: TimerModel?

  init(_ timer: TimerModel? = nil) { destination = timer }
}

extension ShelfModel: Presenting {
  var presented: Presented? { destination.map { Presented(.push, $0) } }

  static let routes: [RouteStep<ShelfModel>] = [
    RouteStep("timer", isOpen: { _ in true }) { $0.destination = TimerModel() }
  ]
}

/// A timer, which says nothing but what it does.
@MainActor
private final class TimerModel {
  private(set) var taskCount = 0
}

extension TimerModel: Presenting {
  func task() { taskCount += 1 }
}
