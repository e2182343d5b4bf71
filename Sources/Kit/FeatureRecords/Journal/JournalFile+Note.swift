import Foundation

/// The note of how much of a journal is on the disk.
///
/// Writers leave it for each other in the file that they lock. Without it, a process must take the last line of another
/// one for forgotten: its writer may have ended before a sync, or after one that failed. The note itself isn't synced:
/// after a power cut, everything that can be read is on the disk.
extension JournalFile {
  /// Takes over the note of another process.
  mutating func readNote() {
    do throws(FileError) { try takeNote() } catch {
      // Without it, there is only more to write.
    }
  }

  private mutating func takeNote() throws(FileError) {
    guard let file, syncedEnd < end, let lock = try openLock(for: .reading) else { return }
    let bytes = try lock.read(0..<Self.longestNote)
    guard let line = bytes.split(separator: UInt8(ascii: "\n")).first, JournalLine.isWhole(line)
    else { return }
    let words = line.dropFirst(LineNames.start).split(separator: UInt8(ascii: " "))
    guard words.count == 2, words[0].elementsEqual(try name(of: file).utf8),
      let count = Int(String(decoding: words[1], as: UTF8.self)), syncedEnd...end ~= count
    else { return }
    (syncedEnd, isNameSynced) = (count, true)
  }

  /// Notes that everything is on the disk.
  func writeNote() {
    do throws(FileError) {
      guard let file, let lock = try openLock(for: .readingAndWriting) else { return }
      let text = "\(try name(of: file)) \(end)"
      let line = "\(CRC32C.digits(of: Data(text.utf8))) \(text)\n"
      try lock.write(Data(line.utf8), at: 0)
    } catch {
      // The next process only has more to write.
    }
  }

  /// Takes the note away before the file is replaced.
  ///
  /// Another file may get the number of the old one.
  func clearNote() throws(FileError) {
    guard let lock = try openLock(for: .readingAndWriting) else { return }
    let count = try min(lock.length(), JournalLine.checksumLength)
    if count > 0 { try lock.write(Data(repeating: UInt8(ascii: "-"), count: count), at: 0) }
  }

  private static var longestNote: Int { 200 }

  private func openLock(for access: FileAccess) throws(FileError) -> (any RandomAccessFile)? {
    try files.open(path(of: Name.lock), for: access, followsLinks: false)
  }

  /// The number of the file, which another one may get later, and the checksum of its first line.
  private func name(of file: any RandomAccessFile) throws(FileError) -> String {
    let checksum = String(decoding: try file.read(0..<JournalLine.checksumLength), as: UTF8.self)
    return "\(file.identity.number)-\(checksum)"
  }

  /// Throws if nothing is in the place of a journal that was there, or if something else is.
  ///
  /// Each writer leaves a note, so without one there never was a journal.
  func checkIsJournal() throws {
    guard !hasLines else {
      if contents.isNoJournal { throw FileIsNoJournal() }
      return
    }
    guard try file?.length() ?? 0 == 0 else { throw FileIsNoJournal() }
    if let lock = try openLock(for: .reading), try lock.length() > 0 { throw JournalIsMissing() }
  }
}
