import FeatureJSON
import FeatureTesting
import Testing

@testable import FeatureRecords

@Suite struct JournalLawTests {
  private static let count = LongTests.count(12, long: 30)

  @Test(
    "Lines read again, folded or not, say what was committed; a second time changes nothing",
    arguments: LawSeed.first(1, long: 20)
  )
  func replay(seed: LawSeed) throws {
    var (random, acts, contents) = (seed.random, RandomActs(), JournalContents())
    var bytes = JournalLineWriter(JournalHead()).bytes
    _ = contents.read(bytes)
    var entries: [JournalEntry] = []
    for _ in 0..<Self.count {
      entries.append(acts.act(&random) { contents.records[$0] })
      let again = entries.suffix(random.pick(1, 2, 5))
      let (lines, outcomes) = contents.commit(again.reversed() + again)
      try #require(outcomes.last == .stored && outcomes.count { $0 == .taken } == 0)
      bytes += lines
      let read = JournalContents(bytes)
      try #require(read.states == contents.states && read.head == contents.head)
      try #require(read.problems.isEmpty && read.records.keys == contents.records.keys)
      try #require(entries.suffix(100).allSatisfy { read[$0.id] == $0 })
      guard random.once(in: 4) else { continue }
      bytes = JournalCompaction(of: contents, at: 0).bytes
      let folded = JournalContents(bytes)
      try #require(folded.states == contents.states && folded.head.number == contents.head.number)
      try #require(folded.entries.isEmpty && folded.problems.isEmpty)
      try #require(folded.past.map(\.entry) == entries)
      contents = folded
    }
  }

  @Test(
    "Around a damaged line all goes on, and once that can be read, all is as it would have been",
    arguments: LawSeed.first(1, long: 20)
  )
  func damage(seed: LawSeed) throws {
    var (random, acts, contents) = (seed.random, RandomActs(), JournalContents())
    var bytes: [UInt8] = []
    for _ in 0..<Self.count {
      bytes += contents.commit([acts.act(&random) { contents.records[$0] }]).lines
      if random.once(in: 8) { bytes = contents.fold() }
      let whole = contents
      // A line without a record keeps none back.
      let lines = bytes.split(separator: 10).filter { LineNames.keys(atEndsOf: $0) != [] }
      let line = lines[Int.random(in: 0..<lines.count, using: &random)]
      bytes[line.startIndex + line.count / 2] = 0
      contents = JournalContents(bytes)
      let uncertain = contents.uncertain
      try #require(contents.problems.first?.reason == .damaged && !uncertain.isEmpty)

      for round in 0..<3 {
        let entry = acts.act(&random) { contents.records[$0] }
        let isRefused = entry.keys.contains { uncertain.contains($0.description) }
        let (lines, outcomes) = contents.commit([entry])
        try #require((outcomes == [.stored]) != isRefused, "\(round) \(entry)")
        bytes += lines
        let states = contents.states
        if random.once(in: 8) { bytes = contents.fold() }
        try #require(contents.states == states && contents.uncertain == uncertain)
      }

      let damaged = Array(line[..<(line.startIndex + line.count / 2)]) + [0]
      let start = try #require(bytes.firstRange(of: damaged)).lowerBound
      bytes[start + damaged.count - 1] = line[line.startIndex + line.count / 2]
      let mended = JournalContents(bytes)
      try #require(mended.problems.isEmpty)
      for (key, state) in mended.states {
        let isUncertain = uncertain.contains(key.description)
        try #require(state == (isUncertain ? whole.states : contents.states)[key], "\(key)")
      }
      contents = mended
    }
  }
}

extension JournalContents {
  /// Replaces the journal, and returns the new one.
  fileprivate mutating func fold() -> [UInt8] {
    let bytes = JournalCompaction(of: self, at: 0).bytes
    self = JournalContents(bytes)
    return bytes
  }
}

extension JournalLineWriter {
  init(_ head: JournalHead) {
    self.init()
    append(head)
  }
}
