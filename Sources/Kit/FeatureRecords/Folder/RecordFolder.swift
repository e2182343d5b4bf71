import Foundation

/// Records in a folder, a file each, in the form of `RecordFile`.
///
/// A file is never changed: a new one is written beside it, synced, and takes its name. So whatever happens,
/// each file is whole, and there is nothing to recover.
struct RecordFolder<Record: StorableRecord> where Record.ID: RecordID {
  typealias Names = RecordFileNames<Record.ID>
  typealias Finding = RecordFinding<Record>

  var folder: DurableFolder
  let schema: RecordSchema<Record>
  let sizeLimit: Int
  let files: any FileSystem

  init(
    _ folder: String,
    schema: RecordSchema<Record>,
    sizeLimit: Int = RecordFile.sizeLimit,
    on files: any FileSystem
  ) {
    self.folder = DurableFolder(folder, on: files)
    self.schema = schema
    self.sizeLimit = sizeLimit
    self.files = files
  }

  // MARK: Reading

  func load() throws -> StoredRecords<Record> {
    var all = StoredRecords<Record>()
    for name in try reporting(.load, recordNames) {
      switch found(find(name), in: name) {
      case .nothing: break
      case .record(let stored): all.records.append(stored)
      case .unreadable(let unreadable): all.unreadable.append(unreadable)
      }
    }
    return all
  }

  /// Throws an error if the folder is gone since it was seen.
  mutating func checkIsThere() throws {
    try reporting(.load) { try folder.checkIsThere() }
  }

  func find(_ id: Record.ID) throws -> FoundRecord<Record> {
    guard let name = Names.name(of: id) else { return .nothing }
    let finding = find(name)
    // Then it is the folder that cannot be read, and not just this record.
    if case .refused(let error) = finding, error.code == ENOTDIR {
      try reporting(.load) { throw error }
    }
    return found(finding, in: name)
  }

  /// Converts a finding for callers outside the folder.
  func found(_ finding: Finding, in name: String) -> FoundRecord<Record> {
    if let stored = finding.stored { return .record(stored) }
    guard let error = finding.error else { return .nothing }
    let id = Names.owner(of: name)?.description
    return .unreadable(UnreadableRecord(place: path(name), recordID: id, error))
  }

  /// Returns the files in the folder that a store doesn't show.
  func leftovers() throws -> RecordLeftovers {
    var leftovers = RecordLeftovers()
    for (file, deletion) in try reporting(.load, deletions) {
      leftovers.deleted[path(file)] = deletion.date
    }
    for name in try reporting(.load, { try files.names(in: folder.path) }).sorted() {
      if Names.isDraft(name) {
        leftovers.drafts.append(path(name))
      } else if Names.isAside(name) {
        leftovers.putAside.append(path(name))
      } else if !isOurs(name) {
        leftovers.foreign.append(path(name))
      }
    }
    return leftovers
  }

  /// True for a record, and for other files that belong to a folder of records.
  private func isOurs(_ name: String) -> Bool {
    if Names.isRecord(name) { return !find(name).isNothing }
    guard let undeleted = Names.undeleted(name) else { return Names.isOfFolder(name) }
    return find(undeleted).isDeleted
  }

  /// The records that are deleted, in no particular order, each with the name of its file.
  func deletions() throws(FileError) -> [(file: String, deletion: DeletedRecord<Record>)] {
    try recordNames().compactMap { name in
      let found = find(name)
      guard let stored = found.stored, let date = stored.deleted else { return nil }
      let file = found.isDeleted ? Names.deleted(name) : name
      return (file, DeletedRecord(stored.record, date: date))
    }
  }

  /// The names of records, also of those whose file has another one because they are deleted.
  func recordNames() throws(FileError) -> [String] {
    let names = try files.names(in: folder.path)
    let records = names.filter(Names.isRecord)
    let deleted = Set(names.compactMap(Names.undeleted))
    return records + deleted.subtracting(records)
  }

  func find(_ name: String) -> Finding {
    let finding = read(name)
    guard case .nothing = finding, Names.owner(of: name) != nil else { return finding }
    return findDeleted(name)
  }

  /// The finding under the name of a deleted record; nothing where it holds no record.
  private func findDeleted(_ name: String) -> Finding {
    let deleted = Names.deleted(name)
    switch read(deleted, as: name) {
    case .record(let stored, let file), .deleted(let stored, let file):
      do throws(FileError) {
        let date = try files.date(of: path(deleted))
        return .deleted(StoredRecord(stored.record, rank: stored.rank, deleted: date), in: file)
      } catch {
        return .refused(error)
      }
    case .nothing: return .nothing
    case .unreadable(let error): return error.isReplaceable ? .nothing : .unreadable(error)
    case .refused(let error): return .refused(error)
    }
  }

  /// The finding in a file, whose name may differ from the one that its record says.
  private func read(_ file: String, as name: String? = nil) -> Finding {
    let name = name ?? file
    do throws(FileError) {
      switch try files.read(path(file), limit: sizeLimit) {
      case .nothing: return .nothing
      case .noFile(let kind): return damaged(name, kind.reason)
      case .tooMuch: return damaged(name, tooLarge)
      case .bytes(let data): return read(name, in: data)
      }
    } catch {
      return error.isBrokenLink ? damaged(name, error.reason) : .refused(error)
    }
  }

  private func read(_ name: String, in data: Data) -> Finding {
    do throws(RecordReadError) {
      let file = try RecordFile(data)
      return .record(try file.stored(schema) { Names.name(of: $0) == name }, in: file)
    } catch {
      return error.kind == .damaged ? damaged(name, error.reason) : .unreadable(error)
    }
  }

  /// Returns the finding for a file without a record; nothing of ours if it was never meant to hold one.
  private func damaged(_ name: String, _ reason: String) -> Finding {
    Names.id(name) == nil ? .nothing : .unreadable(RecordReadError(.damaged, reason))
  }

  var tooLarge: String { RecordReadError.tooLarge(sizeLimit).reason }

  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  // MARK: Errors

  /// Runs a closure with the lock of the folder.
  ///
  /// If the lock is refused, the error names the place that was to be changed.
  func locking<Result>(
    for place: String,
    _ body: (_ isLocked: Bool) throws -> Result
  ) throws -> Result {
    let lock = path(Names.lock)
    do {
      return try files.locking(lock, body)
    } catch var error as FileError where error.path == lock && !error.isOfPlace {
      error.path = place
      throw error
    }
  }

  func reporting<Result>(
    _ operation: RecordStoreError.Operation,
    _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as FileError {
      // A file may have taken the folder's place, which is gone all the same.
      let gone = error.code == ENOTDIR ? try? folder.gone() : nil
      throw RecordStoreError(operation, gone ?? error)
    }
  }
}
