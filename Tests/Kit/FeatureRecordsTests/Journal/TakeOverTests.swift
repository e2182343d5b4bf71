import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// The first change of a journal, which takes over the folders of an earlier version.
@Suite struct TakeOverTests {
  // MARK: Reading

  @Test("Until the first change, a journal shows what the folders have, and writes nothing")
  func reading() async throws {
    let store = try await EarlierStore(words: "a", "b")
    try Obstacle.damaged[0].make(store.url.appending(path: "notes/d.json"))
    let (new, old) = (store.new("notes"), FolderRecordBackend<Note>(store.folder("notes")))
    let before = try store.files()

    let (shown, expected) = (try await new.sorted(), try await old.sorted())

    #expect(shown == expected && shown.records.count == 2 && shown.unreadable.count == 1)
    for id in ["a", "b", "c", "d"] {
      #expect(try await new.find(id) == old.find(id))
    }
    #expect(try await new.leftovers() == old.leftovers())
    #expect(try await new.contents().rows == old.contents().rows)
    #expect(try await new.evictDaily(deletedBefore: .day(9)) == nil)
    try await new.journal.removeReplaced()
    try await new.journal.removeTakenOver()
    let state = try await new.journal.state()
    #expect(state.takenOverNext == [store.folder("notes").path, store.folder("books").path])
    #expect(try store.files() == before && !before.keys.contains("journal"))
  }

  @Test("What the earlier version still writes is followed")
  func following() async throws {
    let store = try await EarlierStore(words: "a")
    let (ids, continuation) = AsyncStream<Set<String>?>.makeStream()
    let watch = try await store.new("notes").watch { continuation.yield($0) }

    try await store.old("notes").save(Note(id: "b"))

    for await told in ids where told?.contains("b") != false { break }
    #expect(watch != nil)
    #expect(try await store.new("notes").sorted().records.map(\.id) == ["a", "b"])
  }

  @Test("A reader whose folder another process takes over meanwhile reads the journal")
  func readingMeanwhile() async throws {
    let store = try await EarlierStore(words: "a")

    let records = try await store.new("notes").readingEarlier { folder in
      try await store.takeOver()
      return try await folder.load()
    }

    #expect(records == nil)
  }

  @Test("An empty file is a journal still to be made")
  func emptyJournal() async throws {
    let store = try await EarlierStore(words: "a")
    try store.write("", "journal")
    #expect(try await store.new("books").sorted().records.map(\.id) == ["a"])

    try await store.takeOver()

    #expect(try await store.new("books").sorted().records.map(\.id) == ["a", "new"])
  }

  // MARK: What is taken over

  /// The files of records, and the lines in which a journal has them.
  static let files = [
    (
      "exact.json", #""later":{"x":1.50},"rank":7,"schema":1"#,
      #"{"id":"exact","n":1.0,"é":"\u00e9"}"#,
      #","rank":7,"schema":1,"later":{"x":1.50},"value":{"id":"exact","n":1.0,"é":"\u00e9"},"again""#
    ),
    (
      "deleted.json", #""deleted":"1970-01-03T00:00:00.001Z","rank":-5,"schema":1"#,
      #"{"id":"deleted", "t":[2e0]}"#,
      #","rank":-5,"schema":1,"deleted":172800001,"value":{"id":"deleted", "t":[2e0]},"again""#
    ),
    (
      "newer.json", #""rank":1,"schema":9"#, #"{"x":0}"#,
      #","rank":1,"schema":9,"value":{"x":0},"again""#
    ),
    (
      "older.json", #""rank":2,"schema":0"#, #"{"x":1}"#,
      #","rank":2,"schema":0,"value":{"x":1},"again""#
    ),
    (
      "byName.json.deleted", #""rank":3,"schema":1"#,
      #"{"date":"1970-01-01T00:00:00.000Z","id":"byName","numbers":[],"text":""}"#,
      #","rank":3,"schema":1,"deleted":86400000,"value":{"date":"#
    ),
    (
      "lines.json", #""rank":4,"schema":1"#, "{\n\"id\":\n\"lines\"}",
      #","rank":4,"schema":1,"value":{ "id": "lines"},"again""#
    ),
  ]

  @Test("The first change takes over all kinds: values byte for byte, ranks, dates and versions")
  func values() async throws {
    let store = try await EarlierStore(words: "a", "b")
    for (name, header, line, _) in Self.files { try store.write(header, line, "notes/\(name)") }
    let deleted = store.url.appending(path: "notes/byName.json.deleted")
    try FileManager.default.setAttributes(
      [.modificationDate: Date.day(1)],
      ofItemAtPath: deleted.path
    )
    let stored = [store.new("notes"), store.new("books")]
    let before = (try await stored[0].sorted(), try await stored[1].sorted())

    try await store.takeOver()

    let text = try String(contentsOf: store.url.appending(path: "journal"), encoding: .utf8)
    for (name, _, _, line) in Self.files { #expect(text.contains(line), "\(name)") }
    let (notes, books) = (try await stored[0].sorted(), try await stored[1].sorted())
    #expect(notes.records == before.0.records)
    #expect(notes.unreadable.map(\.error.kind) == before.0.unreadable.map(\.error.kind))
    #expect(books.records.dropLast() == before.1.records[...])
    #expect(try store.contents().problems.isEmpty)
  }

  @Test("The earlier version then finds a file in the place of a folder, and stops")
  func sign() async throws {
    let store = try await EarlierStore(words: "a")
    try await store.takeOver()
    let before = try store.files()

    for kind in ["notes", "books"] {
      let old = store.old(kind)
      await #expect(throws: RecordStoreError.self) { try await old.load() }
      await #expect(throws: RecordStoreError.self) { try await old.save(Note(id: "b")) }
      await #expect(throws: RecordStoreError.self) { try await old.delete("a") }
      await #expect(throws: RecordStoreError.self) { try await old.evict(deletedBefore: .day(9)) }
    }

    #expect(try store.files() == before)
    let names = before.keys.filter { !$0.contains("/") }.sorted()
    #expect(
      names == [
        "books", "books.before-journal", "journal", "notes", "notes.before-journal", "numbers",
        "reserve", "settings",
      ]
    )
  }

  /// The files that have a value, which isn't one of the record.
  static let values = ["rank out of bounds", "record without values"]

  @Test(
    "A file that can't be read stays where it is, and its id is uncertain",
    arguments: (Obstacle.damaged + Obstacle.newer.suffix(1)).filter {
      // It is one of another record, and a copy of that.
      $0.testDescription != "another record"
    }
  )
  func unreadable(obstacle: Obstacle) async throws {
    let store = try await EarlierStore(words: "b")
    try obstacle.make(store.url.appending(path: "notes/a.json"))

    try await store.takeOver()

    let (notes, isValue) = (store.new("notes"), Self.values.contains(obstacle.testDescription))
    let unreadable = try await notes.load().unreadable
    #expect(unreadable.map(\.recordID) == ["a"])
    let kind = try #require(unreadable.first?.error.kind)
    #expect(isValue ? [.damaged, .misnamed].contains(kind) : kind == .uncertain)
    let file = "\(store.path)/notes.before-journal/a.json"
    #expect(try await notes.leftovers().putAside == (isValue ? [] : [file]))
    guard !isValue else { return }
    let change = RecordStore(notes, now: { .day(2) })
    await #expect(throws: RecordStoreError.self) { try await change.save(Note(id: "a")) }
    await #expect(throws: RecordStoreError.self) { try await change.delete("a") }
    #expect(try store.contents().uncertain == ["notes/a"])
    try await notes.journal.acceptLoss()
    try await change.save(Note(id: "a"))
    #expect(throws: Never.self) { try FileManager.default.attributesOfItem(atPath: file) }
  }

  @Test("Data of a newer version that was taken over isn't replaced, and not put aside")
  func newer() async throws {
    let store = try EarlierStore()
    try store.write("", "notes/a.json")
    try Obstacle.newer[0].make(store.url.appending(path: "notes/a.json"))

    let error = await #expect(throws: RecordStoreError.self) {
      try await store.save("a", in: "notes")
    }

    let newer = RecordReadError(.newer, "it was written by a newer version (schema 2)")
    #expect(error?.cause == .unreadable(newer))
    #expect(try store.contents().records[key("notes/a")]?.schema == 2)
    #expect(try await store.new("notes").leftovers().putAside == [])
  }

  @Test("Files and folders that aren't those of a kind stay as they are")
  func foreign() async throws {
    let store = try await EarlierStore(words: "a")
    try store.write("{}", "numbers/package.json")
    try store.write(#""rank":1,"schema":1"#, #"{"id":7}"#, "numbers/7.json")
    try store.write(#""rank":1,"schema":1"#, #"{"id":"f"}"#, "films/f.json")
    try store.write(#""rank":1,"schema":1"#, #"{"id":"d"}"#, "drafts/d.json")
    try store.write(#""rank":1,"schema":1"#, #"{"id":"p"}"#, "personal.7/p.json")
    try store.write("{}", "pictures/a.json")
    let before = try store.files()

    try await store.takeOver()

    let files = try store.files()
    let left = ["drafts", "drafts/d.json", "personal.7/p.json", "pictures", "pictures/a.json"]
    for name in left {
      #expect(files[name] == before[name])
    }
    for name in ["numbers.before-journal/package.json", "films.before-journal/f.json"] {
      #expect(files[name] != nil)
    }
    let names = try store.contents().records.keys.map(\.description).sorted()
    #expect(names == ["books/a", "books/new", "films/f", "notes/a", "numbers/7"])
    #expect(try await store.new("numbers").leftovers().putAside == [])
    #expect(try await store.journal().state().unreadFolders == [])
    try store.write(#""rank":1,"schema":1"#, #"{"id":"s"}"#, "songs/s.json")
    #expect(try await store.journal().state().unreadFolders == ["\(store.path)/songs"])
  }

  @Test("A key of a header that means something in a journal isn't a record's there")
  func keys() async throws {
    let store = try EarlierStore()
    for name in ["again", "lost", "of", "value", "void", "writers"] {
      let header = #""\#(name)":true,"rank":1,"schema":1"#
      try store.write(header, #"{"id":"\#(name)"}"#, "notes/\(name).json")
    }

    try await store.takeOver()

    #expect(try store.contents().uncertain.count == 6)
    #expect(try await store.new("notes").leftovers().putAside.count == 6)
  }

  // MARK: Names

  @Test("A record gets the name that it says, once; a copy stays behind, and is reported")
  func copies() async throws {
    let store = try EarlierStore()
    let line = #"{"date":"1970-01-01T00:00:00.000Z","id":"ID","numbers":[],"text":"TEXT"}"#
    for (name, id) in [
      ("abc", "ABC"), ("def", "DEF"), ("DEF", "DEF"), ("ghi", "GHI"), ("gHi", "GHI"), ("j", "k"),
      ("GHI copy", "GHI"), ("lost", "lost copy"),
    ] {
      let line = line.replacing("ID", with: id).replacing("TEXT", with: name)
      try store.write(#""rank":1,"schema":1"#, line, "notes/\(name).json")
    }

    try await store.takeOver()
    try await store.journal().removeReplaced()

    let notes = try await store.new("notes").sorted()
    #expect(notes.records.map(\.id) == ["ABC", "DEF", "GHI", "k"] && notes.unreadable.isEmpty)
    #expect(notes.records.map(\.record.text) == ["abc", "DEF", "GHI copy", "j"])
    try await store.journal().removeTakenOver()
    #expect(
      try await store.new("notes").leftovers().putAside
        == ["def", "gHi", "ghi", "lost"].map {
          "\(store.path)/notes.before-journal/\($0).json"
        }
    )
  }

  @Test("What was deleted by its name stays beside a file that can't be read")
  func besideUnreadable() async throws {
    let store = try EarlierStore()
    try store.write(#""rank":1,"schema":1"#, #"{"id":"a"}"#, "notes/a.json.deleted")
    try store.write("?", "notes/a.json")

    try await store.takeOver()
    try await store.journal().removeTakenOver()

    let files = try store.files().keys.filter { $0.contains(".json") }.sorted()
    #expect(files == ["notes.before-journal/a.json", "notes.before-journal/a.json.deleted"])
    #expect(try store.contents().uncertain == ["notes/a"])
  }

  @Test("A kind of one record begins anew where that can't be read")
  func settings() async throws {
    let store = try EarlierStore()
    try store.write("?", "settings/settings.json")

    try await store.save("settings", in: "settings")

    #expect(try await store.new("settings").load().records.map(\.id) == ["settings"])
    let file = "\(store.path)/settings.before-journal/settings.json"
    #expect(try await store.new("settings").leftovers().putAside == [file])
  }

  @Test("Links to a folder of a kind, and to the store, are followed")
  func links() async throws {
    let store = try await EarlierStore(words: "a")
    let files = FileManager.default
    let (notes, elsewhere) = (store.folder("notes"), store.url.appending(path: "../elsewhere"))
    try files.moveItem(at: notes, to: elsewhere)
    try files.createSymbolicLink(atPath: notes.path, withDestinationPath: "../elsewhere")
    let link = store.url.appending(path: "../link")
    try files.createSymbolicLink(atPath: link.path, withDestinationPath: "store")
    let journal = SharedJournal(inFolder: link, takingOver: EarlierStore.kinds, now: { .day(2) })
    let linked = JournalRecordBackend<Note>("notes", in: journal)
    #expect(try await linked.load().records.map(\.id) == ["a"])

    try await RecordStore(linked, now: { .day(2) }).save(Note(id: "b"))

    #expect(try await store.new("notes").sorted().records.map(\.id) == ["a", "b"])
    await #expect(throws: RecordStoreError.self) { try await store.old("notes").load() }
    try await journal.removeTakenOver()
    #expect(try !store.files().keys.contains { $0.contains(".before-journal") })
  }

  // MARK: Refusals

  @Test("A file that the system refuses to read refuses the change, and all stays as it was")
  func refusedFile() async throws {
    let store = try await EarlierStore(words: "a")
    let file = "\(store.path)/notes/b.json"
    // Root may read everything, but can't follow a link to itself.
    #expect(symlink(file, file) == 0)
    let before = try store.files()

    let error = await #expect(throws: RecordStoreError.self) { try await store.takeOver() }

    #expect(error?.place == file && error?.cause == .ofSystem(ELOOP))
    #expect(try store.files() == before)
  }

  @Test(
    "The files of other users are taken over only after a question",
    arguments: ["", ".deleted"]
  )
  func otherUser(ending: String) throws {
    let store = try EarlierStore()
    try store.write(#""rank":1,"schema":1"#, #"{"id":"a"}"#, "notes/a.json\(ending)")
    let files = POSIXFileSystem()
    var earlier = EarlierFolders(path: store.path, files: files, kinds: EarlierStore.kinds.kinds)
    earlier.user = geteuid() + 1
    var file = JournalFile(inFolder: store.path, takingOver: earlier, on: files) {
      WriterTurn(host: "desk", process: 1, date: 0)
    }
    let before = try store.files()

    let refusal = #expect(throws: TakeOverRefusal.self) { try file.add("1") }

    let cause = try #require(refusal?.cause)
    #expect(RecordStoreError(.save, at: "", cause).isRefusal)
    #expect(try store.files() == before)
    file.earlier?.isForAllUsers = true
    try file.add("1")
    #expect(try file.ids() == ["1", "a"])
  }

  @Test("Of files that only their user may read, the journal is such a file, too")
  func privateFiles() async throws {
    let store = try await EarlierStore(words: "a")
    #expect(chmod(store.path, 0o770) == 0)

    try await store.takeOver()

    let file = try POSIXFileSystem()
      .open(store.path + "/journal", for: .reading, followsLinks: false)
    #expect(try file?.rights().mode == 0o600)
  }

  @Test("While an earlier version writes, the change waits")
  func busy() async throws {
    var store = try await EarlierStore(words: "a")
    store.waiting = FolderWaiting(limit: .zero)
    let lock = "\(store.path)/books/.lock"
    guard case .held(let file) = POSIXFileSystem().hold(lock, waits: false) else {
      Issue.record("The lock can't be taken.")
      return
    }

    let error = await #expect(throws: RecordStoreError.self) { try await store.takeOver() }

    #expect(error?.cause == .busy)
    close(file)
    store.waiting = FolderWaiting()
    try await store.journal().upgrade()
    #expect(try store.contents().records.keys.map(\.description) == ["notes/a", "books/a"])
  }

  @Test("A folder under its old name and the new one is refused without the journal")
  func twoFolders() async throws {
    let store = try await EarlierStore(words: "a")
    try FileManager.default.moveItem(
      at: store.folder("notes"),
      to: store.folder("notes.before-journal")
    )
    try await store.old("notes").save(Note(id: "b"))
    let before = try store.files()

    let error = await #expect(throws: RecordStoreError.self) {
      try await store.new("notes").load()
    }
    await #expect(throws: RecordStoreError.self) { try await store.takeOver() }

    #expect(error?.isRefusal == true)
    #expect(try store.files() == before)
  }
}

extension RecordStoreError {
  fileprivate var isRefusal: Bool { if case .refused = cause { true } else { false } }
}
