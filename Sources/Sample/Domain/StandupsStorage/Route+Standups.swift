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

  /// Returns the route of a group of follow-ups, or of the form of one of them.
  ///
  /// Other features ask for it with `navigate`, so none of them imports the one of follow-ups.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - followUp: The follow-up whose form is open; nil for the group alone.
  /// - Returns: The route.
  public static func followUps(in group: FollowUpGroup, editing followUp: FollowUp.ID? = nil)
    -> Route
  {
    let edit = followUp.map { [Segment("edit"), Segment($0.description)] } ?? []
    return Route(
      scheme: RouteRoot.standups.scheme,
      segments: [Segment("follow-ups"), Segment("groups"), Segment(group.description)] + edit
    )
  }
}

extension FeatureDependencies {
  /// Returns the group of a follow-up: that of its standup, or “No standup” while that is deleted.
  @MainActor
  public func group(of followUp: FollowUp) -> FollowUpGroup {
    followUp.standupID.flatMap { standups[$0] }.map { .standup($0.id) } ?? .noStandup
  }
}
