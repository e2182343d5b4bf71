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
  /// Returns true while records are still being read, so a screen that isn't there may come.
  @ObservationIgnored package var isReading: @MainActor () -> Bool = { false }
  /// The routes that wait for records; nil if none do.
  package private(set) var awaited: AwaitedRoutes?

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

  // MARK: Waiting for records

  /// Lets a route wait until all records are read, behind those that wait already.
  func wait(for route: Route, at place: Route) {
    awaited = AwaitedRoutes((awaited?.routes ?? []) + [route], place: place)
  }

  /// Forgets the routes that wait, as the user goes elsewhere.
  func stopWaiting() { awaited = nil }

  /// Requests the routes that wait, once all records are read, unless the user has left the place.
  package func openAwaited(from place: Route) {
    let routes = awaited?.place == place ? awaited?.routes ?? [] : []
    awaited = nil
    requests += routes.map(NavigationRequest.route)
  }
}

/// Routes that lead to screens whose records weren't read, and the place of the user meanwhile.
package struct AwaitedRoutes: Equatable, Sendable {
  /// The routes, in the order in which they are opened.
  package let routes: [Route]
  /// The route of the screens that are open.
  package let place: Route

  init(_ routes: [Route], place: Route) {
    (self.routes, self.place) = (routes, place)
  }
}
