public import FeatureScreens

/// A model with alerts that come from work, not from a tap, and wait until nothing else is open.
///
/// Work never takes away what a person has open. The model has one stored property and one call for that:
///
/// ```swift
/// public var pendingAlerts = PendingAlerts<AlertAction>()
/// public var destination: Destination? {
///   didSet { presentPendingAlert(after: oldValue) }
/// }
/// ```
///
/// Then its work calls `present(.notSaved)`, whatever is open by then.
@MainActor
public protocol AlertPresenting: Presenting where Destination: AlertDestination {
  /// The alerts that wait, and the one of them that is open.
  var pendingAlerts: PendingAlerts<Destination.Action> { get set }

  /// True while alerts wait although nothing is open.
  ///
  /// Once it is false again, the model's work calls `presentPendingAlert(after: nil)`.
  var holdsAlerts: Bool { get }

  /// Closes the alert and carries out the answer; nil only closes it.
  func alertButtonTapped(_ action: Destination.Action?)
}

extension AlertPresenting {
  /// False: alerts wait only while something is open.
  public var holdsAlerts: Bool { false }

  /// Describes the alert that is open, and adds nothing to other screens.
  public func buildPresented(_ s: ScreenBuilder) {
    if let alert = destination?.alert { s.alert(alert) { self.alertButtonTapped($0) } }
  }

  /// Presents an alert as soon as nothing else is open, in place of one with the same id.
  public func present(_ alert: AlertState<Destination.Action>) {
    pendingAlerts.add(alert)
    presentPendingAlert(after: nil)
  }

  /// Forgets the alerts that fulfill a condition, and closes the open one if it does.
  ///
  /// Work calls it when there is nothing left to be answered.
  public func withdraw(where isSettled: (AlertState<Destination.Action>) -> Bool) {
    pendingAlerts.withdraw(where: isSettled)
    if let alert = destination?.alert, isSettled(alert) { destination = nil }
  }

  /// Presents the next alert once nothing is open; called in `didSet` of `destination`.
  ///
  /// An alert that was closed has been read. One that something else took the place of comes back.
  ///
  /// - Parameter oldValue: What was open before.
  public func presentPendingAlert(after oldValue: Destination?) {
    guard destination == nil else { return }
    guard let alert = pendingAlerts.next(after: oldValue?.alert), !holdsAlerts else { return }
    destination = .alert(alert)
  }
}

/// The alerts of a model that come from work, until the person has closed each.
public struct PendingAlerts<Action: AlertAnswer>: Equatable, Sendable {
  private var alerts: [AlertState<Action>] = []

  /// Makes a model's alerts when there are none.
  public init() {}

  /// Forgets the waiting alerts that fulfill a condition, as when a newer one takes their place.
  public mutating func withdraw(where isSettled: (AlertState<Action>) -> Bool) {
    alerts.removeAll(where: isSettled)
  }

  mutating func add(_ alert: AlertState<Action>) {
    alerts.removeAll { $0.id == alert.id }
    alerts.append(alert)
  }

  /// Forgets the alert that was closed, if it was one of these, and returns the one to open now.
  mutating func next(after closed: AlertState<Action>?) -> AlertState<Action>? {
    alerts.removeAll { $0 == closed }
    return alerts.first
  }
}
