import Testing

@testable import FeatureTesting

@Suite struct LawSeedTests {
  @Test("A seed is named as it is set in the environment")
  func name() {
    #expect(LawSeed(7).testDescription == "LAW_SEED=7")
  }

  @Test("All seeds are tried, or the one that is named")
  func seeds() {
    #expect(LawSeed.seeds(3, only: nil).map(\.number) == [0, 1, 2])
    #expect(LawSeed.seeds(3, only: "no number").count == 3)
    #expect(LawSeed.seeds(3, only: "41") == [LawSeed(41)])
  }

  @Test(
    "The environment says how often the long form is run",
    arguments: [(nil, 0), ("1", 1), ("20", 20), ("yes", 1), ("0", 0), ("-1", 0)] as [(String?, Int)]
  )
  func factor(text: String?, factor: Int) {
    #expect(LongTests.factor(text) == factor)
  }

  @Test("The same seed makes the same things, another one others")
  func repeatable() {
    func make(_ seed: UInt64) -> [String] {
      var random = LawSeed(seed).random
      return (0..<20).map { _ in random.text() }
    }

    #expect(make(1) == make(1))
    #expect(make(1) != make(2))
  }

  @Test("Everything that may come does come")
  func all() {
    var random = LawSeed(0).random
    let runs = 0..<1000

    #expect(Set(runs.map { _ in random.pick("a", "b", "c") }) == ["a", "b", "c"])
    #expect(Set(runs.map { _ in random.list(upTo: 2) { _ in 1 }.count }) == [0, 1, 2])
    #expect(Set(runs.map { _ in random.once(in: 4) }) == [true, false])
    #expect(Set(runs.map { _ in random.maybe { _ in 1 } }) == [1, nil])
    #expect(runs.contains { _ in random.text().isEmpty })
    #expect(runs.contains { _ in random.text().contains("\u{1B}") })
  }
}
