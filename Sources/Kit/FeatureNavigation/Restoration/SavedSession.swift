/// The state that an app comes back to: its open screens and the unsaved input.
package struct SessionState: Equatable, Sendable {
  /// The routes of the open screens.
  package var session: SavedSession
  /// The drafts, those that wait for a screen included.
  package var drafts: [SavedDraft]

  /// Makes a state from its parts.
  package init(_ session: SavedSession, drafts: [SavedDraft] = []) {
    (self.session, self.drafts) = (session, drafts)
  }
}

/// The routes that are kept when an app ends: one for each tab in which something is open.
///
/// A store may keep it as a record of its own; there is one.
package struct SavedSession: Hashable, Codable, Sendable, Identifiable {
  /// The route of the chosen tab, and of what is open above all tabs.
  package let route: Route
  /// The routes of all tabs, if there are several; the last one is the route.
  private let tabs: [Route]?
  /// True if the file has drafts of an earlier version, which stay in it unread.
  package let hasEarlierDrafts: Bool

  /// The name of the only session.
  package var id: String { "last" }

  /// The routes in the order in which they are opened, the chosen tab's last.
  ///
  /// The other ones don't count once a version without tabs has changed the route.
  package var routes: [Route] {
    guard let tabs, tabs.last == route else { return [route] }
    return tabs
  }

  /// Makes a session of its routes.
  ///
  /// - Parameters:
  ///   - route: The route of the chosen tab, and of what is open above all tabs.
  ///   - others: The routes of the other tabs.
  package init(route: Route, others: [Route] = []) {
    (self.route, hasEarlierDrafts) = (route, false)
    tabs = others.isEmpty ? nil : others + [route]
  }

  private enum CodingKeys: CodingKey { case route, tabs }

  private enum EarlierKeys: CodingKey { case drafts }

  /// Reads a session.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    route = try container.decode(Route.self, forKey: .route)
    tabs = try container.decodeIfPresent([Route].self, forKey: .tabs)
    hasEarlierDrafts = try decoder.container(keyedBy: EarlierKeys.self).contains(.drafts)
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
