public import FeatureKit
public import StandupsDomain

extension Route {
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
      scheme: "standups",
      segments: [Segment("follow-ups"), Segment("groups"), Segment(group.description)] + edit
    )
  }
}
