public import FeatureInjection
import FeatureIssues

/// What a feature asks the app to show, wherever the person is.
public enum NavigationRequest: Hashable, Sendable {
  /// The screen of a route, instead of all that is open above the root.
  case route(Route)
}

/// Asks the app to show something, without knowing the app.
///
/// What is asked for is not done at once: whoever drives the app does it when everything has settled.
///
/// ```swift
/// public func showAllStandupsButtonTapped() {
///   dependencies.navigate(.route(RouteRoot.standups.route))
/// }
/// ```
public struct Navigator: Sendable {
  private let ask: @MainActor @Sendable (NavigationRequest) -> Void

  /// Makes a navigator of what becomes of a request.
  public init(_ ask: @escaping @MainActor @Sendable (NavigationRequest) -> Void) {
    self.ask = ask
  }

  /// Asks for something.
  @MainActor
  public func callAsFunction(_ request: NavigationRequest) {
    ask(request)
  }
}

private enum NavigatorKey: FeatureDependencyKey {
  static let name = "navigate"
  static let live = Navigator { _ in
    reportIssue("`navigate` is supplied by the app; this one does not carry out requests.")
  }

  static func unimplemented(_ missing: MissingDependency) -> Navigator {
    Navigator { _ in missing() }
  }
}

extension FeatureDependencies {
  /// The way to ask the app for a screen of another feature.
  public var navigate: Navigator {
    get { self[NavigatorKey.self] }
    set { self[NavigatorKey.self] = newValue }
  }
}
