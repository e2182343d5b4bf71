public import FeatureInjection
import FeatureIssues

/// A request of a feature to show something in the app, wherever the person is.
public enum NavigationRequest: Hashable, Sendable {
  /// The screen of a route, in place of all screens above the root.
  case route(Route)
  /// The content of a container, such as a tab, with the screens that are open in it.
  ///
  /// Its word is that of routes. Only what the container presents is closed.
  case tab(String)
}

/// Asks the app to show something, without knowing the app.
///
/// The request isn't carried out at once: the app's driver does it when all work has settled.
///
/// ```swift
/// public func showAllBooksButtonTapped() {
///   dependencies.navigate(.route(RouteRoot.shelf.route))
/// }
/// ```
public struct Navigator: Sendable {
  private let ask: @MainActor @Sendable (NavigationRequest) -> Void

  /// Makes a navigator that passes requests to a closure.
  package init(_ ask: @escaping @MainActor @Sendable (NavigationRequest) -> Void) {
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
