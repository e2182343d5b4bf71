import ParkingLotFeature
import StandupsFixtures
import Testing

@Suite struct TopicTests {
  @Test("A topic is stored with its priority as a word")
  func json() throws {
    let topic = Topic(id: Topic.ID(UUIDSource.number(1)), title: "Icons", isCompleted: true)
    let data = try RecordJSON.encoder().encode(topic)
    #expect(
      String(decoding: data, as: UTF8.self) == """
        {"completed":true,"id":"00000000-0000-0000-0000-000000000001","priority":"medium","title":"Icons"}
        """
    )
    #expect(try RecordJSON.decoder().decode(Topic.self, from: data) == topic)
  }
}
