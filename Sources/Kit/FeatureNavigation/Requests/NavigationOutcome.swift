import FeatureIssues

/// The outcome of a request.
public enum NavigationOutcome: Equatable, Sendable {
  /// The open screens were closed, and the route was opened as far as it leads.
  case opened(RouteOpening)
  /// It was dropped, because an open screen asks before it closes.
  case refused(DismissalRefusal)

  /// A message for the person about an outcome that the screen doesn't show; nil if there is none.
  public var message: String? {
    switch self {
    // Its screen says that it is loading.
    case .opened(let opening) where opening.unresolved?.reason == .awaited: nil
    case .opened(let opening): opening.unresolved?.description
    case .refused(.asked): nil
    case .refused(.unanswered): "Nothing was opened: first answer the question that is open."
    }
  }
}

extension AppDriver {
  /// The most requests that one `settle()` carries out; more would follow from one another without end.
  package nonisolated static let maximumRequests = 100

  /// Carries out the requests, including those made meanwhile.
  func carryOutRequests() async {
    guard let inbox, let routes = inbox.routes else { return }
    for _ in 0..<Self.maximumRequests {
      if inbox.requests.isEmpty { return }
      switch inbox.requests.removeFirst() {
      case .route(let route): outcomes.append(await open(route, from: routes, closing: .everything))
      case .tab(let word):
        let route = Route(scheme: routes.scheme, segments: [Route.Segment(word)])
        outcomes.append(await open(route, from: routes, closing: .aboveContent))
      }
    }
    guard !inbox.requests.isEmpty else { return }
    inbox.requests = []
    reportIssue(
      "Requests to navigate lead to others without end. Ask in a user action, not in `task()`."
    )
  }
}
