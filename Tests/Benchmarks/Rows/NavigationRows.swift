import FeatureKit

extension Benchmark {
  static var navigation: [Benchmark] { [10, 100, 900].map(opening) }

  private static func opening(_ size: Int) -> Benchmark {
    Benchmark("navigation", "open one more screen, and start its task", size: size) {
      let dependencies = FeatureDependencies.live(effects: EffectScope("app"))
      let root = PageModel()
      let driver = AppDriver(root, effects: dependencies.effects)
      var top = root
      for _ in 1..<size { top = top.open() }
      let last = top
      return [
        Contestant("AppDriver") {
          last.destination = nil
          await driver.settle()
        } work: { _ in
          let opened = last.open()
          await driver.settle()
          try check(opened.hasStarted)
        }
      ]
    }
  }
}

@MainActor @Observable
private final class PageModel {
  var destination: PageModel?
  private(set) var hasStarted = false

  func open() -> PageModel {
    let next = PageModel()
    destination = next
    return next
  }
}

extension PageModel: Presenting {
  var presented: Presented? { destination.map { Presented(.push, $0) } }
  func task() { hasStarted = true }
}
