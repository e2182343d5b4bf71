import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@Suite(.feature) @MainActor struct EffectsExamples {
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
