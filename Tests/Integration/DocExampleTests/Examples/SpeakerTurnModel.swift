import FeatureKit

// snippet: feature
@MainActor @Observable
final class SpeakerTurnModel: Presenting {
  private(set) var secondsLeft: Int
  var destination: Destination?
  private let dependencies: FeatureDependencies
  var onTurnEnded: () -> Void = unset("SpeakerTurnModel.onTurnEnded")

  typealias Destination = AlertOnly<AlertAction>
  enum AlertAction: String, CaseIterable { case endTurn = "end-turn" }

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
    guard destination == nil else { return .goOn }  // time stands still at a question
    secondsLeft -= 1
    guard secondsLeft == 0 else { return .goOn }
    onTurnEnded()
    return .stop
  }
}
// end snippet
