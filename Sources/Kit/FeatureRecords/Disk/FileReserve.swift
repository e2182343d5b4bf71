import Foundation

/// A file without meaning that holds room on the disk.
///
/// Once the disk is full, giving that room back lets it take what it may not refuse, such as a deletion. On a disk that copies what it changes, removing it gains less, or nothing.
struct FileReserve {
  /// The path, which isn't that of a link.
  let path: String
  /// The number of bytes.
  var size = 64 << 10

  /// Takes the room, unless it is taken already.
  func make(on files: some JournalFileSystem) throws(FileError) {
    guard try length(on: files) != size else { return }
    try files.removeDrafts(of: path)
    // The bytes are written, not only claimed: a claim isn't room everywhere. They aren't zeros, which may become a hole.
    _ = try files.replace(path, rights: nil, with: Data(repeating: UInt8(ascii: "."), count: size))
  }

  /// Gives the room back; false if there was none.
  func release(on files: some JournalFileSystem) throws(FileError) -> Bool {
    guard try length(on: files) != nil else { return false }
    try files.remove(path)
    return true
  }

  private func length(on files: some JournalFileSystem) throws(FileError) -> Int? {
    try files.open(path, for: .reading, followsLinks: false)?.length()
  }
}
