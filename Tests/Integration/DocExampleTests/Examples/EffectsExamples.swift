import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@Suite(.feature) @MainActor struct EffectsExamples {
  // snippet: run-and-finish
  @Test("What was run ends with its model; what was to be finished comes to its end")
  func owners() async {
    var dependencies = FeatureDependencies.test()
    let clock = dependencies.useTestClock()
    let log = Mutex<[String]>([])
    var model: FeatureDependencies? = dependencies.scoped(to: SpeakerTurnModel.self)

    model?.effects.run("timer") {
      try await clock.sleep(for: .seconds(1))
      log.withLock { $0.append("timer") }
    }
    model?.effects.finish("save") {
      try await clock.sleep(for: .seconds(1))
      log.withLock { $0.append("save") }
    }
    model = nil
    await clock.run()

    #expect(log.withLock { $0 } == ["save"])
  }
  // end snippet

  @Test("Work that reads a stream is parked until a value is sent")
  func stream() async {
    let effects = FeatureDependencies.test().effects
    let notes = EffectStream<String>("notes")
    let read = Mutex<[String]>([])

    effects.run("listen") {
      for try await note in notes { read.withLock { $0.append(note) } }
    }
    await effects.settle()
    #expect(effects.unfinished == ["test.listen parked on notes"])
    notes.send("The tests are green.")
    await effects.settle()
    #expect(read.withLock { $0 } == ["The tests are green."])
    notes.finish()
    await effects.settle()
    #expect(effects.unfinished == [])
  }
}
