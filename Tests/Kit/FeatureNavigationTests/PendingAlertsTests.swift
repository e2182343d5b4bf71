import FeatureNavigation
import Testing

@Suite @MainActor struct PendingAlertsTests {
  /// A shelf whose work tells of books, above which a book can be open.
  private final class ShelfModel: AlertPresenting {
    enum Destination: AlertDestination {
      case book
      case alert(AlertState<AlertAction>)

      var presented: Presented {
        switch self {
        case .book: Presented(.push)
        case .alert: Presented(.alert)
        }
      }

      var alert: AlertState<AlertAction>? { if case .alert(let it) = self { it } else { nil } }
    }

    enum AlertAction: String, CaseIterable {
      case retry, samples
    }

    var pendingAlerts = PendingAlerts<AlertAction>()
    var destination: Destination? {
      didSet { presentPendingAlert(after: oldValue) }
    }
    private(set) var answers: [AlertAction?] = []

    func alertButtonTapped(_ action: AlertAction?) {
      destination = nil
      answers.append(action)
    }

    /// The titles of the alerts that come up when all is closed, one after the other.
    func readAll() -> [String] {
      var titles: [String] = []
      while let alert = destination?.alert {
        titles.append(alert.title)
        alertButtonTapped(nil)
      }
      return titles
    }
  }

  private func alert(
    _ title: String,
    _ action: ShelfModel.AlertAction,
    id: String? = nil
  ) -> AlertState<ShelfModel.AlertAction> {
    AlertState(title, id: id, buttons: [AlertButton("Yes", action: action), .cancel("No")])
  }

  @Test("Alerts come up one after the other, each until it is closed")
  func order() {
    let model = ShelfModel()

    model.present(alert("Not saved", .retry))
    model.present(alert("Not read", .samples))

    #expect(model.readAll() == ["Not saved", "Not read"])
    #expect(model.destination == nil)
  }

  @Test("Two different alerts with the same buttons are both shown", arguments: [true, false])
  func sameButtons(isBookOpen: Bool) {
    let model = ShelfModel()
    if isBookOpen { model.destination = .book }

    for title in ["A book was moved", "A book was lent"] {
      model.present(AlertState(title, buttons: [.cancel("OK")]))
    }
    if isBookOpen { model.destination = nil }

    #expect(model.readAll() == ["A book was moved", "A book was lent"])
  }

  @Test("The same alert twice is shown once")
  func same() {
    let model = ShelfModel()
    model.destination = .book

    model.present(alert("Not saved", .retry))
    model.present(alert("Not saved", .retry))
    model.destination = nil

    #expect(model.readAll() == ["Not saved"])
  }

  @Test("An alert waits while something else is open, and comes back if it is taken away unread")
  func waits() {
    let model = ShelfModel()
    model.destination = .book
    model.present(alert("Not saved", .retry))
    #expect(model.destination?.alert == nil)

    model.destination = nil
    #expect(model.destination?.alert?.title == "Not saved")
    model.destination = .book
    model.destination = nil
    #expect(model.destination?.alert?.title == "Not saved")
    model.destination = .alert(alert("A question", .samples))
    model.destination = nil

    #expect(model.readAll() == ["Not saved"])
  }

  @Test("News of the same takes the place of older news")
  func replaced() {
    let model = ShelfModel()
    model.destination = .book
    model.present(alert("One is not saved", .retry, id: "saving"))
    model.present(alert("Two are not saved", .retry, id: "saving"))
    model.destination = nil

    #expect(model.readAll() == ["Two are not saved"])
  }

  @Test("A withdrawn alert doesn't come up")
  func withdrawn() {
    let model = ShelfModel()
    model.destination = .book
    model.present(alert("Not saved", .retry))
    model.present(alert("Not read", .samples))

    model.pendingAlerts.withdraw { $0.offers(.retry) }
    model.destination = nil

    #expect(model.readAll() == ["Not read"])
  }

  @Test("A withdrawn alert that is open is closed, and the next one comes up")
  func withdrawnOpen() {
    let model = ShelfModel()
    model.present(alert("Not saved", .retry))
    model.present(alert("Not read", .samples))

    model.withdraw { $0.offers(.retry) }

    #expect(model.readAll() == ["Not read"])
  }
}
