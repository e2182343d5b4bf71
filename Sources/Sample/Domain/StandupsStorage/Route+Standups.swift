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

  /// The route of the form of a new standup.
  public static var newStandup: Route {
    let root = RouteRoot.standups.route
    return Route(scheme: root.scheme, segments: root.segments + [Segment("add")])
  }
}

/// A screen that a day begins with: a list, not what is in it.
///
/// The app offers an inspiration there.
public protocol Overview: Presenting {}

/// The sentence in the place of records while they can't be shown.
public enum MissingRecords {
  /// Chooses the sentence.
  ///
  /// - Parameters:
  ///   - isLoaded: True once they were read.
  ///   - hasFailed: True while their store can't be followed, also if they were read before.
  /// - Returns: The sentence; nil if the records are loaded, so that none means that there are none.
  public static func text(isLoaded: Bool, hasFailed: Bool) -> String? {
    if hasFailed { return "They could not be read. The next start tries again." }
    return isLoaded ? nil : "Loading…"
  }
}
