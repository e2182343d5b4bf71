import FeatureKit
import Testing

@Suite struct PersistenceExamples {
  // snippet: schema
  struct TopicV1: Codable, Identifiable {
    var id: Int
    var text: String
  }

  struct Topic: Codable, Equatable, Identifiable {
    var id: Int
    var title: String
    var details: String

    static let schema = RecordSchema<TopicV1>()
      .followed { Topic(id: $0.id, title: $0.text, details: "") }
  }
  // end snippet

  private func topics(in folder: URL) -> RecordStore<Topic> {
    // snippet: schema-store
    RecordStore<Topic>.folder(at: folder, schema: Topic.schema, now: { .now })
    // end snippet
  }

  @Test("The store of topics opens with their second form")
  func opening() async throws {
    let loaded = try await topics(in: URL(filePath: "/nowhere/at/all")).load()

    #expect(Topic.schema.version == 2)
    #expect(loaded == RecordSnapshot())
  }
}
