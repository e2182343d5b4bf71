import FeatureJSON
import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// Copies that are taken in from files.
@Suite struct JournalMergingTests {
  private static let emma = #"{"id":"1","title":"Emma"}"#

  /// Makes a journal with a book, and a copy of it in which the book has another title.
  private static func journals() throws -> (ours: [UInt8], theirs: [UInt8]) {
    var contents = JournalContents()
    let add = try JournalEntry(1, "add", ("books/1", .insert(emma)))
    let ours = contents.commit([add]).lines
    var rename = try JournalEntry(
      1,
      "rename",
      ("books/1", .edit(emma, #"{"id":"1","title":"Emma II"}"#))
    )
    rename.id = .init("b", 1)
    return (ours, ours + contents.commit([rename]).lines)
  }

  @Test(
    "A power cut leaves the journal as it was or with all of the copy, and merging again ends it"
  )
  func powerCuts() throws {
    let (ours, theirs) = try Self.journals()
    let disk = JournalOnDisk(Data(ours))
    let copy = JournalContents(theirs)
    func merge(_ file: inout JournalFile) throws {
      let entry = JournalEntry(.init("", 0), date: 9, name: "merge")
      let outcome = try file.changing { try $0.merge(copy, in: entry) { _ in nil } }
      try #require(outcome.open.isEmpty)
    }

    var process = disk.open()
    let images = try disk.powerCuts { try merge(&process) }

    #expect(images.count > 3)
    for image in images {
      var next = JournalOnDisk(on: image).open()
      try next.read()
      let states = next.contents.states
      try #require([JournalContents(ours).states, copy.states].contains(states))
      try merge(&next)
      try #require(next.contents.states == copy.states && next.contents.problems.isEmpty)
      try #require(next.contents.past.map(\.id.description) == ["w.1", "b.1"])
    }
  }

  @Test("A question that came up since they were asked leaves the journal as it is")
  func openQuestion() async throws {
    let (folder, (ours, theirs)) = (try TemporaryFolder(), try Self.journals())
    var contents = JournalContents(ours)
    let rename = try JournalEntry(
      2,
      "rename",
      ("books/1", .edit(Self.emma, #"{"id":"1","title":"E"}"#))
    )
    let bytes = Data(ours + contents.commit([rename]).lines)
    let path = folder.url.appending(path: "journal")
    try bytes.write(to: path)
    let journal = SharedJournal(inFolder: folder.url, now: { .now })

    let outcome = try await journal.merge(theirs, as: "merge") { _ in nil }

    #expect(outcome.open == outcome.merge.questions && outcome.open.count == 1)
    #expect(try Data(contentsOf: path) == bytes)
    _ = try await journal.merge(theirs, as: "merge") { $0 == outcome.open[0] ? .theirs : nil }
    let merged = JournalContents(Array(try Data(contentsOf: path)))
    #expect(merged.states == JournalContents(theirs).states)
    #expect(merged.past.map(\.id.description) == ["w.1", "w.2", "b.1"])
  }

  @Test(
    "A journal beside another one is found under any name, until all of it is merged",
    arguments: [
      "journal.sync-conflict-20261130-093000-ABCDEFG",
      "journal (Anna's conflicted copy 2026-11-30)",
      "journal (In Konflikt stehende Kopie von Anna 2026-11-30)", "journal 2", "journal~HEAD",
      "old",
    ]
  )
  func copies(name: String) async throws {
    let (folder, (ours, theirs)) = (try TemporaryFolder(), try Self.journals())
    let path = folder.url.appending(path: name)
    try Data(ours).write(to: folder.url.appending(path: "journal"))
    try Data("a diary".utf8).write(to: folder.url.appending(path: "notes"))
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "sub"),
      withIntermediateDirectories: false
    )
    let journal = SharedJournal(inFolder: folder.url, now: { .now })

    #expect(try await journal.copies() == [])
    try Data(theirs).write(to: path)
    #expect(try await journal.copies() == [JournalCopy(path: path.path, isMerged: false)])
    _ = try await journal.merge(theirs, as: "merge") { _ in nil }
    #expect(try await journal.copies() == [JournalCopy(path: path.path, isMerged: true)])
    #expect(try Data(contentsOf: path) == Data(theirs))
  }

  @Test("A copy that is cut off is neither taken in nor named, wherever it is cut")
  func cut() async throws {
    let (folder, (ours, theirs)) = (try TemporaryFolder(), try Self.journals())
    try Data(ours).write(to: folder.url.appending(path: "journal"))
    let path = folder.url.appending(path: "journal 2")
    let journal = SharedJournal(inFolder: folder.url, now: { .now })
    let folded = JournalCompaction(of: JournalContents(theirs), at: 0).bytes
    let ends =
      [Array(theirs.dropLast(9)), Array(folded.dropLast(9))]
      + folded.indices.filter { folded[$0] == UInt8(ascii: "\n") }.dropLast()
      .map { Array(folded[...$0]) }

    #expect(ends.count > 3)
    for bytes in ends {
      try Data(bytes).write(to: path)
      await #expect(throws: JournalCopyError.damaged) { try await journal.compared(with: bytes) }
      #expect(try await journal.copies() == [])
    }
    try Data(folded).write(to: path)
    #expect(try await journal.copies() == [JournalCopy(path: path.path, isMerged: false)])
  }

  @Test("A journal of another store, beside this one, isn't named as a copy")
  func otherStore() async throws {
    let (folder, (ours, _)) = (try TemporaryFolder(), try Self.journals())
    try Data(ours).write(to: folder.url.appending(path: "journal"))
    var contents = JournalContents()
    var add = try JournalEntry(1, "add", ("books/2", .insert(Self.emma)))
    add.id = .init("other", 1)
    try Data(contents.commit([add]).lines).write(to: folder.url.appending(path: "old"))

    #expect(try await SharedJournal(inFolder: folder.url, now: { .now }).copies() == [])
  }

  @Test(
    "A copy that isn't whole is refused, with the reason",
    arguments: [
      ("", .notJournal), ("a diary\n", .notJournal),
      ("<<<<<<< ours\nJOURNAL>>>>>>> theirs\n", .conflicted),
      ("JOURNALx\n", .damaged), ("NEWER", .newer),
    ] as [(String, JournalCopyError)]
  )
  func refusals(text: String, error: JournalCopyError) async throws {
    let journal = String(decoding: try Self.journals().theirs, as: UTF8.self)
    var newer = JournalHead()
    newer.format = 2
    let text = text.replacing("JOURNAL", with: journal)
      .replacing("NEWER", with: String(decoding: JournalLineWriter(newer).bytes, as: UTF8.self))
    let store = SharedJournal(inFolder: try TemporaryFolder().url, now: { .now })

    await #expect(throws: error) { try await store.compared(with: Array(text.utf8)) }
  }

  @Test(
    "A journal with lines that can't be read takes nothing in, and its check names git's markers"
  )
  func damagedJournal() async throws {
    let (folder, (ours, theirs)) = (try TemporaryFolder(), try Self.journals())
    let lines = "<<<<<<< HEAD\n=======\n>>>>>>> theirs\n"
    let path = folder.url.appending(path: "journal")
    try (Data(ours) + Data(lines.utf8)).write(to: path)
    let journal = SharedJournal(inFolder: folder.url, now: { .now })

    await #expect(throws: RecordStoreError.self) { try await journal.compared(with: theirs) }
    await #expect(throws: RecordStoreError.self) {
      try await journal.merge(theirs, as: "merge") { _ in nil }
    }
    #expect(try await journal.state().hasConflictMarkers)
    #expect(try Data(contentsOf: path).starts(with: ours))
  }
}
