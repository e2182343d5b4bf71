import FeatureJSON
import Testing

@testable import FeatureRecords

/// The rules by which two versions of a record are merged.
@Suite struct DivergedRecordTests {
  @Test("Keys that no version knows come out the same from either side")
  func unknownKeys() throws {
    var (ours, theirs) = try (Self.record("{} 0 1"), Self.record("{} 0 1"))
    ours.unknown = JSON.Object([.init("colour", .string("red")), .init("a", .null)])
    theirs.unknown = JSON.Object([.init("colour", .string("blue"))])

    let one = DivergedRecord(base: nil, ours: ours, theirs: theirs).merged(choosing: .ours)
    let other = DivergedRecord(base: nil, ours: theirs, theirs: ours).merged(choosing: .theirs)

    #expect(one == other)
    #expect(one.unknown.members.map(\.key) == ["a", "colour"])
  }

  /// Two versions and their base, with the outcome.
  ///
  /// A base that isn't known is “-”, and the outcome “?” if one must be chosen. A version is a value and, behind spaces, the date of its deletion and its rank.
  @Test(
    "A change of one side stays, and what both changed to other values is a question",
    arguments: [
      ("{} 0 1", #"{"a":1} 0 1"#, #"{"b":2} 0 1"#, #"{"a":1,"b":2} 0 1"#),
      (#"{"a":1} 0 1"#, #"{"a":2} 0 1"#, #"{"a":2} 0 1"#, #"{"a":2} 0 1"#),
      (#"{"a":1} 0 1"#, #"{"a":2} 0 1"#, #"{"a":3} 0 1"#, "?"),
      (#"{"a":1} 0 1"#, "{} 0 1", #"{"a":1} 0 1"#, "{} 0 1"),
      ("{} 0 1", "{} 7 1", "{} 0 1", "{} 7 1"),
      ("{} 0 1", "{} 7 1", #"{"a":1} 0 1"#, "?"),
      ("{} 0 1", "{} 7 1", "{} 5 1", "{} 5 1"),
      ("{} 5 1", "{} 5 1", "{} 7 1", "{} 7 1"),
      ("{} 5 1", "{} 0 1", "{} 5 1", "{} 0 1"),
      ("{} 5 1", "{} 0 1", "{} 7 1", "?"),
      ("{} 0 1", "{} 0 2", "{} 0 1", "{} 0 2"),
      ("{} 0 1", "{} 0 3", "{} 0 2", "{} 0 2"),
      ("-", #"{"a":1} 0 1"#, #"{"b":2} 0 1"#, #"{"a":1,"b":2} 0 1"#),
      ("-", #"{"a":1} 0 1"#, #"{"a":2} 0 1"#, "?"),
      ("-", "{} 7 1", "{} 0 1", "?"),
      (
        "-", #"{"l":[{"id":1},{"id":2}]} 0 1"#, #"{"l":[{"id":1},{"id":3}]} 0 1"#,
        #"{"l":[{"id":1},{"id":2},{"id":3}]} 0 1"#
      ),
    ]
  )
  func rules(base: String, ours: String, theirs: String, merged: String) throws {
    let old = base == "-" ? nil : try Self.record(base)
    let (ours, theirs) = try (Self.record(ours), Self.record(theirs))
    let record = DivergedRecord(base: old, ours: ours, theirs: theirs)
    let other = DivergedRecord(base: old, ours: theirs, theirs: ours)

    #expect(record.isConflict == (merged == "?"))
    if merged != "?" { #expect(try record.merged(choosing: .ours) == Self.record(merged)) }
    for (side, reverse) in [(MergeSide.ours, MergeSide.theirs), (.theirs, .ours)] {
      #expect(record.merged(choosing: side) == other.merged(choosing: reverse))
    }
    if merged == "?" {
      #expect(record.merged(choosing: .ours) == ours && record.merged(choosing: .theirs) == theirs)
    }
  }

  @Test(
    "A record that only one side has in a newer form takes that; with other changes, one is chosen"
  )
  func schemas() throws {
    let old = try Self.record("{} 0 1")
    var (new, edited) = (try Self.record(#"{"a":1} 0 1"#), try Self.record(#"{"b":1} 0 1"#))
    new.schema = 2

    let upgraded = DivergedRecord(base: old, ours: old, theirs: new)
    #expect(!upgraded.isConflict && upgraded.merged(choosing: .ours) == new)
    #expect(DivergedRecord(base: old, ours: edited, theirs: new).isConflict)
    edited.schema = 2
    let both = DivergedRecord(base: old, ours: edited, theirs: new).merged(choosing: .ours)
    #expect(both.value.json == (try json(#"{"a":1,"b":1}"#)))
  }

  private static func record(_ text: String) throws -> JournalRecord {
    let parts = text.split(separator: " ")
    let (deleted, rank) = (Int(parts[1]) ?? 0, Int(parts[2]) ?? 0)
    return try FeatureRecordsTests.record(
      String(parts[0]),
      rank: rank,
      deleted: deleted == 0 ? nil : deleted
    )
  }
}
