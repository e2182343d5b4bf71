/// The route and the drafts that are kept when an app ends.
///
/// A store may keep it as a record of its own; there is one.
public struct SavedSession: Hashable, Codable, Sendable, Identifiable {
  /// The route of the open screens.
  public var route: Route
  /// The drafts, from the root on.
  public var drafts: [SavedDraft]

  /// The name of the only session.
  public var id: String { "last" }

  /// Makes a session from its parts.
  public init(route: Route, drafts: [SavedDraft] = []) {
    (self.route, self.drafts) = (route, drafts)
  }
}

extension RouteRoot {
  /// Returns the session of the screens above a model, in its stored form.
  @MainActor
  public func session(of root: any Presenting) -> SavedSession {
    SavedSession(
      route: route(of: root),
      drafts: root.stack.enumerated().compactMap { depth, entry in
        entry.model.flatMap { SavedDraft(of: $0, depth: depth) }
      }
    )
  }
}

extension Route: Codable {
  /// Reads a route from its text.
  public init(from decoder: any Decoder) throws {
    try self.init(parsing: decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the route as a text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
