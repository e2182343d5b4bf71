#if SQLite

import FeatureKit
import FeatureTesting
import Foundation
import Synchronization
import TableRecords
import Testing

@testable import SQLiteRecords

/// Places that hold no store, or one that isn't ours to use.
@Suite(.feature) @MainActor struct SQLitePlaceTests {
  private let file: SQLiteFile

  init() throws { file = try SQLiteFile() }

  @Test("A place without a store is refused, with the remedy, and nothing is made there")
  func noStore() async throws {
    let missing = file.folder.path("missing.sqlite")
    let text = file.folder.path("text.sqlite")
    try Data(repeating: 65, count: 2_000).write(to: URL(filePath: text))
    let empty = file.folder.path("empty.sqlite")
    try Data().write(to: URL(filePath: empty))

    let make = "Make one with “store init”, or start again with another place."
    #expect(await cause(missing) == .refused("there is no store", advice: make))
    #expect(await cause(empty) == .refused("it holds no store of records", advice: make))
    let elsewhere = "Start again with another place."
    #expect(
      await cause(text) == .refused("it is not a database of SQLite", advice: elsewhere)
    )
    #expect(
      await cause(file.folder.url.path) == .refused("it is a folder, not a file", advice: elsewhere)
    )
    #expect(!FileManager.default.fileExists(atPath: missing))
    #expect(try Data(contentsOf: URL(filePath: empty)).isEmpty)
  }

  @Test("A store of a newer format is neither read nor written, also if it was opened before")
  func newerFormat() async throws {
    try await file.save("a")
    let store = file.store()
    _ = try await store.load()
    try file.run("UPDATE store SET format = 3")
    let newer = RecordStoreError.Cause.refused(
      "a newer version of the app made it",
      advice: "Update this app, then try again."
    )

    let error = await #expect(throws: RecordStoreError.self) {
      try await store.save(.init(id: "a", text: "new"))
    }

    #expect(error?.cause == newer)
    #expect(await cause(file.path) == newer)
    await #expect(throws: RecordStoreError.self) { try await SQLiteTables(file.path).make() }
  }

  @Test("A purge leaves no word that was replaced or removed in the file or its log")
  func purged() async throws {
    let store = file.store()
    try await store.save(.init(id: "a", text: "Secret"))
    try await store.update("a") { $0.text = "Hidden" }
    try await store.update("a") { $0.text = "Open" }
    func words() throws -> [String] {
      let bytes = try [file.path, "\(file.path)-wal"].map { path in
        try Data(contentsOf: URL(filePath: path))
      }
      return ["Secret", "Hidden", "Open"].filter { word in
        bytes.contains { $0.range(of: Data(word.utf8)) != nil }
      }
    }

    let before = try words()
    try await SQLiteTables(file.path).removeReplaced()

    #expect(before == ["Secret", "Hidden", "Open"])
    #expect(try words() == ["Open"])
    withExtendedLifetime(store) {}
  }

  @Test("Making a store again changes nothing; another program's database is left alone")
  func makingAgain() async throws {
    try await file.save("a")
    let foreign = file.folder.path("foreign.sqlite")
    let connection = try newFile(foreign)
    try connection.run("CREATE TABLE songs (title TEXT)")

    try await SQLiteTables(file.path).make()
    let error = await #expect(throws: RecordStoreError.self) {
      try await SQLiteTables(foreign).make()
    }

    #expect(try await file.store().load().records.ids == ["a"])
    #expect(error?.cause.reason == "it is the database of another program")
    #expect(try connection.number("SELECT count(*) FROM sqlite_schema") == 1)
    #expect(try connection.text("PRAGMA journal_mode") == "delete")
  }

  @Test("A store whose texts aren't in UTF-8 is refused")
  func encoding() async throws {
    let path = file.folder.path("utf-16.sqlite")
    let connection = try newFile(path)
    try connection.run("PRAGMA encoding = 'UTF-16le'")
    try connection.run("CREATE TABLE store (format INTEGER, id TEXT)")
    try connection.run("INSERT INTO store VALUES (1, 'a')")

    #expect(await cause(path)?.reason == "its texts aren't in UTF-8")
  }

  @Test("A new file is its owner's alone")
  func rights() throws {
    let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]

    #expect(rights as? Int == 0o600)
  }

  @Test("Another store in the file's place isn't taken for it; a copy of it is")
  func otherFile() async throws {
    try await file.save("a")
    try file.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let store = file.store()
    _ = try await store.load()
    let copy = try Data(contentsOf: URL(filePath: file.path))
    try FileManager.default.removeItem(atPath: file.path)
    for log in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + log) {
      try FileManager.default.removeItem(atPath: file.path + log)
    }
    try OpenFile.make(file.path)

    let error = await #expect(throws: RecordStoreError.self) { try await store.load() }
    try FileManager.default.removeItem(atPath: file.path)
    try copy.write(to: URL(filePath: file.path))

    #expect(error?.cause.isAway == true)
    #expect(error?.cause.reason == "its file was removed or moved while it was open")
    #expect(try await store.load().records.ids == ["a"])
  }

  @Test(
    "Another file in the place of a store that is watched is opened once, and wakes no one again"
  )
  func otherFileWatched() async throws {
    for isStore in [true, false] {
      let file = try SQLiteFile()
      let tables = SQLiteTables(file.path)
      let told = AsyncStream<Void>.makeStream()
      let watch = try await tables.watch("notes") { _ in told.continuation.yield() }
      let other = file.folder.path("other.sqlite")
      if isStore {
        try OpenFile.make(other)
      } else {
        try Data(repeating: 65, count: 9).write(to: URL(filePath: other))
      }
      _ = rename(other, file.path)
      var reports = told.stream.makeAsyncIterator()
      await reports.next()
      _ = await #expect(throws: RecordStoreError.self) {
        _ = try await tables.row(of: "notes", "a")
      }

      let events = AsyncStream<FolderEvent>.makeStream()
      let eventsWatch = FolderWatch.start(file.folder.url.path) { events.continuation.yield($0) }
      _ = await #expect(throws: RecordStoreError.self) {
        _ = try await tables.row(of: "notes", "a")
      }
      try Data().write(to: file.folder.url.appending(path: "last"))
      var seen: Set<String> = []
      for await event in events.stream {
        // No event has a name if other processes have all that the system watches with.
        guard case .names(let names) = event else { break }
        seen.formUnion(names)
        if names.contains("last") { break }
      }

      #expect(seen.filter { $0.hasPrefix("records.sqlite") } == [])
      withExtendedLifetime((watch, eventsWatch)) {}
    }
  }

  @Test("A change that waits for another program is told and, in the end, refused as busy")
  func busy() async throws {
    try await file.save("a")
    let other = try SQLiteConnection(file.path)
    try other.run("BEGIN IMMEDIATE")
    let told = Mutex<[String]>([])
    var waiting = FolderWaiting(limit: .milliseconds(2)) { path in told.withLock { $0.append(path) }
    }
    waiting.tellAfter = .zero
    let store = file.store(waiting: waiting)

    let error = await #expect(throws: RecordStoreError.self) {
      try await store.save(.init(id: "b"))
    }
    let read = try await store.load().records.ids
    try other.run("COMMIT")
    try await store.save(.init(id: "b"))

    #expect(error?.cause == .busy)
    #expect(told.withLock { $0 } == [file.path])
    #expect(read == ["a"])
    #expect(try await file.store().load().records.ids == ["a", "b"])
  }

  @Test("A program that ends waits for another one only briefly")
  func ending() async throws {
    let (other, patience) = (try SQLiteConnection(file.path), FolderPatience())
    try other.run("BEGIN IMMEDIATE")
    var waiting = FolderWaiting(tellAfter: .zero, limit: .seconds(600), patience: patience) { _ in
      patience.end()
    }
    waiting.limitAtEnd = .zero
    let store = file.store(waiting: waiting)

    let error = await #expect(throws: RecordStoreError.self) {
      try await store.save(.init(id: "a"))
    }
    try other.run("COMMIT")

    #expect(error?.cause == .busy)
  }

  @Test("What belongs to a deletion that came back leaves the note of the last eviction")
  func evictionNote() async throws {
    let tables = SQLiteTables(file.path)
    let backend = TableRecordBackend<RecordStoreContract.Note>(
      tables,
      kind: "notes",
      schema: RecordSchema()
    )
    let store = RecordStore(backend, now: { Date(timeIntervalSince1970: 5) })
    let day: TimeInterval = 86_400
    for id in ["a", "b"] {
      try await store.save(.init(id: id))
      try await store.delete(id)
    }

    let first = try await backend.evictDaily(deletedBefore: Date(timeIntervalSince1970: 9))
    let noted = try await tables.evictionNote(of: "notes")?.due.keys.sorted()
    try await store.restore(.init(id: "a"))
    let left = try await tables.evictionNote(of: "notes")?.due.keys.sorted()
    let sameDay = try await backend.evictDaily(deletedBefore: Date(timeIntervalSince1970: 10))
    let nextDay = try await backend.evictDaily(deletedBefore: Date(timeIntervalSince1970: 10 + day))

    #expect(first == 0)
    #expect(noted == ["a", "b"])
    #expect(left == ["b"])
    #expect(sameDay == nil)
    #expect(nextDay == 1)
  }

  private func newFile(_ path: String) throws -> SQLiteConnection {
    try Data().write(to: URL(filePath: path))
    return try SQLiteConnection(path)
  }

  private func cause(_ path: String) async -> RecordStoreError.Cause? {
    await #expect(throws: RecordStoreError.self) {
      _ = try await SQLiteTables(path).row(of: "", "")
    }?
    .cause
  }
}

#endif
