#if PostgreSQL
import CPostgreSQL
import Foundation

/// A connection of libpq, which is closed with its last user.
final class PostgreSQLSession {
  let connection: OpaquePointer
  /// The names under which the server knows statements.
  var prepared: [PostgreSQLStatement: String] = [:]

  init(_ connection: OpaquePointer) {
    self.connection = connection
  }

  deinit { PQfinish(connection) }

  var isOpen: Bool { PQstatus(connection) == CONNECTION_OK }
}

/// A value for a statement.
enum PostgreSQLValue: Sendable {
  case text(String)
  case bytes(Data)
  case number(Int?)
  case null

  /// The bytes as the server takes them.
  fileprivate var bytes: [UInt8]? {
    switch self {
    case .text(let text): Array(text.utf8)
    case .bytes(let data): Array(data)
    case .null: nil
    case .number(let number):
      number.map { number in
        withUnsafeBytes(of: Int64(number).bigEndian) { Array($0) }
      }
    }
  }
}

extension [PostgreSQLValue] {
  /// Calls a closure with the values, their lengths and their formats as libpq takes them.
  func withPointers<Result>(
    _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
  ) -> Result {
    // One run of bytes for all, as an array of arrays has no lasting addresses.
    var (bytes, ends): ([UInt8], [Int?]) = ([], [])
    for value in self {
      let new = value.bytes
      bytes += new ?? []
      ends.append(new.map { _ in bytes.count })
    }
    // Values of no bytes have an address, too.
    bytes.append(0)
    return bytes.withUnsafeBytes { buffer in
      var (start, pointers, lengths): (Int, [UnsafePointer<CChar>?], [Int32]) = (0, [], [])
      let base = buffer.bindMemory(to: CChar.self).baseAddress
      for end in ends {
        pointers.append(end == nil ? nil : base.map { $0 + start })
        lengths.append(Int32((end ?? start) - start))
        start = end ?? start
      }
      return body(pointers, lengths, Array<Int32>(repeating: 1, count: count))
    }
  }
}

/// A row of a result, while it is read.
struct PostgreSQLRow {
  private let result: OpaquePointer

  init(_ result: OpaquePointer) {
    self.result = result
  }

  /// A column that isn't in the form that was asked for.
  struct Malformed: Error {}

  /// Reads the bytes of a column; nil for none.
  private func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
    guard column < PQnfields(result), PQgetisnull(result, 0, column) == 0,
      let value = PQgetvalue(result, 0, column)
    else { return nil }
    return UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(result, 0, column)))
  }

  func data(_ column: Int32) -> Data? { bytes(column).map { Data($0) } }

  func text(_ column: Int32) throws(Malformed) -> String {
    guard let bytes = bytes(column) else { throw Malformed() }
    return String(decoding: bytes, as: UTF8.self)
  }

  func number(_ column: Int32) throws(Malformed) -> Int {
    guard let number = try optionalNumber(column) else { throw Malformed() }
    return number
  }

  func optionalNumber(_ column: Int32) throws(Malformed) -> Int? {
    guard let bytes = bytes(column) else { return nil }
    guard bytes.count == 8 else { throw Malformed() }
    return Int(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
  }
}
#endif
