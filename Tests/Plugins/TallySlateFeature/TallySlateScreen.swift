public import FeatureKit

extension TallySlateModel {
  /// Describes the page.
  public func build(_ s: ScreenBuilder) {
    s.name = "tally-slate"
    s.title = "Tally slate"
    // template: client
    if let sentText { s.message = "Sent: “\(sentText)”." }
    // template: end
    s.section("text") {
      Row.textField("text", "Text", text: text) { self.text = $0 }
        .focused(true) {}
    }
    s.action("count", "Count", countButtonTapped)
    s.action("clear", "Clear", role: .destructive, isEnabled: isTyped, clearButtonTapped)
    // template: client
    s.action("send", "Send", isEnabled: isTyped && text != sentText, sendButtonTapped)
    // template: end
    // template: push
    // A page that asks before it closes has its own way out, in place of the stack's.
    if isTyped { s.action("leave", "Back", role: .cancel, clearButtonTapped) }
    // template: end
  }

  /// The page that counts, or an alert.
  public var presented: Presented? {
    switch destination {
    case .count: Presented(.push, build: buildCount)
    case .alert(let alert): .alert(alert, alertButtonTapped)
    case nil: nil
    }
  }

  private func buildCount(_ s: ScreenBuilder) {
    s.name = "tally-slate-count"
    s.title = "Count"
    s.section("count") {
      Row.text("words", "Words", detail: "\(wordCount)")
      Row.text("characters", "Characters", detail: "\(text.count)")
    }
  }
}
// template: tab

extension AppTab {
  /// The tally slate.
  public static let tallySlate = AppTab("tally-slate", "Tally slate") {
    TallySlateModel(dependencies: $0)
  }
}
// template: end
