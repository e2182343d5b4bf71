import ParkingLotFeature
import StandupsFixtures
import Testing

@testable import StandupsCommand

extension Topic {
  /// Of high priority.
  static let coffee = Topic(id: ID(0xCF), title: "Coffee machine", priority: .high)
  /// Of medium priority.
  static let lunch = Topic(id: ID(0x10), title: "Lunch")
  /// Of low priority, and done.
  static let logo = Topic(id: ID(0x1C), title: "Logo", priority: .low, isCompleted: true)
  /// Of medium priority, like lunch.
  static let day = Topic(id: ID(0xDA), title: "Team day")
}

extension CommandSession {
  /// The same session with topics.
  func parking(_ topics: Topic..., unreadable: [UnreadableRecord] = []) -> CommandSession {
    var session = self
    session.topics = InMemoryRecords(topics, unreadable: unreadable, now: { .monday })
    return session
  }
}

extension UnreadableRecord {
  /// The damaged file of a topic.
  static func damaged(_ topic: Topic) -> UnreadableRecord {
    UnreadableRecord(
      place: "/topics/A.json",
      recordID: topic.id.description,
      .init(.damaged, "its bytes were changed")
    )
  }
}

extension TemporaryFolder {
  /// Makes this the folder of a store with topics, and returns their store.
  func topics(_ topics: Topic...) async throws -> RecordStore<Topic> {
    let store = StoreLocation.folder(url)
      .stores(now: .constant(.monday))[TopicKind.self]
    for topic in topics { try await store.save(topic) }
    return store
  }
}

// MARK: - Examples of help

extension CommandSession {
  /// The same session with the topics of the examples.
  func withExampleTopics() -> CommandSession {
    parking(.lunch, .coffee)
  }
}

extension TemporaryFolder {
  /// Makes this the folder of a store with such a topic, which is deleted.
  func deleteExampleTopic() async throws {
    try await topics(.coffee).delete(Topic.coffee.id)
  }
}
