import Foundation

extension EarlierFolders {
  /// Runs a closure with the locks of folders, so that no earlier version changes them.
  func locking(_ kinds: ArraySlice<Kind>, _ body: () throws -> Void) throws {
    guard let kind = kinds.first else { return try body() }
    let rest = kinds.dropFirst()
    guard let folder = try folder(of: kind.name) else { return try locking(rest, body) }
    try files.locking("\(folder)/\(Names.lock)") { _ in try locking(rest, body) }
  }

  /// Appends the lines of all records.
  ///
  /// - Parameters:
  ///   - kinds: The kinds.
  ///   - writer: The writer of the lines.
  /// - Returns: The rights of the journal if a record is only for its user; nil if all are for others, too.
  /// - Throws: A `TakeOverRefusal` if that needs a person; the error of a file that may not be read.
  func append(_ kinds: [Kind], to writer: inout JournalLineWriter) throws -> FileRights? {
    var privateRights: FileRights?
    for kind in kinds {
      guard let folder = try folder(of: kind.name) else { continue }
      for part in try parts(of: kind, in: folder) {
        switch (part.found, part.key) {
        case (.record(let record), let key?):
          let rights = try checkedRights(of: "\(folder)/\(part.name)")
          if let rights, rights.isPrivate { privateRights = rights }
          writer.append(key, record)
        case (.unreadable, let key?):
          if !kind.isOfOne { writer.append(lost: [key], isNextLine: false) }
        case (.nothing, _), (_, nil): continue
        }
      }
    }
    return privateRights
  }

  /// Gives the folders other names, and leaves a file in the place of each, which stops earlier versions.
  ///
  /// So does a kind without a folder, in which an earlier version would begin anew.
  ///
  /// - Throws: The error of the disk; the folders have their names then, as far as the disk lets them.
  func moveAway(_ found: [Kind]) throws(FileError) {
    var moved: [String] = []
    do throws(FileError) {
      for kind in found where try files.isFolder("\(path)/\(kind.name)") {
        moved.append(kind.name)
        try moveAway(kind.name)
      }
      guard !found.isEmpty else { return }
      for kind in kinds + found { try leaveMissingSign(for: kind.name) }
      try syncNames(in: path)
    } catch {
      let failure = error
      for kind in moved { bringBack(kind) }
      throw failure
    }
  }

  /// Moves a folder away, in one step with the file in its place where the file system can do that.
  ///
  /// Between two steps, an earlier version would find no folder, and begin a new one.
  private func moveAway(_ kind: String) throws(FileError) {
    let (old, moved) = ("\(path)/\(kind)", movedFolder(of: kind))
    // One that a killed writer left is as good.
    if files.identity(of: moved) == nil { try makeSign(at: moved) }
    guard try !files.exchange(old, with: moved) else { return }
    try files.remove(moved)
    try files.rename(old, to: moved)
    // A power cut mustn't keep the file in the place of a folder without the folder's new name.
    try syncNames(in: path)
    try makeSign(at: old)
  }

  private func bringBack(_ kind: String) {
    let (old, moved) = ("\(path)/\(kind)", movedFolder(of: kind))
    do throws(FileError) {
      guard try files.isFolder(moved) else { return try files.remove(moved) }
      if try files.isFolder(old) { return }
      if try files.exchange(old, with: moved) { return try files.remove(moved) }
      try files.remove(old)
      try files.rename(moved, to: old)
    } catch {
      // The records can be read under either name.
    }
  }

  /// Waits until the names in a folder are on the disk, as far as its file system can do that.
  func syncNames(in folder: String) throws(FileError) {
    try files.syncName(of: "\(folder)/\(Names.lock)")
  }

  /// Leaves the sign of a folder whose writer was killed before it did so, or whose sign was removed.
  func leaveMissingSign(for kind: String) throws(FileError) {
    if files.identity(of: "\(path)/\(kind)") == nil { try makeSign(at: "\(path)/\(kind)") }
  }

  private func makeSign(at path: String) throws(FileError) {
    let sign = try files.makeFile(path, inPlaceOf: nil)
    try sign.write(Data(Self.sign.utf8), at: 0)
    try sign.sync()
  }

  /// The words for a person who looks what became of the folder.
  static let sign = """
    A newer version of this app keeps these records in the file “journal” beside this one.
    An earlier version can't read it. It may be that one that you use.

    """

  /// Returns the rights of a record's file, if its user is the one who may be taken over.
  private func checkedRights(of path: String) throws -> FileRights? {
    let file =
      try files.open(path, for: .reading, followsLinks: true)
      ?? files.open(Names.deleted(path), for: .reading, followsLinks: true)
    let rights = try file?.rights()
    if let rights, rights.owner != user, !isForAllUsers {
      throw TakeOverRefusal(path: path, .otherUser)
    }
    return rights
  }
}
