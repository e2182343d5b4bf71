import Foundation

/// The notes of daily removals, one a kind.
extension JournalFile {
  /// Begins a daily removal of a kind's records; nil within a day of the last one.
  func dailyRemoval(
    of kind: String,
    deletedBefore date: Date
  ) throws(FileError) -> DailyEviction? {
    DailyEviction(deletedBefore: date, after: try dueNotes()[kind])
  }

  /// Writes the note of a removal for the next one; a full disk keeps none, so that one begins anew.
  func noteUnlessFull(_ note: DailyEviction.Note, of kind: String) throws {
    var notes = try dueNotes()
    notes[kind] = note
    do { try write(notes) } catch let error as FileError where error.keepsFileInPlace {}
  }

  /// Removes all notes if there is one of a kind.
  ///
  /// It needs no room, and delays the removals of other kinds by a day.
  func removeNotes(ifOf kind: String) throws(FileError) {
    if try dueNotes()[kind] != nil { try files.remove(path(of: Name.due)) }
  }

  /// Takes deletions out of the note, so that a later one of the same thing doesn't count as noted.
  ///
  /// - Parameters:
  ///   - undone: The names of the deletions.
  ///   - kind: The kind.
  /// - Throws: The error of the disk.
  func forgetDeletions(_ undone: Set<String>, of kind: String) throws {
    guard !undone.isEmpty else { return }
    var notes = try dueNotes()
    guard let due = notes[kind]?.due, !undone.isDisjoint(with: due.keys) else { return }
    notes[kind]?.due = due.filter { !undone.contains($0.key) }
    try write(notes)
  }

  /// The notes by their kinds; none from a file that can't be understood, which is written anew.
  private func dueNotes() throws(FileError) -> [String: DailyEviction.Note] {
    let found = try files.read(path(of: Name.due), limit: RecordFile.sizeLimit)
    guard case .bytes(let text) = found else { return [:] }
    do {
      return try RecordJSON.decoder().decode([String: DailyEviction.Note].self, from: text)
    } catch {
      return [:]
    }
  }

  /// Writes the notes in place: a torn one counts as none.
  private func write(_ notes: [String: DailyEviction.Note]) throws {
    let path = try path(of: Name.due)
    let text = try RecordJSON.encoder().encode(notes) + Data("\n".utf8)
    let found = try files.open(path, for: .readingAndWriting, followsLinks: false)
    let due = try found ?? files.makeFile(path, inPlaceOf: nil)
    try due.write(text, at: 0)
    try due.truncate(to: text.count)
    try due.sync()
  }
}
