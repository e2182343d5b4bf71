import FeatureJSON

/// The entries that a journal has, and those that it had before it dropped them.
struct EntryIndex {
  /// The entries that are there, in the order of their numbers.
  let entries: [JournalEntry]
  private let checksums: [JournalEntry.ID: UInt32]
  private let contents: [EntryContent: JournalEntry.ID]
  private let lasts: [String: JournalHead.LastEntry]

  /// Takes the entries of a journal without lines that can't be read.
  init(_ journal: JournalContents) {
    let past = journal.past.compactMap { past in past.entry.map { ($0, past.number) } }
    entries = (past + journal.entries).sorted { $0.1 < $1.1 }.map(\.0)
    checksums = Dictionary(entries.map { ($0.id, $0.checksum) }) { first, _ in first }
    contents = Dictionary(entries.map { (EntryContent($0), $0.id) }) { first, _ in first }
    lasts = journal.head.writers
  }

  /// The checksum of an entry; nil if it isn't known.
  private func checksum(of id: JournalEntry.ID) -> UInt32? {
    if let checksum = checksums[id] { return checksum }
    guard let last = lasts[id.writer], last.serial == id.serial else { return nil }
    return last.checksum
  }

  /// Returns the id under which an entry is here, which is another one if its own was taken.
  func id(of entry: JournalEntry) -> JournalEntry.ID? {
    checksum(of: entry.id) == entry.checksum ? entry.id : contents[EntryContent(entry)]
  }

  /// Returns true if all entries of another journal are here for certain.
  func hasAll(of other: EntryIndex) -> Bool {
    !other.lasts.isEmpty
      && other.lasts.allSatisfy { writer, last in
        let id = JournalEntry.ID(writer, last.serial)
        if let checksum = other.checksum(of: id), checksum == self.checksum(of: id) { return true }
        return other.entries.last { $0.id == id }.flatMap { self.id(of: $0) } != nil
      }
  }

  /// Returns the writers under whose names two journals have different entries.
  ///
  /// A writer's name follows from the number of a folder, which a backup or git may bring back on both sides.
  func divergedWriters(from other: EntryIndex) -> Set<String> {
    let ids = Set(checksums.keys).union(lasts.map { .init($0.key, $0.value.serial) })
    return Set(
      ids.filter { id in
        guard let mine = checksum(of: id), let others = other.checksum(of: id) else { return false }
        return mine != others
      }
      .map(\.writer)
    )
  }

  /// Returns the entries that another journal doesn't have.
  ///
  /// One that isn't there, but has a later one of its writer, was dropped; unless the writer's entries differ behind the last
  /// common one.
  func missing(in other: EntryIndex) -> [JournalEntry] {
    let diverged = divergedWriters(from: other)
    var common: [String: Int] = [:]
    for (id, checksum) in checksums where other.checksum(of: id) == checksum {
      common[id.writer] = max(common[id.writer] ?? 0, id.serial)
    }
    return entries.filter { entry in
      guard other.id(of: entry) == nil else { return false }
      let isDiverged = diverged.contains(entry.id.writer)
      let last = isDiverged ? common[entry.id.writer] : other.lasts[entry.id.writer]?.serial
      return entry.id.serial > last ?? 0
    }
  }
}

/// An act without its name in a journal.
private struct EntryContent: Hashable {
  let date: Int
  let checksum: UInt32

  init(_ entry: JournalEntry) {
    var content = JournalEntry(.init("", 0), date: entry.date, name: entry.name)
    (content.who, content.isUndoable) = (entry.who, entry.isUndoable)
    (content.changes, content.unknown) = (entry.changes, entry.unknown)
    (date, checksum) = (entry.date, content.checksum)
  }
}
