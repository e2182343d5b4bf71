import FeatureKit
import Testing

@testable import FeatureNavigation

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

  private enum Other: String, CaseIterable {
    case saveAgain = "save-again"
  }

  @Test("An alert of raw answers is the same once it is typed again, and none of another model's")
  func rawAnswers() {
    let alert = AlertState<Action>(
      "Delete?",
      message: "It can't be undone.",
      id: "7",
      buttons: [
        .destructive("Delete", action: .confirmDeletion),
        AlertButton("Delete later", action: .confirmDeletion), .cancel("Keep it"),
        .cancel("Lose it", losing: true),
      ]
    )

    #expect(AlertState<Action>(alert.raw) == alert)
    #expect(AlertState<Other>(alert.raw) == nil)
  }
}
