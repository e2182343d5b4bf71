import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// A journal file in the hands of several processes, of which one may lack rights or room.
@Suite struct JournalFileTests {
  private let journal = JournalOnDisk()

  // MARK: Reading

  @Test("A user who may not write reads a journal whose last line isn't whole")
  func readOnly() throws {
    var writer = journal.open()
    try writer.add("1")
    try writer.add("2")
    journal.rewrite { $0.removeLast(9) }
    journal.disk.isReadOnly = true

    var reader = journal.open()
    #expect(try reader.ids() == ["1"])
    journal.disk.lockRefusal = EACCES
    #expect(try reader.ids() == ["1"])
    #expect(reader.contents.problems.isEmpty)
  }

  @Test("The line feed that a line lacked isn't a line of its own for an earlier reader")
  func missingLineFeed() throws {
    var (writer, reader) = (journal.open(), journal.open())
    try writer.add("1")
    journal.rewrite { $0.removeLast() }
    #expect(try reader.ids() == ["1"])

    try writer.add("2")
    try reader.add("3")

    #expect(try reader.ids() == ["1", "2", "3"])
    #expect(reader.contents.problems.isEmpty)
  }

  @Test("A line that is taken back while another process reads isn't kept before the next one")
  func takenBack() throws {
    var (writer, reader) = (journal.open(), journal.open())
    try writer.add("1")
    let before = journal.text()
    try writer.add("2")
    #expect(try reader.ids() == ["1", "2"])
    journal.disk.afterReading = { [journal] in
      journal.disk.afterReading = {}
      journal.rewrite { $0 = Array(before.utf8) }
      #expect(throws: Never.self) {
        try writer.add("3")
        try writer.add("4")
      }
    }

    _ = try reader.ids()

    #expect(try reader.ids() == ["1", "3", "4"])
  }

  @Test("A line that was being changed in place while it was read is read again")
  func readDuringChange() throws {
    var (writer, reader) = (journal.open(), journal.open())
    for id in ["1", "2", "3"] { try writer.add(id) }
    let whole = journal.text()
    journal.rewrite { $0[$0.count - 200] = 0 }
    journal.disk.locks = 1
    #expect(try reader.ids() == ["1", "2", "3"])
    #expect(!reader.contents.problems.isEmpty)
    journal.rewrite { $0 = Array(whole.utf8) }
    journal.disk.locks = 0

    #expect(try reader.ids() == ["1", "2", "3"])

    #expect(reader.contents.problems.isEmpty && reader.contents.uncertain.isEmpty)
  }

  // MARK: The file

  @Test("A journal that is gone isn't an empty one, and goes on once it is put back")
  func gone() throws {
    var file = journal.open()
    try file.add("1")
    let image = journal.disk.image
    try journal.disk.remove(JournalOnDisk.path)

    for attempt in [{ try $0.read() }, { try $0.add("2") }]
      as [(inout JournalFile) throws -> Void]
    {
      let error = #expect(throws: FileError.self) { try attempt(&file) }
      #expect(error?.isFolderGone == true)
    }
    #expect(journal.disk.contents.id(of: JournalOnDisk.path) == nil)
    journal.disk.contents = Contents(image)

    #expect(try file.ids() == ["1"])
  }

  @Test("An empty file is a journal without lines, and no power cut leaves half of its first ones")
  func emptyFile() throws {
    let journal = JournalOnDisk(Data())
    var file = journal.open()
    #expect(try file.ids() == [])

    for image in try journal.powerCuts({ try file.add("1") }) {
      var later = JournalOnDisk(on: image).open()
      #expect(try [[], ["1"]].contains(later.ids()))
      #expect(later.contents.problems.isEmpty)
    }
    #expect(try file.ids() == ["1"])
  }

  @Test("A file that isn't a journal is left as it is")
  func foreign() throws {
    let text = "a diary, of one line"
    let journal = JournalOnDisk(Data(text.utf8))
    var file = journal.open()

    #expect(throws: FileIsNoJournal.self) { try file.add("1") }

    #expect(journal.text() == text)
  }

  @Test("Two processes that come to one file by different paths have the same lock")
  func links() throws {
    let (folder, files) = (try TemporaryFolder(), POSIXFileSystem())
    var first = JournalFile(inFolder: folder.path("near"), on: files)
    try first.add("1")
    #expect(mkdir(folder.path("far"), 0o700) == 0)
    #expect(symlink(folder.path("near/journal"), folder.path("far/journal")) == 0)
    var second = JournalFile(inFolder: folder.path("far"), on: files)
    try second.add("2")

    let error = try first.changing { _ in #expect(throws: FileError.self) { try second.add("3") } }

    #expect(error?.code == EWOULDBLOCK)
    #expect(try first.ids() == ["1", "2"])
    #expect(try files.names(in: folder.path("far")).filter { $0.first != "." } == ["journal"])
  }

  // MARK: The note

  @Test("A note doesn't outlast its file, whose number another one may get")
  func staleNote() throws {
    var replacements = 0
    for step in 0..<40 {
      let journal = JournalOnDisk()
      var file = journal.open()
      try file.add("1")
      let old = journal.disk.identity(of: JournalOnDisk.path)
      journal.disk.fault = (step, SimulatedDisk.kill)
      guard (try? file.changing { try $0.fold(at: 0) }) == nil else { continue }
      guard journal.disk.identity(of: JournalOnDisk.path) != old else { continue }

      replacements += 1
      #expect(journal.text("lock").hasPrefix("--------"))
    }
    #expect(replacements > 0)
  }

  @Test(
    "A note counts for its own file, and only up to the end of that",
    arguments: [
      (0, "", 0, true), (1, "", 0, false), (0, "f", 0, false), (0, "", 1, false), (0, "", -1, true),
      (0, " ", 0, false),
    ]
  )
  func notes(number: UInt, digits: String, count: Int, counts: Bool) throws {
    var (one, other) = (journal.open(), journal.open())
    try one.add("1")
    let (end, file) = (journal.text().utf8.count, try #require(one.file))
    let name =
      "\(file.identity.number + number)-\(digits)\(journal.text().prefix(8 - digits.count))"
    let note = "\(name) \(end + count)"
    let line =
      "\(CRC32C.digits(of: Data(note.utf8))) \(note)\n" + String(repeating: "a", count: 1_000)
    journal.disk.contents.damage("/store/lock", Data(line.utf8))

    let synced = try other.changing { $0.syncedEnd }

    #expect(synced == (counts ? end + count : 0))
  }

  @Test(
    "An error says that the change is made if it is, whatever one fault or two hit",
    arguments: LongTests.isOn ? [0, 1, 2, 3, nil] : [0, 2, nil]
  )
  func toldAsMade(gap: Int?) throws {
    var (made, failed) = (0, 0)
    for step in 0..<40 {
      let journal = JournalOnDisk()
      var (writer, other) = (journal.open(), journal.open())
      try writer.add("1")
      // Without the note, the name of the file is to be synced again.
      journal.disk.contents.damage("\(JournalOnDisk.folder)/lock", Data())
      journal.disk.fault = (step, EIO)
      var second = gap
      journal.disk.beforeChange = { [disk = journal.disk] in
        guard disk.fault == nil, let next = second else { return }
        (disk.fault, second) = ((next, EIO), nil)
      }

      var isTold = true
      do { try other.add("2") } catch let error as FileError { isTold = error.isDone }
      // There are no more steps.
      if journal.disk.fault?.step ?? 0 > 0, second == gap { break }
      (journal.disk.fault, journal.disk.beforeChange) = (nil, {})

      var reader = journal.open()
      let isMade = try reader.ids().contains("2")
      try #require(isMade == isTold, "\(step)")
      if isMade { made += 1 } else { failed += 1 }
      if !isMade { try other.add("2") }
      try #require(try reader.ids() == ["1", "2"])
    }
    #expect(made > 0 && failed > 0)
  }

  @Test(
    "A journal that was there and is gone or empty isn't taken for a new one",
    arguments: [true, false]
  )
  func missing(isEmpty: Bool) async throws {
    let folder = try TemporaryFolder()
    let open = { SharedJournal(inFolder: folder.url, now: { .day(0) }) }
    let records = { JournalRecordBackend<Note>("notes", in: open()) }
    try await RecordStore(records(), now: { .day(0) }).save(Note(id: "a"))
    let path = folder.path("journal")
    if isEmpty { #expect(truncate(path, 0) == 0) } else { #expect(unlink(path) == 0) }

    await #expect(throws: RecordStoreError.self) { try await records().load() }
    await #expect(throws: RecordStoreError.self) {
      try await RecordStore(records(), now: { .day(0) }).save(Note(id: "b"))
    }

    #expect(unlink(folder.path("lock")) == 0)
    #expect(try await records().load().records.isEmpty)
  }

  @Test("A date that has no year with four digits is damage, and traps nothing")
  func dates() async throws {
    let folder = try TemporaryFolder()
    let journal = SharedJournal(inFolder: folder.url, now: { .day(0) })
    try await journal.change(for: .save) { entry, _ in
      let key = try key("notes/a")
      let value = RecordValue(bytes: Array(#"{"id":"a","text":""}"#.utf8)[...])
      entry.changes = [
        .init(key, .insert(value, schema: 1, rank: 1)), .init(key, .delete(at: .max)),
      ]
    }
    let records = JournalRecordBackend<Note>("notes", in: journal)

    #expect(try await records.load().unreadable.map(\.error.kind) == [.damaged])
    try await RecordStore(records, now: { .day(0) }).save(Note(id: "a"))
    #expect(try await records.load().records.map(\.id) == ["a"])
  }

  // MARK: Folding

  @Test("A replacement that fails doesn't fail the entry before it")
  func failedFold() async throws {
    let folder = try TemporaryFolder()
    let journal = SharedJournal(inFolder: folder.url, now: { .day(0) })
    let text = String(repeating: "a", count: 300_000)
    // Something that can't be removed has the name of a draft.
    #expect(mkdir(folder.path("journal.0123456789abcdef.new"), 0o700) == 0)
    var file = JournalFile(inFolder: folder.url.path, on: POSIXFileSystem())
    #expect(throws: FileError.self) { try file.add("1") }
    #expect(rmdir(folder.path("journal.0123456789abcdef.new")) == 0)
    try file.add("1")
    #expect(mkdir(folder.path("journal.0123456789abcdef.new"), 0o700) == 0)

    try await journal.change(for: .save) { entry, _ in
      entry.changes = [.init(try key("a/2"), try .insert(#"{"text":"\#(text)"}"#))]
    }

    #expect(try file.ids() == ["1", "2"] && file.contents.entries.count == 2)
  }

  // MARK: Others

  @Test("A journal of a newer version is read, and nothing in it is changed, not even its end")
  func newer() throws {
    var writer = journal.open()
    try writer.add("1")
    journal.rewrite { bytes in
      let line = bytes.split(separator: UInt8(ascii: "\n"))[0]
      let head = String(decoding: line.dropFirst(9), as: UTF8.self)
        .replacing(#""format":1"#, with: #""format":2"#)
      let newer = "\(CRC32C.digits(of: Data(head.utf8))) \(head)"
      bytes.replaceSubrange(0..<line.count, with: newer.utf8)
      bytes += Array("unfinished".utf8)
    }
    let text = journal.text()
    var file = journal.open()

    #expect(throws: JournalIsNewer.self) { try file.add("2") }
    #expect(throws: JournalIsNewer.self) { try file.remove("1") }

    #expect(journal.text() == text)
    #expect(try file.ids() == ["1"])
  }

  @Test("On a disk without locks, writers take turns, and lose nothing")
  func turns() throws {
    journal.disk.lockRefusal = ENOLCK
    var files = [journal.open(), journal.open()]
    let count = LongTests.count(20, long: 1_000)

    for number in 1...count {
      try files[number % 2].add("\(number)")
      if number % 7 == 0 { try files[number % 3 % 2].changing { try $0.fold(at: 0) } }
    }

    #expect(try files[0].ids() == (1...count).map { "\($0)" }.sorted())
    #expect(journal.text("turn") == "")
  }

  @Test("While another writer has its turn, nothing is written")
  func otherTurn() throws {
    journal.disk.lockRefusal = ENOLCK
    var (first, second) = (journal.open(), journal.open())
    try first.add("1")

    try first.changing { _ in
      let error = #expect(throws: FileError.self) { try second.add("2") }
      #expect(error?.code == EWOULDBLOCK)
    }

    #expect(try second.ids() == ["1"])
    try second.add("2")
    #expect(try first.ids() == ["1", "2"])
  }
}
