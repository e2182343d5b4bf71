import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// A store of an earlier version in a temporary folder, with a folder of record files for each kind.
struct EarlierStore {
  private let place: TemporaryFolder
  /// The patience of writers; a process that another test starts just now may hold a lock for a moment.
  var waiting = FolderWaiting()
  var url: URL { place.url.appending(path: "store", directoryHint: .isDirectory) }
  var path: String { place.path("store") }

  /// Makes the folder of a store without kinds.
  init() throws {
    place = try TemporaryFolder()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  /// Makes a store with two kinds, of which one has a deleted record.
  init(words first: String, _ more: String...) async throws {
    try self.init()
    for word in [first] + more {
      try await old("notes").save(Note(id: word, text: word))
      try await old("books").save(Note(id: word, text: word))
    }
    if let last = more.last { try await old("notes").delete(last) }
  }

  /// The same store for writers with another patience.
  func with(_ waiting: FolderWaiting) -> EarlierStore {
    var store = self
    store.waiting = waiting
    return store
  }

  /// The store of a kind as the earlier version uses it.
  func old(_ kind: String) -> RecordStore<Note> {
    .folder(at: folder(kind), waiting: waiting, now: { .day(1) })
  }

  func folder(_ name: String) -> URL { url.appending(path: name, directoryHint: .isDirectory) }

  /// A record whose id isn't any text.
  struct Number: Codable, Equatable, Identifiable, Sendable {
    var id: Int
  }

  static let kinds = {
    var kinds = EarlierKinds(besides: ["drafts"])
    kinds.add("notes", RecordSchema<Note>())
    kinds.add("books", RecordSchema<Note>())
    kinds.add("numbers", RecordSchema<Number>())
    kinds.add("settings", RecordSchema<Note>(), isOfOne: true)
    return kinds
  }()

  /// Returns the journal for a process of its own.
  func journal(day: Double = 2) -> SharedJournal {
    SharedJournal(
      inFolder: url,
      takingOver: Self.kinds,
      waiting: waiting,
      now: { .day(day) }
    )
  }

  /// Returns the records of a kind for a process of its own.
  func new(_ kind: String) -> JournalRecordBackend<Note> {
    JournalRecordBackend(kind, in: journal())
  }

  /// Makes the first change, which takes over all folders.
  func takeOver() async throws { try await save("new", in: "books") }

  func save(_ id: String, in kind: String) async throws {
    try await RecordStore(new(kind), now: { .day(2) }).save(Note(id: id))
  }

  /// Reads the lines of the journal.
  func contents() throws -> JournalContents {
    var file = JournalFile(inFolder: path, on: POSIXFileSystem())
    try file.read()
    return file.contents
  }

  // MARK: Files

  /// Writes a file under a path such as `notes/a.json`, with its folder.
  func write(_ text: String, _ path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  /// Writes the file of a record with a header and a line of its own.
  func write(_ header: String, _ line: String, _ path: String) throws {
    try write(Obstacle.sealed("{\"format\":1,\(header)}\n\(line)\n"), path)
  }

  /// The paths of all files and folders but locks, each with its number, its date and its bytes.
  func files() throws -> [String: FileState] {
    var files: [String: FileState] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path)
    where !name.hasSuffix("lock") {
      var status = stat()
      #expect(lstat("\(path)/\(name)", &status) == 0)
      let isFile = status.st_mode & S_IFMT == S_IFREG && status.st_size < 1 << 20
      files[name] = FileState(
        number: UInt(status.st_ino),
        bytes: isFile ? try Data(contentsOf: url.appending(path: name)) : nil
      )
    }
    return files
  }

  struct FileState: Equatable {
    let number: UInt
    let bytes: Data?
  }

  /// The paths of the files that have a word.
  func paths(with word: String) throws -> [String] {
    try files().filter { $0.value.bytes?.range(of: Data(word.utf8)) != nil }.keys.sorted()
  }
}

extension RecordBackend {
  /// All that it has, in the order of ids.
  func sorted() async throws -> (records: [StoredRecord<Record>], unreadable: [UnreadableRecord]) {
    let all = try await load()
    return (
      all.records.sorted { $0.id.description < $1.id.description },
      all.unreadable.sorted { $0.place < $1.place }
    )
  }
}
