#if SQLite

package import FeatureRecords
package import FeatureStores
import Foundation
package import TableRecords

/// The engine behind `sqlite:PATH`.
package enum SQLiteEngine {
  /// Makes the engine of an address; the file is opened when it is first used.
  @Sendable
  package static func open(
    _ address: String,
    _ use: EngineUse
  ) throws -> any SharedEngine {
    let name = address.drop { $0 != ":" }.dropFirst()
    guard !name.isEmpty, !name.contains("\0") else {
      throw StoreAddressError("“\(address)” names no file.", hint: "Name a file, as sqlite:PATH.")
    }
    let path = URL(filePath: String(name)).path
    return TableEngine(SQLiteTables(path, waiting: use.waiting, author: use.author))
  }
}

/// The tables in a file of SQLite.
///
/// All kinds share one connection, which is used on a thread of its own, and writes with the lock of the only writer.
package actor SQLiteTables: RecordTables {
  /// The path of the file.
  package nonisolated let place: String
  package nonisolated let author: EntryAuthor
  private let waiting: FolderWaiting
  let queue = BlockingQueue("a file of SQLite")
  private var open: OpenFile?
  /// Another file in the place of the open one.
  ///
  /// It isn't opened again: closing it would wake the watch.
  private var refused: (file: FileState, error: RecordStoreError)?

  /// Belongs to those who watch.
  let watchers = SQLiteWatchers()
  var folderWatch: RecordWatch?
  var seen: Seen?

  /// A queue of its own, so that no other actor waits for the disk.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Names a file, which is opened when it is first used.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - waiting: The patience while another program writes; it ends after five seconds unless told otherwise.
  ///   - author: The author of the entries.
  package init(
    _ path: String,
    waiting: FolderWaiting = FolderWaiting(),
    author: EntryAuthor = EntryAuthor()
  ) {
    var waiting = waiting
    waiting.limit = waiting.limit ?? .seconds(5)
    waiting.limitAtEnd = waiting.limitAtEnd ?? .seconds(1)
    (place, self.waiting, self.author) = (path, waiting, author)
  }

  // MARK: Reading

  /// Reads the rows of a kind.
  package func rows<Value: Sendable>(
    of kind: String,
    _ which: RowSelection,
    _ read: @escaping @Sendable (RecordRow) -> Value
  ) async throws -> [Value] {
    try await whenFree { file in
      do {
        var values: [Value] = []
        try file.rows(of: kind, which) { values.append(read($0)) }
        return values
      } catch is SQLiteTooLarge {
        // One by one, so that the others are read.
        return try file.ids(of: kind, which).compactMap { try file.row(of: kind, $0) }.map(read)
      }
    }
  }

  /// Reads a row.
  package func row(of kind: String, _ id: String) async throws -> RecordRow? {
    try await whenFree { try $0.row(of: kind, id) }
  }

  /// Reads entries, and the rows that they name.
  package func entries(_ which: EntrySelection) async throws -> TableEntries {
    try await whenFree { file in
      guard try file.hasEntries else { return TableEntries(ofEarlierTablesAt: author.date) }
      return try file.connection.reading {
        var found = TableEntries()
        found.logStart = try file.logStart()
        found.entries = try file.entries(
          which,
          from: which.isOfLog ? found.logStart?.number ?? 0 : 0
        )
        for name in found.names { found.rows[name] = try file.row(of: name.kind, name.id) }
        return found
      }
    }
  }

  /// Returns the note of the last daily eviction.
  package func evictionNote(of kind: String) async throws -> DailyEviction.Note? {
    try await whenFree { try $0.note(of: kind) }
  }

  /// Reads the lines that were put aside.
  package func aside(of kind: String) async throws -> [AsideLine] {
    try await whenFree { try $0.aside(of: kind) }
  }

  // MARK: Writing

  /// Makes the tables.
  package func make() async throws {
    try await waiting.whenFree(place) {
      open = nil
      try OpenFile.make(place)
      _ = try opened()
    }
  }

  /// Returns true for tables of an earlier version.
  package func isEarlier() async throws -> Bool { try await whenFree { try !$0.hasEntries } }

  /// Gives those the present form.
  package func upgrade() async throws { try await whenFree { try $0.upgradeIfEarlier() } }

  /// Changes rows in one transaction, with their entry.
  package func modify(
    _ steps: [RowStep],
    for operation: RecordStoreError.Operation
  ) async throws {
    let entry = try await writing { file in
      var changes: [JournalEntry.Change] = []
      for step in steps {
        let change = try step.change(file.row(of: step.kind, step.id))
        guard case .write(let new) = change else { continue }
        if new.putsAside { try file.putAside(step.kind, step.id) }
        for name in new.forgotten { try file.forget(name, of: step.kind) }
        try file.write(new.row, of: step.kind)
        changes += step.changes(by: new)
      }
      guard !changes.isEmpty else { return JournalEntry?.none }
      let entry = author.entry(for: operation, of: changes)
      try file.write(entry)
      return entry
    }
    if let entry { author.noteStored(entry) }
  }

  /// Evicts rows.
  package func evict<Result: Sendable>(
    _ kind: String,
    _ which: RowSelection,
    _ decide:
      @escaping @Sendable (DailyEviction.Note?, [RecordRow]) throws -> (TableEviction?, Result)
  ) async throws -> Result {
    try await writing { file in
      let rows = try file.ids(of: kind, which).compactMap { try file.row(of: kind, $0) }
      let (eviction, result) = try decide(file.note(of: kind), rows)
      if let eviction {
        for row in eviction.removed { try file.remove(row.id, of: kind) }
        for row in eviction.written { try file.write(row, of: kind) }
        try file.write(eviction.note, of: kind)
        try cutEntries(naming: eviction.names(of: kind), keeping: JournalRetention(), in: file)
      }
      return result
    }
  }

  /// Removes entries that a retention doesn't keep, and all removed words from the file.
  package func cutEntries(keeping retention: JournalRetention) async throws {
    try await writing { try cutEntries(naming: [], keeping: retention, in: $0) }
    // What is removed by now stays so, also while another program reads the log.
    try await whenFree { try $0.emptyLog() }
  }

  private func cutEntries(
    naming names: Set<RecordKey>,
    keeping retention: JournalRetention,
    in file: OpenFile
  ) throws {
    let cut = try EntryCut(
      of: file.entries(EntrySelection(), hasLines: false),
      naming: names,
      keeping: retention,
      at: author.date
    )
    for number in cut.numbers { try file.removeEntry(number) }
    if let start = cut.logStart { try file.write(start) }
  }

  /// Adds lines to those put aside.
  package func addAside(_ lines: [AsideLine], of kind: String) async throws {
    try await writing { file in
      for line in lines { try file.addAside(line, of: kind) }
    }
  }

  // MARK: The place

  /// The path without symbolic links, as far as it is there.
  package nonisolated var personalName: String {
    URL(filePath: place).resolvingSymlinksInPath().path
  }

  /// The file, and those that SQLite keeps beside it.
  package nonisolated var files: [String] {
    ["", "-wal", "-shm", "-journal"].map { place + $0 }
  }

  /// Closes the file.
  package func end() {
    (folderWatch, open) = (nil, nil)
  }

  /// Runs a transaction that writes, and tells the watches of other processes.
  private func writing<Result: Sendable>(
    _ body: (OpenFile) throws -> Result
  ) async throws -> Result {
    try await whenFree { file in
      let (result, isWritten) = try file.transaction { try body(file) }
      if isWritten { file.announce() }
      return result
    }
  }

  /// Uses the file once no other program has it locked.
  func whenFree<Result: Sendable>(_ body: (OpenFile) throws -> Result) async throws -> Result {
    try await waiting.whenFree(place) { try body(opened()) }
  }

  /// Runs a closure on the thread of the file.
  nonisolated func later(_ body: @escaping @Sendable (isolated SQLiteTables) -> Void) {
    queue.enqueue { [weak self] in self?.assumeIsolated(body) }
  }

  func opened() throws -> OpenFile {
    if let open {
      let state = try open.state()
      if state.identity == open.identity { return open }
      if let refused, refused.file == state { throw refused.error }
      // A copy of it may have been put back; anything else is another place.
      do {
        guard try OpenFile(place).store == open.store else {
          throw OpenFile.gone(place)
        }
      } catch let error as RecordStoreError {
        switch error.cause {
        case .busy, .system: break  // That may pass.
        case _: refused = (state, error)
        }
        throw error
      }
      seen = nil
      watchers.tellAll()
    }
    let file = try OpenFile(place)
    open = file
    return file
  }
}

#endif
