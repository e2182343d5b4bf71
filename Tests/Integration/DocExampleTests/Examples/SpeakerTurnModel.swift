import FeatureKit
import Observation

// snippet: feature
@MainActor @Observable
final class SpeakerTurnModel {
  private(set) var secondsLeft: Int
  var destination: Destination?
  private let dependencies: FeatureDependencies
  var onTurnEnded: () -> Void = unset("SpeakerTurnModel.onTurnEnded")

  enum Destination { case alert(AlertState<AlertAction>) }
  enum AlertAction: Equatable { case endTurn }

  init(seconds: Int, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: "SpeakerTurnModel")
    secondsLeft = seconds
  }

  func doneButtonTapped() {
    destination = .alert(
      AlertState(
        "Done already?",
        buttons: [AlertButton("End my turn", action: .endTurn), .cancel("Go on")]
      )
    )
  }

  func alertButtonTapped(_ action: AlertAction?) {
    destination = nil
    switch action {
    case .endTurn: onTurnEnded()
    case nil: break
    }
  }

  func task() {
    dependencies.effects.runOnce("timer") { [weak self, clock = dependencies.clock] in
      try await clock.tick(every: .seconds(1)) { self?.tick() ?? .stop }
    }
  }

  private func tick() -> TickOutcome {
    guard destination == nil else { return .goOn }  // nobody speaks while being asked
    secondsLeft -= 1
    guard secondsLeft == 0 else { return .goOn }
    onTurnEnded()
    return .stop
  }
}
// end snippet
