import FeatureFaults
import FeatureKit
import FeatureTesting
import Testing

/// The groups of a query's records.
@Suite(.feature) @MainActor struct RecordIndexTests {
  private let effects = EffectScope(executor: MainSerialExecutor.shared)

  private func books(
    _ texts: String...
  ) async -> (RecordQuery<Note>, RecordIndex<Note, String>) {
    let notes = texts.enumerated().map { Note(id: .init("\($0)"), text: $1) }
    let query = RecordQuery(InMemoryRecords(notes).store, effects: effects)
    let index = RecordIndex(query) { $0.text.split(separator: " ").map(String.init) }
    await effects.settle()
    return (query, index)
  }

  @Test("A record is in its groups, in the order of the query, also if they are read together")
  func groups() async {
    let (_, index) = await books("a", "b", "a b", "")

    #expect(index["a"].ids == ["0", "2"])
    #expect(index["b"].ids == ["1", "2"])
    #expect(index["c"].ids == [])
    #expect(index.counts == ["a": 2, "b": 2])
    #expect(index[["b", "c"]].ids == ["1", "2"])
    let (_, other) = await books("b", "a", "b", "a")
    #expect(other[["a", "b"]].ids == ["0", "1", "2", "3"])
  }

  @Test(
    "The same as sorting all anew, whatever is changed or moved, before it is written and after",
    arguments: LawSeed.first(10, long: 500)
  )
  func law(seed: LawSeed) async {
    var random = seed.random
    let (query, index) = await books("a", "b", "a", "b", "")
    for _ in 0..<30 {
      await change(query, to: random.pick("a", "b", "a b", ""), &random)
      for group in ["a", "b"] {
        let expected = query.records.filter { $0.text.contains(group) }.map(\.id)
        guard index[group].ids == expected else {
          #expect(index[group].ids == expected)
          return
        }
      }
      #expect(index.counts["a"] == (index["a"].isEmpty ? nil : index["a"].count))
    }
  }

  @Test(
    "A group in an order of its own is sorted as anew, whatever is changed or moved",
    arguments: LawSeed.first(10, long: 500)
  )
  func sortedLaw(seed: LawSeed) async {
    var random = seed.random
    let (query, _) = await books("c1", "b2", "a3", "b4", "a5")
    let index = RecordIndex(query, sortedBy: { Double($0.text.first?.asciiValue ?? 0) }) {
      [$0.text.count > 1]
    }
    for _ in 0..<30 {
      await change(query, to: random.pick("a", "b1", "c2", "a2"), &random)
      for isLong in [false, true] {
        let group = query.records.filter { ($0.text.count > 1) == isLong }
        let expected = ["a", "b", "c"].flatMap { letter in
          group.filter { $0.text.hasPrefix(letter) }.map(\.id)
        }
        guard index[isLong].ids == expected else {
          #expect(index[isLong].ids == expected)
          return
        }
      }
    }
  }

  /// Changes or moves any record, or lets all be written.
  private func change(
    _ query: RecordQuery<Note>,
    to text: String,
    _ random: inout LawRandom
  ) async {
    let id = Note.ID("\(Int.random(in: 0..<7, using: &random))")
    switch Int.random(in: 0..<6, using: &random) {
    case 0: query.save(Note(id: id, text: text))
    case 1: query.delete(id)
    case 2: query.move(id, before: random.pick("0", "3", nil))
    case 3: await effects.settle()
    case _: query.update(id) { $0.text = text }
    }
  }

  @Test("Only those who read a group that has changed are woken")
  func observing() async {
    let (query, index) = await books("a", "b")
    let woken = Woken()
    for group in ["a", "b"] {
      effects.observe(group) {
        index[group].ids
      } onChange: { _ in
        woken.groups.append(group)
      }
    }
    await effects.settle()
    woken.groups = []

    await effects.act { query.update("0") { $0.text = "a x" } }
    #expect(woken.groups == [])
    await effects.act { query.update("0") { $0.text = "x" } }
    #expect(woken.groups == ["a"])
  }

  @Test("All who read a query share what is made for it, as long as one of them keeps it")
  func shared() async {
    let (query, _) = await books("a")
    let (other, _) = await books("a")
    weak var first: Woken?
    do {
      let shared = query.shared { _ in Woken() }
      first = shared
      #expect(query.shared { _ in Woken() } === shared)
      #expect(other.shared { _ in Woken() } !== shared)
    }
    #expect(first == nil)
    #expect(query.shared { _ in Woken() }.groups == [])
  }

  @Test("A query doesn't keep an index")
  func released() async {
    let (query, _) = await books("a")
    weak var index: RecordIndex<Note, String>?
    do {
      let new = RecordIndex(query) { [$0.text] }
      index = new
      #expect(new["a"].count == 1)
    }
    #expect(index == nil)
    query.update("0") { $0.text = "b" }
    #expect(query.records.first?.text == "b")
  }
}

@MainActor private final class Woken {
  var groups: [String] = []
}
