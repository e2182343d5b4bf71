import FeatureJSON
package import Foundation

/// The form of a record in a file: a header, the record, and a checksum, a line each.
///
/// ```
/// {"format":1,"rank":1048576,"schema":1}
/// {"id":"3F828564-EA46-4570-8125-16F56C7B3202","title":"Emma"}
/// {"crc32c":"c07a7c78"}
/// ```
///
/// Other versions of the form keep to three such lines, so that a header can always be read.
package struct RecordFile {
  /// The most bytes of a file: more than any record needs, and no burden to read.
  package static let sizeLimit = 64 << 20

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
      header = RecordSchema().merged(header, over: old.file.headerLine, of: old.file.header)
      // The keys of an older form have become others.
      if old.file.header.schema == schema.version {
        record = schema.merged(record, over: old.file.record, of: old.stored.record)
      }
    }
    let lines = header + newline + record + newline
    return lines + trailer(of: lines)
  }

  // MARK: Reading

  /// Reads the header, and makes sure that the bytes are those that were written.
  init(_ data: Data) throws(RecordReadError) {
    let lines = data.dropLast(Self.trailerCount)
    guard data.suffix(Self.trailerCount) == Self.trailer(of: lines),
      lines.last == Self.newline[0], let endOfHeader = lines.firstIndex(of: Self.newline[0])
    else { throw .changed }
    headerLine = lines[..<endOfHeader]
    do {
      header = try RecordJSON.decoder().decode(Header.self, from: headerLine)
    } catch {
      throw .init(.damaged, error, in: "its header")
    }
    record = lines[endOfHeader...].dropFirst().dropLast()
  }

  /// Reads the record, whose id is in its name.
  func stored<Record>(
    _ schema: RecordSchema<Record>,
    isNamed: (Record.ID) -> Bool
  ) throws(RecordReadError) -> StoredRecord<Record> {
    let form = { "format \(header.format), schema \(header.schema)" }
    guard header.format <= Self.format else { throw .newer(form()) }
    return try schema.stored(
      Array(record)[...],
      version: header.schema,
      form: form(),
      rank: header.rank,
      deleted: header.deleted,
      isNamed: isNamed
    )
  }

  /// The file as a row of a table; nil if that can't hold it.
  ///
  /// Its format is newer then, or its header has unknown keys.
  func row(id: String) throws -> RecordRow? {
    guard header.format <= Self.format,
      let keys = try JSON(parsing: headerLine).object?.members.map(\.key),
      keys.allSatisfy(["deleted", "format", "rank", "schema"].contains)
    else { return nil }
    return RecordRow(
      id: id,
      rank: header.rank,
      deleted: header.deleted,
      schema: header.schema,
      version: 1,
      line: record,
      checksum: CRC32C.checksum(of: record)
    )
  }

  /// The file as a record of a journal; nil if that can't hold it.
  ///
  /// Its format is newer then, it has other lines, or a key of its header means something in a journal.
  func journalRecord() -> JournalRecord? {
    guard header.format <= Self.format, let members = try? JSON(parsing: headerLine).object,
      let value = RecordValue(line: record)
    else { return nil }
    let unknown = members.without(["deleted", "format", "rank", "schema"])
    guard unknown.without(JournalRecord.keys + JournalRecord.keysOfOtherLines) == unknown else {
      return nil
    }
    var journalRecord = JournalRecord(
      value,
      schema: header.schema,
      rank: header.rank,
      deleted: header.deleted?.millisecondsSince1970
    )
    journalRecord.unknown = unknown
    return journalRecord
  }

  // MARK: Checksum

  private static let newline = Data("\n".utf8)
  private static let trailerCount = trailer(of: Data()).count

  private static func trailer(of lines: Data) -> Data {
    Data(#"{"crc32c":"\#(CRC32C.digits(of: lines))"}\#n"#.utf8)
  }
}
