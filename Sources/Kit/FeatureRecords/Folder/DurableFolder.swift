import Foundation

/// A folder that is made when it is first needed, with missing parents, and survives a power cut.
///
/// It isn't made anew once it is gone: it may only have been moved, and would then come back beside another one.
package struct DurableFolder {
  let path: String
  private let files: any FileSystem

  /// Folders in which something was made or removed, which may not be on the disk yet.
  ///
  /// At first the one above: the process that made ours may have been stopped before it synced that.
  private var unsynced: [String]

  /// The folder once it was seen, or made here; until then, the nearest one above it that was there.
  private var seen: String?
  /// The folder by its number, which no other one has; nil before it was seen, and once it was missing.
  private var identity: FileIdentity?

  /// Makes a folder that is there to stay, or throws a `RecordStoreError`.
  package static func make(_ path: String) throws {
    let files = POSIXFileSystem()
    var folder = DurableFolder(path, on: files)
    do throws(FileError) {
      _ = try folder.make()
      _ = try files.names(in: path)
    } catch { throw RecordStoreError(.save, error) }
  }

  init(_ path: String, on files: any FileSystem) {
    (self.path, self.files) = (path, files)
    unsynced = [files.parent(of: path)]
  }

  /// Makes the folder if it never was there.
  ///
  /// - Returns: True if it wasn't there.
  mutating func make() throws(FileError) -> Bool {
    try checkIsThere()
    let isMade = try make(path)
    (seen, identity) = (path, files.identity(of: path))
    try sync()
    return isMade
  }

  /// Checks that the folder is still there, if it ever was: one that hasn't been made is an empty one.
  ///
  /// Otherwise all records would seem to be deleted one by one.
  mutating func checkIsThere() throws(FileError) {
    if let gone = try gone() {
      if try !files.isFolder(path) { identity = nil }
      throw gone
    }
    seen = try nearest(path).there
    identity = files.identity(of: path)
  }

  /// The error of the folder, or one above it, that was there and isn't any more; nil while all are.
  ///
  /// A folder that another one has replaced is gone, too. One that comes where nothing was is the one that the user put back.
  func gone() throws(FileError) -> FileError? {
    guard let seen else { return nil }
    let isAnother = identity.map { $0 != files.identity(of: path) } ?? false
    guard let gone = try nearest(seen).missing ?? (isAnother ? path : nil) else { return nil }
    return FileError(path: gone, code: ENOENT, isFolderGone: true)
  }

  /// The folder, or the nearest one above it that is there, and the one that is missing in that.
  private func nearest(
    _ path: String,
    missing: String? = nil
  ) throws(FileError) -> (there: String, missing: String?) {
    let parent = files.parent(of: path)
    guard parent != path, try !files.isFolder(path) else { return (path, missing) }
    return try nearest(parent, missing: path)
  }

  private mutating func make(_ path: String) throws(FileError) -> Bool {
    let parent = files.parent(of: path)
    switch try files.makeFolder(path) {
    case .wasThere: return false
    case .parentIsMissing:
      _ = try make(parent)
      return try make(path)
    case .made:
      unsynced.append(parent)
      return true
    }
  }

  /// Notes that names are about to go from the folder.
  mutating func willRemoveNames() {
    unsynced.append(path)
  }

  /// Syncs the folder if removed names may still be on the disk, also after an earlier failed sync.
  mutating func syncRemovals() throws(FileError) {
    if unsynced.contains(path) { try sync() }
  }

  private mutating func sync() throws(FileError) {
    while let path = unsynced.last {
      do throws(FileError) { try files.syncFolder(path) } catch {
        // Not every folder above ours may be read, or supports syncing: then nothing more can be done.
        guard path != self.path, error.isUnsupportedParentSync else { throw error }
      }
      unsynced.removeLast()
    }
  }
}
