import FeatureInjection
import FeatureRecords
import Foundation
import IdentifiedArrays

/// Kills a saving process at any moment: acknowledged changes are there, and all records are whole.
func killing(_ extent: Extent) async throws -> Report {
  var report = Report("kill -9")
  var (saves, kills, begun, left, unacknowledged) = (0, 0, 0, 0, 0)
  let (saveGoal, killGoal) = (extent(300, long: 3_000), extent(50, long: 500))
  var random = RandomSource.seeded(1)
  try await withFolder { folder in
    var expected: [String: Int] = [:]
    while report.isGood, saves < saveGoal || kills < killGoal {
      let child = try Child(.write, [folder.path, "\((kills + 1) * 1_000)"])
      let count = Int.random(in: 1...12, using: &random)
      // Each save has a line before it, and one behind it.
      let lines = child.kill(afterLines: 2 * count, using: &random)
      if lines.last == Part.begins { begun += 1 }
      for line in lines where line != Part.begins {
        let words = line.split(separator: " ")
        expected[String(words[0])] = Int(words[1])
        saves += 1
      }
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

      left += try drafts(in: folder).count
      try await store.evict(deletedBefore: .distantPast)
      report.expect(try drafts(in: folder).isEmpty, "drafts are left")
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
  report.cover(begun, of: killGoal / 2, "in the midst of a save")
  report.cover(left + unacknowledged, of: Place.current.traceGoal, "with a trace of it")
  return report
}

/// Kills a process that saves two pages as one at any moment.
///
/// Both pages must be of the same version, the acknowledged one or the next.
func killingActs(_ extent: Extent) async throws -> Report {
  var report = Report("kill -9 in an act")
  var (acts, kills, unacknowledged) = (0, 0, 0)
  let (actGoal, killGoal) = (extent(100, long: 1_000), extent(30, long: 300))
  var random = RandomSource.seeded(2)
  try await withFolder { folder in
    var last = 0
    while report.isGood, acts < actGoal || kills < killGoal {
      let child = try Child(.act, [folder.path, "\((kills + 1) * 1_000)"])
      let count = Int.random(in: 1...8, using: &random)
      for line in child.kill(afterLines: count, using: &random) {
        last = Int(line) ?? last
        acts += 1
      }
      child.end()
      kills += 1

      let found = try await openStore(folder).load()
      let versions = found.records.map(\.version)
      report.expect(found.unreadable.isEmpty, "unreadable: \(found.unreadable)")
      report.expect(found.records.allSatisfy(\.isWhole), "a page is mixed")
      report.expect(versions.count == 2 && Set(versions).count == 1, "a part: \(versions)")
      report.expect(versions.allSatisfy { $0 == last || $0 == last + 1 }, "\(versions), \(last)")
      unacknowledged += versions.first == last + 1 ? 1 : 0
    }
  }
  report.cover(acts, of: actGoal, "acts acknowledged")
  report.cover(kills, of: killGoal, "kills")
  report.note("\(unacknowledged) made without an answer")
  return report
}

/// Kills a command that saves its input at any moment.
///
/// Each id that it printed must be there, and all records must be whole.
func killing(_ command: ImportCommand, _ extent: Extent) async throws -> Report {
  var report = Report("kill -9 of \(command)")
  let (saveGoal, killGoal) = (extent(300, long: 3_000), extent(20, long: 200))
  var random = RandomSource.seeded(3)
  var (kills, ids) = (0, Set<String>())
  while report.isGood, ids.count < saveGoal || kills < killGoal, kills < 10 * killGoal {
    let child = try command.start(with: 60)
    let count = Int.random(in: 0...40, using: &random)
    for line in child.kill(afterLines: count, using: &random) {
      ids.formUnion(
        line.split(separator: "\t").map(String.init).filter { UUID(uuidString: $0) != nil }
      )
    }
    if child.end() == SIGKILL { kills += 1 }

    let journal = SharedJournal(inFolder: command.folder, now: { .distantPast })
    let schema = RecordSchema<Named>(version: command.schema)
    let found = try await JournalRecordBackend(command.kind, in: journal, schema: schema).load()
    report.expect(found.unreadable.isEmpty, "unreadable: \(found.unreadable)")
    let foundIDs = Set(found.records.map(\.id))
    for id in ids { report.expect(foundIDs.contains(id), "\(id) is lost") }
    let problems = try await journal.state().problemCount
    report.expect(problems == 0, "\(problems) lines can't be read")
  }
  report.cover(ids.count, of: saveGoal, "saves acknowledged")
  report.cover(kills, of: killGoal, "kills")
  return report
}

/// A command that saves an array of records from its input to a store, and prints the id of each.
struct ImportCommand: CustomStringConvertible {
  let folder: URL
  let kind: String
  /// The version of the records' form.
  let schema: Int
  /// A record as JSON, in which `ID` stands for an id.
  private let record: String
  private let words: [String]

  /// Reads `STORE KIND SCHEMA RECORD COMMAND…`.
  init?(_ arguments: [String]) {
    guard arguments.count > 4, let schema = Int(arguments[2]) else { return nil }
    (folder, kind, self.schema) = (URL(filePath: arguments[0]), arguments[1], schema)
    (record, words) = (arguments[3], Array(arguments[4...]))
  }

  var description: String { words.joined(separator: " ") }

  /// Starts it with a number of records that aren't saved yet.
  func start(with count: Int) throws -> Child {
    let ids = UUIDSource.live
    let records = (0..<count).map { _ in
      record.replacingOccurrences(of: "ID", with: ids().uuidString)
    }
    return try Child(words, input: "[\(records.joined(separator: ","))]")
  }
}

/// A record with only its id.
private struct Named: Codable, Equatable, Identifiable, Sendable {
  let id: String
}

extension Child {
  /// Reads some lines, and ends the process without a warning in the midst of a later step.
  ///
  /// The moment is a random one of the next step, which is taken to be as long as the longest one.
  ///
  /// - Returns: All lines of the process.
  func kill(afterLines count: Int, using random: inout RandomSource) -> [String] {
    var lines: [String] = []
    var (longest, last) = (Duration.milliseconds(3), ContinuousClock.now)
    while lines.count < count, let line = line() {
      let now = ContinuousClock.now
      // The first line comes after the start of the process.
      if !lines.isEmpty { longest = max(longest, now - last) }
      last = now
      lines.append(line)
    }
    spin(longest * Double.random(in: 0...1, using: &random))
    kill()
    while let line = line() { lines.append(line) }
    return lines
  }
}

/// Waits by doing nothing, as no sleep ends so exactly.
func spin(_ duration: Duration) {
  let end = ContinuousClock.now + duration
  while ContinuousClock.now < end {}
}
