import FeatureNavigation
import Testing

@Suite struct PendingAlertsTests {
  private enum Action: Equatable {
    case retry, samples
  }

  private func alert(_ title: String, _ action: Action) -> AlertState<Action> {
    AlertState(title, buttons: [AlertButton("Yes", action: action), .cancel("No")])
  }

  @Test("Alerts come up one after the other, each until it is closed")
  func order() {
    var alerts = PendingAlerts<Action>()
    let (first, second) = (alert("Not saved", .retry), alert("Not read", .samples))
    alerts.add(first)
    alerts.add(second)

    #expect(alerts.next(after: nil) == first)
    #expect(alerts.next(after: nil) == first)
    #expect(alerts.next(after: alert("A question", .retry)) == first)
    #expect(alerts.next(after: first) == second)
    #expect(alerts.next(after: second) == nil)
  }

  @Test("News of the same takes the place of older news")
  func replaced() {
    var alerts = PendingAlerts<Action>()
    alerts.add(alert("One is not saved", .retry))
    alerts.add(alert("Two are not saved", .retry))

    #expect(alerts.next(after: nil) == alert("Two are not saved", .retry))
    #expect(alerts.next(after: alert("Two are not saved", .retry)) == nil)
  }

  @Test("What is withdrawn does not come up")
  func withdrawn() {
    var alerts = PendingAlerts<Action>()
    alerts.add(alert("Not saved", .retry))
    alerts.add(alert("Not read", .samples))

    alerts.withdraw(.retry)

    #expect(!alerts.offers(.retry))
    #expect(alerts.offers(.samples))
    #expect(alerts.next(after: nil)?.title == "Not read")
  }
}
