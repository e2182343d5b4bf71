import FeatureJSON
import FeatureTesting
import Testing

@testable import FeatureRecords

/// Copies of a journal that go their own ways, and are merged.
@Suite struct JournalMergeLawTests {
  private static let count = LongTests.count(25, long: 300)

  @Test(
    "Merged both ways, both have the same, and each act of either is in it or asked about",
    arguments: LawSeed.first(8, long: 100)
  )
  func bothWays(seed: LawSeed) throws {
    var random = seed.random
    let copies = try DivergedCopies(&random, acts: Self.count)
    let (ours, theirs) = (copies.ours, copies.theirs)
    let merge = JournalMerge(of: ours, with: theirs)
    let questions = Set(merge.questions.map(\.key))
    try #require(Set(JournalMerge(of: theirs, with: ours).questions.map(\.key)) == questions)

    let merged = copies.merged(ours, with: theirs, choosingFirst: true)
    let other = copies.merged(theirs, with: ours, choosingFirst: false)
    try #require(merged.states == other.states)
    try #require(merged.problems.isEmpty && other.problems.isEmpty)

    try copies.checkChanges(in: merged, butFor: questions)
    try copies.checkLog(of: merged)
  }

  @Test(
    "A second merge adds nothing, and the copy gets the outcome without a question",
    arguments: LawSeed.first(4, long: 50)
  )
  func again(seed: LawSeed) throws {
    var random = seed.random
    let copies = try DivergedCopies(&random, acts: Self.count, isLogKept: true)
    let (ours, theirs) = (copies.ours, copies.theirs)
    let merged = copies.merged(ours, with: theirs, choosingFirst: true)

    try #require(JournalMerge(of: merged, with: theirs).isDone)
    try #require(JournalMerge(of: merged, with: merged).isDone)
    let back = JournalMerge(of: theirs, with: merged)
    try #require(back.questions.isEmpty)
    let caughtUp = copies.merged(theirs, with: merged, choosingFirst: true)
    try #require(caughtUp.states == merged.states)

    // Both ways at once, with the same answers: what is left is the entries that hold these.
    let other = copies.merged(theirs, with: ours, choosingFirst: false)
    let last = JournalMerge(of: merged, with: other)
    try #require(last.questions.isEmpty && last.steps.isEmpty)
  }
}

/// A journal, and a copy of it, each with acts of its own.
private struct DivergedCopies {
  private(set) var base = JournalContents()
  private(set) var ours: JournalContents
  private(set) var theirs: JournalContents
  /// True if no side has dropped an entry.
  private(set) var isLogKept = true
  /// True if both sides wrote under the same name.
  ///
  /// An entry that one of them dropped can't be told then from one that was never there.
  private var haveSameWriter = false

  init(_ random: inout LawRandom, acts count: Int, isLogKept: Bool = false) throws {
    var acts = RandomActs()
    (ours, theirs) = (base, base)
    let early = Int.random(in: 0...10, using: &random)
    try base.act(&acts, early, &random, isLogKept: isLogKept)
    // A folder that git or a service brought back may have the name of another one.
    let writers = random.pick(("w", "b"), ("a", "b"), ("w", "w"), ("a", "w"))
    haveSameWriter = writers.0 == writers.1
    var sides = [base, base]
    for (index, writer) in [writers.0, writers.1].enumerated() {
      var acts = acts
      acts.writer = writer
      let late = Int.random(in: 0...count, using: &random)
      try sides[index].act(&acts, late, &random, isLogKept: isLogKept)
    }
    (ours, theirs) = (sides[0], sides[1])
    self.isLogKept = isLogKept || sides.allSatisfy { $0.head.log == nil }
  }

  /// Returns the first journal with all of the second one, as its file has it then.
  ///
  /// - Parameters:
  ///   - first: The journal.
  ///   - second: The copy.
  ///   - isFirst: True if the first one counts in half of the questions, and the copy in the others.
  /// - Returns: The merged journal.
  func merged(
    _ first: JournalContents,
    with second: JournalContents,
    choosingFirst isFirst: Bool
  ) -> JournalContents {
    let entry = JournalEntry(.init(isFirst ? "m" : "n", 0), date: 1, name: "merge")
    let contents = JournalMerge(of: first, with: second).contents(
      choosing: { ($0.key.id == "1") == isFirst ? .ours : .theirs },
      in: entry
    )
    return JournalContents(JournalCompaction(of: contents, at: 0).bytes)
  }

  /// Expects the changes that only one side made, property by property.
  func checkChanges(in merged: JournalContents, butFor questions: Set<RecordKey>) throws {
    for key in questions where isLogKept {
      let records = [base, ours, theirs].map { $0.records[key] }
      let isChanged = records.dropFirst().allSatisfy { record in
        record?.value != records[0]?.value || record?.deleted != records[0]?.deleted
      }
      try #require(isChanged, "\(key)")
    }
    for key in Set(ours.records.keys + theirs.records.keys) where !questions.contains(key) {
      let records = [base, ours, theirs, merged].map { $0.records[key] }
      let record = try #require(records[3], "\(key)")
      for part in ["title", "text"] {
        try check(records.map { $0?.value.json[part] }, "\(key) \(part)")
      }
      try check(records.map { $0?.isPresent ?? false }, "\(key) deletion")
      try checkElements(
        records.map { Set($0?.value.json["list"]?.array?.compactMap { $0["id"]?.int } ?? []) }
      )
      let ranks = records.map { $0?.rank }
      try #require(ranks[1...2].contains(record.rank), "\(key) rank")
    }
  }

  private func check<Value: Equatable>(_ values: [Value], _ what: String) throws {
    let (base, ours, theirs, merged) = (values[0], values[1], values[2], values[3])
    if ours == theirs {
      try #require(merged == ours, "\(what)")
    } else if isLogKept {
      // Without a question, one of them is as it was.
      try #require(ours == base || theirs == base, "\(what)")
      try #require(merged == (ours == base ? theirs : ours), "\(what)")
    } else {
      try #require([ours, theirs].contains(merged), "\(what)")
    }
  }

  private func checkElements(_ sets: [Set<Int>]) throws {
    let (base, ours, theirs, merged) = (sets[0], sets[1], sets[2], sets[3])
    try #require(merged.isSuperset(of: ours.union(theirs).subtracting(base)))
    try #require(merged.isSubset(of: ours.union(theirs)))
    if isLogKept {
      try #require(merged.intersection(base) == base.intersection(ours).intersection(theirs))
    }
  }

  /// Expects each act since the copy that a side still has to be in the log, with its words.
  func checkLog(of merged: JournalContents) throws {
    guard isLogKept || !haveSameWriter else { return }
    let (log, old) = (EntryIndex(merged), EntryIndex(base))
    for side in [ours, theirs] {
      for entry in EntryIndex(side).entries where old.id(of: entry) == nil {
        let id = try #require(log.id(of: entry), "\(entry)")
        let found = try #require(merged[id])
        try #require(found.name == entry.name && found.who == entry.who && found.date == entry.date)
      }
    }
    try #require(Set(log.entries.map(\.id)).count == log.entries.count)
  }
}

extension JournalContents {
  /// Commits acts, and may fold them, with their log or without.
  fileprivate mutating func act(
    _ acts: inout RandomActs,
    _ count: Int,
    _ random: inout LawRandom,
    isLogKept: Bool
  ) throws {
    for number in 0..<count {
      let entry = acts.act(&random) { records[$0] }
      try #require(commit([entry]).outcomes == [.stored])
      guard number == count / 2, !random.once(in: 3) else { continue }
      var compaction = JournalCompaction(of: self, at: 0)
      if !isLogKept, random.once(in: 3) { compaction.retention = .none }
      self = JournalContents(compaction.bytes)
    }
  }
}
