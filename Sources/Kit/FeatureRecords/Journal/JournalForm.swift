import FeatureJSON
import Foundation

/// The form of one kind's records in a journal.
struct JournalForm<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  let kind: String
  let schema: RecordSchema<Record>
  let folder: String

  // MARK: Names

  /// Returns the name of a record; nil if its id can't be one.
  func key(of id: Record.ID) -> RecordKey? {
    let text = id.description
    return Record.ID(text) == id ? RecordKey(kind, text) : nil
  }

  /// Returns the id of a name; nil for one of another kind.
  func id(_ key: RecordKey) -> Record.ID? { key.kind == kind ? Record.ID(key.id) : nil }

  /// Returns the names of the records that were deleted before a date.
  func keys(in contents: JournalContents, deletedBefore date: Date) -> Set<RecordKey> {
    let date = date.millisecondsSince1970
    return Set(
      contents.records.all(of: kind).lazy
        .filter { !$1.isUncertain && $1.deleted.map { $0 < date } ?? false }
        .map { RecordKey($0.name) }
    )
  }

  /// Adds the removal of deleted parts that are due to an entry, and returns the records that are due.
  func takeDue(
    in contents: JournalContents,
    by removal: inout DailyEviction,
    to entry: inout JournalEntry
  ) throws -> Set<RecordKey> {
    var keys: Set<RecordKey> = []
    for stored in records(in: contents).records {
      guard let key = key(of: stored.id), contents.records[key]?.isUncertain == false else {
        continue
      }
      if let deleted = stored.deleted {
        if removal.isDue(deleted, of: key.id) { keys.insert(key) }
      } else if schema.evictParts != nil {
        var new = stored
        schema.evictParts(of: &new) { removal.isDue($0, of: $1) }
        guard new != stored else { continue }
        try add(new, over: .record(stored), at: key, in: contents, to: &entry)
      }
    }
    return keys
  }

  // MARK: Reading

  func records(in contents: JournalContents) -> StoredRecords<Record> {
    var records = StoredRecords<Record>()
    let all = contents.records.all(of: kind)
    records.records.reserveCapacity(all.count)
    for (name, record) in all {
      switch found(record, at: name, in: contents) {
      case .nothing: break
      case .record(let stored): records.records.append(stored)
      case .unreadable(let unreadable): records.unreadable.append(unreadable)
      }
    }
    return records
  }

  func found(_ key: RecordKey, in contents: JournalContents) -> FoundRecord<Record> {
    contents.records[key].map { found($0, at: RecordName(key), in: contents) } ?? .nothing
  }

  func recordToWrite(_ key: RecordKey, in contents: JournalContents) -> RecordToWrite<Record> {
    let (rank, deletion) = contents.records.ends(of: kind)
    return RecordToWrite(
      found(key, in: contents),
      highestRank: rank ?? 0,
      lastDeletion: deletion.map { Date(millisecondsSince1970: $0) } ?? .distantPast
    )
  }

  private func found(
    _ record: JournalRecord,
    at name: RecordName,
    in contents: JournalContents
  ) -> FoundRecord<Record> {
    do throws(RecordReadError) {
      guard !record.isUnread else { throw contents.error(at: RecordKey(name)) }
      let deleted = record.deleted.map { Date(millisecondsSince1970: $0) }
      guard deleted.map(RecordJSON.fourDigitYears.contains) ?? true else {
        throw .init(.damaged, "its date of deletion is out of bounds")
      }
      return .record(
        try schema.stored(
          record.value.bytes,
          version: record.schema,
          form: "schema \(record.schema)",
          rank: record.rank,
          deleted: deleted,
          isNamed: { $0.description.utf8.elementsEqual(name.id) }
        )
      )
    } catch {
      let key = RecordKey(name)
      return .unreadable(UnreadableRecord(place: place(of: key), recordID: key.id, error))
    }
  }

  /// The place of a record for people.
  func place(of key: RecordKey) -> String { "\(folder)/\(JournalFile.Name.journal), \(key)" }

  // MARK: Writing

  /// Adds the changes from a record as it was found to another one.
  ///
  /// - Throws: An error of the encoder if a value has no written form; a `RecordReadError` if it is too large.
  func add(
    _ new: StoredRecord<Record>,
    over found: FoundRecord<Record>,
    at key: RecordKey,
    in contents: JournalContents,
    to entry: inout JournalEntry
  ) throws {
    let operations = try schema.operations(
      from: contents.records[key],
      readAs: found.stored,
      to: new
    )
    entry.changes += operations.map { .init(key, $0) }
  }
}

extension JournalContents {
  /// The reason why a record can't be read, or changed.
  func error(at key: RecordKey) -> RecordReadError {
    let isNewer = problems.contains { $0.reason == .newer && $0.keys?.contains(key) == true }
    return isNewer
      ? .init(.newer, "a newer version wrote a line of it")
      : .init(.uncertain, "a line that names it was changed, or is missing")
  }
}
