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
  /// The route of the open screens.
  public let route: Route
  /// The drafts of an earlier version; nil today.
  private var drafts: [EarlierDraft]?

  /// The name of the only session.
  public var id: String { "last" }

  /// Makes a session of its route.
  public init(route: Route) {
    self.route = route
  }

  /// Returns the drafts that an earlier version kept in the session, with its route and without labels.
  public func earlierDrafts(of owner: String) -> [SavedDraft] {
    let drafts = (drafts ?? []).flatMap { [EarlierDraft].decoded(from: $0.content) ?? [$0] }
    return drafts.enumerated().map { number, draft in
      SavedDraft(
        id: "session.\(number)",
        kind: draft.kind,
        owner: owner,
        route: route,
        label: DraftLabel(text: "An earlier version kept it: \(draft.content)"),
        content: draft.content
      )
    }
  }
}

/// A draft as earlier versions kept it, by itself or in an array of leftover drafts.
private struct EarlierDraft: Hashable, Codable {
  let kind: String
  let content: String
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
