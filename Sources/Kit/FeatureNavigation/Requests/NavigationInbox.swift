public import Observation

/// The requests of features that wait to be carried out, first in, first out.
///
/// The app makes one, hands its navigator to the features, and an `AppDriver` carries out what comes in. In a test of
/// one feature no driver does, so the test can check the requests:
///
/// ```swift
/// let inbox = NavigationInbox()
/// let author = AuthorModel(
///   name: "Jane Austen",
///   dependencies: .test { $0.navigate = inbox.navigator }
/// )
///
/// author.showAllBooksButtonTapped()
///
/// #expect(inbox.requests == [.route(RouteRoot.shelf.route)])
/// ```
@MainActor
@Observable
public final class NavigationInbox {
  /// The root of the app's routes; nil if requests are only kept.
  package let routes: RouteRoot?
  /// The requests that wait to be carried out, oldest first.
  public internal(set) var requests: [NavigationRequest] = []

  /// Makes an empty inbox.
  ///
  /// - Parameter routes: The root of the app's routes; without it, requests are only kept.
  public init(routes: RouteRoot? = nil) {
    self.routes = routes
  }

  /// The navigator that puts requests here.
  public var navigator: Navigator {
    Navigator { self.requests.append($0) }
  }
}
