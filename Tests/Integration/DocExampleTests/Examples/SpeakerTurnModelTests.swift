import FeatureKit
import FeatureTesting
import Testing

// snippet: feature-test
@Suite(.feature) @MainActor struct SpeakerTurnModelTests {
  @Test("A turn ends once, by time or by its speaker; a question stops time", arguments: [49, 50])
  func end(seconds: Int) async {
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
    await clock.advance(by: .seconds(seconds))
    #expect(turn.secondsLeft == 50 - seconds)
    #expect(turnsEnded == (seconds == 50 ? 1 : 0))

    turn.alertButtonTapped(.endTurn)
    turn.task()
    await clock.advance(by: .seconds(3_600))
    #expect(turn.secondsLeft == 0)
    #expect(turnsEnded == 1)
  }
}
// end snippet
