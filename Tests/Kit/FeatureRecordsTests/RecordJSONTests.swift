import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

@Suite struct RecordJSONTests {
  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try RecordJSON.encoder().encode(value), as: UTF8.self)
  }

  @Test("Keys are sorted, slashes are not escaped, dates have milliseconds in UTC")
  func encoding() throws {
    let note = Note(id: "a/b", text: "é", date: Date(timeIntervalSince1970: 1_767_603_600))

    let expected =
      #"{"date":"2026-01-05T09:00:00.000Z","id":"a/b","numbers":[],"text":"é"}"#
    #expect(try text(note) == expected)
  }

  @Test(
    "A date is rounded to the nearest millisecond, both ways",
    arguments: [
      (0.0004, "1970-01-01T00:00:00.000Z"), (0.0006, "1970-01-01T00:00:00.001Z"),
      (-0.001, "1969-12-31T23:59:59.999Z"), (1_700_000_000.123, "2023-11-14T22:13:20.123Z"),
    ]
  )
  func rounding(seconds: Double, expected: String) throws {
    let written = try text([Date(timeIntervalSince1970: seconds)])

    #expect(written == #"["\#(expected)"]"#)
    let read = try RecordJSON.decoder().decode([Date].self, from: Data(written.utf8))
    #expect(read == [Date(timeIntervalSince1970: (seconds * 1000).rounded() / 1000)])
    #expect(try text(read) == written)
  }

  @Test(
    "A date is written only if it can be read back, which is so of the years 1 to 9999",
    arguments: [
      (Date.distantPast, "0001-01-01T00:00:00.000Z"),
      (Date(timeIntervalSince1970: 253_402_300_800), "10000-01-01T00:00:00.000Z"),
      (Date(timeIntervalSince1970: 1e15), nil), (Date(timeIntervalSince1970: -1e12), nil),
    ]
  )
  func unreadableDates(date: Date, expected: String?) throws {
    guard let expected else {
      _ = #expect(throws: EncodingError.self) { try text([date]) }
      return
    }
    #expect(try text([date]) == #"["\#(expected)"]"#)
    let read = try RecordJSON.decoder().decode([Date].self, from: Data(#"["\#(expected)"]"#.utf8))
    #expect(read == [date])
  }

  @Test(
    "A date of before the calendar changed is read back",
    arguments: ["1500-02-29", "1582-10-04", "1582-10-15", "2000-02-29", "2024-02-29"]
  )
  func leapDays(day: String) throws {
    let written = #"["\#(day)T23:59:59.000Z"]"#
    #expect(try text(RecordJSON.decoder().decode([Date].self, from: Data(written.utf8))) == written)
  }

  @Test(
    "A text that isn't a date, or is one that doesn't exist, is a decoding error",
    arguments: [
      "", "yesterday", "2026-01-05", "2026-02-30T00:00:00.000Z", "2026-02-29T00:00:00.000Z",
      "1900-02-29T00:00:00.000Z", "2026-04-31T00:00:00.000Z", "2026-01-00T00:00:00.000Z",
      "1582-10-10T00:00:00.000Z", "2026-01-05T25:00:00.000Z", "2026-01-05T09:61:00.000Z",
      "10000-02-30T00:00:00.000Z", "10000-01-01T25:00:00.000Z", "1500-01-01T25:00:00.000Z",
    ]
  )
  func badDates(text: String) {
    #expect(throws: DecodingError.self) {
      try RecordJSON.decoder().decode([Date].self, from: Data(#"["\#(text)"]"#.utf8))
    }
  }

  @Test("A date too far away to be written is told in words", arguments: [1e14, -1e14, .infinity])
  func farDate(seconds: Double) throws {
    let note = Note(id: "a", date: Date(timeIntervalSince1970: seconds))

    let error = try #require(throws: EncodingError.self) { try RecordJSON.encoder().encode(note) }

    #expect(
      RecordStoreError(.save, at: "a", wrapping: error).cause.reason
        == "its value “date” cannot be written (a date so far from the present cannot be read back)"
    )
  }
}
