import FeatureFaults
import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureRecords

/// Changes of several records that are stored together, or not at all.
@Suite(.feature) @MainActor struct RecordActTests {
  private let log = IssueLog()
  private let effects: EffectScope
  private let history = ChangeHistory()
  private let books = InMemoryRecords(["a", "b"].map { Note(id: $0, text: "old") })
  private let shelves = InMemoryRecords([Note(id: "s", text: "old")])
  private let bookQuery: RecordQuery<Note>
  private let shelfQuery: RecordQuery<Note>

  init() async {
    let effects = EffectScope(executor: MainSerialExecutor.shared, reporter: log.reporter)
    self.effects = effects
    func query(_ records: InMemoryRecords<Note>, _ history: ChangeHistory) -> RecordQuery<Note> {
      let field = RecordField<Note>.text("text", \.text)
      let words = ChangeWords(plural: "notes", isOnly: false, fields: [field]) { "“\($0.id)”" }
      return RecordQuery(records.store, effects: effects, noting: (history, words))
    }
    (bookQuery, shelfQuery) = (query(books, history), query(shelves, history))
    await effects.settle()
  }

  /// Puts a new book on the shelf, which is as it was.
  private func addBook(_ id: String = "x", ifShelfIs text: String? = nil) {
    history.perform("buy “\(id)”") {
      bookQuery.save(Note(id: id, text: "new"))
      guard let text else { return _ = shelfQuery.update("s") { $0.text += " \(id)" } }
      shelfQuery.update("s", ifStill: { $0.text == text }) { $0.text += " \(id)" }
    }
  }

  private var shown: String { text(bookQuery.records, shelfQuery.records) }
  private var stored: String { text(books.records, shelves.records) }

  private func text(_ books: some Sequence<Note>, _ shelves: some Sequence<Note>) -> String {
    (Array(books) + Array(shelves)).map { "\($0.id) \($0.text)" }.joined(separator: ", ")
  }

  private var unsaved: [String] { (bookQuery.unsaved + shelfQuery.unsaved).map(\.id) }

  // MARK: Made

  @Test("An act shows at once, is stored, and is undone and done again as one step")
  func made() async {
    addBook()
    let before = (shown, stored)
    await effects.settle()
    let after = stored
    let title = history.next.undo
    await effects.act { history.undo() }
    let undone = stored
    await effects.act { history.redo() }

    #expect(before == ("a old, b old, x new, s old x", "a old, b old, s old"))
    #expect(after == "a old, b old, x new, s old x")
    #expect(title == "buy “x”")
    #expect(undone == "a old, b old, s old")
    #expect(stored == "a old, b old, x new, s old x")
    #expect(unsaved == [])
  }

  @Test("An act is undone or done again as a whole, or not at all if others deleted one record")
  func undoneOfDeleted() async throws {
    addBook()
    await effects.settle()
    try await shelves.reopened().delete("s")
    await effects.settle()
    let stays = history.undo()
    await effects.settle()

    #expect(stays == ["text of “s”"])
    #expect(stored == "a old, b old, x new")
    #expect(unsaved == [])
  }

  @Test("Changes of a record within an act are one, and an act within another belongs to it")
  func within() async {
    books.faults.failNext(.update)
    history.perform("sort") {
      bookQuery.update("a") { $0.text += "1" }
      history.perform("more") { bookQuery.update("a") { $0.text += "2" } }
      bookQuery.delete("b")
    }
    await effects.settle()
    let failed = stored
    await effects.act { bookQuery.retry("b") }

    #expect(failed == "a old, b old, s old")
    #expect(stored == "a old12, s old")
    #expect(history.undoable.map(\.title) == ["sort"])
  }

  @Test("What an act waits for has ended before it is written")
  func preparation() async {
    var order: [String] = []
    history.perform("sort") {
      bookQuery.update("a", after: { order.append(stored) }) { $0.text = "1" }
      shelfQuery.update("s") { $0.text = "2" }
    }
    await effects.settle()

    #expect(order == ["a old, b old, s old"])
    #expect(stored == "a 1, b old, s 2")
  }

  // MARK: Not made

  @Test(
    "If one change can't be written, none is; all stay in sight, and a retry of any makes all",
    arguments: ["x", "s"]
  )
  func failed(retried: String) async {
    shelves.faults.failNext(.update, diskFull)
    await effects.act { addBook() }
    let (before, shown) = (stored, shown)
    let (reasons, ids) = (bookQuery.unsaved.map(\.clause), unsaved)
    await effects.act {
      if retried == "x" { bookQuery.retry("x") } else { shelfQuery.retry("s") }
    }

    #expect(before == "a old, b old, s old")
    #expect(shown == "a old, b old, x new, s old x")
    #expect(reasons == [diskFull])
    #expect(ids == ["x", "s"])
    #expect(stored == "a old, b old, x new, s old x")
    #expect(unsaved == [])
  }

  @Test("If others changed what one change builds on, none is made until the person asks again")
  func refused() async throws {
    let held = shelves.faults.holdNext(.update)
    addBook(ifShelfIs: "old")
    await effects.settle()
    try await shelves.reopened().update("s") { $0.text = "theirs" }
    await effects.act { held.release() }
    let before = (stored, unsaved)
    // A change of one's own waits behind it.
    await effects.act { bookQuery.update("x") { $0.text = "newer" } }
    let meanwhile = (stored, shown)
    await effects.act { shelfQuery.retry("s") }

    #expect(before == ("a old, b old, s theirs", ["x", "s"]))
    #expect(meanwhile == ("a old, b old, s theirs", "a old, b old, x newer, s theirs x"))
    #expect(stored == "a old, b old, x newer, s theirs x")
    #expect(unsaved == [])
  }

  @Test("If others deleted a record, none is made until the person asks for all of it again")
  func deleted() async throws {
    let held = shelves.faults.holdNext(.update)
    addBook()
    await effects.settle()
    try await shelves.reopened().delete("s")
    await effects.act { held.release() }
    let before = (stored, unsaved)
    await effects.act { bookQuery.retry("x") }

    #expect(before == ("a old, b old", ["x", "s"]))
    #expect(stored == "a old, b old, x new, s old x")
  }

  @Test("A write that meets a deletion before its news shows that the record is gone")
  func metDeletion() async throws {
    let backend = MemoryRecordBackend([Note(id: "a")])
    let store = RecordStore(backend, now: { .day(0) })
    _ = try await store.load()
    try await RecordStore(backend.reopened(), now: { .day(0) }).delete("a")
    let write = JointWrite(RecordWrite(.update("a") { $0.text = "new" }), in: store)

    let error = await [write as any JointWriting].make()
    write.drop()

    #expect(error?.cause == .deleted && write.isMissing)
    #expect(write.written?.record == nil)
  }

  @Test(
    "Whichever kind refuses its change, that of the other isn't made",
    arguments: [true, false]
  )
  func refusedByKind(isBook: Bool) async throws {
    var act = RecordTransaction()
    act.add(.update("a", ifStill: { _ in !isBook }) { $0.text = "new" }, in: books.store)
    act.add(.update("s", ifStill: { _ in isBook }) { $0.text = "new" }, in: shelves.store)

    let error = await #expect(throws: RecordStoreError.self) { try await act.write() }

    #expect(error?.cause == .changed)
    #expect(stored == "a old, b old, s old")
  }

  @Test("A refused act keeps all changes of a record, also those that nothing refused")
  func refusedInPart() async throws {
    let held = shelves.faults.holdNext(.update)
    history.perform("sort") {
      shelfQuery.update("s", ifStill: { $0.text == "old" }) { $0.text += " first" }
      shelfQuery.update("s") { $0.text += " second" }
      bookQuery.update("a") { $0.text = "sorted" }
    }
    await effects.settle()
    try await shelves.reopened().update("s") { $0.text = "theirs" }
    await effects.act { held.release() }
    let before = stored
    await effects.act { bookQuery.retry("a") }

    #expect(before == "a old, b old, s theirs")
    #expect(stored == "a sorted, b old, s theirs first second")
  }

  @Test("A retry of what met a deletion brings back that record alone")
  func deletedBoth() async throws {
    let held = shelves.faults.holdNext(.update)
    history.perform("sort") {
      shelfQuery.update("s") { $0.text += " mine" }
      bookQuery.update("a") { $0.text = "sorted" }
    }
    await effects.settle()
    try await shelves.reopened().delete("s")
    await effects.act { held.release() }
    try await books.reopened().delete("a")
    await effects.settle()
    await effects.act { shelfQuery.retry("s") }

    #expect(stored == "b old")
    #expect(unsaved.sorted() == ["a", "s"])
  }

  /// Adds a book before all others, and changes the shelf.
  private func addFirst() {
    history.perform("buy") {
      bookQuery.save(Note(id: "x", text: "new"))
      bookQuery.move("x", before: "a")
      shelfQuery.update("s") { $0.text += " x" }
    }
  }

  @Test("A move within an act shows at once, is stored with it, and is undone and done again so")
  func moved() async {
    addFirst()
    let before = shown
    await effects.settle()
    let after = stored
    await effects.act { history.undo() }
    let undone = (shown, stored)
    await effects.act { history.redo() }

    #expect(before == "x new, a old, b old, s old x")
    #expect(after == before)
    #expect(undone == ("a old, b old, s old", "a old, b old, s old"))
    #expect(shown == before)
    #expect(stored == before)
  }

  @Test("A move goes back with its act if that can't be stored, and is made by the retry of it")
  func moveUnsaved() async {
    shelves.faults.failNext(.update, diskFull)
    await effects.act {
      history.perform("sort") {
        bookQuery.move("b", before: "a")
        shelfQuery.update("s") { $0.text = "sorted" }
      }
    }
    let failed = (shown, stored, unsaved.sorted(), bookQuery.moveFailure)
    await effects.act { bookQuery.retry("b") }

    #expect(failed.0 == "a old, b old, s sorted")
    #expect(failed.1 == "a old, b old, s old")
    #expect(failed.2 == ["b", "s"])
    #expect(failed.3 == nil)
    #expect(shown == "b old, a old, s sorted")
    #expect(stored == shown)
    #expect(unsaved == [])
  }

  @Test("Moves by themselves and within acts are made in the order in which they were asked for")
  func movesInOrder() async {
    let held = books.faults.holdNext(.save)
    bookQuery.save(Note(id: "c", text: "new"))
    bookQuery.move("c", before: "a")
    history.perform("sort") { bookQuery.move("b", before: "c") }
    bookQuery.move("a", before: "c")
    let seen = shown
    await effects.settle()
    await effects.act { held.release() }

    #expect(seen == "b old, a old, c new, s old")
    #expect(shown == seen)
    #expect(stored == seen)
  }

  @Test("A move to the end and what is added behind it show at once where they were, if done again")
  func movesDoneAgain() async {
    await effects.act {
      history.perform("sort") {
        bookQuery.move("a", before: nil)
        bookQuery.save(Note(id: "x", text: "new"))
      }
    }
    await effects.act { history.undo() }
    let undone = shown
    history.redo()
    let seen = shown
    await effects.settle()

    #expect(undone == "a old, b old, s old")
    #expect(seen == "b old, a old, x new, s old")
    #expect(stored == seen)
  }

  @Test("A record that stands in its place once its act has deleted another one isn't moved")
  func movedBesideDeleted() async {
    await effects.act {
      history.perform("sort") {
        bookQuery.delete("b")
        bookQuery.save(Note(id: "x", text: "new"))
        bookQuery.move("a", before: "x")
      }
    }
    let made = stored
    await effects.act { history.undo() }

    #expect(made == "a old, x new, s old")
    #expect(stored == "a old, b old, s old")
  }

  @Test("An act that changes a record that can't be read is refused as that, and changes nothing")
  func unreadable() async throws {
    let record = UnreadableRecord(place: "a.json", recordID: "a", .init(.damaged, "it is broken"))
    let memory = MemoryRecordBackend([Note(id: "b")], unreadable: [record])
    let store = RecordStore(memory, now: { .day(0) })
    var act = RecordTransaction()
    act.add(.update("b") { $0.text = "new" }, in: store)
    act.add(.update("a") { $0.text = "new" }, in: store)

    let error = await #expect(throws: RecordStoreError.self) { try await act.write() }

    #expect(error?.cause.reason == "it is broken")
    #expect(memory.load().live == [Note(id: "b")])
  }

  @Test("What waits for an act that fails waits on with it, and all else goes on")
  func behind() async {
    shelves.faults.failNext(.update, diskFull)
    addBook()
    shelfQuery.update("s") { $0.text += " later" }
    history.perform("sort") {
      shelfQuery.update("s") { $0.text += " last" }
      bookQuery.update("a") { $0.text = "sorted" }
    }
    bookQuery.update("b") { $0.text = "read" }
    await effects.settle()
    let (before, ids) = (stored, unsaved.sorted())
    await effects.act { bookQuery.retry("a") }

    #expect(before == "a old, b read, s old")
    #expect(ids == ["a", "s", "x"])
    #expect(stored == "a sorted, b read, x new, s old x later last")
    #expect(unsaved == [])
  }

  @Test("A change of a record whose act failed asks for all of it again")
  func changedAgain() async {
    shelves.faults.failNext(.update, diskFull)
    await effects.act { addBook() }
    let before = stored
    await effects.act { bookQuery.update("x") { $0.text = "newer" } }

    #expect(before == "a old, b old, s old")
    #expect(stored == "a old, b old, x newer, s old x")
  }

  @Test("An act whose answer was lost is asked for again, and made once", arguments: [true, false])
  func lost(isMade: Bool) async {
    shelves.faults.loseNext(.update, isMade: isMade)
    await effects.act { addBook() }
    let before = (stored, unsaved)
    await effects.act { shelfQuery.update("s") { $0.text += "!" } }

    let once = "a old, b old, x new, s old x"
    #expect(before == (isMade ? once : "a old, b old, s old", ["x", "s"]))
    #expect(stored == once + "!")
    #expect(unsaved == [])
  }

  @Test("What is asked for after an act without an answer builds on it, and isn't taken for it")
  func afterLost() async throws {
    @Sendable func change(from old: String, to new: String) async throws {
      var act = RecordTransaction()
      for (id, store) in [("a", books.store), ("s", shelves.store)] {
        act.add(.update(id, ifStill: { $0.text == old }) { $0.text = new }, in: store)
      }
      try await act.write()
    }
    shelves.faults.loseNext(.update, isMade: true)

    await #expect(throws: RecordStoreError.self) { try await change(from: "old", to: "new") }
    try await change(from: "new", to: "newest")

    #expect(stored == "a newest, b old, s newest")
  }

  @Test("Changes that lost their answers by themselves are asked for so, before an act over both")
  func lostApart() async {
    books.faults.loseNext(.update, isMade: true)
    shelves.faults.loseNext(.update, isMade: false)
    bookQuery.update("a") { $0.text += " 1" }
    shelfQuery.update("s") { $0.text += " 1" }
    await effects.settle()
    await effects.act {
      history.perform("sort") {
        bookQuery.update("a") { $0.text += " 2" }
        shelfQuery.update("s") { $0.text += " 2" }
      }
    }

    #expect(stored == "a old 1 2, b old, s old 1 2")
    #expect(unsaved == [])
  }

  // MARK: Homes

  private func notes(_ kind: String = "notes", in journal: SharedJournal) async -> RecordQuery<Note>
  {
    let backend = JournalRecordBackend<Note>(kind, in: journal)
    let query = RecordQuery(RecordStore(backend, now: { .day(0) }), effects: effects)
    await effects.settle()
    return query
  }

  @Test("An act over several homes is reported, and changes nothing")
  func homes() async throws {
    let folder = try TemporaryFolder()
    let notes = await notes(in: SharedJournal(inFolder: folder.url, now: { .day(0) }))

    await withKnownIssue {
      await effects.act {
        history.perform("mix") {
          notes.save(Note(id: "n"))
          bookQuery.update("a") { $0.text = "1" }
          bookQuery.delete("b")
        }
      }
    } matching: {
      "\($0)".contains("“mix” would change records in several homes as one. Nothing was changed.")
    }

    #expect(try await notes.store.load().records.isEmpty)
    #expect(stored == "a old, b old, s old")
    #expect(shown == stored)
    #expect(notes.records.isEmpty && unsaved.isEmpty && notes.unsaved.isEmpty)
    #expect(bookQuery.state(of: "b") == .present(Note(id: "b", text: "old")))
    #expect(history.next.undo == nil)
  }

  @Test("No later process undoes the part of an act over several homes")
  func partOfAct() async throws {
    let folder = try TemporaryFolder()
    let journal = SharedJournal(inFolder: folder.url, now: { .day(0) })
    let store = RecordStore(JournalRecordBackend<Note>("notes", in: journal), now: { .day(0) })
    let words = ChangeWords<Note>(plural: "notes", isOnly: false, fields: []) { $0.id.description }
    let notes = RecordQuery(store, effects: effects, noting: (history, words))
    await effects.settle()
    await effects.act {
      history.act(.change, "both") {
        notes.save(Note(id: "n"))
        bookQuery.update("a") { $0.text = "new" }
      }
    }
    await effects.act { history.act(.change, "one") { notes.save(Note(id: "m")) } }

    #expect(try await journal.acts().entries.map(\.isUndoable) == [false, true])
  }

  @Test("An act over two kinds of a journal is one line")
  func journal() async throws {
    let folder = try TemporaryFolder()
    let journal = SharedJournal(inFolder: folder.url, now: { .day(0) })
    let (notes, tags) = (await notes(in: journal), await notes("tags", in: journal))

    await effects.act {
      history.perform("begin") {
        notes.save(Note(id: "n"))
        tags.save(Note(id: "t"))
      }
    }

    let text = try String(contentsOf: folder.url.appending(path: "journal"), encoding: .utf8)
    let entries = text.split(separator: "\n").filter { $0.contains(#""changes""#) }
    #expect(entries.count == 1)
    #expect(entries.allSatisfy { $0.contains("notes/n") && $0.contains("tags/t") })
  }
}
