#if PostgreSQL
import FeatureRecords
import Foundation

/// The name of a row.
struct RowName: Hashable {
  let kind: String
  let id: String

  var values: [PostgreSQLValue] { [.text(kind), .text(id)] }
}

/// A write of a row over the one that was read.
struct RowWrite {
  /// A random name, by which the server says later if the write was made.
  let token = Data((0..<16).map { _ in UInt8.random(in: 0 ... .max) })
  let old: RecordRow?
  let row: RecordRow
}

/// Writes of rows, each with a token that says later if it was made.
extension PostgreSQLConnection {
  /// Makes a write; false if the row is another one by now.
  func make(_ write: RowWrite, of name: RowName) async throws -> Bool {
    let row = write.row
    var values: [PostgreSQLValue] =
      name.values + [
        .number(row.rank), .number(row.deleted?.millisecondsSince1970), .number(row.schema),
        .bytes(row.line ?? Data()), .number(Int(row.checksum)), .bytes(write.token),
      ]
    if let old = write.old { values += [.number(old.version), .number(Int(old.checksum))] }
    let statement: PostgreSQLStatement = write.old == nil ? .insert : .update
    let version = try await execute(statement, values) { try $0.number(0) }.first
    if written.count > 100 { written = [:] }
    written[name] = version.flatMap { version in
      var row = row
      row.version = version
      return row.line.map { $0.count < 10_000 } == true ? row : nil
    }
    return version != nil
  }

  /// Returns true if the answer to a write of a row was lost.
  func asks(for name: RowName?) -> Bool { name.map { questions[$0] != nil } ?? false }

  /// Asks for the write of a row whose answer was lost, if there is one; nil unless it was made.
  func answer(of name: RowName) async throws -> RowWrite? {
    guard let write = questions[name] else { return nil }
    return try await isMade(write, of: name) ? write : nil
  }

  /// Asks for a write whose answer was lost; from now on, it is made or never will be.
  ///
  /// - Throws: `RecordStoreError.Cause.unknown` while there is no answer.
  func isMade(_ write: RowWrite, of name: RowName) async throws -> Bool {
    isAsking = true
    defer { isAsking = false }
    do {
      try await open()
      let answers = try await execute(.ask, [.bytes(write.token)]) { try $0.number(0) == 0 }
      questions[name] = nil
      return answers == [true]
    } catch {
      questions[name] = write
      let lost = "the server was lost before it answered"
      let failure = error as? PostgreSQLFailure
      let cause = failure?.isLost == true ? nil : failure?.cause
      let now = cause.flatMap { $0 == .busy ? nil : ", and now \($0.reason)" } ?? ""
      throw RecordStoreError(
        .load,
        at: "\(address.place)#\(name.kind)/\(name.id)",
        .unknown(lost + now)
      )
    }
  }
}
#endif
