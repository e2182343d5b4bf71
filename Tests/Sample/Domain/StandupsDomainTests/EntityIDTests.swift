import Foundation
import StandupsDomain
import Testing

@Suite struct EntityIDTests {
  @Test("An id is written in upper case and read in either")
  func text() throws {
    let id = try #require(Standup.ID("deadbeef-dead-beef-dead-beefdeadbeef"))

    #expect(id.description == "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF")
    #expect(Standup.ID(id.description) == id)
  }

  @Test("An id is the text of its UUID in JSON")
  func json() throws {
    let ids = [Attendee.ID(UUID(0xAB))]

    let data = try JSONEncoder().encode(ids)

    #expect(String(decoding: data, as: UTF8.self) == #"["00000000-0000-0000-0000-0000000000AB"]"#)
    #expect(try JSONDecoder().decode([Attendee.ID].self, from: data) == ids)
  }

  @Test(
    "A text that is not a UUID is not an id",
    arguments: [
      "", "design", "DEADBEEF", "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEE",
      "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF0", "DEADBEEF-DEAD-BEEF-DEADBBEEFDEADBEEF",
      "GEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF", "-EADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF",
      "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBÉE",
    ]
  )
  func refused(_ text: String) throws {
    let json = try JSONEncoder().encode([text])

    #expect(Standup.ID(text) == nil)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Standup.ID].self, from: json) }
  }
}
