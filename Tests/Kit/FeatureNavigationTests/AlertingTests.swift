import FeatureKit
import Synchronization
import Testing

@Suite @MainActor struct AlertingTests {
  private let model = ShelfModel()

  private func alert(
    _ title: String,
    _ action: ShelfModel.AlertAction,
    id: String? = nil
  ) -> AlertState<ShelfModel.AlertAction> {
    AlertState(title, id: id, buttons: [AlertButton("Yes", action: action), .cancel("No")])
  }

  @Test("Two different alerts with the same buttons are both shown", arguments: [true, false])
  func sameButtons(isBookOpen: Bool) {
    if isBookOpen { model.destination = .book }

    for title in ["A book was moved", "A book was lent"] {
      model.present(AlertState(title, buttons: [.cancel("OK")]))
    }
    if isBookOpen { model.destination = nil }

    #expect(model.readAll() == ["A book was moved", "A book was lent"])
  }

  @Test("The same alert twice is shown once")
  func same() {
    model.destination = .book

    model.present(alert("Not saved", .retry))
    model.present(alert("Not saved", .retry))
    model.destination = nil

    #expect(model.readAll() == ["Not saved"])
  }

  @Test("An alert waits while something else is open, and comes back if it is taken away unread")
  func waits() {
    model.destination = .book
    model.present(alert("Not saved", .retry))
    #expect(model.alert == nil)

    model.destination = nil
    #expect(model.alert?.title == "Not saved")
    model.destination = .book
    model.destination = nil
    #expect(model.alert?.title == "Not saved")
    model.destination = .alert(alert("A question", .samples))
    model.destination = nil

    #expect(model.readAll() == ["Not saved"])
  }

  @Test("News of the same takes the place of older news, but not of an open alert")
  func replaced() {
    for isBookOpen in [true, false] {
      model.destination = isBookOpen ? .book : nil
      model.present(alert("One is not saved", .retry, id: "saving"))
      model.present(alert("Two are not saved", .retry, id: "saving"))
      if isBookOpen { model.destination = nil }

      #expect(model.readAll() == (isBookOpen ? [] : ["One is not saved"]) + ["Two are not saved"])
    }
  }

  @Test("A withdrawn alert doesn't come up, and one that is open is closed")
  func withdrawn() {
    for isBookOpen in [true, false] {
      model.destination = isBookOpen ? .book : nil
      model.present(alert("Not saved", .retry))
      model.present(alert("Not read", .samples))
      model.withdraw { $0.offers(.retry) }
      if isBookOpen { model.destination = nil }

      #expect(model.readAll() == ["Not read"])
    }
  }

  @Test("An alert can take the place of waiting ones about something else, but not of the open one")
  func insteadOf() {
    for title in ["One", "Two"] { model.present(alert(title, .retry)) }

    model.present(alert("Three", .retry)) { $0.offers(.retry) }

    #expect(model.readAll() == ["One", "Three"])
  }

  @Test(
    "While new alerts are held, none comes up and an open one stays; held with it, it comes back"
  )
  func held() {
    model.present(alert("Open", .retry))
    model.heldAlerts = .new
    #expect(model.alert?.title == "Open")
    model.heldAlerts = .all
    #expect(model.alert == nil)
    model.heldAlerts = .new
    model.present(alert("Later", .retry))
    #expect(model.alert == nil)

    model.heldAlerts = .none

    #expect(model.readAll() == ["Open", "Later"])
  }

  @Test(
    "The kit draws an alert from work, closes it by its answer, and tells the model which one it was"
  )
  func drawn() throws {
    model.present(alert("Not saved", .retry))
    let top = try #require(model.stack.last)

    model.alertButtonTapped(.retry)

    #expect(top.style == .alert)
    #expect(model.answers == [.retry])
    #expect(model.stack.count == 1)
    #expect(model.alert == nil)
  }

  @Test("Alerts come up one after the other, each until it is closed, also without an answer")
  func closed() {
    model.present(alert("Not saved", .retry))
    model.present(alert("Not read", .samples))

    model.goBack()

    #expect(model.answers == [])
    #expect(model.alert?.title == "Not read")
  }

  @Test("The alerts of a model end with it")
  func freed() {
    weak var released: ShelfModel?
    do {
      let model = ShelfModel()
      model.present(alert("Not saved", .retry))
      released = model
    }

    #expect(released == nil)
    #expect(ShelfModel().alert == nil)
  }

  @Test("A reader of a model's screens is told when its work presents an alert")
  func observed() {
    let changed = Mutex(0)
    withObservationTracking {
      _ = model.stack
    } onChange: {
      changed.withLock { $0 += 1 }
    }

    model.present(alert("Not saved", .retry))

    #expect(changed.withLock { $0 } == 1)
  }
}

/// A shelf whose work tells of books, above which a book can be open.
@MainActor
private final class ShelfModel {
  var destination: Destination?
  let alertQueue = AlertQueue()
  var heldAlerts = HeldAlerts.none
  private(set) var answers: [AlertAction?] = []

  /// The titles of the alerts that come up when all is closed, one after the other.
  func readAll() -> [String] {
    var titles: [String] = []
    while let alert = alert {
      titles.append(alert.title)
      alertButtonTapped(nil)
    }
    return titles
  }
}

extension ShelfModel: Alerting {
  enum Destination {
    case book
    case alert(AlertState<AlertAction>)
  }

  enum AlertAction: String, CaseIterable {
    case retry, samples
  }

  var presented: Presented? {
    switch destination {
    case .book: Presented(.push)
    case .alert(let alert): .alert(alert, alertButtonTapped)
    case nil: nil
    }
  }

  func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    answers.append(action)
  }
}
