import Foundation

/// Records in a folder, a file each, in the form of `RecordFile`.
///
/// A file is never changed: a new one is written beside it, synced, and takes its name. So whatever happens,
/// each file is whole, and there is nothing to recover.
struct RecordFolder<Record: StorableRecord> where Record.ID: RecordID {
  private typealias Names = RecordFileNames<Record.ID>
  private typealias Finding = RecordFinding<Record>

  private var folder: DurableFolder
  private let schema: RecordSchema<Record>
  private let sizeLimit: Int
  private let files: any FileSystem

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

  func find(_ id: Record.ID) throws -> FoundRecord<Record> {
    guard let name = Names.name(of: id) else { return .nothing }
    let finding = find(name)
    // Then it is the folder that cannot be read, and not just this record.
    if case .refused(let error) = finding, error.code == ENOTDIR {
      throw RecordStoreError(.load, error)
    }
    return found(finding, in: name)
  }

  /// What a finding is for those who do not mind why something cannot be read.
  private func found(_ finding: Finding, in name: String) -> FoundRecord<Record> {
    if let stored = finding.stored { return .record(stored) }
    guard let fault = finding.fault else { return .nothing }
    return .unreadable(
      UnreadableRecord(
        place: path(name),
        reason: fault.reason,
        recordID: Names.owner(of: name)?.description,
        kind: fault.kind
      )
    )
  }

  /// What lies in the folder beside the records that a store shows.
  func leftovers() throws -> RecordLeftovers {
    var leftovers = RecordLeftovers(deletedCount: try deleted().count)
    for name in try reporting(.load, { try files.names(in: folder.path) }).sorted() {
      if Names.isDraft(name) {
        leftovers.drafts.append(path(name))
      } else if Names.isAside(name) {
        leftovers.putAside.append(path(name))
      } else if !Names.isRecord(name) || find(name).isNothing, ![".", ".."].contains(name) {
        leftovers.foreign.append(path(name))
      }
    }
    return leftovers
  }

  /// The records that are deleted, in no particular order.
  func deleted() throws -> [Record] {
    try load().records.filter { $0.deleted != nil }.map(\.record)
  }

  private func recordNames() throws(FileError) -> [String] {
    try files.names(in: folder.path).filter(Names.isRecord)
  }

  private func find(_ name: String) -> Finding {
    do throws(FileError) {
      switch try files.read(path(name), limit: sizeLimit) {
      case .nothing: return .nothing
      case .noFile: return damaged(name, "it is not a file")
      case .tooMuch: return damaged(name, tooLarge)
      case .bytes(let data): return find(name, in: data)
      }
    } catch {
      return error.isBrokenLink ? damaged(name, error.reason) : .refused(error)
    }
  }

  private func find(_ name: String, in data: Data) -> Finding {
    do throws(RecordFile.Fault) {
      return .record(try RecordFile(data).stored(schema) { Names.name(of: $0) == name })
    } catch {
      switch error {
      case .damaged(let reason): return damaged(name, reason)
      case .misnamed(let reason): return .misnamed(reason)
      case .newer(let reason): return .newer(reason)
      case .older(let reason): return .older(reason)
      }
    }
  }

  /// What something is that holds no record; nothing of ours if it was never meant to hold one.
  private func damaged(_ name: String, _ reason: String) -> Finding {
    Names.id(name) == nil ? .nothing : .damaged(reason)
  }

  private var tooLarge: String { "it is larger than \(sizeLimit >> 20) MB" }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  // MARK: Changing a record

  mutating func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: (FoundRecord<Record>) -> StoredRecord<Record>?
  ) throws -> StoredRecord<Record>? {
    guard let name = Names.name(of: id) else {
      throw RecordStoreError(operation, at: "“\(id)”", .unusableID)
    }
    return try reporting(operation) {
      // Otherwise what another process writes between our reading and our writing would be lost.
      try files.locking(folder.path) { _ in
        let found = find(name)
        switch found {
        case .newer(let why): throw RecordStoreError(operation, at: path(name), .newer(why))
        case .older(let why): throw RecordStoreError(operation, at: path(name), .older(why))
        case .refused(let error): throw error
        case .nothing, .record, .damaged, .misnamed: break
        }
        guard let new = change(self.found(found, in: name)) else {
          return try leave(name, found, operation)
        }
        let data = try RecordFile.data(of: new, schema: schema.version)
        guard data.count <= sizeLimit else {
          throw RecordStoreError(operation, at: path(name), .unencodable(tooLarge))
        }
        // A folder that was not there was not locked either, and no draft may be without a lock.
        guard try !folder.make() else { return try modify(id, for: operation, change) }
        if found.reasonToPutAside != nil { try putAside(name) }
        try replace(name, with: data)
        return new
      }
    }
  }

  private func leave(
    _ name: String,
    _ found: Finding,
    _ operation: RecordStoreError.Operation
  ) throws -> StoredRecord<Record>? {
    if let reason = found.reasonToPutAside {
      throw RecordStoreError(operation, at: path(name), .unreadable(reason))
    }
    // An earlier try may have got as far as the name, but not to the disk.
    if case .record = found { try files.syncFolder(folder.path) }
    return nil
  }

  /// Writes a file beside the record's, which gets its name once it is on the disk.
  private func replace(_ name: String, with data: Data) throws(FileError) {
    let draft = path(Names.makeDraft(of: name))
    do throws(FileError) {
      try files.create(draft) { file throws(FileError) in
        try file.write(data)
        try file.sync()
      }
      try files.rename(draft, to: path(name))
    } catch {
      // The draft goes, and its name says nothing to anyone.
      let failure = FileError(path: path(name), code: error.code)
      do throws(FileError) { try files.remove(draft) } catch { throw failure }
      throw failure
    }
    try files.syncFolder(folder.path)
  }

  /// Keeps what cannot be read under another name, before a record takes its place.
  private func putAside(_ name: String) throws(FileError) {
    let taken = Set(try files.names(in: folder.path))
    try files.rename(path(name), to: path(Names.aside(name, taken: taken)))
    // A disk may do what follows first, and then this has nothing left to keep.
    try files.syncFolder(folder.path)
  }

  // MARK: Evicting

  /// Removes for good what was deleted before a date, and what writers left behind that came to a sudden end.
  mutating func evict(deletedBefore date: Date) throws -> Int {
    try reporting(.evict) {
      try files.locking(folder.path) { isLocked in
        // Writers hold the lock as long as there is a draft of theirs. Without it, a draft may be in use.
        if isLocked { try sweep() }
        let evicted = try recordNames().filter { name in
          find(name).stored?.deleted.map { $0 < date } ?? false
        }
        if !evicted.isEmpty { folder.willRemoveNames() }
        for name in evicted { try files.remove(path(name)) }
        try folder.syncRemovals()
        return evicted.count
      }
    }
  }

  private func sweep() throws(FileError) {
    for name in try files.names(in: folder.path) where Names.isDraft(name) {
      try files.remove(path(name))
    }
  }

  // MARK: Errors

  private func reporting<Result>(
    _ operation: RecordStoreError.Operation,
    _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as FileError {
      throw RecordStoreError(operation, error)
    }
  }
}
