import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureRecords

@Suite struct LiveRecordsTests {
  private func records(_ ranks: [Int]) -> LiveRecords<Note> {
    LiveRecords(
      StoredRecords(zip("abcdefgh", ranks).map { StoredRecord(Note(id: .init("\($0)")), rank: $1) })
    )
  }

  @Test(
    "A write whose answer was lost is asked for as it was made, though its record is read by then"
  )
  func askedAsMade() throws {
    let asked = RecordWrite<Note>.Asked(rank: 7, deletion: .distantFuture)
    let added = RecordWrite<Note>(
      .update("d", orInsert: Note(id: "d", text: "")) { $0.text += "!" }
    )
    let first = added.outcome(over: .nothing, with: asked).stored
    var lost = try #require(added.kept(.unknown("no answer"), nil, asked: asked).unanswered)
    lost.see(Note(id: "d", text: "!"))

    #expect(first == StoredRecord(Note(id: "d", text: "!"), rank: 7))
    #expect(lost.outcome(over: .nothing, with: asked).stored == first)
  }

  @Test("A move gets a rank between its neighbours or a step outside them, and no other record one")
  func ranksOfMoves() throws {
    let step = LiveRecords<Note>.rankSpacing
    let live = records([10, 20, 30])

    #expect(try live.rank(moving: "c", before: "b") == 15)
    #expect(try live.rank(moving: "c", before: "a") == 10 - step)
    #expect(try live.rank(moving: "a", before: nil) == 30 + step)
    #expect(try live.rank(moving: "a", before: "b") == nil)
    #expect(try live.rank(moving: "c", before: nil) == nil)
    #expect(live.ranks(moving: "c", before: "b").isEmpty)
  }

  @Test("Without room all get new ranks, and however many are written, they stay in order")
  func spreading() throws {
    var live = records([1, 2, 3, 4])

    let ranks = live.ranks(moving: "d", before: "b")

    #expect(ranks.map(\.id) == ["d", "c", "b", "a"])
    for (id, rank) in ranks {
      _ = live.note(.record(StoredRecord(Note(id: id), rank: rank)), under: id)
      #expect(live.records.ids == ["a", "b", "c", "d"])
    }
    try move("d", before: "b", in: &live)
    #expect(live.records.ids == ["a", "d", "b", "c"])
    #expect(live.ranks(moving: "c", before: "b").isEmpty)
  }

  @Test("Records that move to one place share its room, others halve it, and need some")
  func roomForSeveral() {
    for gap in 1..<16 {
      var (shared, halved) = (records([0, gap, 100, 200]), records([0, gap, 100, 200]))
      let isEnough = shared.ranks(leaving: 2, moving: "c", before: "b").isEmpty
      let isShared =
        (try? move("c", before: "b", firstOf: 2, in: &shared)) != nil
        && (try? move("d", before: "b", in: &shared)) != nil
      let isHalved =
        (try? move("c", before: "b", in: &halved)) != nil
        && (try? move("d", before: "c", in: &halved)) != nil

      #expect([isShared, isHalved, isEnough] == [gap >= 3, gap >= 4, gap >= 4])
      if isShared { #expect(shared.records.ids == ["a", "c", "d", "b"]) }
      if isHalved { #expect(halved.records.ids == ["a", "d", "c", "b"]) }
    }
  }

  private func move(
    _ id: Note.ID,
    before next: Note.ID?,
    firstOf count: Int = 1,
    in live: inout LiveRecords<Note>
  ) throws {
    let rank = try #require(try live.rank(moving: id, before: next, firstOf: count))
    _ = live.note(.record(StoredRecord(Note(id: id), rank: rank)), under: id)
  }

  @Test("Without room a deleted record gets a new rank, too, at its place")
  func spreadingDeleted() throws {
    var live = records([1, 2, 3, 4])
    func note(_ id: Note.ID, _ rank: Int, deleted: Date? = nil) {
      _ = live.note(.record(StoredRecord(Note(id: id), rank: rank, deleted: deleted)), under: id)
    }
    note("c", 3, deleted: .day(0))

    let ranks = live.ranks(moving: "d", before: "b")
    for (id, rank) in ranks { note(id, rank) }
    try move("d", before: "b", in: &live)

    #expect(live.records.ids == ["a", "d", "b", "c"])
  }

  @Test("Without room a deleted record that can't be read is left alone")
  func spreadingUnreadable() {
    var live = records([1, 2, 3, 4])
    let error = RecordReadError(.newer, "newer")
    let deleted = StoredRecord(Note(id: "c"), rank: 3, deleted: .day(0))
    _ = live.note(.record(deleted), under: "c")
    _ = live.note(
      .unreadable(UnreadableRecord(place: "c.json", recordID: "c", error)),
      under: "c"
    )

    #expect(live.ranks(moving: "d", before: "b").map(\.id) == ["d", "b", "a"])
  }

  @Test("What is deleted while an older state is read keeps its place from other records")
  func ranksOfDeletedWhileReading() throws {
    var live = records([10, 20, 30])
    let older = live
    let deleted = StoredRecord(Note(id: "b"), rank: 20, deleted: .day(0))
    _ = live.note(.record(deleted), under: "b")

    var read = older
    read.follow(live, keeping: ["b"])

    #expect(read.records.ids == ["a", "c"])
    #expect(try read.rank(moving: "a", before: "c") == nil)
    _ = read.note(.record(StoredRecord(Note(id: "d"), rank: 40)), under: "d")
    #expect(try read.rank(moving: "d", before: "c") == 25)
  }

  @Test("What became unreadable stays visible when all is read again")
  func unreadableWhenReadAgain() {
    let live = records([10, 20, 30])
    let damaged = UnreadableRecord(place: "b.json", recordID: "b", RecordReadError(.damaged, "bad"))
    var read = LiveRecords(
      StoredRecords(
        [StoredRecord(Note(id: "a"), rank: 10), StoredRecord(Note(id: "c"), rank: 30)],
        unreadable: [damaged]
      )
    )

    read.follow(live, keeping: [])

    #expect(read.records.ids == ["a", "b", "c"])
  }

  @Test("Records of equal rank are in the order of the texts of their ids, however they come")
  func equalRanks() {
    var live = LiveRecords(StoredRecords(["c", "a"].map { StoredRecord(Note(id: $0), rank: 1) }))

    _ = live.note(.record(StoredRecord(Note(id: "b"), rank: 1)), under: "b")

    #expect(live.records.ids == ["a", "b", "c"])
  }

  @Test("A new record is behind all others, deleted ones too")
  func newRanks() {
    var live = LiveRecords(
      StoredRecords([
        StoredRecord(Note(id: "a"), rank: 1),
        StoredRecord(Note(id: "b"), rank: 7, deleted: .day(0)),
      ])
    )

    #expect(live.makeRank(for: "a") == 1)
    #expect(live.makeRank(for: "c") == 7 + LiveRecords<Note>.rankSpacing)
    #expect(live.makeRank(for: "d") == 7 + 2 * LiveRecords<Note>.rankSpacing)
  }

  @Test(
    "A rank that cannot be read again is never given, however near the others are to the bounds"
  )
  func ranksAtTheBounds() throws {
    let bound = 1 << 60
    var live = records([1 - bound, bound - 1])

    let ranks = [
      live.makeRank(for: "c"), live.makeRank(for: "d"),
      try live.rank(moving: "b", before: "a"), try live.rank(moving: "a", before: nil),
    ]

    #expect(ranks == [bound - 1, bound - 1, 1 - bound, bound - 1])
  }

  @Test("A record that was read before it became unreadable stays, and is listed as well")
  func unreadable() {
    var live = records([1, 2])
    let unreadable = UnreadableRecord(
      place: "/a.json",
      recordID: "a",
      .init(.damaged, "it is broken")
    )

    let isPlaced = live.note(.unreadable(unreadable), under: "a")

    #expect(isPlaced == false)
    #expect(live.records.ids == ["a", "b"])
    #expect(live.unreadable == [unreadable])
  }
}
