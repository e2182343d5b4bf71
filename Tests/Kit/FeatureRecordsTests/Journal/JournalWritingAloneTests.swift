import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// One record of a journal that is written without the values of the others.
@Suite struct JournalWritingAloneTests {
  private let form = JournalForm(
    kind: "notes",
    schema: RecordSchema<Note>(),
    folder: "/store"
  )

  private func note(_ id: String, rank: Int = 0, deleted: Int? = nil) throws -> JournalRecord {
    let note = String(decoding: try RecordJSON.encoder().encode(Note(id: id)), as: UTF8.self)
    return try record(note, rank: rank, deleted: deleted)
  }

  private func contents(_ records: (String, JournalRecord)...) throws -> JournalContents {
    var writer = JournalLineWriter()
    writer.append(JournalHead())
    for (name, record) in records { writer.append(try key(name), record) }
    return JournalContents(writer.bytes)
  }

  private func read(_ id: String, in contents: JournalContents) throws -> RecordToWrite<Note> {
    form.recordToWrite(try key("notes/\(id)"), in: contents)
  }

  @Test("The ends of the order and of the deletions are those of all records of the kind")
  func ends() throws {
    let contents = try contents(
      ("notes/a", note("a", rank: 3)),
      ("notes/b", note("b", rank: 7, deleted: 5_000)),
      ("notes/c", note("c", rank: 1, deleted: 9_000)),
      ("books/a", note("a", rank: 20, deleted: 20_000))
    )
    let (rank, date) = (7, Date(timeIntervalSince1970: 9))

    let stored = StoredRecord(Note(id: "a"), rank: 3)
    #expect(
      try read("a", in: contents) == .init(.record(stored), highestRank: rank, lastDeletion: date)
    )
    #expect(try read("x", in: contents) == .init(.nothing, highestRank: rank, lastDeletion: date))
  }

  @Test("A kind without records has no ends")
  func none() throws {
    let contents = try contents(("books/a", note("a", rank: 20, deleted: 20_000)))

    #expect(
      try read("a", in: contents) == .init(.nothing, highestRank: 0, lastDeletion: .distantPast)
    )
  }

  @Test("A record that can't be read counts as far as its rank and its date are possible")
  func damagedValues() throws {
    let contents = try contents(
      ("notes/a", record("[]", rank: 3, deleted: 4_000)),
      ("notes/b", record("[]", rank: 1 << 60, deleted: 1 << 59)),
      ("notes/c", note("c", rank: -(1 << 60)))
    )

    let read = try read("x", in: contents)
    #expect(read.highestRank == 3 && read.lastDeletion == Date(timeIntervalSince1970: 4))
  }

  @Test("A program that adds or changes one record reads the values of no others")
  func oneRecord() async throws {
    let folder = try TemporaryFolder()
    let open = {
      let journal = SharedJournal(inFolder: folder.url, now: { .day(0) })
      return RecordStore(JournalRecordBackend<Note>("notes", in: journal), now: { .day(0) })
    }
    for id in ["a", "b"] { try await open().save(Note(id: id)) }

    let store = open()
    try await store.save(Note(id: "c"))
    try await store.update("a") { $0.text = "changed" }
    try await store.delete("b")

    #expect(store.state.withLock { $0.readAlone } == ["a", "b", "c"])
    let records = try await open().load().records
    #expect(records.map(\.id) == ["a", "c"])
    #expect(records[id: "a"]?.text == "changed")
    #expect(try await store.load().records == records)
  }

  @Test("Neither is an uncertain record added anew, nor one that was read when it was whole")
  func uncertain() async throws {
    let folder = try TemporaryFolder()
    let open = {
      let journal = SharedJournal(inFolder: folder.url, now: { .day(0) })
      return RecordStore(JournalRecordBackend<Note>("notes", in: journal), now: { .day(0) })
    }
    for id in ["a", "b"] { try await open().save(Note(id: id, text: "whole")) }
    let url = URL(filePath: folder.path("journal"))
    let text = try String(contentsOf: url, encoding: .utf8)
    let damaged = text.split(separator: "\n").map { line in
      line.contains(#""of":"notes/a""#) ? line.replacing("whole", with: "whale") : line
    }
    try (damaged.joined(separator: "\n") + "\n").write(to: url, atomically: false, encoding: .utf8)

    let store = open()
    await #expect {
      try await store.save(Note(id: "a"))
    } throws: { error in
      if case .unreadable? = (error as? RecordStoreError)?.cause { true } else { false }
    }
    try await store.save(Note(id: "c"))

    #expect(store.state.withLock { $0.readAlone } == ["a", "c"])
    #expect(try await open().load().records.map(\.id) == ["b", "c"])
    #expect(try await open().load().unreadable.map(\.recordID) == ["a"])
  }

  @Test("The folder of an earlier version is read as a whole")
  func earlierFolder() async throws {
    let store = try await EarlierStore(words: "a", "b")

    #expect(try await store.new("notes").load(toWrite: "a") == nil)
    try await RecordStore(store.new("notes"), now: { .day(1) }).save(Note(id: "c"))

    #expect(try await store.new("notes").load(toWrite: "a")?.found.stored?.id == "a")
    #expect(try await store.new("notes").load().live.map(\.id) == ["a", "c"])
  }
}
