import Foundation

/// The file of lines that were put aside, each as it was in the journal.
extension JournalFile {
  /// The lines that name a record of a kind; a missing file has none.
  func damagedLines(of kind: String) throws(FileError) -> [(keys: [RecordKey], line: Data)] {
    let path = try path(of: Name.damaged)
    guard let aside = try files.open(path, for: .reading, followsLinks: false) else { return [] }
    let lines = try aside.readToEnd(from: 0).split(separator: UInt8(ascii: "\n"))
    return lines.compactMap { line in
      let keys = LineNames.keys(atEndsOf: line)?.filter { $0.kind == kind } ?? []
      return keys.isEmpty ? nil : (keys, Data(line))
    }
  }

  /// True if there is a line.
  func hasDamagedLines() throws(FileError) -> Bool {
    let aside = try files.open(path(of: Name.damaged), for: .reading, followsLinks: false)
    return try aside?.readToEnd(from: 0).contains { $0 != UInt8(ascii: "\n") } == true
  }

  /// Appends lines, unless an earlier attempt did.
  func putAside(_ lines: Data) throws(FileError) {
    let path = try path(of: Name.damaged)
    let aside = try openDamaged(path)
    let old = try aside.readToEnd(from: 0)
    let isThere = old.suffix(lines.count).elementsEqual(lines)
    // An earlier attempt may have ended within a line.
    let isEnded = old.isEmpty || old.last == UInt8(ascii: "\n")
    let new = isEnded || isThere ? lines : Data([UInt8(ascii: "\n")]) + lines
    try aside.write(new, at: isThere ? old.count - lines.count : old.count)
    try aside.sync()
    // A failed sync of this folder, by any process, may have forgotten the name.
    try changeFolder()
    try files.syncName(of: path)
  }

  /// Overwrites the lines that name a record, which needs no room.
  func removeDamaged(_ keys: Set<RecordKey>) throws(FileError) {
    let path = try path(of: Name.damaged)
    guard let aside = try files.open(path, for: .readingAndWriting, followsLinks: false) else {
      return
    }
    let bytes = try aside.readToEnd(from: 0)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let named = LineNames.keys(atEndsOf: line), !keys.isDisjoint(with: named) else {
        continue
      }
      // What was named beside it is as lost as before.
      try aside.write(Data(repeating: UInt8(ascii: "\n"), count: line.count), at: line.startIndex)
    }
    try aside.sync()
  }

  private func openDamaged(_ path: String) throws(FileError) -> any RandomAccessFile {
    let found = try files.open(path, for: .readingAndWriting, followsLinks: false)
    if let found { return found }
    return try files.makeFile(path, inPlaceOf: file?.rights())
  }
}
