import FeatureJSON
import FeatureTesting
import Testing

@testable import FeatureRecords

@Suite struct JournalReplacementTests {
  @Test("A damaged line keeps only its records back, with all that they share an entry with")
  func around() throws {
    let sample = try SampleJournal()
    var bytes = sample.bytes
    // The edit of books/1 and films/1.
    bytes[sample.lines[5].startIndex + 60] = 0
    let contents = JournalContents(bytes)
    #expect(contents.uncertain == ["books/1", "films/1"])

    let replaced = JournalCompaction(of: contents, at: 0).bytes
    let folded = JournalContents(replaced)

    #expect(folded.states == contents.states && folded.uncertain == contents.uncertain)
    #expect(folded.head.number == contents.head.number)
    #expect(folded.entries.map(\.number) == [7])
    #expect(folded.past.map(\.number) == [2, 5, 6])
    #expect(replaced.split(separator: 10).contains { $0 == bytes[sample.lines[5].indices] })
    // A version that can read the line finds all in its order.
    var mended = replaced
    let start = try #require(replaced.firstRange(of: bytes[sample.lines[5].indices])).lowerBound
    mended.replaceSubrange(start..<start + sample.lines[5].count, with: sample.lines[5])
    #expect(JournalContents(mended).states == sample.contents.states)
  }

  @Test(
    "A damaged line with a gap isn't the last one of a replaced journal, which might be cut off"
  )
  func gap() throws {
    var contents = JournalContents()
    let bytes = contents.commit([
      try JournalEntry(1, "act", ("a/1", .insert("{}"))),
      try JournalEntry(2, "act", ("a/2", .insert("{}"))),
    ]).lines
    var lines = bytes.split(separator: 10).map { Array($0) + [10] }
    for index in 40..<44 { lines[1][index] = 0 }

    let replaced = JournalCompaction(of: JournalContents(lines.flatMap(\.self)), at: 0).bytes
    let folded = JournalContents(replaced)

    #expect(folded.problems.map(\.reason) == [.damaged] && folded.uncertain == ["a/1"])
    #expect(folded.entries.isEmpty)
  }

  @Test("Behind a missing line, a new record keeps its place over a replacement")
  func rankBehindGap() throws {
    var contents = JournalContents()
    let bytes = contents.commit([
      try JournalEntry(1, "act", ("a/1", .insert("{}"))),
      try JournalEntry(
        2,
        "act",
        ("a/2", .insert(RecordValue(bytes: Array("{}".utf8)[...]), schema: 1, rank: 7))
      ),
    ]).lines
    let lines = bytes.split(separator: 10).map { $0 + [10] }
    contents = JournalContents(Array((lines[0] + lines[2])))
    #expect(try contents.records[key("a/2")]?.rank == 7)

    let folded = JournalContents(JournalCompaction(of: contents, at: 0).bytes)

    #expect(try folded.records[key("a/2")]?.rank == 7 && folded.uncertain.contains("a/2"))
  }

  @Test("A record that only entries have gets no line of its own while one of them can't be read")
  func onlyEntries() throws {
    var contents = JournalContents()
    var bytes = contents.commit([
      try JournalEntry(1, "act", ("a/1", .insert("{}"))),
      try JournalEntry(2, "act", ("a/1", .edit("{}", #"{"b":1}"#))),
      try JournalEntry(3, "act", ("a/1", .edit("{}", #"{"c":1}"#))),
    ]).lines
    bytes[bytes.count - 40] = 0
    contents = JournalContents(bytes)

    let folded = JournalContents(JournalCompaction(of: contents, at: 0).bytes)

    #expect(folded.problems.map(\.reason) == [.damaged] && folded.entries.count == 2)
    #expect(folded.states == contents.states)
  }

  @Test("An entry without the record that it needs is kept, until the loss is accepted")
  func incomplete() throws {
    let sample = try SampleJournal()
    var bytes = sample.bytes
    // The line of books/1, which an entry edits together with films/1.
    bytes[sample.lines[1].startIndex + 60] = 0
    let contents = JournalContents(bytes)
    #expect(contents.problems.map(\.reason) == [.damaged, .incomplete])
    // What it changes in the other record is there.
    #expect(contents.uncertain == ["books/1"])
    let film = try #require(sample.contents.states[key("films/1")])
    #expect(try contents.states[key("films/1")] == film)
    #expect(try contents.records[key("books/1")]?.isUnread == true)
    #expect(try contents.commitsNothing(of: "books/1"))

    var compaction = JournalCompaction(of: contents, at: 0)
    let folded = JournalContents(compaction.bytes)
    #expect(folded.states == contents.states && folded.uncertain == contents.uncertain)
    compaction.acceptsLoss = true
    let accepted = JournalContents(compaction.bytes)
    #expect(accepted.problems.isEmpty && accepted.uncertain.isEmpty)
    #expect(try accepted.records[key("books/1")] == nil)
    #expect(try accepted.states[key("films/1")] == film)
    #expect(compaction.damagedBytes.split(separator: 10).count == 2)
  }

  @Test("Records go with all lines that name them, unless they are uncertain")
  func removal() throws {
    let sample = try SampleJournal()
    var bytes = sample.bytes
    var compaction = JournalCompaction(of: sample.contents, at: 0)
    (compaction.retention, compaction.removed) = (.init(), [try key("films/1")])

    #expect(!String(decoding: compaction.bytes, as: UTF8.self).contains("films/1"))
    #expect(JournalContents(compaction.bytes).past.map(\.number) == [2, 5, 6])
    bytes[sample.lines[3].startIndex + 40] = 0
    let contents = JournalContents(bytes)
    compaction = JournalCompaction(of: contents, at: 0)
    compaction.removed = [try key("films/1")]
    #expect(JournalContents(compaction.bytes).states == contents.states)
  }

  @Test("Records are in the order of their ranks")
  func order() throws {
    var contents = JournalContents()
    _ = contents.commit([
      try JournalEntry(
        1,
        "act",
        ("b/1", .insert("{}")),
        ("a/2", .insert("{}", rank: 2)),
        ("a/1", .insert("{}", rank: 3)),
        ("a/3", .insert("{}", rank: 2))
      )
    ])

    let folded = JournalContents(JournalCompaction(of: contents, at: 0).bytes)

    #expect(contents.records.keys.map(\.description) == ["b/1", "a/2", "a/1", "a/3"])
    #expect(folded.records.keys.map(\.description) == ["a/2", "a/3", "a/1", "b/1"])
  }

  @Test(
    "The log has the last acts by age and number, and each of the last writers its undo",
    arguments: [
      // age, count, undo count, writers, kept, beginning
      (100, 100, 0, 0, [1, 2, 3, 4, 5, 6], nil), (2, 100, 0, 0, [4, 5, 6], 4),
      (100, 2, 0, 0, [5, 6], 5), (2, 1, 0, 0, [6], 6), (0, 0, 1, 2, [5, 6], 7),
      (0, 0, 2, 1, [3, 6], 7), (100, 2, 1, 9, [1, 4, 5, 6], 5),
    ] as [(Int, Int, Int, Int, [Int], Int?)]
  )
  func retention(
    age: Int,
    count: Int,
    undoCount: Int,
    writers: Int,
    kept: [Int],
    start: Int?
  ) throws {
    var contents = JournalContents()
    let names = ["u", "v", "w", "v", "x", "w"]
    let entries = try names.enumerated().map { index, writer in
      let serial = names[...index].count { $0 == writer }
      var entry = JournalEntry(.init(writer, serial), date: index + 1, name: "")
      entry.changes = [.init(try key("a/\(index)"), try .insert("{}"))]
      return entry
    }
    #expect(contents.commit(entries).outcomes.allSatisfy { $0 == .stored })
    var compaction = JournalCompaction(of: contents, at: 6)
    (compaction.retention.logAge, compaction.retention.logCount) = (age, count)
    (compaction.retention.undoCount, compaction.retention.undoWriters) = (undoCount, writers)

    let folded = JournalContents(compaction.bytes)

    #expect(folded.past.map(\.number) == kept)
    #expect(folded.head.log?.number == start && folded.head.log?.date == start.map { $0 - 1 })
    compaction = JournalCompaction(of: folded, at: 6)
    #expect(JournalContents(compaction.bytes).head.log == folded.head.log)
  }

  @Test("The words of records are overwritten in place, and others keep theirs")
  func voiding() throws {
    let sample = try SampleJournal()
    let voided = JournalVoiding(of: [try key("films/1")], in: sample.bytes)
    let bytes = sample.bytes.overwritten(voided.changes[...])

    let contents = JournalContents(bytes)

    #expect(bytes.count == sample.bytes.count && voided.remaining.isEmpty)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("films/1") && !text.contains("seen") && !text.contains("x/y"))
    var states = sample.contents.states
    states[try key("films/1")] = nil
    #expect(contents.states == states && contents.problems.isEmpty)
    #expect(contents.head.number == 7 && contents.nextNumber == 8)
    #expect(
      contents.head.writers == [
        "w": .init(serial: 7, checksum: contents.head.writers["w"]?.checksum)
      ]
    )
    #expect(contents.standing(of: try #require(sample.contents[.init("w", 7)])) == .stored)
    #expect(JournalVoiding(of: [try key("films/1")], in: bytes).changes.isEmpty)
  }

  @Test(
    "Interrupted at any line, overwriting leaves others whole and goes on with the next attempt"
  )
  func interruptedVoiding() throws {
    let sample = try SampleJournal()
    let removed = try key("books/1")
    var expected = sample.contents.states
    expected[removed] = nil
    let changes = JournalVoiding(of: [removed], in: sample.bytes).changes
    for count in 0...changes.count {
      var bytes = sample.bytes.overwritten(changes[..<count])
      let interrupted = JournalContents(bytes)
      #expect(interrupted.states.filter { $0.key != removed } == expected)
      #expect(interrupted.uncertain.isEmpty)
      bytes = bytes.overwritten(JournalVoiding(of: [removed], in: bytes).changes[...])
      #expect(JournalContents(bytes).states == expected)
    }
  }

  @Test("A damaged line of these records alone is overwritten; one that names others too stays")
  func damagedVoiding() throws {
    let sample = try SampleJournal()
    var bytes = sample.bytes
    bytes[sample.lines[1].startIndex + 50] = 0
    bytes[sample.lines[5].startIndex + 60] = 0

    let voided = JournalVoiding(of: [try key("books/1")], in: bytes)

    #expect(
      voided.changes.map(\.offset) == [0, sample.lines[1].startIndex, sample.lines[4].startIndex]
    )
    #expect(voided.remaining == [sample.lines[5].startIndex])
  }
}

extension [UInt8] {
  fileprivate func overwritten(_ changes: ArraySlice<JournalVoiding.Change>) -> [UInt8] {
    changes.reduce(into: self) { bytes, change in
      let range = change.offset..<change.offset + change.bytes.count
      bytes.replaceSubrange(range, with: change.bytes)
    }
  }
}

extension JournalContents {
  /// Returns true if a record of this name can't be added.
  fileprivate func commitsNothing(of name: String) throws -> Bool {
    var contents = self
    let entry = try JournalEntry(99, "act", (name, .insert("{}")))
    return contents.commit([entry]).outcomes == [.refused(.init(try key(name), .unreadable))]
  }
}
