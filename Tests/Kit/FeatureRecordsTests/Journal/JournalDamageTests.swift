import FeatureJSON
import FeatureTesting
import Testing

@testable import FeatureRecords

@Suite struct JournalDamageTests {
  @Test("A changed bit is noticed, and no record is older than it was but uncertain")
  func bits() throws {
    let sample = try SampleJournal()
    let (bytes, expected) = (sample.bytes, sample.contents.states)
    let lines = sample.lines
    let parsed = lines.map { JournalLine($0) }
    // The contents in front of each line.
    var before = [JournalContents()]
    for line in lines { before.append(before[before.count - 1].taking(line)) }

    for (index, line) in lines.enumerated() {
      for offset in line.startIndex...line.endIndex {
        for bit in LongTests.isOn ? Array(0..<8) : [offset % 8] {
          var damaged = bytes
          damaged[offset] ^= 1 << UInt8(bit)
          var (contents, isComplete) = (before[index], false)
          if offset == line.endIndex || damaged[offset] == UInt8(ascii: "\n") {
            let rest = Array(damaged[line.startIndex...])
            // The last line counts without its line feed.
            isComplete = contents.read(rest) == rest.count - 1
          } else {
            contents = contents.taking(damaged[line.indices])
            for index in lines.indices.dropFirst(index + 1) {
              contents.take(parsed[index], lines[index])
            }
          }
          try #require(!contents.problems.isEmpty || isComplete, "\(offset).\(bit)")
          for (key, state) in expected where contents.records[key]?.isUncertain != true {
            let now = contents.records[key].map { RecordSummary($0) }
            try #require(now == state, "\(offset).\(bit) \(key)")
          }
        }
      }
    }
  }

  @Test("A line that is cut while it is written takes nothing else with it")
  func cuts() throws {
    let bytes = try SampleJournal().bytes
    let lines = try SampleJournal().lines
    for (index, line) in lines.enumerated() {
      var before = JournalContents()
      for line in lines[..<index] { before = before.taking(line) }
      let whole = before.taking(line)
      for end in line.indices {
        var contents = before
        let count = contents.read(Array(bytes[line.startIndex..<end]))
        try #require(count == 0 && contents.problems.isEmpty)
        try #require(contents.states == before.states)
      }
      var contents = before
      #expect(contents.read(Array(line)) == line.count)
      #expect(contents.states == whole.states && contents.head == whole.head)
    }
  }

  @Test("A last line that another process still writes isn't damaged yet")
  func beingWritten() throws {
    var bytes = try SampleJournal().bytes
    bytes[bytes.count - 3] = 0

    var contents = JournalContents()
    let count = contents.read(bytes, isBeingWritten: true)

    #expect(contents.problems.isEmpty)
    let last = try #require(try SampleJournal().lines.last)
    #expect(count == last.startIndex)
    #expect(JournalContents(bytes).problems.map(\.reason) == [.damaged])
  }

  @Test("Where no name can be read, all with entries behind it are uncertain, also once folded")
  func noNames() throws {
    let sample = try SampleJournal()
    var bytes = sample.bytes
    for offset in sample.lines[5].dropFirst(12).dropLast(4).indices { bytes[offset] = 0 }
    bytes[sample.lines[5].endIndex - 3] = 0
    bytes[sample.lines[5].startIndex + 11] = 0

    let contents = JournalContents(bytes)
    #expect(contents.problems.map(\.keys) == [nil])
    #expect(contents.uncertain == ["books/2", "books/3", "films/1"])

    var folded = JournalContents(JournalCompaction(of: contents, at: 0).bytes)
    #expect(folded.states == contents.states)
    #expect(folded.uncertain == ["books/2", "books/3", "films/1"])
    let entry = try JournalEntry(8, "act", ("books/1", .edit("{}", #"{"new":1}"#)))
    let (lines, outcomes) = folded.commit([entry])
    #expect(outcomes == [.stored])
    // A later act of another record isn't in doubt.
    let later = JournalContents(JournalCompaction(of: contents, at: 0).bytes + lines)
    #expect(later.uncertain == ["books/2", "books/3", "films/1"])
    #expect(later.problems.count == 1)
  }

  @Test("A record that a damaged line names stays uncertain, also behind a whole line of it")
  func wholeLineBehind() throws {
    var writer = JournalLineWriter()
    writer.append(JournalHead())
    for _ in 0..<2 { writer.append(try key("books/1"), try record(#""Emma""#)) }
    writer.append(try key("books/2"), try record("2"))
    var bytes = writer.bytes
    let letter = try #require(bytes.firstIndex(of: UInt8(ascii: "E")))
    bytes[letter] ^= 1

    let contents = JournalContents(bytes)

    #expect(contents.uncertain == ["books/1"])
    #expect(try contents.records[key("books/1")]?.value.json == .string("Emma"))
  }

  @Test("A missing line is found by its number, and said of the records behind it until accepted")
  func missing() throws {
    let sample = try SampleJournal()
    let lines = sample.lines
    let bytes = (lines[..<5] + lines[6...]).flatMap { $0 + [10] }

    let contents = JournalContents(bytes)
    #expect(contents.problems.map(\.reason) == [.missing])
    #expect(contents.uncertain == ["books/2", "books/3", "films/1"])
    var compaction = JournalCompaction(of: contents, at: 0)
    #expect(JournalContents(compaction.bytes).uncertain == contents.uncertain)
    compaction.acceptsLoss = true
    #expect(JournalContents(compaction.bytes).problems.isEmpty)
    #expect(compaction.damagedBytes.isEmpty)
  }

  @Test("Without its first line, a journal has its records and says so")
  func noHead() throws {
    let lines = try SampleJournal().lines

    let contents = JournalContents(lines.dropFirst().flatMap { $0 + [10] })

    #expect(contents.problems.map(\.reason) == [.missing])
    #expect(contents.states == (try SampleJournal().contents.states))
    #expect(contents.head.writers["w"]?.serial == 7)
  }
}

extension JournalContents {
  func taking(_ line: ArraySlice<UInt8>) -> JournalContents {
    var contents = self
    contents.take(JournalLine(line), line)
    return contents
  }
}
