import Foundation

/// The form of a record in a file: a header, the record, and a checksum, a line each.
///
/// ```
/// {"format":1,"rank":1048576,"schema":1}
/// {"id":"3F828564-EA46-4570-8125-16F56C7B3202","title":"Design"}
/// {"crc32c":"c07a7c78"}
/// ```
///
/// It is described in `Docs/Formats.md`. Other versions of the form keep to three such lines, so that a
/// header can always be read.
enum RecordFile {
  /// Why bytes cannot be taken for a record, as a clause.
  enum Fault: Error {
    case damaged(String)
    case newer(String)
  }

  /// How many bytes a file may have: more than any record needs, and no burden to read.
  static let sizeLimit = 64 << 20

  private static let format = 1

  private struct Header: Codable {
    var deleted: Date?
    var format: Int
    var rank: Int
    var schema: Int
  }

  static func data<Record>(of stored: StoredRecord<Record>, schema: Int) throws -> Data {
    let encoder = RecordJSON.encoder()
    let header = Header(
      deleted: stored.deleted,
      format: format,
      rank: stored.rank,
      schema: schema
    )
    let lines = try encoder.encode(header) + newline + encoder.encode(stored.record) + newline
    return lines + trailer(of: lines)
  }

  static func stored<Record>(
    in data: Data,
    schema: Int,
    as type: Record.Type = Record.self
  ) throws(Fault) -> StoredRecord<Record> {
    let lines = data.dropLast(trailerCount)
    guard data.suffix(trailerCount) == trailer(of: lines), lines.last == newline[0],
      let endOfHeader = lines.firstIndex(of: newline[0])
    else { throw .damaged("its bytes were changed or are incomplete") }
    let header = try decode(Header.self, from: lines[..<endOfHeader], "header")
    guard header.format <= format, header.schema <= schema else {
      throw .newer(
        "it was written by a newer version (format \(header.format), schema \(header.schema))"
      )
    }
    guard header.rank.magnitude < 1 << 60 else { throw .damaged("its rank is out of bounds") }
    let record = try decode(Record.self, from: lines[endOfHeader...].dropFirst(), "record")
    return StoredRecord(record, rank: header.rank, deleted: header.deleted)
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type,
    from data: Data,
    _ name: String
  ) throws(Fault) -> Value {
    do {
      return try RecordJSON.decoder().decode(type, from: data)
    } catch {
      throw .damaged("its \(name) is not what it should be (\(error))")
    }
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
