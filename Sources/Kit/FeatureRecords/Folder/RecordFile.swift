package import Foundation

/// The form of a record in a file: a header, the record, and a checksum, a line each.
///
/// ```
/// {"format":1,"rank":1048576,"schema":1}
/// {"id":"3F828564-EA46-4570-8125-16F56C7B3202","title":"Emma"}
/// {"crc32c":"c07a7c78"}
/// ```
///
/// It is described in `Docs/Formats.md`. Other versions of the form keep to three such lines, so that a
/// header can always be read.
package struct RecordFile {
  /// The most bytes of a file: more than any record needs, and no burden to read.
  static let sizeLimit = 64 << 20

  private static let format = 1

  private struct Header: Codable {
    var deleted: Date?
    var format: Int
    var rank: Int
    var schema: Int
  }

  private let header: Header
  private let headerLine: Data
  private let record: Data

  // MARK: Writing

  /// Returns the bytes of a record's file.
  ///
  /// - Parameters:
  ///   - stored: The record.
  ///   - schema: Its form.
  ///   - old: The record as it was read, and its file, whose unknown keys stay.
  /// - Returns: The bytes.
  /// - Throws: An error of the encoder if a value has no written form.
  package static func data<Record>(
    of stored: StoredRecord<Record>,
    schema: RecordSchema<Record>,
    over old: (stored: StoredRecord<Record>, file: RecordFile)? = nil
  ) throws -> Data {
    var header = try RecordJSON.encoder().encode(
      Header(deleted: stored.deleted, format: format, rank: stored.rank, schema: schema.version)
    )
    var record = try schema.data(of: stored.record)
    if let old {
      header = merged(header, over: old.file.headerLine, of: old.file.header, RecordSchema())
      // The keys of an older form have become others.
      if old.file.header.schema == schema.version {
        record = merged(record, over: old.file.record, of: old.stored.record, schema)
      }
    }
    let lines = header + newline + record + newline
    return lines + trailer(of: lines)
  }

  /// Returns a line with the unknown keys of an old one, unless that couldn't be read back.
  private static func merged<Value: Codable & Sendable>(
    _ new: Data,
    over old: Data,
    of oldValue: Value,
    _ schema: RecordSchema<Value>
  ) -> Data {
    do {
      let known = try schema.data(of: oldValue)
      guard known != old else { return new }
      let merged = try JSONTree(new).keepingUnknown(of: JSONTree(old), known: JSONTree(known)).data
      // A record may read a key that it never writes, and then it would not be what was saved.
      let read = try schema.record(from: merged, version: schema.version)
      return try schema.data(of: read) == new ? merged : new
    } catch {
      // What the person changed matters more than keys that the record cannot be read with.
      return new
    }
  }

  // MARK: Reading

  /// Reads the header, and makes sure that the bytes are those that were written.
  init(_ data: Data) throws(RecordReadError) {
    let lines = data.dropLast(Self.trailerCount)
    guard data.suffix(Self.trailerCount) == Self.trailer(of: lines),
      lines.last == Self.newline[0], let endOfHeader = lines.firstIndex(of: Self.newline[0])
    else { throw .init(.damaged, "its bytes were changed or are incomplete") }
    headerLine = lines[..<endOfHeader]
    do {
      header = try RecordJSON.decoder().decode(Header.self, from: headerLine)
    } catch {
      throw .init(.damaged, Self.clause(of: error, in: "its header"))
    }
    record = lines[endOfHeader...].dropFirst().dropLast()
  }

  /// Reads the record, whose id is in its name.
  func stored<Record>(
    _ schema: RecordSchema<Record>,
    isNamed: (Record.ID) -> Bool
  ) throws(RecordReadError) -> StoredRecord<Record> {
    guard header.format <= Self.format, header.schema <= schema.version else {
      throw .init(
        .newer,
        "it was written by a newer version (format \(header.format), schema \(header.schema))"
      )
    }
    guard header.rank.magnitude < 1 << 60 else {
      throw .init(.damaged, "its rank is out of bounds")
    }
    // What is whole and only of another version is not damaged, and nothing may take its place.
    let isOlder = header.schema < schema.version
    let value: Record
    do {
      value = try schema.record(from: record, version: header.schema)
    } catch {
      throw .init(isOlder ? .older : .damaged, Self.clause(of: error, in: "its record"))
    }
    guard isNamed(value.id) else {
      throw .init(
        isOlder ? .older : .misnamed,
        "its name belongs to another record than the one in it, \(value.id)"
      )
    }
    return StoredRecord(value, rank: header.rank, deleted: header.deleted)
  }

  /// Returns the reason why a part of the file can't be read, without a full stop.
  private static func clause(of error: any Error, in part: String) -> String {
    (error as? DecodingError)?.clause(in: part) ?? "\(part) can't be read: \(error)"
  }

  // MARK: Checksum

  private static let newline = Data("\n".utf8)
  private static let trailerCount = trailer(of: Data()).count

  private static func trailer(of lines: Data) -> Data {
    let digits = String(CRC32C.checksum(of: lines), radix: 16)
    let padding = String(repeating: "0", count: 8 - digits.count)
    return Data(#"{"crc32c":"\#(padding)\#(digits)"}\#n"#.utf8)
  }
}
