import FeatureKit
import Testing

@Suite struct AlertStateTests {
  private enum Action: String, CaseIterable {
    case confirmDeletion = "confirm-deletion"
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

  @Test("Alerts with the same texts are about the same, unless they say what they are about")
  func ids() {
    func alert(_ message: String, id: String? = nil) -> AlertState<Action> {
      AlertState("Not saved", message: message, id: id, buttons: [.cancel("OK")])
    }

    #expect(alert("The disk is full.").id == alert("The disk is full.").id)
    #expect(alert("The disk is full.").id != alert("The disk is gone.").id)
    #expect(alert("The disk is full.", id: "7").id == alert("The disk is gone.", id: "7").id)
    #expect("\(alert("The disk is full."))" == "“Not saved”")
  }

  @Test("A button is named by the raw value of its intent")
  func names() {
    #expect(AlertButton<Action>("Delete", action: .confirmDeletion).id == "confirm-deletion")
    #expect(AlertButton<Action>.cancel("Keep it").id == "cancel")
  }
}
