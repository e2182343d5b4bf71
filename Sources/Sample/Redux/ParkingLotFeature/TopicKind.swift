public import FeatureKit
public import StandupsDomain
package import StandupsStorage

/// Topics of the parking lot.
public enum TopicKind: StoredKind, DoableKind {
  /// The name of the entry.
  public static let name = "topics"
  /// Their name in a store.
  public static let folder = "topics"
  /// The word for one.
  public static let word = "topic"
  /// True for a topic that was talked about.
  public static let done = \Topic.isCompleted
  /// The forms of a topic so far.
  public static let schema = RecordSchema<Topic>()
  /// The fields.
  public static let fields: [RecordField<Topic>] = [
    .text("title", \.title),
    .value("priority", \.priority) { topic, _ in topic.priority.name },
    .value("status", \.isCompleted) { topic, _ in topic.isCompleted ? "completed" : "open" }
      .keyed("completed"),
  ]

  /// The title to show.
  public static func title(of topic: Topic) -> String { topic.displayTitle }

  /// Reads "Coffee machine:high:completed": titles, their priorities, and whether they were talked about.
  public static func records(
    given texts: [String],
    in world: GivenWorld
  ) throws(GivenMistake) -> [Topic] {
    try texts.map { text throws(GivenMistake) in
      guard let topic = Topic(given: text, uuid: world.uuid) else {
        throw GivenMistake("“\(text)” is not a topic: write \"TITLE:PRIORITY:completed\".")
      }
      return topic
    }
  }
}

extension TopicKind: LeftByMeetings {
  /// Returns a topic for each line of a meeting's notes that begins with `park:`.
  package static func records(
    leftBy meeting: Meeting,
    of standup: Standup.ID,
    in dependencies: FeatureDependencies
  ) -> [Topic] {
    meeting.topics.map { Topic(id: Topic.ID($0.id), title: $0.title) }
  }
}

extension Topic: Searchable {
  /// The title; its screen is the list.
  package func texts(among standups: IdentifiedArrayOf<Standup>) -> [FoundText] {
    let root = RouteRoot.standups
    let list = Route(scheme: root.scheme, segments: [Route.Segment("parking-lot")])
    return [FoundText(.title, id: "\(id)", displayTitle, of: displayTitle, at: list)]
  }
}

extension Topic {
  fileprivate init?(given text: String, uuid: UUIDSource) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      .map(String.init)
    let priority = parts.count > 1 && !parts[1].isEmpty ? parts[1] : Priority.medium.rawValue
    guard let priority = Priority(rawValue: priority), parts.count < 3 || parts[2] == "completed"
    else { return nil }
    self.init(
      id: ID(uuid()),
      title: parts[0],
      priority: priority,
      isCompleted: parts.count == 3
    )
  }
}

extension FeatureDependencies {
  /// The topics, as they are stored or about to be.
  public var topics: RecordQuery<Topic> {
    get { self[TopicKind.self] }
    set { self[TopicKind.self] = newValue }
  }
}
