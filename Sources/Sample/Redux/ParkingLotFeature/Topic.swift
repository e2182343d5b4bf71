import FeatureKit
public import StandupsDomain

/// A topic that is parked for later.
public struct Topic: Hashable, Identifiable, Sendable, Codable {
  /// The identity of a topic.
  public typealias ID = EntityID<Topic>

  /// The id, which tells topics of the same title apart.
  public let id: ID
  /// The title as typed, which may be empty.
  public var title: String
  /// The urgency.
  public var priority: Priority
  /// True if it was talked about.
  public var isCompleted: Bool

  /// Makes a topic.
  public init(
    id: ID,
    title: String = "",
    priority: Priority = .medium,
    isCompleted: Bool = false
  ) {
    (self.id, self.title) = (id, title)
    (self.priority, self.isCompleted) = (priority, isCompleted)
  }

  private enum CodingKeys: String, CodingKey {
    case id, title, priority
    case isCompleted = "completed"
  }

  /// The title to show: "Untitled" for an empty or blank one.
  public var displayTitle: String { title.isBlank ? "Untitled" : title }
}
