package import Foundation

/// A file that is written as a whole: its name leads to the old file, or to the new one on the disk.
package struct DurableFile {
  private let path: String

  /// Makes a value for a path, which isn't that of a link.
  package init(_ path: String) {
    self.path = path
  }

  /// Writes the file; a new one gets the rights that files of this process get.
  ///
  /// - Parameters:
  ///   - data: The contents.
  ///   - prefix: The beginning of the name that the file has until it is on the disk.
  ///   - isNew: True to leave a file that is there alone.
  /// - Throws: The error of the disk; the old file is then unchanged.
  package func write(_ data: Data, draft prefix: String, isNew: Bool) throws(FileError) {
    let files = POSIXFileSystem(sharesNewFiles: false)
    let folder = files.parent(of: path)
    let random = String(UInt64.random(in: 0 ... .max), radix: 16)
    try files.write(data, to: path, draft: "\(folder)/\(prefix).\(random).tmp", isNew: isNew)
    do throws(FileError) { try files.syncFolder(folder) } catch {
      guard error.isUnsupportedSync else {
        throw FileError(path: path, code: error.code, isMade: true)
      }
    }
  }
}

extension FileSystem {
  /// Writes a file beside its place; it gets its name once it is on the disk.
  ///
  /// The name itself is on the disk when the folder is synced.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - path: The path.
  ///   - draft: The path until then; it is gone if this throws.
  ///   - old: The file whose rights it gets; the one whose name it gets if nil.
  ///   - isNew: True to leave a file that is there alone.
  /// - Throws: The error of the disk.
  func write(
    _ data: Data,
    to path: String,
    draft: String,
    inPlaceOf old: String? = nil,
    isNew: Bool = false
  ) throws(FileError) {
    var isFilling = false
    do throws(FileError) {
      try create(draft, inPlaceOf: old ?? path) { file throws(FileError) in
        isFilling = true
        try file.write(data)
        try file.sync()
      }
      isFilling = false
      // The name is taken first, so that a file that another process makes meanwhile isn't replaced.
      if isNew { try create(path, inPlaceOf: path) { _ throws(FileError) in } }
      do throws(FileError) { try rename(draft, to: path) } catch {
        if isNew { try remove(path) }
        throw error
      }
    } catch {
      // The draft goes, and its name says nothing to anyone.
      let failure = FileError(path: path, code: error.code, isMade: isFilling)
      do throws(FileError) { try remove(draft) } catch { throw failure }
      throw failure
    }
  }
}

/// Makes the names in a folder last, as far as its file system can do that.
package func syncNames(in folder: String) throws {
  do throws(FileError) { try POSIXFileSystem().syncFolder(folder) } catch {
    guard error.isUnsupportedSync else {
      throw RecordStoreError(.load, at: folder, .ofSystem(error.code))
    }
  }
}
