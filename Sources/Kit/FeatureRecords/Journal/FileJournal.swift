package import Foundation
import Synchronization

/// A journal in a folder, off the threads that others need.
///
/// The stores of all kinds share it:
///
/// ```swift
/// let journal = FileJournal(inFolder: folder, writer: "c49b", now: { .now })
/// let books = RecordStore(JournalRecordBackend<Book>("books", in: journal), now: { .now })
/// ```
package actor FileJournal {
  package nonisolated let folder: String
  private var file: JournalFile
  private let writer: String
  private let waiting: FolderWaiting
  private let now: @Sendable () -> Date
  private let queue = BlockingQueue("a journal")

  /// A queue of its own, so that no other actor waits for the disk.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Makes the journal of a folder, which is read when it is first used.
  ///
  /// - Parameters:
  ///   - folder: The folder, for this journal alone.
  ///   - writer: The name of the writer, which no other process has at the same time.
  ///   - waiting: The patience of a change while another program is writing there.
  ///   - now: The date of an entry.
  package init(
    inFolder folder: URL,
    writer: String,
    waiting: FolderWaiting = FolderWaiting(),
    now: @escaping @Sendable () -> Date
  ) {
    self.folder = folder.standardizedFileURL.path
    (self.writer, self.waiting, self.now) = (writer, waiting, now)
    file = JournalFile(inFolder: self.folder, on: POSIXFileSystem()) {
      WriterTurn(
        host: ProcessInfo.processInfo.hostName,
        process: ProcessInfo.processInfo.processIdentifier,
        date: now().millisecondsSince1970
      )
    }
  }

  /// Reads what others have written, and runs a closure with all lines.
  func reading<Result: Sendable>(
    _ body: @Sendable (JournalContents) throws -> Result
  ) throws -> Result {
    try reporting(.load) { try file.read() }
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
    _ change: @Sendable (inout JournalEntry, JournalContents) throws -> Result
  ) async throws -> Result {
    try await waiting.whenFree(folder) {
      try reporting(operation) {
        try file.changing { file in
          let date = now().millisecondsSince1970
          var entry = JournalEntry(file.nextID(of: writer), date: date, name: operation.rawValue)
          let result = try change(&entry, file.contents)
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
  /// - Parameter find: Returns the names of the records.
  /// - Returns: The number of removed records.
  /// - Throws: A `RecordStoreError`.
  func remove(_ find: @Sendable (JournalContents) -> Set<RecordKey>) async throws -> Int {
    try await waiting.whenFree(folder) {
      try reporting(.evict) {
        try file.changing { file in
          let keys = find(file.contents)
          try file.remove(keys, at: now().millisecondsSince1970)
          return keys.count
        }
      }
    }
  }

  private func reporting<Result>(
    _ operation: RecordStoreError.Operation,
    _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch var error as FileError {
      if error.path == "\(folder)/\(JournalFile.Name.lock)" {
        error.path = "\(folder)/\(JournalFile.Name.journal)"
      }
      throw RecordStoreError(operation, error)
    } catch is FileIsNoJournal {
      let error = RecordReadError(.damaged, "it isn't a journal")
      throw RecordStoreError(
        operation,
        at: "\(folder)/\(JournalFile.Name.journal)",
        .unreadable(error)
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
    return FolderWatch.start(folder) { [queue] _ in
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
