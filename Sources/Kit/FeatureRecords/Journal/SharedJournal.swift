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
  var file: JournalFile
  private let waiting: FolderWaiting
  let now: @Sendable () -> Date
  /// The person whose entries these are; nil if the name isn't known.
  let person: String?
  /// The folder of the user in which it lies, without a log; nil for a journal of all.
  private let personal: PersonalFolder?
  private let queue = BlockingQueue("a journal")

  /// A queue of its own, so that no other actor waits for the disk.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Makes the journal of a folder, which is read when it is first used.
  ///
  /// - Parameters:
  ///   - folder: The folder, for this journal alone.
  ///   - earlier: The folders of earlier versions, which the first change takes over.
  ///   - waiting: The patience of a change while another program is writing there.
  ///   - person: The person who changes it, as entries name them.
  ///   - now: The date of an entry.
  package init(
    inFolder folder: URL,
    takingOver earlier: EarlierKinds? = nil,
    waiting: FolderWaiting = FolderWaiting(),
    person: String? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    self.init(
      inFolder: folder,
      takingOver: earlier,
      personal: nil,
      waiting: waiting,
      person: person,
      now: now
    )
  }

  /// Makes the journal of a user's folder, which keeps no replaced word for a log.
  package init(
    in folder: PersonalFolder,
    waiting: FolderWaiting = FolderWaiting(),
    now: @escaping @Sendable () -> Date
  ) {
    self.init(inFolder: folder.url, personal: folder, waiting: waiting, now: now)
  }

  private init(
    inFolder folder: URL,
    takingOver earlier: EarlierKinds? = nil,
    personal: PersonalFolder?,
    waiting: FolderWaiting,
    person: String? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    self.folder = folder.standardizedFileURL.path
    (self.waiting, self.person, self.now) = (waiting, person, now)
    self.personal = personal
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
      .mine(at: now())
    }
    if personal != nil { file.retention = .none }
  }

  /// The number of the last entry when this process first read the journal; nil before.
  private var first: Int?

  /// Returns that number.
  func firstNumber() throws -> Int {
    if first == nil { _ = try reading { _ in } }
    return first ?? 0
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
    first = first ?? file.contents.head.number
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
          first = first ?? file.contents.head.number
          let date = now().millisecondsSince1970
          let id = file.nextID(of: file.writer)
          var entry = JournalEntry(id, date: date, name: operation.rawValue)
          entry.who = person
          let result = try change(&entry, file)
          entry.tellOrigin()
          guard !entry.changes.isEmpty else {
            // Another process may have made the change, and ended before it was on the disk.
            try file.confirm()
            return result
          }
          let outcome: CommitOutcome
          do { outcome = try file.append(entry) } catch let error as FileError {
            if error.isDone { entry.noteStored() }
            throw error
          }
          guard outcome == .stored else {
            throw RecordStoreError(operation, at: folder, .changed)
          }
          entry.noteStored()
          file.foldIfDue(at: date)
          return result
        }
      }
    }
  }

  /// Runs a closure as the only writer, with the present date.
  func changing<Result: Sendable>(
    for operation: RecordStoreError.Operation,
    _ change: (inout JournalFile, Int) throws -> Result
  ) async throws -> Result {
    try await waiting.whenFree(folder) {
      try reporting(operation) {
        try file.changing { try change(&$0, now().millisecondsSince1970) }
      }
    }
  }

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

  /// Runs a closure, unless others could look into a user's own folder.
  ///
  /// It explains the errors of the disk, and of what stands in the place of the journal.
  func reporting<Result>(
    _ operation: RecordStoreError.Operation,
    _ body: () throws -> Result
  ) throws -> Result {
    do {
      try personal?.check()
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
        at: file.path,
        .unreadable(error)
      )
    } catch is PersonalFolder.IsForeign {
      throw RecordStoreError(
        operation,
        at: folder,
        .refused("it isn't a folder of this user's own", advice: "Move it away, then try again.")
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
    } catch let damage as JournalHasDamage {
      let error = RecordReadError(.uncertain, "lines of it can't be read")
      throw RecordStoreError(operation, at: damage.path, .unreadable(error))
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
    // The next reading reports a link that leads nowhere.
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
