public import FeatureKit
public import StandupsDomain

extension RouteRoot {
  /// The root of the routes of standups: the list of all of them.
  public static let standups = RouteRoot(scheme: "standups", word: "standups")
}

extension Route {
  /// Returns the route of a screen above the page of a standup.
  public static func standup(_ id: Standup.ID, _ above: Segment...) -> Route {
    let root = RouteRoot.standups.route
    return Route(scheme: root.scheme, segments: root.segments + [Segment("\(id)")] + above)
  }
}
