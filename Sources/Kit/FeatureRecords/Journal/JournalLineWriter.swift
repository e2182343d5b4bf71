import FeatureJSON
import Foundation

/// Writes the lines of a journal, one behind the other.
///
/// ```swift
/// var writer = JournalLineWriter()
/// writer.append(head)
/// writer.append(key, record)
/// writer.append(entry, number: 124)
/// try file.append(writer.bytes)
/// ```
package struct JournalLineWriter {
  /// The lines, each with its line feed.
  package private(set) var bytes: [UInt8] = []

  /// Makes a writer without lines.
  package init() {}

  /// Appends the first line.
  package mutating func append(_ head: JournalHead) {
    append(of: [], head.members)
  }

  /// Appends the line of a record, with its value behind all that is read at once.
  ///
  /// - Parameters:
  ///   - key: The name of the record.
  ///   - record: The record.
  package mutating func append(_ key: RecordKey, _ record: JournalRecord) {
    appendLine(of: [key]) { bytes in
      bytes += #","rank":\#(record.rank),"schema":\#(record.schema)"#.utf8
      if let deleted = record.deleted { bytes += #","deleted":\#(deleted)"#.utf8 }
      for member in record.unknown.members { Self.append(member.key, member.value, to: &bytes) }
      bytes += #","value":"#.utf8
      bytes += record.value.bytes
    }
  }

  /// Appends the line of an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - number: Its number in the journal.
  ///   - isPast: True if the records have its changes already.
  package mutating func append(_ entry: JournalEntry, number: Int, isPast: Bool = false) {
    append(of: entry.keys, [(isPast ? "past" : "n", JSON(number))] + entry.members)
  }

  /// Appends lines as they are.
  ///
  /// - Parameter line: The bytes of a line, without its line feed.
  mutating func append(_ line: ArraySlice<UInt8>) {
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends a line of some members.
  ///
  /// - Parameters:
  ///   - keys: The names of records.
  ///   - members: The members, in their order.
  ///   - count: The length of the line with its line feed, which spaces fill; 0 for the least.
  mutating func append(
    of keys: [RecordKey],
    _ members: [(key: String, value: JSON)],
    filling count: Int = 0
  ) {
    let end = bytes.count + count
    appendLine(of: keys) { bytes in
      for member in members { Self.append(member.key, member.value, to: &bytes) }
      let rest = Self.ending(keys).count + 1
      bytes += repeatElement(UInt8(ascii: " "), count: max(0, end - bytes.count - rest))
    }
  }

  private mutating func appendLine(of keys: [RecordKey], _ members: (inout [UInt8]) -> Void) {
    let start = bytes.count
    bytes += #"00000000 {"of":"\#(Self.names(keys))""#.utf8
    members(&bytes)
    bytes += Self.ending(keys)
    var checksum = CRC32C.checksum(of: bytes[(start + LineNames.start)...])
    for index in (start..<start + 8).reversed() {
      let digit = UInt8(checksum & 0xF)
      bytes[index] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      checksum >>= 4
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func append(_ key: String, _ value: JSON, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    bytes += JSON.string(key).bytes
    bytes.append(UInt8(ascii: ":"))
    bytes += value.bytes
  }

  private static func names(_ keys: [RecordKey]) -> String {
    keys.map(\.description).joined(separator: " ")
  }

  /// The end of a line, with the names again.
  private static func ending(_ keys: [RecordKey]) -> [UInt8] {
    Array(#","again":"\#(names(keys))"}"#.utf8)
  }
}
