import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

@Suite struct RecordFileTests {
  let note = Note(id: "a", text: "Hiring", date: .day(1))

  private func read(_ data: Data) throws(RecordReadError) -> StoredRecord<Note> {
    try RecordFile(data).stored(RecordSchema()) { $0 == note.id }
  }

  @Test(
    "The checksum is CRC-32C",
    arguments: [
      ("123456789", 0xe306_9283), ("", 0), (String(repeating: "\0", count: 32), 0x8a91_36aa),
      (String((0..<32 as Range<UInt8>).map { Character(UnicodeScalar($0)) }), 0x46dd_794e),
    ] as [(String, UInt32)]
  )
  func checksum(text: String, expected: UInt32) {
    #expect(CRC32C.checksum(of: Data(text.utf8)) == expected)
  }

  @Test("A record has three lines, byte for byte")
  func golden() throws {
    let live = try RecordFile.data(of: StoredRecord(note, rank: 1_048_576), schema: RecordSchema())
    let deleted = try RecordFile.data(
      of: StoredRecord(note, rank: -5, deleted: .day(2.5)),
      schema: RecordSchema(version: 3)
    )

    #expect(
      String(decoding: live, as: UTF8.self) == """
        {"format":1,"rank":1048576,"schema":1}
        {"date":"1970-01-02T00:00:00.000Z","id":"a","numbers":[],"text":"Hiring"}
        {"crc32c":"17df08d8"}

        """
    )
    #expect(
      String(decoding: deleted, as: UTF8.self) == """
        {"deleted":"1970-01-03T12:00:00.000Z","format":1,"rank":-5,"schema":3}
        {"date":"1970-01-02T00:00:00.000Z","id":"a","numbers":[],"text":"Hiring"}
        {"crc32c":"d2fa4f83"}

        """
    )
  }

  @Test("Every flipped bit is found")
  func flippedBits() throws {
    let data = try RecordFile.data(of: StoredRecord(note, rank: 7), schema: RecordSchema())

    for index in data.indices {
      for bit in 0..<8 {
        var changed = data
        changed[index] ^= 1 << bit
        #expect(throws: RecordReadError.self) { try read(changed) }
      }
    }
  }

  @Test("Every cut is found, and so is what was added")
  func cuts() throws {
    let data = try RecordFile.data(of: StoredRecord(note, rank: 7), schema: RecordSchema())

    for count in 0..<data.count {
      #expect(throws: RecordReadError.self) { try read(data.prefix(count)) }
    }
    #expect(throws: RecordReadError.self) { try read(data + data) }
    #expect(throws: RecordReadError.self) { try read(data + Data("\n".utf8)) }
  }

  @Test(
    "A whole file with another header or record is told by the value that is wrong",
    arguments: [
      (#"{"format":1,"schema":1}"#, "{}", "“rank” in its header is missing"),
      (#"{"format":1,"rank":"1","schema":1}"#, "{}", "“rank” in its header isn't a number"),
      ("[]", "{}", "its header isn't a JSON object"),
      ("{", "{}", "its header isn't JSON, or a number in it doesn't fit"),
      (nil, #"{"id":1}"#, "“id” in its record isn't text"),
      (nil, #"{"id":"a","text":null}"#, "“text” in its record has no value"),
      (
        nil, #"{"id":"a","text":"","date":"1970-01-02T00:00:00.000Z","numbers":{}}"#,
        "“numbers” in its record isn't a list"
      ),
      (
        nil, #"{"id":"a","text":"","date":"1970-01-02T00:00:00.000Z","numbers":[1,true]}"#,
        "“numbers[1]” in its record isn't a number"
      ),
      (
        nil, #"{"id":"a","text":"","numbers":[],"date":"today"}"#,
        "“date” in its record: “today” is not a date such as 2026-01-05T09:00:00.000Z"
      ),
    ] as [(String?, String, String)]
  )
  func wrongValues(header: String?, record: String, reason: String) {
    let file = Obstacle.sealed("\(header ?? #"{"format":1,"rank":1,"schema":1}"#)\n\(record)\n")

    #expect(throws: RecordReadError(.damaged, reason)) { try read(Data(file.utf8)) }
  }

  @Test("A word that isn't known is told, without the type that doesn't know it")
  func unknownWord() {
    enum Shelf: String, Decodable { case high, low }

    let error = #expect(throws: DecodingError.self) {
      try RecordJSON.decoder().decode([String: Shelf].self, from: Data(#"{"shelf":"top"}"#.utf8))
    }

    #expect(error?.clause() == "“shelf” can't be “top” in this version")
  }
}
