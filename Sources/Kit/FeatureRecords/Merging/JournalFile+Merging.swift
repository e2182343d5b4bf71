import Foundation

/// Diverged copies of a journal: those beside it, and taking one in.
extension JournalFile {
  /// Takes in a copy by a replacement, so that all of it is there or nothing.
  ///
  /// - Parameters:
  ///   - copy: The copy.
  ///   - entry: The entry of the merge, without an id and changes.
  ///   - side: Returns the side that counts where both changed the same; nil if that isn't known.
  /// - Returns: The merge, and the questions without an answer; with any, nothing is changed.
  /// - Throws: `JournalHasDamage`, or an error of the disk; the journal is as it was, unless the error is done.
  mutating func merge(
    _ copy: JournalContents,
    in entry: JournalEntry,
    choosing side: (MergeQuestion) -> MergeSide?
  ) throws -> (merge: JournalMerge, open: [MergeQuestion]) {
    try readAnew()
    let merge = try self.merge(with: copy)
    let open = merge.questions.filter { side($0) == nil }
    guard open.isEmpty, !merge.isDone else { return (merge, open) }
    var entry = entry
    entry.id = nextID(of: writer)
    let contents = merge.contents(choosing: { side($0) ?? .ours }, in: entry)
    var compaction = JournalCompaction(of: contents, at: entry.date)
    compaction.retention = retention
    try replace(with: compaction.bytes)
    makeReserve()
    return (merge, [])
  }

  /// Compares the lines that were read with a copy.
  func merge(with copy: JournalContents) throws -> JournalMerge {
    guard contents.problems.isEmpty else { throw JournalHasDamage(path: path) }
    return JournalMerge(of: contents, with: copy)
  }

  /// Finds the other journals in the folder, as services that sync files leave them.
  ///
  /// Each service has names of its own, also in the user's language, so the first line counts.
  func copies() throws(FileError) -> [JournalCopy] {
    let target = try files.target(of: path)
    let folder = files.parent(of: target)
    let drafts = try files.drafts(of: path)
    let own = SharedJournal.fileNames.map { "\(folder)/\($0)" } + [target] + drafts
    let found = try files.names(in: folder).sorted().map { "\(folder)/\($0)" }
      .filter { !own.contains($0) }
      .compactMap { path in copy(at: path).map { (path, $0) } }
      // A journal of another store, which a link may have brought here, has other writers.
      .filter { !Set($0.1.head.writers.keys).isDisjoint(with: contents.head.writers.keys) }
    guard !found.isEmpty else { return [] }
    let ours = EntryIndex(contents)
    return found.map { path, copy in
      JournalCopy(
        path: path,
        isMerged: copy.problems.isEmpty && ours.hasAll(of: EntryIndex(copy))
      )
    }
  }

  /// Reads a journal; nil for any other file, and one that can't be read.
  private func copy(at path: String) -> JournalContents? {
    do throws(FileError) {
      guard let file = try files.open(path, for: .reading, followsLinks: false),
        try JournalHead.begins(file.read(0..<JournalHead.beginning))
      else { return nil }
      let bytes = try file.readToEnd(from: 0)
      let copy = JournalContents(bytes)
      // One that is still being made is looked at the next time.
      return copy.isCut(behind: bytes) ? nil : copy
    } catch {
      return nil
    }
  }

}

/// A journal beside the one of a store.
package struct JournalCopy: Equatable, Sendable {
  /// The path.
  package let path: String
  /// True if all that it has is in the store's journal.
  package let isMerged: Bool
}

/// A journal with lines that can't be read, so that no copy can be taken in.
struct JournalHasDamage: Error {
  let path: String
}

extension JournalContents {
  /// Reads a whole journal.
  init(_ bytes: [UInt8]) {
    self.init()
    _ = read(bytes)
  }
}

extension JournalHead {
  /// The number of bytes by which the first line of a journal is known.
  fileprivate static let beginning = 40

  /// Returns true for the first bytes of a journal.
  fileprivate static func begins(_ bytes: [UInt8]) -> Bool {
    let digits = bytes.prefix(JournalLine.checksumLength)
    let object = bytes.dropFirst(LineNames.start)
    return digits.count == JournalLine.checksumLength
      && String(decoding: digits, as: UTF8.self).allSatisfy(\.isHexDigit)
      && [#"{"of":"","format":"#, #"{"of":"","number":"#].contains { object.starts(with: $0.utf8) }
  }
}
