package import Foundation

/// The records of one kind in a journal.
package struct JournalRecordBackend<Record: StorableRecord>: RecordBackend
where Record.ID: RecordID {
  let journal: SharedJournal
  let form: JournalForm<Record>

  /// Makes the backend of a kind.
  ///
  /// - Parameters:
  ///   - kind: The name of the kind, such as `books`.
  ///   - journal: The journal.
  ///   - schema: The versions of the record's form.
  package init(
    _ kind: String,
    in journal: SharedJournal,
    schema: RecordSchema<Record> = RecordSchema()
  ) {
    self.journal = journal
    form = JournalForm(kind: kind, schema: schema, folder: journal.folder)
  }

  /// The place of a record for people.
  package func place(of id: String) -> String {
    RecordKey(form.kind, id).map(form.place) ?? id
  }

  /// Reads the journal, or the folder that it takes over with the first change.
  package func load() async throws -> StoredRecords<Record> {
    if let records = try await readingEarlier({ try await $0.load() }) { return records }
    return try await journal.reading { [form] contents in form.records(in: contents) }
  }

  /// Reads the journal, or a file that it takes over with the first change.
  package func find(_ id: Record.ID) async throws -> FoundRecord<Record> {
    guard let key = form.key(of: id) else { return .nothing }
    if let found = try await readingEarlier({ try await $0.find(id) }) { return found }
    return try await journal.reading { [form] contents in form.found(key, in: contents) }
  }

  /// Reads the lines of the journal, and the value of one record; nil for a folder that it takes over.
  package func load(toWrite id: Record.ID) async throws -> RecordToWrite<Record>? {
    guard let key = form.key(of: id), try await journal.earlierFolder(of: form.kind) == nil
    else { return nil }
    return try await journal.reading { [form] contents in form.recordToWrite(key, in: contents) }
  }

  /// Appends an entry, if the change wants that.
  package func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) async throws -> StoredRecord<Record>? {
    try await journal.change(for: operation, addition(of: id, for: operation, change))
  }

  /// The journal, in which all kinds lie.
  package var home: (any RecordHome)? { journal }

  /// Returns the change as a part of an entry.
  package func part(
    of id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) throws -> StoredRecord<Record>?
  ) -> any ActPart {
    JournalPart(journal: journal, operation: operation) { [self] entry, file in
      _ = try addition(of: id, for: operation, change)(&entry, file)
    }
  }

  /// Returns the code that adds a change to an entry, under the lock.
  private func addition(
    of id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) throws -> StoredRecord<Record>?
  ) throws -> @Sendable (inout JournalEntry, JournalFile) throws -> StoredRecord<Record>? {
    guard let key = form.key(of: id) else {
      throw RecordStoreError(operation, at: "“\(id)”", .unusableID)
    }
    return { [form] entry, file in
      let contents = file.contents
      let found = form.found(key, in: contents)
      if contents.records[key]?.isUncertain == true {
        let error = contents.error(at: key)
        throw RecordStoreError(operation, at: form.place(of: key), .unreadable(error))
      }
      let unreadable = found.unreadable.map { unreadable in
        RecordStoreError(operation, at: unreadable.place, .unreadable(unreadable.error))
      }
      // Records of other versions are never replaced.
      if let unreadable, found.unreadable?.error.isReplaceable == false { throw unreadable }
      guard let new = try change(found) else {
        if let unreadable { throw unreadable }
        return nil
      }
      if let old = contents.records[key], unreadable != nil {
        var writer = JournalLineWriter()
        writer.append(key, old)
        try file.putAside(Data(writer.bytes))
      }
      do { try form.add(new, over: found, at: key, in: contents, to: &entry) } catch {
        throw RecordStoreError.naming(operation, at: "\(id)", error)
      }
      let undone = form.schema.undoneDeletions(found.stored, new)
      try file.forgetDeletions(undone, of: form.kind)
      return new
    }
  }

  /// Removes the lines of deleted records.
  package func evict(deletedBefore date: Date) async throws -> Int {
    try await journal.remove(of: form.kind) { [form] contents in
      form.keys(in: contents, deletedBefore: date)
    }
  }

  /// Removes the lines of records that were deleted a day ago, unless another program goes on writing.
  package func evictDaily(deletedBefore date: Date) async throws -> Int? {
    do {
      return try await journal.removeDaily(from: form, deletedBefore: date)
    } catch let error as RecordStoreError where error.cause == .busy {
      return nil
    }
  }

  /// Reports the records in others' lines, and changes in the folder of an earlier version.
  package func watch(
    _ tell: @escaping @Sendable (Set<Record.ID>?) -> Void
  ) async throws -> RecordWatch? {
    let folder = try await journal.earlierFolder(of: form.kind)
    let earlier = folder.map(backend(inFolder:))?.watch(tell)
    let watch = journal.watch { [form] keys in
      let ids = keys?.compactMap(form.id)
      if ids?.isEmpty != true { tell(ids.map { Set($0) }) }
    }
    guard let earlier else { return watch }
    return RecordWatch { withExtendedLifetime((earlier, watch)) {} }
  }

  /// Reads the folder of an earlier version; nil once the journal has taken it over.
  ///
  /// Another process may do so meanwhile, and then its files seem to be gone.
  func readingEarlier<Value>(
    _ read: (FolderRecordBackend<Record>) async throws -> Value
  ) async throws -> Value? {
    while let folder = try await journal.earlierFolder(of: form.kind) {
      let result: Result<Value, any Error>
      do { result = .success(try await read(backend(inFolder: folder))) } catch {
        result = .failure(error)
      }
      if try await journal.earlierFolder(of: form.kind) == folder { return try result.get() }
    }
    return nil
  }

  private func backend(inFolder folder: String) -> FolderRecordBackend<Record> {
    FolderRecordBackend(URL(filePath: folder, directoryHint: .isDirectory), schema: form.schema)
  }
}

/// The change of one record of a journal, as a part of an entry.
private struct JournalPart: ActPart {
  let journal: SharedJournal
  let operation: RecordStoreError.Operation
  let add: @Sendable (inout JournalEntry, JournalFile) throws -> Void

  func make(with others: [any ActPart]) async throws {
    let parts = [self] + others.compactMap { $0 as? JournalPart }
    guard parts.count == others.count + 1, parts.allSatisfy({ $0.journal === journal }) else {
      throw RecordStoreError.severalHomes(operation, at: journal.folder)
    }
    try await journal.change(for: operation) { entry, file in
      for part in parts { try part.add(&entry, file) }
    }
  }
}
