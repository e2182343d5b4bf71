import FeatureInjection
import FeatureRecords
import Foundation
import IdentifiedArrays

/// Kills a process that takes over the records of an earlier version at any moment.
///
/// Whatever it had done, all records are there, for the next reader and for the next change. The earlier version finds
/// them too, or is refused.
func takingOver(
  _ earlier: @Sendable (URL) -> any RecordBackend<Page>,
  _ extent: Extent
) async throws -> Report {
  var report = Report("kill -9 of a take-over")
  var (kills, before, unfinished, after) = (0, 0, 0, 0)
  let (killGoal, count) = (extent(40, long: 300), 30)
  var random = RandomSource.seeded(5)
  let length = try await timeOfTakeOver(earlier, count)
  while report.isGood, kills < killGoal {
    try await withFolder { folder in
      try await saveEarlier(count, in: earlier(folder))
      let child = try Child(.begin, [folder.path])
      _ = child.line()
      spin(length * Double.random(in: 0...1.2, using: &random))
      child.kill()
      let isSaved = child.line() != nil
      child.end()
      kills += 1

      let hasJournal = FileManager.default.fileExists(atPath: folder.path + "/journal")
      // Until both exchange their names, the file that stops the earlier version has the other one.
      var isFolder: ObjCBool = false
      let pages = folder.path + "/pages"
      let isMoved =
        FileManager.default.fileExists(atPath: pages, isDirectory: &isFolder) && !isFolder.boolValue
      report.expect(hasJournal || !isSaved, "a save is lost")
      if hasJournal { after += 1 } else if isMoved { unfinished += 1 } else { before += 1 }
      let old = RecordStore(earlier(folder), now: { .distantPast })
      do {
        let found = try await old.load().records.count
        report.expect(found == count, "the earlier version finds \(found) records")
      } catch {
        report.expect(isMoved, "the earlier version is refused: \(error)")
      }
      for _ in 0..<2 {
        let store = openStore(folder)
        let found = try await store.load()
        report.expect(found.unreadable.isEmpty, "unreadable: \(found.unreadable)")
        for number in 0..<count {
          let page = found.records[id: "old-\(number)"]
          report.expect(page == Page("old-\(number)", length: 2_000), "old-\(number) is lost")
        }
        try await store.save(Page("after"))
      }
    }
  }
  report.cover(kills, of: killGoal, "kills")
  report.note("\(before) before, \(unfinished) unfinished, \(after) after it")
  report.expect(before > 0 && after > 0, "all kills hit the same state")
  return report
}

private func saveEarlier(_ count: Int, in backend: any RecordBackend<Page>) async throws {
  let store = RecordStore(backend, now: { .distantPast })
  for number in 0..<count { try await store.save(Page("old-\(number)", length: 2_000)) }
}

/// Measures the time that a process takes for its first save.
private func timeOfTakeOver(
  _ earlier: @Sendable (URL) -> any RecordBackend<Page>,
  _ count: Int
) async throws -> Duration {
  var length = Duration.zero
  try await withFolder { folder in
    try await saveEarlier(count, in: earlier(folder))
    let child = try Child(.begin, [folder.path])
    _ = child.line()
    let start = ContinuousClock.now
    _ = child.line()
    length = ContinuousClock.now - start
    child.end()
  }
  return length
}
