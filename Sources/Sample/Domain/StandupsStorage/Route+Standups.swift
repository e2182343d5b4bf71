public import FeatureKit
public import StandupsDomain

extension RouteRoot {
  /// The root of the routes of standups: the list of all of them.
  public static let standups = RouteRoot(scheme: "standups", word: "standups")
}

extension SavedDraft {
  /// The shortest route to a screen of the draft's standup.
  package var routeInStandup: Route {
    guard let id = Standup.ID(label.record), let last = route.segments.last else { return route }
    return .standup(id, last)
  }
}

extension Route {
  /// Returns the route of a screen above the page of a standup.
  public static func standup(_ id: Standup.ID, _ above: Segment...) -> Route {
    let root = RouteRoot.standups.route
    return Route(scheme: root.scheme, segments: root.segments + [Segment("\(id)")] + above)
  }

  /// Returns the route of the search for what a person said and has to do.
  public static func find(by name: String) -> Route {
    Route(scheme: RouteRoot.standups.scheme, segments: [Segment("find", query: ["by": name])])
  }

  /// The route of the form of a new standup.
  public static var newStandup: Route {
    let root = RouteRoot.standups.route
    return Route(scheme: root.scheme, segments: root.segments + [Segment("add")])
  }
}
