import FeatureNavigation
import Testing

@Suite struct AlertStateTests {
  private enum Action: Equatable, Sendable {
    case confirmDeletion
    case retry(Int)
  }

  @Test("Alerts are equal when they say the same and offer the same")
  func equality() {
    func alert(_ title: String) -> AlertState<Action> {
      AlertState(
        title,
        message: "This cannot be undone.",
        buttons: [
          AlertButton("Delete", role: .destructive, action: .confirmDeletion), .cancel("Keep it"),
        ]
      )
    }

    #expect(alert("Delete?") == alert("Delete?"))
    #expect(alert("Delete?") != alert("Discard?"))
    #expect(alert("Delete?").buttons.last?.action == nil)
  }

  @Test("A button is named by its intent")
  func names() {
    #expect(AlertButton<Action>("Delete", action: .confirmDeletion).id == "confirm-deletion")
    #expect(AlertButton<Action>("Again", action: .retry(3)).id == "retry")
    #expect(AlertButton<Action>.cancel("Keep it").id == "cancel")
  }
}
