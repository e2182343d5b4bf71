import FeatureJSON
import FeatureTesting
import Foundation
import Synchronization
import Testing

@testable import FeatureRecords

/// Removing from a journal for good: daily, and all at once.
@Suite struct DailyRemovalTests {
  private let store: EarlierStore

  init() throws { store = try EarlierStore() }

  private func open(day: Double = 1) -> RecordStore<Note> {
    RecordStore(JournalRecordBackend("notes", in: store.journal(day: day)), now: { .day(day) })
  }

  // MARK: Daily

  @Test(
    "A daily removal removes what the one before it found due",
    arguments: EvictingTests.daily.indices
  )
  func daily(index: Int) async throws {
    let (name, steps) = EvictingTests.daily[index]
    var day = 0.0
    for id in ["a", "b"] { try await open().save(Note(id: id)) }

    for (number, step) in steps.enumerated() {
      switch step {
      case .delete(let id, let date):
        day = date
        try await open(day: day).delete(id)
      case .restore(let id): try await open(day: day).restore(Note(id: id, text: "gone"))
      case .save(let id): try await open(day: day).save(Note(id: id))
      case .evict(let date, let count):
        let removed = try await open(day: day).evictDaily(deletedBefore: .day(date))
        #expect(removed == count, "\(name), step \(number)")
      case .purge: try await open(day: day).evict(deletedBefore: .distantFuture)
      }
    }
  }

  /// A store of records that keep deleted parts.
  private func shelves(day: Double) -> RecordStore<EvictingTests.Shelf> {
    let (journal, schema) = (store.journal(day: day), EvictingTests.Shelf.schema)
    let backend = JournalRecordBackend("notes", in: journal, schema: schema)
    return RecordStore(backend, now: { .day(day) })
  }

  @Test("Deleted parts of records are noted and removed likewise, with their words")
  func parts() async throws {
    for (id, parts) in [("a", ["word": 1, "y": 2.5]), ("b", ["x": 2.5])] {
      let dates = parts.mapValues { Date.day($0) }
      try await shelves(day: 40).save(EvictingTests.Shelf(id: id, deleted: dates))
    }

    var left: [[[String]]] = []
    for day in [2.0, 2.9, 3, 4] {
      _ = try await shelves(day: 40).evictDaily(deletedBefore: .day(day))
      left.append(try await shelves(day: 40).load().records.map { $0.deleted.keys.sorted() })
    }

    #expect(
      left == [[["word", "y"], ["x"]], [["word", "y"], ["x"]], [["y"], ["x"]], [[], []]]
    )
    #expect(try store.paths(with: "word") == [])
  }

  @Test("Words of a deleted part that a full disk kept go with a later removal")
  func partsLater() async throws {
    try await shelves(day: 1).save(EvictingTests.Shelf(id: "a", deleted: ["word": .day(1)]))
    var file = JournalFile(inFolder: store.path, on: POSIXFileSystem()) { .mine(at: .day(1)) }
    try file.changing { file in
      let (key, schema) = (try key("notes/a"), EvictingTests.Shelf.schema)
      let record = try #require(file.contents.records[key])
      let new = RecordValue(
        bytes: Array(try schema.data(of: EvictingTests.Shelf(id: "a", deleted: [:])))[...]
      )
      var entry = JournalEntry(file.nextID(of: file.writer), date: 1, name: "evict")
      let patch = Patch(from: record.value.json, to: new.json)
      entry.changes = [.init(key, .edit(patch, schema: 1))]
      _ = try file.append(entry)
    }
    let before = try store.paths(with: "word")

    _ = try await shelves(day: 40).evictDaily(deletedBefore: .day(2))

    #expect(before == ["journal"])
    #expect(try store.paths(with: "word") == [])
  }

  @Test("A deletion of a part after its restoration is another one")
  func restoredPart() async throws {
    let shelf = shelves(day: 0)
    try await shelf.save(EvictingTests.Shelf(id: "a", deleted: ["x": .day(1), "y": .day(1)]))
    _ = try await shelf.evictDaily(deletedBefore: .day(2))

    try await shelf.update("a") { $0.deleted["x"] = nil }
    try await shelf.update("a") { $0.deleted["x"] = .day(1) }
    _ = try await shelf.evictDaily(deletedBefore: .day(3))

    #expect(try await shelf.load().records.map(\.deleted) == [["x": .day(1)]])
  }

  @Test("Its words are gone from all files; those that were replaced go with the log")
  func words() async throws {
    try await open().save(Note(id: "a", text: "first"))
    try await open().update("a") { $0.text = "second" }
    try await open().save(Note(id: "b", text: "third"))
    try await open().update("b") { $0.text = "fourth" }
    try await open().delete("a")
    _ = try await open().evictDaily(deletedBefore: .day(0.5))
    #expect(try store.paths(with: "third") == ["journal"])

    for day in [2.0, 3] { _ = try await open(day: 40).evictDaily(deletedBefore: .day(day)) }

    for word in ["first", "second"] { #expect(try store.paths(with: word) == []) }
    #expect(try store.paths(with: "third") == ["journal"])
    try await store.journal().removeReplaced()
    #expect(try store.paths(with: "third") == [])
    #expect(try await open().load().records.map(\.text) == ["fourth"])
  }

  @Test(
    "A note that is damaged, of the future, or of another deletion says nothing",
    arguments: EvictingTests.notes
  )
  func badNote(text: String) async throws {
    try await open().save(Note(id: "a"))
    try await open().delete("a")
    try store.write("{\"notes\":\(text)}", "due")

    #expect(try await open().evictDaily(deletedBefore: .day(4)) == 0)

    let due = try String(contentsOf: store.url.appending(path: "due"), encoding: .utf8)
    #expect(
      due == """
        {"notes":{"before":"1970-01-05T00:00:00.000Z","due":{"a":"1970-01-02T00:00:00.000Z"}}}

        """
    )
  }

  @Test("Where no note can be kept, nothing is removed")
  func noNote() async throws {
    try await open().save(Note(id: "a"))
    try await open().delete("a")
    try store.write("", "due/in the way")

    for day in [4.0, 6] {
      await #expect(throws: RecordStoreError.self) {
        try await open().evictDaily(deletedBefore: .day(day))
      }
    }

    try await open().restore(Note(id: "a"))
  }

  @Test("Each kind has a note of its own, and a purge of one delays the other")
  func kinds() async throws {
    let books = RecordStore(store.new("books"), now: { .day(1) })
    for store in [open(), books] {
      try await store.save(Note(id: "a"))
      try await store.delete("a")
      #expect(try await store.evictDaily(deletedBefore: .day(2)) == 0)
    }

    #expect(try await open().evictDaily(deletedBefore: .day(3)) == 1)
    try await books.evict(deletedBefore: .day(1))

    #expect(try await books.evictDaily(deletedBefore: .day(3)) == 0)
    #expect(try await books.evictDaily(deletedBefore: .day(4)) == 1)
  }

  @Test("A store without a journal gets none, and another writer isn't waited for")
  func noJournal() async throws {
    #expect(try await open().evictDaily(deletedBefore: .day(2)) == nil)
    #expect(try store.files().isEmpty)
    try await open().save(Note(id: "a"))
    let lock = "\(store.path)/lock"
    guard case .held(let file) = POSIXFileSystem().hold(lock, waits: false) else {
      Issue.record("The lock can't be taken.")
      return
    }

    #expect(try await open().evictDaily(deletedBefore: .day(2)) == nil)

    // A process that another test starts just now may have the file, too.
    #expect(flock(file, LOCK_UN) == 0)
    close(file)
    #expect(try await open().evictDaily(deletedBefore: .day(2)) == 0)
  }

  // MARK: Folders that were taken over

  /// Makes a store whose folders were taken over on a day.
  private func takenOver(day: Double?) async throws {
    try await store.old("notes").save(Note(id: "a", text: "word"))
    try await store.old("books").save(Note(id: "b"))
    try store.write("?", "books/bad.json")
    try store.write("?", "books/b.json.damaged")
    try store.write("?", "notes/.a.0123456789abcdef.tmp")
    try await store.takeOver()
    for kind in ["notes", "books"] {
      let sign = store.url.appending(path: kind)
      guard let day else {
        try FileManager.default.removeItem(at: sign)
        continue
      }
      try FileManager.default.setAttributes(
        [.modificationDate: Date.day(day)],
        ofItemAtPath: sign.path
      )
    }
  }

  private func folders() throws -> [String] {
    try store.files().keys.filter { $0.contains(".before-journal") }.sorted()
  }

  private static let kept = [
    "books.before-journal", "books.before-journal/b.json.damaged", "books.before-journal/bad.json",
  ]

  @Test("A folder that was taken over before the date goes, but for the files that can't be read")
  func oldFolders() async throws {
    try await takenOver(day: 10)
    let before = try folders()

    // On the day after the first look at which they are due.
    for (day, isKept) in [(10, true), (11, true), (12, false)] {
      for kind in ["notes", "books"] {
        _ = try await store.new(kind).evictDaily(deletedBefore: .day(Double(day)))
      }
      #expect(try folders() == (isKept ? before : Self.kept))
    }
    #expect(try await store.new("books").leftovers().putAside.count == 2)
  }

  @Test("A folder whose sign is gone gets a new one, and stays as long again")
  func missingSign() async throws {
    try await takenOver(day: nil)
    let before = try folders()

    #expect(try await open().evictDaily(deletedBefore: .day(11)) == 0)

    #expect(try folders() == before)
    await #expect(throws: RecordStoreError.self) { try await store.old("notes").load() }
    #expect(try await open().evictDaily(deletedBefore: .day(11)) == nil)
  }

  // MARK: All at once

  @Test("A purge leaves no word of what was removed or replaced, in whatever file")
  func purge() async throws {
    try await takenOver(day: 10)
    try await open().update("a") { $0.text = "changed" }
    var file = JournalFile(inFolder: store.path, on: POSIXFileSystem())
    var aside = JournalLineWriter()
    aside.append(try key("notes/a"), try record(#"{"text":"word"}"#))
    aside.append(try key("notes/b"), try record(#"{"text":"other"}"#))
    try file.changing { try $0.putAside(Data(aside.bytes)) }
    try await open().delete("a")
    #expect(try store.paths(with: "word") == ["damaged", "journal", "notes.before-journal/a.json"])

    try await open().evict(deletedBefore: .distantFuture)
    try await store.journal().removeReplaced()
    try await store.journal().removeTakenOver()

    #expect(try store.paths(with: "word") == [] && store.paths(with: "changed") == [])
    #expect(try store.paths(with: "other") == ["damaged"])
    #expect(try folders() == Self.kept)
  }
}
