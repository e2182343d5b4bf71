import FeatureScreens

/// The screens that a model opens above its own, a case each.
///
/// A case carries the model of its screen, or the value that a page or an alert shows, and `presented` says how it
/// comes up. That is all a screen needs to be found, closed and restored.
public protocol NavigationDestination {
  /// The style of this case and its model.
  @MainActor var presented: Presented { get }
}

extension Never: NavigationDestination {
  /// The screen of a model that opens none.
  public var presented: Presented {
    switch self {}
  }
}

/// A destination with a case `alert(AlertState)`.
public protocol AlertDestination<Action>: NavigationDestination {
  /// The answers to the alerts.
  associatedtype Action: AlertAnswer

  /// Makes the destination of an alert: the case itself.
  static func alert(_ alert: AlertState<Action>) -> Self

  /// The alert, if one is open.
  var alert: AlertState<Action>? { get }
}

/// The destination of a model that opens nothing but alerts.
///
/// ```swift
/// typealias Destination = AlertOnly<AlertAction>
/// ```
public enum AlertOnly<Action: AlertAnswer>: AlertDestination {
  /// An alert.
  case alert(AlertState<Action>)

  /// The alert.
  public var alert: AlertState<Action>? {
    switch self {
    case .alert(let alert): alert
    }
  }

  /// The style of an alert, without a model.
  public var presented: Presented { Presented(.alert) }
}
