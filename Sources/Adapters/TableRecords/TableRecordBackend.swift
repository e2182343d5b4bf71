#if SQLite || PostgreSQL

import FeatureJSON
package import FeatureRecords
import FeatureStores
package import Foundation
import Synchronization

/// The records of one kind in tables, a row each.
package struct TableRecordBackend<Record: StorableRecord>: RecordBackend where Record.ID: RecordID {
  private let tables: any RecordTables
  private let kind: String
  private let schema: RecordSchema<Record>

  /// Makes a backend.
  ///
  /// - Parameters:
  ///   - tables: The tables, which other kinds share.
  ///   - kind: The name of the kind.
  ///   - schema: The forms of the record so far.
  package init(_ tables: any RecordTables, kind: String, schema: RecordSchema<Record>) {
    (self.tables, self.kind, self.schema) = (tables, kind, schema)
  }

  // MARK: Reading

  /// Reads all rows.
  package func load() async throws -> StoredRecords<Record> {
    let all = try await reporting(.load) {
      try await tables.rows(of: kind, .all) { [self] in found($0) }
    }
    return StoredRecords(all.compactMap(\.stored), unreadable: all.compactMap(\.unreadable))
  }

  /// Reads one row.
  package func find(_ id: Record.ID) async throws -> FoundRecord<Record> {
    guard let id = RecordRow.id(of: id) else { return .nothing }
    return try await reporting(.load) { try await tables.row(of: kind, id).map(found) ?? .nothing }
  }

  private func found(_ row: RecordRow) -> FoundRecord<Record> {
    do throws(RecordReadError) {
      return .record(try row.stored(schema))
    } catch {
      let id = Record.ID(row.id).flatMap(RecordRow.id)
      return .unreadable(
        UnreadableRecord(place: place(row.id), recordID: id == row.id ? id : nil, error)
      )
    }
  }

  private func place(_ id: String) -> String { tables.place(of: id, kind) }

  // MARK: Changing

  /// Writes one row, if the change wants that.
  package func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) async throws -> StoredRecord<Record>? {
    let stored = Mutex<StoredRecord<Record>?>(nil)
    let part = self.part(of: id, for: operation) { found in
      let new = change(found)
      stored.withLock { $0 = new }
      return new
    }
    try await part.make(with: [])
    return stored.withLock(\.self)
  }

  /// The tables, in which all kinds lie.
  package var home: (any RecordHome)? { tables }

  /// Returns the change as a part of a transaction.
  package func part(
    of id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) throws -> StoredRecord<Record>?
  ) -> any ActPart {
    let step = RecordRow.id(of: id).map { name in
      RowStep(kind, name) { [self] row in
        do { return try rowChange(of: row, for: operation, change) } catch {
          throw RefusedStep(error: named(error, of: id, for: operation))
        }
      }
    }
    return TablePart(tables: tables, operation: operation, id: "\(id)", step: step)
  }

  private func rowChange(
    of row: RecordRow?,
    for operation: RecordStoreError.Operation,
    _ change: (FoundRecord<Record>) throws -> StoredRecord<Record>?
  ) throws -> RowChange {
    let old = row.map(found) ?? .nothing
    let unreadable = old.unreadable.map {
      RecordStoreError(operation, at: $0.place, .unreadable($0.error))
    }
    if let unreadable, old.unreadable?.error.isReplaceable == false { throw unreadable }
    guard let new = try change(old) else {
      if let unreadable { throw unreadable }
      return .leave
    }
    guard var replacement = try replacement(of: row, readAs: old.stored, by: new) else {
      return .leave
    }
    replacement.putsAside = unreadable != nil
    replacement.forgotten = schema.undoneDeletions(old.stored, new)
    return .write(replacement)
  }

  /// Returns the row of a record, and how it comes from the one before; nil if it is the same.
  private func replacement(
    of row: RecordRow?,
    readAs old: StoredRecord<Record>?,
    by new: StoredRecord<Record>
  ) throws -> RowReplacement? {
    var record = row.map { row in
      JournalRecord(row)
        ?? JournalRecord(
          RecordValue(.null),
          schema: row.schema,
          rank: row.rank,
          deleted: row.deleted?.millisecondsSince1970
        )
    }
    let operations = try schema.operations(from: record, readAs: old, to: new)
    guard let id = RecordRow.id(of: new.id), let key = RecordKey(kind, id) else { return nil }
    for operation in operations {
      record = try JournalEntry.Change(key, operation).applied(to: record)
    }
    guard !operations.isEmpty, let record else { return nil }
    var replacement = RowReplacement(RecordRow(id, record, version: (row?.version ?? 0) &+ 1))
    guard replacement.row.line.map({ $0.count <= RecordFile.sizeLimit }) == true else {
      throw RecordReadError.tooLarge(RecordFile.sizeLimit)
    }
    replacement.operations = operations
    return replacement
  }

  /// Names the record in the error of a value that can't be written.
  private func named(
    _ error: any Error,
    of id: Record.ID,
    for operation: RecordStoreError.Operation
  ) -> any Error {
    guard let error = error as? RecordReadError else {
      return RecordStoreError.naming(operation, at: "\(id)", error)
    }
    return RecordStoreError(operation, at: place("\(id)"), .unencodable(error.reason))
  }

  // MARK: Evicting

  /// Removes the rows of deleted records that can be read.
  package func evict(deletedBefore date: Date) async throws -> Int {
    try await reporting(.evict) {
      try await tables.evict(kind, .deleted) { [self] _, rows in
        let removed = rows.filter { row in deletion(in: row).map { $0 < date } ?? false }
        return (TableEviction(removed: removed), removed.count)
      }
    }
  }

  /// Does so a day after it found them, once a day for all who use the tables.
  package func evictDaily(deletedBefore date: Date) async throws -> Int? {
    do {
      return try await reporting(.evict) {
        // A clock of ours that is ahead evicts nothing that the place's clock would keep.
        let date = try await tables.date().map { min($0 - DailyEviction.age, date) } ?? date
        let last = try await tables.evictionNote(of: kind)
        guard DailyEviction(deletedBefore: date, after: last) != nil else { return nil }
        return try await tables.evict(kind, schema.evictParts == nil ? .deleted : .all) {
          [self] note, rows in
          // Another process may have been faster.
          guard var eviction = DailyEviction(deletedBefore: date, after: note)
          else { return (nil, nil) }
          let removed = rows.filter { row in
            deletion(in: row).map { eviction.isDue($0, of: row.id) } ?? false
          }
          let written = try evictParts(of: rows) { eviction.isDue($0, of: $1) }
          return (
            TableEviction(removed: removed, written: written, note: eviction.note), removed.count
          )
        }
      }
    } catch let error as RecordStoreError where error.cause == .busy {
      return nil
    }
  }

  /// The date of a row's deletion, if the row can be read.
  private func deletion(in row: RecordRow) -> Date? {
    row.deleted == nil ? nil : found(row).stored?.deleted
  }

  private func evictParts(
    of rows: [RecordRow],
    where isDue: (Date, String) -> Bool
  ) throws -> [RecordRow] {
    guard schema.evictParts != nil else { return [] }
    return try rows.compactMap { row in
      guard let old = found(row).stored else { return nil }
      var new = old
      schema.evictParts(of: &new, where: isDue)
      return new == old ? nil : try replacement(of: row, readAs: old, by: new)?.row
    }
  }

  // MARK: Watching

  /// Tells the records that others may have written.
  package func watch(
    _ tell: @escaping @Sendable (Set<Record.ID>?) -> Void
  ) async throws -> RecordWatch? {
    try await reporting(.load) {
      try await tables.watch(kind) { names in
        let ids = names?.compactMap(Record.ID.init)
        tell(ids.flatMap { $0.count == names?.count ? Set($0) : nil })
      }
    }
  }

  // MARK: Errors

  /// Names the operation in errors of the place.
  private func reporting<Result>(
    _ operation: RecordStoreError.Operation,
    _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await tables.naming(operation, body)
    } catch let error as RecordReadError {
      throw RecordStoreError(operation, at: tables.place, .unencodable(error.reason))
    }
  }
}

/// The change of one row, as a part of a transaction.
private struct TablePart: ActPart {
  let tables: any RecordTables
  let operation: RecordStoreError.Operation
  let id: String
  /// The change; nil if the id can't name a row.
  let step: RowStep?

  func make(with others: [any ActPart]) async throws {
    let parts = [self] + others.compactMap { $0 as? TablePart }
    guard parts.count == others.count + 1, parts.allSatisfy({ $0.tables === tables }) else {
      throw RecordStoreError.severalHomes(operation, at: tables.place)
    }
    let steps = try parts.map { part in
      guard let step = part.step else {
        throw RecordStoreError(part.operation, at: "“\(part.id)”", .unusableID)
      }
      return step
    }
    do {
      try await tables.naming(operation) { try await tables.modify(steps, for: operation) }
    } catch let refusal as RefusedStep {
      throw refusal.error
    }
  }
}

/// The error of a step, which names its own operation.
private struct RefusedStep: Error {
  let error: any Error
}

extension TableRecordBackend: RawRecordPlace {
  /// Finds the deleted rows, and the lines that were put aside.
  package func leftovers() async throws -> RecordLeftovers {
    var leftovers = RecordLeftovers()
    for old in try await deleted() { leftovers.deleted[place("\(old.record.id)")] = old.date }
    leftovers.putAside = try await tables.aside(of: kind).map { line in
      "\(place(line.id)).damaged\(line.number == 1 ? "" : "-\(line.number)")"
    }
    return leftovers
  }

  /// Reads all rows as they are.
  package func contents() async throws -> RawRecords {
    var contents = RawRecords()
    for row in try await tables.rows(of: kind, .all, { $0 }) {
      if row.isWhole {
        contents.rows.append(row)
      } else {
        contents.unreadable.append(AsideLine(id: row.id, number: 1, line: row.line))
      }
    }
    contents.rows.sort { $0.id < $1.id }
    contents.aside = try await tables.aside(of: kind)
    return contents
  }

  /// Writes rows as another place had them; one that is there stays.
  package func write(_ rows: [RecordRow]) async throws {
    for row in rows { try await write(row) }
  }

  private func write(_ row: RecordRow) async throws {
    var new = row
    new.version = 1
    let replacement = RowReplacement(new)
    let step = RowStep(kind, row.id) { $0 == nil ? .write(replacement) : .leave }
    try await tables.naming(.save) { try await tables.modify([step], for: .save) }
  }

  /// Adds lines to those put aside.
  package func addAside(_ lines: [AsideLine]) async throws {
    try await tables.naming(.save) { try await tables.addAside(lines, of: kind) }
  }
}

#endif
