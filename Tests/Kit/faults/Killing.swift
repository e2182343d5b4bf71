import Foundation
import IdentifiedArrays
import Injection
import RecordStores

/// A process that saves is killed at any moment: what it acknowledged is there, and all is whole.
func killing(_ extent: Extent) async throws -> Report {
  var report = Report("kill -9")
  var (saves, kills, drafts, unacknowledged) = (0, 0, 0, 0)
  let (saveGoal, killGoal) = (extent(300, long: 3_000), extent(50, long: 500))
  var random = RandomSource.seeded(1)
  try await withFolder { folder in
    var expected: [String: Int] = [:]
    while report.isGood, saves < saveGoal || kills < killGoal {
      let child = try Child(.write, [folder.path, "\((kills + 1) * 1_000)"])
      let count = Int.random(in: 1...12, using: &random)
      func note(_ line: String) {
        let words = line.split(separator: " ")
        expected[String(words[0])] = Int(words[1])
        saves += 1
      }
      for _ in 0..<count { if let line = child.line() { note(line) } }
      spin(.microseconds(Int.random(in: 0...3_000, using: &random)))
      child.kill()
      while let line = child.line() { note(line) }
      child.end()
      kills += 1

      let store = openStore(folder)
      let found = try await store.load()
      report.expect(found.unreadable.isEmpty, "unreadable: \(found.unreadable)")
      var newer = 0
      for page in found.records where page.version != expected[page.id] {
        report.expect(page.version > expected[page.id] ?? -1, "\(page.id) is old")
        expected[page.id] = page.version
        newer += 1
      }
      report.expect(newer <= 1, "more than one save was not acknowledged")
      report.expect(found.records.allSatisfy(\.isWhole), "a page is mixed")
      for id in expected.keys { report.expect(found.records[id: id] != nil, "\(id) is lost") }
      unacknowledged += newer

      drafts += try await RecordStore<Page>.leftovers(inFolder: folder).drafts.count
      try await store.evict(deletedBefore: .distantPast)
      let left = try await RecordStore<Page>.leftovers(inFolder: folder).drafts
      report.expect(left.isEmpty, "drafts are left: \(left)")
      let page = Page("after", version: kills)
      try await store.save(page)
      expected[page.id] = page.version
      report.expect(
        try await openStore(folder).load().records[id: page.id] == page,
        "no save after"
      )
    }
  }
  report.cover(saves, of: saveGoal, "saves acknowledged")
  report.cover(kills, of: killGoal, "kills")
  report.cover(drafts + unacknowledged, of: 1, "in the midst of a save")
  return report
}

/// A command that saves records is killed at any moment: each id that it said is there, and all is whole.
func killing(_ command: [String], savingTo folder: URL, _ extent: Extent) async throws -> Report {
  var report = Report("kill -9 of \(command.joined(separator: " "))")
  let goal = extent(50, long: 500)
  var random = RandomSource.seeded(3)
  var (kills, ids) = (0, Set<String>())
  var longest = Duration.zero
  while report.isGood, ids.count < goal, kills < 10 * goal {
    let start = ContinuousClock.now
    let child = try Child(command)
    // The first one lives, and says how long that takes.
    if !ids.isEmpty {
      spin(longest * Double.random(in: 0...1.5, using: &random))
      child.kill()
    }
    while let line = child.line() {
      ids.formUnion(
        line.split(separator: "\t").map(String.init).filter { UUID(uuidString: $0) != nil }
      )
    }
    if child.end() == SIGKILL {
      kills += 1
    } else {
      longest = max(longest, ContinuousClock.now - start)
    }
    report.expect(!ids.isEmpty, "it says no id")

    let store = RecordStore<Named>.folder(at: folder, now: { .distantPast })
    let found = try await store.load()
    report.expect(found.unreadable.isEmpty, "unreadable: \(found.unreadable)")
    for id in ids { report.expect(found.records[id: id] != nil, "\(id) is lost") }
    try await store.evict(deletedBefore: .distantPast)
    let left = try await RecordStore<Named>.leftovers(inFolder: folder).drafts
    report.expect(left.isEmpty, "drafts are left: \(left)")
  }
  report.cover(ids.count, of: goal, "saves acknowledged")
  report.cover(kills, of: goal / 5, "kills")
  return report
}

/// Any record, of which only the id matters.
private struct Named: Codable, Equatable, Identifiable, Sendable {
  let id: String
}

/// Waits by doing nothing, as no sleep ends so exactly.
private func spin(_ duration: Duration) {
  let end = ContinuousClock.now + duration
  while ContinuousClock.now < end {}
}
