/// The alerts of a model that come from work, not from a tap, until the person has closed each.
///
/// Work never takes away what a person has open, so its alerts wait until nothing is. One that is taken away by
/// anything but closing it, such as a tap that came before it was read, comes back.
///
/// ```swift
/// public private(set) var pendingAlerts = PendingAlerts<AlertAction>()
/// public var destination: Destination? {
///   didSet { presentPendingAlert(after: oldValue?.alert) }
/// }
///
/// private func present(_ alert: AlertState<AlertAction>) {
///   pendingAlerts.add(alert)
///   presentPendingAlert()
/// }
///
/// private func presentPendingAlert(after closed: AlertState<AlertAction>? = nil) {
///   guard destination == nil, let alert = pendingAlerts.next(after: closed) else { return }
///   destination = .alert(alert)
/// }
/// ```
public struct PendingAlerts<Action: Equatable & Sendable>: Equatable, Sendable {
  private var alerts: [AlertState<Action>] = []

  /// Makes a model's alerts when there are none.
  public init() {}

  /// Whether an alert with this answer waits or is open.
  public func offers(_ action: Action) -> Bool {
    alerts.contains { $0.offers(action) }
  }

  /// Adds an alert behind all others, but in the place of one with the same answers: that is older news.
  public mutating func add(_ alert: AlertState<Action>) {
    alerts.removeAll { $0.buttons == alert.buttons }
    alerts.append(alert)
  }

  /// Forgets the alerts with this answer, as there is nothing left to be answered.
  public mutating func withdraw(_ action: Action) {
    alerts.removeAll { $0.offers(action) }
  }

  /// Forgets the alert that the person closed, if it was one of these, and returns the one to open now.
  public mutating func next(after closed: AlertState<Action>?) -> AlertState<Action>? {
    alerts.removeAll { $0 == closed }
    return alerts.first
  }
}
