import FeatureRecords
import Foundation
import IdentifiedArrays

/// Nothing that eight processes write at once is lost, and nothing fails.
func eightWriters(_ extent: Extent) async throws -> Report {
  let (count, saves) = (8, extent(50, long: 250))
  var report = Report("\(count) processes that write at once")
  try await withFolder { folder in
    try await openStore(folder).save(Page("sum"))
    let children = try (1...count).map { try Child(.add, [folder.path, "\($0)", "\(saves)"]) }
    for child in children { child.report(in: &report) }
    let found = try await openStore(folder).load()
    report.expect(found.unreadable.isEmpty, "unreadable: \(found.unreadable)")
    report.cover(found.records.count - 1, of: count * saves, "records")
    report.cover(found.records[id: "sum"]?.version ?? 0, of: count * saves, "changes of one record")
  }
  return report
}

/// Checks that a write of one process is seen by another within a second.
func following(_ extent: Extent) async throws -> Report {
  var report = Report("what another process writes")
  let count = extent(100, long: 1_000)
  var times: [Duration] = []
  try await withFolder { folder in
    let store = openStore(folder)
    try await store.save(Page("page"))
    let child = try Child(.follow, [folder.path, "page"])
    report.expect(child.line() == "0", "the follower does not begin with the present records")
    for version in 1...count {
      try await store.save(Page("page", version: version))
      let start = ContinuousClock.now
      var seen: String?
      repeat { seen = child.line() } while seen != nil && seen != "\(version)"
      times.append(ContinuousClock.now - start)
      report.expect(seen != nil, "version \(version) is never seen")
    }
    child.kill()
    child.end()
  }
  times.sort()
  report.cover(times.count, of: count, "changes")
  report.note(
    "p50 \(text(times[count / 2])), p99 \(text(times[count * 99 / 100])), max \(text(times[count - 1]))"
  )
  report.expect(times[count - 1] < .seconds(1), "one was seen after more than a second")
  return report
}
