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
    seen = path
    try sync()
    return isMade
  }

  /// Checks that the folder is still there, if it ever was: one that hasn't been made is an empty one.
  ///
  /// Otherwise all records would seem to be deleted one by one.
  mutating func checkIsThere() throws(FileError) {
    if let seen, try !files.isThere(seen) {
      throw FileError(path: try highestMissing(seen), code: ENOENT, isFolderGone: true)
    }
    seen = try nearest(path)
  }

  /// The folder if it is there, or else the nearest one above it that is.
  private func nearest(_ path: String) throws(FileError) -> String {
    let parent = files.parent(of: path)
    guard parent != path, try !files.isThere(path) else { return path }
    return try nearest(parent)
  }

  /// The folder that is gone: this one, or one above it.
  private func highestMissing(_ path: String) throws(FileError) -> String {
    let parent = files.parent(of: path)
    guard parent != path, try !files.isThere(parent) else { return path }
    return try highestMissing(parent)
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
        guard path != self.path, error.isUnsupportedSync else { throw error }
      }
      unsynced.removeLast()
    }
  }
}
