import FeatureJSON
import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

@Suite struct JournalLineTests {
  @Test("Lines have the bytes that Formats describes")
  func bytes() throws {
    let lines = try SampleJournal().lines.map { String(decoding: $0.dropFirst(9), as: UTF8.self) }

    #expect(
      lines == [
        #"{"of":"","format":1,"number":2,"writers":{"w":{"last":2,"sum":"c0ffee"}},"by":"kit","again":""}"#,
        #"{"of":"books/1","rank":1,"schema":1,"value":{"id":"1","title":"Emma"},"again":"books/1"}"#,
        #"{"of":"books/2","rank":2,"schema":1,"deleted":7,"value":{"id":"2"},"again":"books/2"}"#,
        #"{"of":"films/1","rank":1,"schema":1,"value":{"of":"x/y"},"again":"films/1"}"#,
        """
        {"of":"books/1","past":2,"by":"w.2","at":2,"do":"rename","changes":[{"edit":{"keys":{"title":\
        {"set":"Emma","was":"E"}}},"schema":1}],"again":"books/1"}
        """,
        """
        {"of":"books/1 films/1","n":3,"by":"w.3","at":3,"do":"rename “Emma”","changes":[{"edit":{"keys":\
        {"title":{"set":"Emma II","was":"Emma"}}},"schema":1},{"edit":{"keys":{"seen":{"set":true}}},\
        "schema":1}],"again":"books/1 films/1"}
        """,
        #"{"of":"","void":true,"n":4,"by":"w.4","again":""}"#,
        """
        {"of":"books/3","n":5,"by":"w.5","at":5,"do":"add","changes":[{"insert":{"id":"3"},"rank":3,\
        "schema":1}],"again":"books/3"}
        """,
        """
        {"of":"books/3 books/2","n":6,"by":"w.6","at":6,"do":"sort","changes":[{"from":3,"move":4},\
        {"restore":7}],"again":"books/3 books/2"}
        """,
        #"{"of":"films/1","n":7,"by":"w.7","at":7,"do":"delete","changes":[{"delete":7}],"again":"films/1"}"#,
      ]
    )
    #expect(try SampleJournal().contents.problems.isEmpty)
  }

  @Test("Of several lines of a record, the last one counts, in the place of the first")
  func severalLines() throws {
    var writer = JournalLineWriter()
    writer.append(JournalHead())
    for (name, text) in [("books/1", "1"), ("films/1", "2"), ("books/2", "3"), ("books/1", "4")] {
      writer.append(try key(name), try record(text))
    }
    var contents = JournalContents(writer.bytes)

    for number in 1...24 {
      let records = contents.records
      #expect(records.keys.prefix(3).map(\.description) == ["books/1", "films/1", "books/2"])
      #expect(records.all.prefix(3).map(\.record.value.json) == [JSON(4), JSON(2), JSON(3)])
      #expect(records.all(of: "books").map(\.record.value.json) == [JSON(4), JSON(3)])
      #expect(try records[key("books/1")]?.value.json == JSON(4))
      #expect(try records[key("books/3")] == nil)
      // After some changes, the names get an index.
      let move = JournalEntry.Operation.move(rank: number, from: number - 1)
      let insert = try JournalEntry.Operation.insert("5", rank: number)
      let new = try JournalEntry(number, "act", ("films/1", move), ("cds/\(number)", insert))
      #expect(contents.commit([new]).outcomes == [.stored])
      #expect(try contents.records[key("films/1")]?.rank == number)
      #expect(try contents.records[key("cds/\(number)")]?.value.json == JSON(5))
      #expect(contents.records.all(of: "cds").count == number)
    }
  }

  @Test("The example in Formats is a journal, with the bytes that are written")
  func example() throws {
    let text = #"""
      4670f7ef {"of":"","format":1,"number":122,"writers":{"c49b0b22":{"last":16,"sum":"3b\#
      82d504"}},"again":""}
      38c948fb {"of":"books/3F82","rank":1048576,"schema":1,"value":{"id":"3F82","title":"\#
      Emma"},"again":"books/3F82"}
      64750445 {"of":"books/77","rank":2097152,"schema":1,"value":{"id":"77"},"again":"boo\#
      ks/77"}
      063bea11 {"of":"books/77","past":122,"by":"c49b0b22.16","at":1767603600000,"do":"add\#
       “Emma”","changes":[{"insert":{"id":"77"},"rank":2097152,"schema":1}],"again":"books\#
      /77"}
      5a01407f {"of":"books/3F82 books/77","n":123,"by":"c49b0b22.17","at":1767603660000,"\#
      do":"rename “Emma”","changes":[{"edit":{"keys":{"title":{"set":"Emma II","was":"Emma\#
      "}}},"schema":1},{"delete":1767603660000}],"again":"books/3F82 books/77"}

      """#

    let contents = JournalContents(Array(text.utf8))

    #expect(contents.problems.isEmpty)
    #expect(try contents.records[key("books/3F82")]?.value.json["title"] == .string("Emma II"))
    #expect(try contents.records[key("books/77")]?.deleted == 1_767_603_660_000)
    var before = JournalContents()
    let lines = text.utf8.split(separator: 10).map { Array($0) }
    for line in lines.dropLast() { before = before.taking(line[...]) }
    let folded = JournalCompaction(of: before, at: 0).bytes.split(separator: 10)
    #expect(Set(folded.map { Array($0) }).isSuperset(of: lines[0...3]))
    let past = try #require(before.past.first?.entry)
    #expect(before.head.writers["c49b0b22"]?.checksum == past.checksum)
    #expect(before.commit([try #require(contents.entries.first?.entry)]).lines == lines[4] + [10])
  }

  @Test("The value of a record isn't parsed before it is asked for")
  func lazy() throws {
    let contents = JournalContents(
      Self.lines(#"{"of":"a/1","rank":-1,"schema":1,"value":not JSON,"again":"a/1"}"#)
    )

    let record = try #require(try contents.records[key("a/1")])
    #expect(contents.problems.isEmpty && record.rank == -1 && !record.isUncertain)
    #expect(record.value.bytes == Array("not JSON".utf8)[...])
    #expect(record.value.json == .null)
  }

  @Test("A record in another order of keys, with unknown ones, is the same record and keeps them")
  func otherOrder() throws {
    let text = """
      { "of":"a/1", "value":{"b":1.50}, "color":{"x":[1]}, "schema":3, "deleted":9, "rank":-5, "again":"a/1"}
      """
    let contents = JournalContents(Self.lines(text))

    var expected = JournalRecord(
      RecordValue(try json(#"{"b":1.50}"#)),
      schema: 3,
      rank: -5,
      deleted: 9
    )
    expected.unknown["color"] = try json(#"{"x":[1]}"#)
    #expect(try contents.records[key("a/1")] == expected)
    let folded = JournalContents(JournalCompaction(of: contents, at: 0).bytes)
    #expect(try folded.records[key("a/1")] == expected)
  }

  @Test("Unknown keys of the first line and of entries stay when the journal is replaced")
  func unknownKeys() throws {
    var contents = JournalContents(Self.lines(extra: #","owner":["me"]"#))
    var entry = try JournalEntry(1, "act", ("a/1", .insert("{}")))
    (entry.who, entry.continues) = ("ana", .init("v", 8))
    (entry.unknown["mood"], entry.unknown["aim"]) = (.string("good"), .null)

    #expect(contents.commit([entry]).outcomes == [.stored])
    let once = JournalContents(JournalCompaction(of: contents, at: 0).bytes)
    let twice = JournalContents(JournalCompaction(of: once, at: 0).bytes)

    for folded in [once, twice] {
      #expect(folded.head.unknown.members.map(\.key) == ["owner"])
      #expect(folded.past.map(\.entry) == [entry])
    }
  }

  @Test(
    "A line that this version can't make is kept byte for byte, and makes its records uncertain",
    arguments: [
      #"{"of":"a/1","n":1,"by":"v.1","at":1,"do":"x","changes":[{"swap":2}],"again":"a/1"}"#,
      #"{"of":"a/1","n":1,"by":"v.1","at":1,"do":"x","changes":[{"delete":1,"if":1}],"again":"a/1"}"#,
      #"{"of":"a/1","n":1,"by":"v.1","at":1,"do":"x","changes":[{"edit":{"add":1},"schema":1}],"again":"a/1"}"#,
      #"{"of":"a/1","n":1,"by":"v.1","at":1,"do":"x","changes":[],"again":"a/1"}"#,
      #"{"of":"a/1","n":1,"by":"v.1","format":2,"at":1,"do":"x","changes":[{"delete":1}],"again":"a/1"}"#,
      #"{"of":"a/1","format":2,"rank":1,"schema":1,"value":1,"again":"a/1"}"#,
      """
      {"of":"a/1","n":9223372036854775807,"by":"v.1","at":1,"do":"","changes":[{"delete":1}],\
      "again":"a/1"}
      """,
      #"{"of":"a/1","sum":["b/7"],"again":"a/1"}"#, #"{"of":"a/1"},"again":"a/1"}"#,
    ]
  )
  func newer(text: String) throws {
    let old = #"{"of":"a/1","rank":1,"schema":1,"value":{"v":1},"again":"a/1"}"#
    let shared = #"{"of":"b/1","rank":1,"schema":1,"value":{},"again":"b/1"}"#
    var contents = JournalContents(Self.lines(old, shared, text))
    #expect(contents.problems.map(\.reason) == [.newer] && contents.uncertain == ["a/1"])
    let entry = try JournalEntry(1, "act", ("b/1", .edit("{}", #"{"x":1}"#)))
    #expect(contents.commit([entry]).outcomes == [.stored])
    let refused = try JournalEntry(2, "act", ("a/1", .delete(at: 1)), ("b/1", .delete(at: 1)))
    #expect(
      contents.commit([refused]).outcomes == [.refused(.init(try key("a/1"), .unreadable))]
    )

    let bytes = JournalCompaction(of: contents, at: 0).bytes
    let folded = JournalContents(bytes)

    #expect(folded.states == contents.states && folded.uncertain == ["a/1"])
    let line = JournalLineWriter(checked: text).bytes
    #expect(bytes.split(separator: 10).contains { $0 == line.dropLast() })
    var compaction = JournalCompaction(of: folded, at: 0)
    #expect(compaction.bytes == bytes)
    compaction.acceptsLoss = true
    #expect(compaction.damagedBytes == line)
    let accepted = JournalContents(compaction.bytes)
    #expect(accepted.states == contents.states && accepted.problems.isEmpty)
  }

  @Test("A line with other names at its end belongs to both, also with a right checksum")
  func otherNames() {
    let record = #"{"of":"a/1","rank":1,"schema":1,"value":1,"again":"a/2"}"#
    let past =
      #"{"of":"b/1","past":0,"by":"v.1","at":1,"do":"","changes":[{"delete":1}],"again":"b/2"}"#

    let contents = JournalContents(Self.lines(record, past))

    #expect(contents.problems.map(\.reason) == [.newer, .newer])
    #expect(contents.uncertain == ["a/1", "a/2", "b/1", "b/2"] && contents.past.isEmpty)
  }

  @Test("A journal in a newer format is read, and not written")
  func newerFormat() {
    let head = #"{"of":"","format":2,"number":7,"writers":{},"again":""}"#

    let contents = JournalContents(JournalLineWriter(checked: head).bytes)

    #expect(!contents.canBeWritten && contents.problems.isEmpty)
  }

  @Test("An entry is stored once; another one of its id is refused")
  func standing() throws {
    var contents = JournalContents()
    let first = try JournalEntry(1, "act", ("a/1", .insert("{}")))
    let second = try JournalEntry(2, "act", ("a/1", .move(rank: 3, from: 0)))
    let other = try JournalEntry(2, "act", ("a/1", .move(rank: 4, from: 0)))

    #expect(
      contents.commit([first, second, second, first, other]).outcomes == [
        .stored, .stored, .stored, .stored, .taken,
      ]
    )
    #expect(contents.entries.count == 2)
    // Also once no past entry is kept.
    var compaction = JournalCompaction(of: contents, at: 0)
    compaction.retention = .none
    var folded = JournalContents(compaction.bytes)
    #expect(folded.past.isEmpty)
    #expect(folded.commit([second, other]).outcomes == [.stored, .taken])
    #expect(folded.nextNumber == 3)
  }

  @Test("A line that was written twice after a failed sync is made once")
  func twice() throws {
    let sample = try SampleJournal()
    let last = Array(sample.lines[8]) + [10]

    let contents = JournalContents(sample.bytes + last)

    #expect(contents.states == sample.contents.states && contents.problems.isEmpty)
    #expect(contents.entries.count == sample.contents.entries.count)
  }

  private static func lines(_ lines: String..., extra: String = "") -> [UInt8] {
    ([#"{"of":"","format":1,"number":0,"writers":{}\#(extra),"again":""}"#] + lines)
      .flatMap { JournalLineWriter(checked: $0).bytes }
  }
}

extension JournalLineWriter {
  /// Writes a text with its checksum.
  init(checked text: String) {
    self.init()
    append(Array("\(CRC32C.digits(of: Array(text.utf8))) \(text)".utf8)[...])
  }
}
