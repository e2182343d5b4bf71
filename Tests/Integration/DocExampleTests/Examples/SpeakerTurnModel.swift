import FeatureKit

// snippet: feature
@MainActor @Observable
final class SpeakerTurnModel {
  private(set) var secondsLeft: Int
  var destination: AlertState<AlertAction>?
  let alertQueue = AlertQueue()
  private let dependencies: FeatureDependencies
  var onTurnEnded: () -> Void = unset()

  init(seconds: Int, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
    secondsLeft = seconds
  }

  func doneButtonTapped() {
    destination = AlertState(
      "Done already?",
      buttons: [AlertButton("End my turn", action: .endTurn), .cancel("Go on")]
    )
  }

  private func tick() -> Bool {
    if secondsLeft > 1 { secondsLeft -= 1 } else { end() }
    return secondsLeft > 0
  }

  private func end() {
    guard secondsLeft > 0 else { return }  // a turn ends once
    secondsLeft = 0
    onTurnEnded()
  }
}

// MARK: - Navigation

extension SpeakerTurnModel: Alerting {
  enum AlertAction: String, CaseIterable { case endTurn = "end-turn" }

  func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    switch action {
    case .endTurn: end()
    case nil: break
    }
  }

  func task() {
    guard secondsLeft > 0 else { return }
    dependencies.effects.runOnce("timer") { [weak self, clock = dependencies.clock] in
      for try await _ in clock.ticks(every: .seconds(1), while: { self?.destination == nil }) {
        guard self?.tick() == true else { return }
      }
    }
  }
}
// end snippet
