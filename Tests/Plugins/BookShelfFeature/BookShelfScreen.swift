public import FeatureKit

extension BookShelfModel {
  /// Describes the list.
  public func build(_ s: ScreenBuilder) {
    s.name = "book-shelf"
    s.title = "Book shelf"
    let loanCards = dependencies.loanCards
    if loanCards.isEmpty {
      s.message = "No loan cards yet. Add one to begin."
    }
    // template: client
    if let sentText { s.message = "Sent: “\(sentText)”." }
    // template: end
    s.section(
      "loan-cards",
      loanCards.records,
      label: \.title,
      delete: deleteLoanCards(atOffsets:)
    ) { loanCard in
      Row.navigationLink(
        ControlID("loan-card", loanCard.id),
        loanCard.title
      ) { self.loanCardTapped(id: loanCard.id) }
      .error(
        loanCards.hasFailedChange(of: loanCard.id) ? "not saved" : nil
      )
    }
    s.action(
      "add-loan-card",
      "Add a loan card",
      isQuick: true,
      addLoanCardButtonTapped
    )
    // template: client
    s.action("send", "Send", isEnabled: text != sentText, sendButtonTapped)
    // template: end
  }

  /// The form of a loan card, with its ends.
  public var presented: Presented? {
    switch destination {
    case .form(let form):
      Presented(.sheet, form) { s in
        s.action(
          "confirm-loan-card",
          "Done",
          role: .confirm,
          isEnabled: form.isComplete,
          self.confirmLoanCardButtonTapped
        )
        s.action(
          "cancel-loan-card",
          "Cancel",
          role: .cancel,
          self.cancelLoanCardButtonTapped
        )
      }
    case nil: nil
    }
  }
}
// template: tab

extension AppTab {
  /// The book shelf.
  public static let bookShelf = AppTab("book-shelf", "Book shelf") {
    BookShelfModel(dependencies: $0)
  }
}
// template: end
