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
  let name: RowName
  let old: RecordRow?
  let row: RecordRow
  /// The entry, by whose name the server says later if the write was made; nil for an eviction.
  var entry: JournalEntry?
}

extension JournalEntry {
  /// The values of its row.
  fileprivate var values: [PostgreSQLValue] {
    id.values + [.number(date), .text(names), line.map { .bytes($0) } ?? .null]
  }
}

extension JournalEntry.ID {
  fileprivate var values: [PostgreSQLValue] { [.text(writer), .number(serial)] }
}

/// Writes of rows, each with an entry that says later if it was made.
extension PostgreSQLConnection {
  /// Makes a write alone, with its entry; false if the row is another one by now.
  func makeWithEntry(_ write: RowWrite) async throws -> Bool {
    guard let entry = write.entry else { return try await make(write) }
    let statement: PostgreSQLStatement = write.old == nil ? .insertWithEntry : .updateWithEntry
    return try await make(write, statement, write.values + entry.values)
  }

  /// Makes a write of several; false if the row is another one by now.
  func make(_ write: RowWrite) async throws -> Bool {
    try await make(write, write.old == nil ? .insert : .update, write.values)
  }

  /// Stores the entry of several writes.
  func store(_ entry: JournalEntry) async throws {
    try await execute(.insertEntry, entry.values)
  }

  private func make(
    _ write: RowWrite,
    _ statement: PostgreSQLStatement,
    _ values: [PostgreSQLValue]
  ) async throws -> Bool {
    let name = write.name
    let version = try await execute(statement, values) { try $0.number(0) }.first
    if written.count > 100 { written = [:] }
    written[name] = version.flatMap { version in
      var row = write.row
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
    guard let write = writes.first, let entry = write.entry else { return false }
    isAsking = true
    defer { isAsking = false }
    do {
      try await open()
      let values = entry.id.values + [.number(entry.date)]
      let answers = try await execute(.ask, values) { try $0.number(0) == 0 }
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

extension RowWrite {
  /// The values of the row, and what must be so of the one that was read.
  fileprivate var values: [PostgreSQLValue] {
    name.values
      + [
        .number(row.rank), .number(row.deleted?.millisecondsSince1970), .number(row.schema),
        .bytes(row.line ?? Data()), .number(Int(row.checksum)),
      ] + (old.map { [.number($0.version), .number(Int($0.checksum))] } ?? [])
  }
}

extension RowStep {
  /// Returns true if a write is the one that this step makes over the same row.
  fileprivate func wants(_ write: RowWrite) -> Bool {
    do {
      guard case .write(let new) = try change(write.old) else { return false }
      return new.row == write.row
    } catch {
      // What it refuses over an earlier row, it may do to the present one.
      return false
    }
  }
}
#endif
