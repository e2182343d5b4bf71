import Foundation

/// Changes to a record in a folder.
extension RecordFolder {
  mutating func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: (FoundRecord<Record>) -> StoredRecord<Record>?
  ) throws -> StoredRecord<Record>? {
    guard let name = Names.name(of: id) else {
      throw RecordStoreError(operation, at: "“\(id)”", .unusableID)
    }
    return try modify(name, for: operation, isFolderThere: false, change)
  }

  private mutating func modify(
    _ name: String,
    for operation: RecordStoreError.Operation,
    isFolderThere: Bool,
    _ change: (FoundRecord<Record>) -> StoredRecord<Record>?
  ) throws -> StoredRecord<Record>? {
    try reporting(operation) {
      // Otherwise a write of another process between our read and our write would be lost.
      try locking(for: path(name)) { isLocked in
        let found = find(name)
        switch found {
        case .unreadable(let error) where !error.isReplaceable:
          throw RecordStoreError(operation, at: path(name), .unreadable(error))
        case .refused(let error): throw error
        case .nothing, .record, .deleted, .unreadable: break
        }
        guard let new = change(self.found(found, in: name)) else {
          return try leave(name, found, operation)
        }
        let data = try RecordFile.data(of: new, schema: schema, over: found.read)
        guard data.count <= sizeLimit else {
          throw RecordStoreError(operation, at: path(name), .unencodable(tooLarge))
        }
        try forgetDeletions(schema.undoneDeletions(found.stored, new), for: name)
        // A folder that was not there was not locked either, though another process may have made it meanwhile. And no
        // draft may be without a lock, unless the file system has none.
        guard try !folder.make(), isLocked || isFolderThere else {
          return try modify(name, for: operation, isFolderThere: true, change)
        }
        var old = found.isDeleted ? Names.deleted(name) : name
        if case .unreadable = found { old = try putAside(name) }
        do {
          try replace(name, with: data, inPlaceOf: old)
        } catch let error as FileError where error.isWantOfRoom && found.isDeleted(by: new) {
          try rename(name, deleted: new.deleted)
        }
        if found.isDeleted { try removeDeleted(name) }
        return new
      }
    }
  }

  private mutating func leave(
    _ name: String,
    _ found: Finding,
    _ operation: RecordStoreError.Operation
  ) throws -> StoredRecord<Record>? {
    switch found {
    case .unreadable(let error):
      throw RecordStoreError(operation, at: path(name), .unreadable(error))
    // Where the folder is gone, the record wasn't deleted: a change that is left out would seem to be made.
    case .nothing: try folder.checkIsThere()
    case .record, .deleted, .refused: break
    }
    // An earlier try may have got as far as the name, but not to the disk.
    if found.stored != nil { try confirm(name) }
    return nil
  }

  /// Writes a file beside the record's; it gets the record's name once it is on the disk.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - data: The bytes.
  ///   - old: The name of the file whose place it takes, and whose rights it gets; its own name if nil.
  /// - Throws: The error of the disk.
  func replace(
    _ name: String,
    with data: Data,
    inPlaceOf old: String? = nil
  ) throws(FileError) {
    try files.write(
      data,
      to: path(name),
      draft: path(Names.makeDraft(of: name)),
      inPlaceOf: path(old ?? name)
    )
    try confirm(name)
  }

  /// Waits until the name of a file that is there is on the disk.
  private func confirm(_ name: String) throws(FileError) {
    do throws(FileError) { try files.syncFolder(folder.path) } catch {
      throw FileError(path: path(name), code: error.code, isDone: true)
    }
  }

  // MARK: Where there is no room

  /// Deletes a record by its file's name, which takes no room on a disk that is full.
  private func rename(_ name: String, deleted date: Date?) throws(FileError) {
    // Its date first: without it the record would seem to be deleted when it was last changed.
    if let date { try files.setDate(date, of: path(name)) }
    do throws(FileError) {
      try files.rename(path(name), to: path(Names.deleted(name)))
    } catch {
      throw FileError(path: path(name), code: error.code)
    }
    try confirm(name)
  }

  /// Removes the file of a record that was deleted by its name, now that there is another one.
  private func removeDeleted(_ name: String) throws(FileError) {
    do throws(FileError) { try files.remove(path(Names.deleted(name))) } catch {
      throw FileError(path: path(name), code: error.code, isDone: true)
    }
    try confirm(name)
  }

  // MARK: What cannot be read

  /// Keeps an unreadable file under another name, which it returns, before a record takes its place.
  private func putAside(_ name: String) throws(FileError) -> String {
    let aside = Names.aside(name, taken: Set(try files.names(in: folder.path)))
    try files.rename(path(name), to: path(aside))
    // A disk may do what follows first, and then this has nothing left to keep.
    try files.syncFolder(folder.path)
    return aside
  }
}

extension RecordFinding {
  /// True if the record is there, and a change deletes it and does nothing else.
  fileprivate func isDeleted(by new: StoredRecord<Record>) -> Bool {
    guard case .record(var old, _) = self, old.deleted == nil, let date = new.deleted
    else { return false }
    old.deleted = date
    return old == new
  }
}

extension FileError {
  /// True if the step would have worked with more room on the disk.
  fileprivate var isWantOfRoom: Bool { !isDone && Self.isWantOfRoom(code) }

  /// True for the code of such a step.
  static func isWantOfRoom(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
}
