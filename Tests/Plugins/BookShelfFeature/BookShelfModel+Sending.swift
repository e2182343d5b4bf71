public import FeatureKit

extension BookShelfModel: Alerting {
  /// The answers to the alert about what wasn't sent.
  public enum AlertAction: String, CaseIterable, Sendable {
    /// Send it again.
    case sendAgain = "send-again"
  }

  /// The text to send: the titles of the loan cards.
  public var text: String {
    dependencies.loanCards.records.map(\.title).joined(separator: ", ")
  }

  /// Sends the text, once for each change of it.
  public func sendButtonTapped() {
    let (text, client) = (text, dependencies.shelfPrinter)
    dependencies.effects.runOnce("send") { [weak self] in
      do {
        try await client.send(text)
        self?.sentText = text
      } catch {
        self?.present(.notSent(error))
      }
    }
  }

  /// Answers the alert.
  public func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    switch action {
    case .sendAgain: sendButtonTapped()
    case nil: break
    }
  }
}

extension AlertState<BookShelfModel.AlertAction> {
  /// Says that nothing was sent.
  static func notSent(_ error: any Error) -> AlertState {
    AlertState(
      "Nothing was sent",
      message: "\(error)",
      buttons: [AlertButton("Send again", action: .sendAgain), .cancel("Leave it")]
    )
  }
}
