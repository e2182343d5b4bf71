import FeatureEffects
import FeatureTesting
import Testing

/// The order of work, which no build changes.
@Suite(.feature) @MainActor struct MainSerialExecutorTests {
  private let effects = EffectScope(executor: MainSerialExecutor.shared)
  private let log = Log<String>()

  private func here() async {}

  @concurrent private func elsewhere() async { await anywhere() }

  private nonisolated func anywhere() async {}

  @Test("A test gives way where it waits, and not where it calls, from its first line on")
  func test() async {
    effects.run("work") { [log] in log.append("work") }

    await here()
    await elsewhere()
    log.append("test")
    await effects.settle()

    #expect(log.entries == ["test", "work"])
  }

  @Test("Work that leaves the main actor and comes back gives way to no other")
  func hops() async {
    for name in ["first", "second"] {
      effects.run(name) {
        for _ in 1...2 {
          await elsewhere()
          log.append(name)
        }
      }
    }

    await effects.settle()

    #expect(log.entries == ["first", "first", "second", "second"])
  }
}
