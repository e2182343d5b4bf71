#if PostgreSQL
import FeatureRecords
import Foundation
import TableRecords

/// The name of a row.
struct RowName: Hashable {
  let kind: String
  let id: String

  var values: [PostgreSQLValue] { [.text(kind), .text(id)] }

  /// The order in which all programs lock rows.
  ///
  /// It is one of bytes, as texts of different bytes may be equal.
  func isLocked(before other: Self) -> Bool {
    (kind == other.kind ? id : kind).utf8
      .lexicographicallyPrecedes((kind == other.kind ? other.id : other.kind).utf8)
  }
}

extension RowStep {
  /// The name of its row.
  var name: RowName { RowName(kind: kind, id: id) }
}

/// A write of a row over the one that was read.
struct RowWrite {
  /// A random name, by which the server says later if the write was made.
  let token = Data((0..<16).map { _ in UInt8.random(in: 0 ... .max) })
  let name: RowName
  let old: RecordRow?
  let row: RecordRow
}

/// Writes of rows, each with a token that says later if it was made.
extension PostgreSQLConnection {
  /// Makes a write; false if the row is another one by now.
  func make(_ write: RowWrite) async throws -> Bool {
    let (name, row) = (write.name, write.row)
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

  /// Returns true if the answer to a write of one of these rows was lost.
  func asks(for steps: [RowStep]) -> Bool { steps.contains { questions[$0.name] != nil } }

  /// Returns the rows whose steps were made before, by writes whose answers were lost.
  ///
  /// These questions stay until all other steps are made, too, which may fail. Each row of an act has a question of its own, so
  /// that any of them can be asked for without the others.
  func made(_ steps: [RowStep]) async throws -> [RowName] {
    let asked = steps.filter { questions[$0.name] != nil }
    var made: [RowName] = []
    for step in asked {
      guard let write = questions[step.name], try await isMade([write]) else { continue }
      if step.wants(write) { made.append(step.name) }
    }
    for step in asked where !made.contains(step.name) { questions[step.name] = nil }
    return made
  }

  /// Asks for writes of one transaction whose answer was lost; from now on, it is made or never will be.
  ///
  /// - Throws: `RecordStoreError.Cause.unknown` while there is no answer.
  func isMade(_ writes: [RowWrite]) async throws -> Bool {
    guard let write = writes.first else { return false }
    isAsking = true
    defer { isAsking = false }
    do {
      try await open()
      let answers = try await execute(.ask, [.bytes(write.token)]) { try $0.number(0) == 0 }
      return answers == [true]
    } catch {
      for write in writes { questions[write.name] = write }
      let lost = "the server was lost before it answered"
      let failure = error as? PostgreSQLFailure
      let cause = failure?.isLost == true ? nil : failure?.cause
      let now = cause.flatMap { $0 == .busy ? nil : ", and now \($0.reason)" } ?? ""
      throw RecordStoreError(
        .load,
        at: "\(address.place)#\(write.name.kind)/\(write.name.id)",
        .unknown(lost + now)
      )
    }
  }
}

extension RowStep {
  /// Returns true if a write is the one that this step makes over the same row.
  fileprivate func wants(_ write: RowWrite) -> Bool {
    do {
      guard case .write(let row, _, _) = try change(write.old) else { return false }
      return row == write.row
    } catch {
      // What it refuses over an earlier row, it may do to the present one.
      return false
    }
  }
}
#endif
