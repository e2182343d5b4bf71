package import Foundation
import Synchronization

/// A journal in a folder, off the threads that others need.
///
/// The stores of all kinds share it:
///
/// ```swift
/// let journal = SharedJournal(inFolder: folder, now: { .now })
/// let books = RecordStore(JournalRecordBackend<Book>("books", in: journal), now: { .now })
/// ```
package actor SharedJournal {
  package nonisolated let folder: String
  private var file: JournalFile
  private let waiting: FolderWaiting
  private let now: @Sendable () -> Date
  private let queue = BlockingQueue("a journal")

  /// A queue of its own, so that no other actor waits for the disk.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Makes the journal of a folder, which is read when it is first used.
  ///
  /// - Parameters:
  ///   - folder: The folder, for this journal alone.
  ///   - earlier: The folders of earlier versions, which the first change takes over.
  ///   - waiting: The patience of a change while another program is writing there.
  ///   - now: The date of an entry.
  package init(
    inFolder folder: URL,
    takingOver earlier: EarlierKinds? = nil,
    waiting: FolderWaiting = FolderWaiting(),
    now: @escaping @Sendable () -> Date
  ) {
    self.folder = folder.standardizedFileURL.path
    (self.waiting, self.now) = (waiting, now)
    let path = self.folder
    let earlier = earlier.map { earlier in
      EarlierFolders(
        path: path,
        files: POSIXFileSystem(),
        kinds: earlier.kinds,
        others: earlier.others
      )
    }
    file = JournalFile(inFolder: path, takingOver: earlier, on: POSIXFileSystem()) {
      WriterTurn(
        host: JournalWriter.host,
        process: ProcessInfo.processInfo.processIdentifier,
        date: now().millisecondsSince1970
      )
    }
  }

  /// The names of the files in its folder that it makes.
  package static let fileNames = [
    JournalFile.Name.journal, JournalFile.Name.lock, JournalFile.Name.turn,
    JournalFile.Name.reserve, JournalFile.Name.damaged, JournalFile.Name.due,
  ]

  /// Reads what others have written, and runs a closure with all lines.
  func reading<Result: Sendable>(
    _ body: @Sendable (JournalContents) throws -> Result
  ) throws -> Result {
    try reporting(.load) {
      try file.read()
      try file.checkIsJournal()
    }
    return try body(file.contents)
  }

  /// Makes an entry under the lock of the journal, and folds the entries if there are many.
  ///
  /// - Parameters:
  ///   - operation: The purpose; it goes into errors.
  ///   - change: Gives an entry its changes, by what is stored; without any, none is made.
  /// - Returns: The result of the closure, once the entry is on the disk.
  /// - Throws: A `RecordStoreError`, or an error of the closure.
  func change<Result: Sendable>(
    for operation: RecordStoreError.Operation,
    _ change: @Sendable (inout JournalEntry, JournalFile) throws -> Result
  ) async throws -> Result {
    try await waiting.whenFree(folder) {
      try reporting(operation) {
        try file.changing { file in
          let date = now().millisecondsSince1970
          let id = file.nextID(of: file.writer)
          var entry = JournalEntry(id, date: date, name: operation.rawValue)
          let result = try change(&entry, file)
          guard !entry.changes.isEmpty else {
            // Another process may have made the change, and ended before it was on the disk.
            try file.confirm()
            return result
          }
          let outcome = try file.append(entry)
          guard outcome == .stored else {
            throw RecordStoreError(operation, at: folder, .changed)
          }
          file.foldIfDue(at: date)
          return result
        }
      }
    }
  }

  /// Removes records for good, with all lines that name them.
  ///
  /// - Parameters:
  ///   - kind: Their kind, whose note goes, too: a later record of the same id may come to be deleted on the same date.
  ///   - find: Returns the names of the records.
  /// - Returns: The number of removed records.
  /// - Throws: A `RecordStoreError`.
  func remove(
    of kind: String,
    _ find: @Sendable (JournalContents) -> Set<RecordKey>
  ) async throws -> Int {
    try await changing(for: .evict) { file, now in
      try file.removeNotes(ifOf: kind)
      return try file.remove(find(file.contents), at: now)
    }
  }

  /// Removes the records that the last daily removal of a kind found due, and notes the next ones.
  ///
  /// Parts that a record keeps as deleted go likewise, and words that were deleted or replaced as long ago.
  ///
  /// - Parameters:
  ///   - form: The form of the kind's records.
  ///   - date: The date before which deletions are due.
  /// - Returns: The number of removed records; nil within a day of the last time, and where no journal is.
  /// - Throws: A `RecordStoreError`.
  func removeDaily<Record>(
    from form: JournalForm<Record>,
    deletedBefore date: Date
  ) throws -> Int? {
    try reporting(.evict) {
      guard file.files.identity(of: file.path) != nil,
        try file.dailyRemoval(of: form.kind, deletedBefore: date) != nil
      else { return nil }
      return try file.changing { file in
        // Another process may have been faster.
        guard var removal = try file.dailyRemoval(of: form.kind, deletedBefore: date) else {
          return nil
        }
        let now = self.now().millisecondsSince1970
        let id = file.nextID(of: file.writer)
        var entry = JournalEntry(id, date: now, name: RecordStoreError.Operation.evict.rawValue)
        let keys = try form.takeDue(in: file.contents, by: &removal, to: &entry)
        if !entry.changes.isEmpty { _ = try file.append(entry) }
        let count = try file.remove(keys, at: now)
        let cutoff = entry.changes.isEmpty ? date.millisecondsSince1970 : .max
        try file.foldReplacedWords(before: cutoff, at: now)
        let folder = try file.earlier?.takenOver(form.kind) { date in
          removal.isDue(date, of: EarlierFolders.ending)
        }
        try file.noteUnlessFull(removal.note, of: form.kind)
        if let folder { try file.earlier?.remove(folder) }
        return count
      }
    }
  }

  /// Removes the words that later changes replaced, and the folders that were taken over if they may go.
  package func removeReplaced(withFolders: Bool = true) async throws {
    guard file.files.identity(of: file.path) != nil else { return }
    try await changing(for: .evict) { file, now in
      try file.foldReplacedWords(before: .max, at: now)
      if withFolders { try file.earlier?.removeTakenOver() }
    }
  }

  // MARK: Raw lines

  /// Adds records byte for byte; one that is there stays.
  func add(_ records: [(key: RecordKey, record: JournalRecord)]) async throws {
    try await changing(for: .save) { file, now in
      let new = records.filter { file.contents.records[$0.key] == nil }
      if !new.isEmpty { try file.fold(at: now, adding: new) }
    }
  }

  /// Puts lines aside, but not those that are there already.
  func addAside(_ lines: [Data], of kind: String) async throws {
    try await changing(for: .save) { file, _ in
      let known = Set(try file.damagedLines(of: kind).map(\.line))
      let new = lines.filter { !known.contains($0) }
      if !new.isEmpty { try file.putAside(Data(new.flatMap { $0 + Data("\n".utf8) })) }
    }
  }

  /// Returns the lines that were put aside and name a record of a kind.
  func damagedLines(of kind: String) throws -> [(keys: [RecordKey], line: Data)] {
    try reporting(.load) { try file.damagedLines(of: kind) }
  }

  /// Returns the paths of the files of earlier versions that the journal hasn't taken over.
  func remainingFiles(of kind: String) throws -> [String] {
    guard let earlier = file.earlier, let kind = earlier.kinds.first(where: { $0.name == kind })
    else { return [] }
    return try reporting(.load) { try earlier.remainingFiles(of: kind) }
  }

  /// Finds what lies beside the journal.
  package func state() throws -> JournalState {
    try reporting(.load) {
      try file.read()
      var state = JournalState()
      state.path = file.path
      state.problemCount = file.contents.problems.count
      state.unreadLines = file.contents.problems.filter { $0.keys?.isEmpty != false }.map(\.line)
      state.isNewer = !file.contents.canBeWritten
      let damaged = try file.path(of: JournalFile.Name.damaged)
      state.putAside = try file.hasDamagedLines() ? [damaged] : []
      state.kinds = Set(file.contents.records.keys.map(\.kind))
      state.drafts = try file.files.drafts(of: file.path)
      state.turn = try turn()
      state.isTakenOver = file.hasLines
      if let earlier = file.earlier {
        if state.isTakenOver {
          state.unread = try earlier.unreadFolders()
        } else {
          state.earlier = try earlier.found().compactMap { try earlier.folder(of: $0.name) }
        }
      }
      return state
    }
  }

  /// Goes on without the lines that can't be read, which are put aside.
  package func acceptLoss() async throws {
    try await changing(for: .save) { file, now in
      if !file.contents.problems.isEmpty { try file.acceptLoss(at: now) }
    }
  }

  /// Returns the writer whose turn it is on a disk without locks; nil if there is none.
  package func turn() throws -> WriterTurn? {
    try reporting(.load) {
      let path = try file.path(of: JournalFile.Name.turn)
      guard case .bytes(let bytes) = try file.files.read(path, limit: 1 << 10) else { return nil }
      return WriterTurn(bytes) ?? WriterTurn(host: "", process: 0, date: 0)
    }
  }

  /// Ends the turn that a writer left behind; false if it is another one's by now.
  package func unlock(_ turn: WriterTurn) throws -> Bool {
    try reporting(.save) {
      let path = try file.path(of: JournalFile.Name.turn)
      return try file.files.freeTurn(path, of: turn.process == 0 ? nil : turn)
    }
  }

  private func changing<Result: Sendable>(
    for operation: RecordStoreError.Operation,
    _ change: (inout JournalFile, Int) throws -> Result
  ) async throws -> Result {
    try await waiting.whenFree(folder) {
      try reporting(operation) {
        try file.changing { try change(&$0, now().millisecondsSince1970) }
      }
    }
  }

  // MARK: Earlier versions

  /// Returns the folder of a kind's records; nil once a change has taken them over.
  func earlierFolder(of kind: String) throws -> String? {
    // A journal that has lines took them over.
    guard let earlier = file.earlier, !file.hasLines else { return nil }
    return try reporting(.load) {
      try file.read()
      try file.checkIsJournal()
      return file.hasLines ? nil : try earlier.folder(of: kind)
    }
  }

  /// Takes over the folders of earlier versions, also those that other users use.
  package func upgrade() async throws {
    file.earlier?.isForAllUsers = true
    try await changing(for: .save) { file, _ in try file.confirm() }
  }

  private func reporting<Result>(
    _ operation: RecordStoreError.Operation,
    _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as FileError where error.turn?.hasEnded == true {
      let writer = error.turn?.words ?? ""
      throw RecordStoreError(
        operation,
        at: file.path,
        .refused(
          "\(writer) ended while it was writing there",
          advice: "“store check --unlock” lets others write."
        )
      )
    } catch var error as FileError {
      if error.path == "\(folder)/\(JournalFile.Name.lock)", !error.isOfPlace {
        error.path = file.path
      }
      // Where nothing can lie in it, it is the folder that is wrong.
      if error.path == file.path, file.files.identity(of: "\(folder)/.") == nil {
        error.path = folder
      }
      throw RecordStoreError(operation, error)
    } catch let refusal as TakeOverRefusal {
      throw RecordStoreError(operation, at: refusal.path, refusal.cause)
    } catch is FileIsNoJournal {
      let error = RecordReadError(.damaged, "it isn't a journal")
      throw RecordStoreError(
        operation,
        at: "\(folder)/\(JournalFile.Name.journal)",
        .unreadable(error)
      )
    } catch is JournalIsMissing {
      throw RecordStoreError(
        operation,
        at: file.path,
        .refused(
          "it was there, and is gone or empty",
          advice: "Bring it back from a backup. To begin without it, remove “lock” beside it."
        )
      )
    } catch is JournalIsNewer {
      let error = RecordReadError(.newer, "it was written by a newer version")
      throw RecordStoreError(operation, at: folder, .unreadable(error))
    }
  }

  // MARK: Following

  /// A place among the lines of a journal.
  private struct Position {
    var generation = -1
    var lineCount = 0
  }

  /// Reports the names of the records in the lines that are written from now on, nil for any.
  nonisolated func watch(
    _ tell: @escaping @Sendable (Set<RecordKey>?) -> Void
  ) -> RecordWatch? {
    let position = Mutex(Position())
    // Lines grow in the file that a link leads to. Appending changes no date of a folder.
    let (path, files) = ("\(folder)/\(JournalFile.Name.journal)", POSIXFileSystem())
    let target = (try? files.target(of: path)) ?? path
    return FolderWatch.start(files.parent(of: target), file: target) { [queue] _ in
      queue.enqueue {
        self.assumeIsolated { journal in
          let names = position.withLock { journal.names(since: &$0) }
          if names?.isEmpty != true { tell(names) }
        }
      }
    }
  }

  /// Returns the names of the records in the lines since a place; nil for any.
  private func names(since position: inout Position) -> Set<RecordKey>? {
    do {
      try file.read()
    } catch {
      // The store, which reads next, reports it.
      return nil
    }
    let lines = file.contents.lines
    let old = position
    position = Position(generation: file.generation, lineCount: lines.count)
    guard old.generation == file.generation else { return nil }
    return Set(lines[old.lineCount...].flatMap { $0.entry?.keys ?? [] })
  }
}
