import Testing

@testable import FeatureRecords

/// The records of a journal before and after they have an index.
@Suite struct JournalRecordsTests {
  /// The ranks by the names, in order.
  private func ranks(_ records: JournalRecords) -> [String] {
    records.all.map { "\($0.key) \($0.record.rank)" }
  }

  @Test("Of several lines of a record the last one counts, in the place of the first one")
  func severalLines() throws {
    var writer = JournalLineWriter()
    writer.append(JournalHead())
    for (name, rank) in [("a/1", 1), ("a/2", 2), ("b/1", 3), ("a/1", 4)] {
      writer.append(try key(name), try record("{}", rank: rank))
    }
    var records = JournalContents(writer.bytes).records
    let before = ranks(records)

    records.setUncertain(try key("b/1"))

    #expect(before == ["a/1 4", "a/2 2", "b/1 3"])
    #expect(ranks(records) == before)
    #expect(try records.all(of: "a").map { RecordKey($0.name) } == [key("a/1"), key("a/2")])
    #expect(try records[key("b/1")]?.isUncertain == true)
  }

  @Test("What entries made of records stays with their names once there is an index")
  func manyChanges() throws {
    var writer = JournalLineWriter()
    writer.append(JournalHead())
    for number in [0, 0] + Array(0..<40) {
      writer.append(try key("a/\(number)"), try record("{}", rank: number))
    }
    var records = JournalContents(writer.bytes).records

    for number in 20..<60 {
      records.set(try record("{}", rank: 100 + number), for: try key("a/\(number)"))
    }

    let expected = (0..<20).map { "a/\($0) \($0)" } + (20..<60).map { "a/\($0) \(100 + $0)" }
    #expect(ranks(records) == expected)
    #expect(records.count == 60)
    #expect(records.ends(of: "a").rank == 159)
  }
}
