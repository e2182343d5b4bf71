import Testing

@testable import FeatureDiffs
@testable import FeatureTesting

@Suite struct TextLawTests {
  @Test(
    "The places where two lists differ lead from one to the other",
    arguments: LawSeed.first(5, long: 50)
  )
  func hunksLeadOn(seed: LawSeed) {
    var random = seed.random
    let old = random.list(upTo: 12) { $0.pick("a", "b", "c") }
    let new = random.list(upTo: 12) { $0.pick("a", "b", "c") }

    var built = old
    let hunks = hunks(old.count, new.count) { old[$0] == new[$1] }
    for hunk in hunks.reversed() { built.replaceSubrange(hunk.old, with: new[hunk.new]) }

    #expect(built == new)
    #expect(hunks.isEmpty == (old == new))
    #expect(hunks.allSatisfy { !$0.old.isEmpty || !$0.new.isEmpty })
  }
}
