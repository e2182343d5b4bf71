public import Observation

/// A model with alerts: questions in its `destination`, and news from work, which waits its turn.
///
/// Work never takes away what a person has open. It calls `present(.notSaved)`, and the kit keeps the alert, shows it when
/// nothing else is open above the model, and closes it with its answer. A question after a tap is a case of `Destination`,
/// or all of it: `typealias Destination = AlertState<AlertAction>`.
@MainActor
public protocol Alerting: Presenting {
  /// The answers to the alerts.
  associatedtype AlertAction: AlertAnswer

  /// The alerts from work: `let alertQueue = AlertQueue()`.
  var alertQueue: AlertQueue { get }

  /// The alerts from work to hold back although nothing is open above the model.
  var heldAlerts: HeldAlerts { get }

  /// Carries out the answer to an alert, which has closed by then.
  ///
  /// - Parameters:
  ///   - action: The answer; nil only closes the alert.
  ///   - alert: The alert; nil if none was open, as in a test that only answers.
  func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?)
}

/// The alerts from work that a model holds back.
public enum HeldAlerts: Sendable {
  /// None: an alert comes up as soon as nothing else is open.
  case none
  /// Those that haven't come up; one that is open stays.
  case new
  /// All: one that is open goes, and comes back.
  case all
}

extension Alerting {
  /// None: alerts wait only while something is open.
  public var heldAlerts: HeldAlerts { .none }

  /// The model.
  public var _alerting: (any Alerting)? { self }

  /// The alert that is open above the model: a question, or news from work.
  public var alert: AlertState<AlertAction>? {
    if let presented { return presented.alert.flatMap(AlertState.init) }
    return openNews
  }

  /// Closes the open alert and carries out the answer; nil only closes it.
  public func alertButtonTapped(_ action: AlertAction?) {
    let alert = alert
    dismissPresented()
    answer(action, to: alert)
  }

  /// Presents an alert from work as soon as nothing else is open.
  ///
  /// It takes the place of one with the same id that isn't open.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - isOutdated: Returns true for other waiting alerts that it takes the place of.
  public func present(
    _ alert: AlertState<AlertAction>,
    insteadOf isOutdated: (AlertState<AlertAction>) -> Bool = { _ in false }
  ) {
    let (alert, open) = (alert.raw, presented == nil ? openNews?.raw : nil)
    let queue = alertQueue
    queue.remove { other in
      other != open && (other.id == alert.id || AlertState(other).map(isOutdated) == true)
    }
    if alert != open { queue.alerts.append(alert) }
    // It counts as open from now on, if nothing else is.
    if presented == nil { _ = openNews }
  }

  /// Forgets the alerts that fulfill a condition, and closes the open one if it does.
  ///
  /// Work calls it when there is nothing left to be answered.
  public func withdraw(where isSettled: (AlertState<AlertAction>) -> Bool) {
    alertQueue.remove { AlertState($0).map(isSettled) == true }
    if let question = presented?.alert.flatMap(AlertState<AlertAction>.init), isSettled(question) {
      destination = nil
    }
  }

  /// The first alert from work, unless it is held back.
  private var openNews: AlertState<AlertAction>? {
    let queue = alertQueue
    guard let first = queue.alerts.first.flatMap(AlertState<AlertAction>.init) else { return nil }
    switch heldAlerts {
    case .none: queue.isFirstOpen = true
    case .new: if !queue.isFirstOpen { return nil }
    case .all:
      queue.isFirstOpen = false
      return nil
    }
    return first
  }

  /// The alert from work as a screen.
  var shownNews: Presented? {
    // Read for each model of each screen: mostly there is nothing, and no type of it needs to be found.
    if alertQueue.alerts.isEmpty { return nil }
    return openNews.map { .alert($0, alertButtonTapped) }
  }

  /// Forgets the open alert from work.
  func dropNews() { if openNews != nil { alertQueue.removeFirst() } }
}

extension Alerting where Destination == AlertState<AlertAction> {
  /// The question that is open.
  public var presented: Presented? { destination.map { .alert($0, alertButtonTapped) } }
}

/// The alerts from the work of one model, until each is closed.
///
/// It isn't generic, so that observing it is cheap.
@MainActor
@Observable
public final class AlertQueue {
  /// The alerts in order, with the answers of the model by their raw values.
  var alerts: [AlertState<RawAnswer>] = []
  /// True if the first one has come up.
  @ObservationIgnored var isFirstOpen = false
  /// The titles of all, also of those that no screen shows yet.
  package var titles: [String] { alerts.map(\.description) }

  /// Makes an empty queue.
  public nonisolated init() {}

  func removeFirst() {
    alerts.removeFirst()
    isFirstOpen = false
  }

  func remove(where isRemoved: (AlertState<RawAnswer>) -> Bool) {
    guard let first = alerts.first else { return }
    alerts.removeAll(where: isRemoved)
    if alerts.first != first { isFirstOpen = false }
  }
}
