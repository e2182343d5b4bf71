import FeatureKit
import FeatureTesting
import Testing

// snippet: feature-test
@Suite(.feature) @MainActor struct SpeakerTurnModelTests {
  @Test("Time stands still while the speaker is asked")
  func asked() async {
    var dependencies = FeatureDependencies.test()
    let clock = dependencies.useTestClock()
    let turn = SpeakerTurnModel(seconds: 60, dependencies: dependencies)
    var turnsEnded = 0
    turn.onTurnEnded = { turnsEnded += 1 }

    turn.task()
    await clock.advance(by: .seconds(10))
    turn.doneButtonTapped()
    await clock.advance(by: .seconds(3_600))
    turn.alertButtonTapped(nil)
    await clock.advance(by: .seconds(49))

    #expect(turn.secondsLeft == 1)
    #expect(turnsEnded == 0)
    await clock.advance(by: .seconds(1))
    #expect(turnsEnded == 1)
  }
}
// end snippet
