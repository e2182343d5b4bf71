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
  /// - Throws: A `TakeOverRefusal` if that needs a person; the error of a file that may not be read.
  func append(_ kinds: [Kind], to writer: inout JournalLineWriter) throws {
    for kind in kinds {
      guard let folder = try folder(of: kind.name) else { continue }
      for part in try parts(of: kind, in: folder) {
        switch (part.found, part.key) {
        case (.record(let record), let key?):
          try checkOwner(of: "\(folder)/\(part.name)")
          writer.append(key, record)
        case (.unreadable, let key?):
          if !kind.isOfOne { writer.append(lost: [key], isNextLine: false) }
        case (.nothing, _), (_, nil): continue
        }
      }
    }
  }

  /// Gives the folders other names, and leaves a file in the place of each, which stops earlier versions.
  ///
  /// - Throws: The error of the disk; the folders have their names then, as far as the disk lets them.
  func moveAway(_ kinds: [Kind]) throws(FileError) {
    var moved: [Kind] = []
    do throws(FileError) {
      for kind in kinds where try files.isFolder("\(path)/\(kind.name)") {
        try files.rename("\(path)/\(kind.name)", to: movedFolder(of: kind.name))
        moved.append(kind)
      }
      // A power cut mustn't keep the file in the place of a folder without the folder's new name.
      try syncNames(in: path)
      for kind in kinds { try leaveMissingSign(for: kind.name) }
      try syncNames(in: path)
    } catch {
      let failure = error
      for kind in moved { bringBack(kind) }
      throw failure
    }
  }

  func bringBack(_ kind: Kind) {
    do throws(FileError) {
      try files.remove("\(path)/\(kind.name)")
      try files.rename(movedFolder(of: kind.name), to: "\(path)/\(kind.name)")
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
    guard files.identity(of: "\(path)/\(kind)") == nil else { return }
    let sign = try files.makeFile("\(path)/\(kind)", inPlaceOf: nil)
    try sign.write(Data(Self.sign.utf8), at: 0)
    try sign.sync()
  }

  /// The words for a person who looks what became of the folder.
  static let sign = """
    A newer version of this app keeps these records in the file “journal” beside this one.
    An earlier version can't read it. It may be that one that you use.

    """

  private func checkOwner(of path: String) throws {
    guard !isForAllUsers else { return }
    let file =
      try files.open(path, for: .reading, followsLinks: true)
      ?? files.open(Names.deleted(path), for: .reading, followsLinks: true)
    guard let owner = try file?.rights().owner, owner != user else { return }
    throw TakeOverRefusal(path: path, .otherUser)
  }
}
