package import Foundation

/// The records of one kind in a journal.
package struct JournalRecordBackend<Record: StorableRecord>: RecordBackend
where Record.ID: RecordID {
  private let journal: FileJournal
  private let form: JournalForm<Record>

  /// Makes the backend of a kind.
  ///
  /// - Parameters:
  ///   - kind: The name of the kind, such as `books`.
  ///   - journal: The journal.
  ///   - schema: The versions of the record's form.
  package init(
    _ kind: String,
    in journal: FileJournal,
    schema: RecordSchema<Record> = RecordSchema()
  ) {
    self.journal = journal
    form = JournalForm(kind: kind, schema: schema, folder: journal.folder)
  }

  /// Reads the journal.
  package func load() async throws -> StoredRecords<Record> {
    try await journal.reading { [form] contents in form.records(in: contents) }
  }

  /// Reads the journal.
  package func find(_ id: Record.ID) async throws -> FoundRecord<Record> {
    guard let key = form.key(of: id) else { return .nothing }
    return try await journal.reading { [form] contents in form.found(key, in: contents) }
  }

  /// Appends an entry, if the change wants that.
  package func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) async throws -> StoredRecord<Record>? {
    guard let key = form.key(of: id) else {
      throw RecordStoreError(operation, at: "“\(id)”", .unusableID)
    }
    return try await journal.change(for: operation) { [form] entry, contents in
      let found = form.found(key, in: contents)
      let unreadable = found.unreadable.map { unreadable in
        RecordStoreError(operation, at: unreadable.place, .unreadable(unreadable.error))
      }
      if let unreadable, contents.records[key]?.isUncertain == true { throw unreadable }
      guard let new = change(found) else {
        if let unreadable { throw unreadable }
        return nil
      }
      try form.add(new, over: found, at: key, in: contents, to: &entry)
      return new
    }
  }

  /// Removes the lines of deleted records.
  package func evict(deletedBefore date: Date) async throws -> Int {
    try await journal.remove { [form] contents in form.keys(in: contents, deletedBefore: date) }
  }

  /// Nothing: a journal keeps no notes of what it found.
  package func evictDaily(deletedBefore date: Date) -> Int? { nil }

  /// Reports the records in the lines that others write.
  package func watch(_ tell: @escaping @Sendable (Set<Record.ID>?) -> Void) -> RecordWatch? {
    journal.watch { [form] keys in
      let ids = keys?.compactMap(form.id)
      if ids?.isEmpty != true { tell(ids.map { Set($0) }) }
    }
  }
}
