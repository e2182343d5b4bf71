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

  @Test(
    "A text that was written is found again from end to end",
    arguments: LawSeed.first(20, long: 200)
  )
  func rewriting(seed: LawSeed) throws {
    var random = seed.random
    let text = random.text(upTo: 12)
    func rewrite(_ source: String, to text: String) -> String? {
      InlineText.rewrite(source, callAt: 2, column: 3, label: "is", to: text)
    }
    let source = "// f(is: \"\"\n  f(is: \"\") // is: \"\"\n"

    let written = try #require(rewrite(source, to: text))

    #expect(rewrite(written, to: "") == source)
    #expect(rewrite(written, to: text) == written)
  }
}
