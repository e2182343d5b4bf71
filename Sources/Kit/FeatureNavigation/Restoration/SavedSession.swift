import Foundation

/// The state that an app comes back to: its open screens and the unsaved input.
public struct SessionState: Equatable, Sendable {
  /// The route of the open screens.
  public var route: Route
  /// The drafts, those that wait for a screen included.
  public var drafts: [SavedDraft]

  /// Makes a state from its parts.
  public init(route: Route, drafts: [SavedDraft] = []) {
    (self.route, self.drafts) = (route, drafts)
  }
}

/// The route that is kept when an app ends.
///
/// A store may keep it as a record of its own; there is one.
public struct SavedSession: Hashable, Codable, Sendable, Identifiable {
  /// A draft as earlier versions kept it, in the session.
  public struct Draft: Hashable, Codable, Sendable {
    /// The kind of draft.
    public let kind: String
    /// The draft as JSON.
    public let content: String

    /// Returns the content as a value; nil if it can't be read.
    public func content<Content: Decodable>(as type: Content.Type) -> Content? {
      try? JSONDecoder().decode(type, from: Data(content.utf8))
    }
  }

  /// The route of the open screens.
  public let route: Route
  /// The drafts of an earlier version; nil today.
  public private(set) var drafts: [Draft]?

  /// The name of the only session.
  public var id: String { "last" }

  /// Makes a session of its route.
  public init(route: Route) {
    self.route = route
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
