import FeatureKit
import Testing

@Suite struct AlertStateTests {
  private enum Action: String, CaseIterable {
    case confirmDeletion = "confirm-deletion"
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
}
