import FeatureTesting
import Foundation
import Testing

@testable import FeatureExplorer

/// The digest of a value that is encoded, as of a record or a draft.
@Suite struct EncodedDigestTests {
  struct Card: Encodable {
    var title = "Emma"
    var stars = 1
    var price = 1.5
    var isLent = false
    var note: String?
    var tags: [String] = []
    var shelf = Shelf()
    var loans: [String: Int] = [:]
  }

  struct Shelf: Encodable {
    var row = 1
    var ids: [UUID] = []
    var seen = Date(timeIntervalSinceReferenceDate: 0)
  }

  /// A value that can't be encoded.
  private struct Torn: Encodable {
    struct Reason: Error { let text: String }

    let text: String

    func encode(to encoder: any Encoder) throws { throw Reason(text: text) }
  }

  private func digest(_ value: some Encodable) -> [String] {
    var digest = StateDigest(keepingLines: true)
    digest.add(encoded: value)
    return (digest.lines ?? []).map(\.text)
  }

  /// Returns true if both have one digest; then their lines say the same.
  private func areEqual(_ first: some Encodable, _ second: some Encodable) -> Bool {
    var digests = [StateDigest(), StateDigest()]
    digests[0].add(encoded: first)
    digests[1].add(encoded: second)
    let isSame = digests[0].finish() == digests[1].finish()
    #expect(!isSame || digest(first) == digest(second))
    return isSame
  }

  private func changed(_ change: (inout Card) -> Void) -> Card {
    var card = Card()
    change(&card)
    return card
  }

  @Test("Equal values have one digest")
  func equal() {
    #expect(areEqual(Card(), Card()))
    #expect(areEqual(["a": 1, "b": 2, "c": 3], ["c": 3, "b": 2, "a": 1]))
  }

  @Test(
    "A value that differs anywhere has another digest",
    arguments: [
      { $0.title = "Jane" }, { $0.stars = 2 }, { $0.price = 1.25 }, { $0.isLent = true },
      { $0.note = "" }, { $0.note = "Emma" }, { $0.tags = [""] }, { $0.tags = ["a", "b"] },
      { $0.shelf.row = 2 }, { $0.loans = ["Ann": 1] },
      { $0.shelf.seen += 2 * 86_400 },
    ] as [@Sendable (inout Card) -> Void]
  )
  func different(change: @Sendable (inout Card) -> Void) {
    #expect(!areEqual(Card(), changed(change)))
  }

  @Test("Values that are cut at other places, or of another type, differ")
  func shape() {
    #expect(!areEqual(["ab", "c"], ["a", "bc"]))
    #expect(!areEqual([["a"], ["b"]], [["a", "b"], []]))
    #expect(!areEqual(["a"], ["a", "a"]))
    #expect(!areEqual(["a": 1], ["a": 2]))
    #expect(!areEqual(["a": "b"], ["b": "a"]))
    #expect(!areEqual([1], ["1"]))
    #expect(!areEqual([nil, 1] as [Int?], [1, nil]))
  }

  @Test("Of ids only the order of their first appearance counts, of dates the day")
  func idsAndDates() {
    let ids = (1...3).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $0)) }

    #expect(areEqual([ids[0], ids[1], ids[0]], [ids[2], ids[0], ids[2]]))
    #expect(!areEqual([ids[0], ids[1], ids[0]], [ids[0], ids[1], ids[1]]))
    #expect(areEqual([ids[0].uuidString], [ids[1].uuidString]))
    #expect(areEqual(Card(), changed { $0.shelf.seen += 60 }))
  }

  @Test("What can't be encoded counts by its reason")
  func torn() {
    #expect(areEqual(Torn(text: "a"), Torn(text: "a")))
    #expect(!areEqual(Torn(text: "a"), Torn(text: "b")))
  }
}
