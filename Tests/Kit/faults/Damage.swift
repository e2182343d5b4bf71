import FeatureInjection
import FeatureRecords
import Foundation
import IdentifiedArrays

/// A file that was cut off anywhere is reported, and hides nothing else.
func cuts(_: Extent) async throws -> Report {
  var report = Report("a file that is cut off")
  try await withDamagedPage { file, bytes, look in
    for count in bytes.indices {
      try bytes.prefix(count).write(to: file)
      try await look("cut after \(count) bytes", &report)
    }
    report.cover(bytes.count, of: 1_000, "offsets")
  }
  return report
}

/// A flipped bit is reported, wherever it is.
func flippedBits(_ extent: Extent) async throws -> Report {
  var report = Report("flipped bits")
  var random = RandomSource.seeded(2)
  let count = extent(1_000, long: 10_000)
  try await withDamagedPage { file, bytes, look in
    for _ in 0..<count {
      let (offset, bit) = (
        Int.random(in: bytes.indices, using: &random), Int.random(in: 0..<8, using: &random)
      )
      var damaged = bytes
      damaged[offset] ^= 1 << bit
      try damaged.write(to: file)
      try await look("bit \(bit) of byte \(offset)", &report)
    }
    report.cover(count, of: count, "bits")
  }
  return report
}

/// Gives a page's file and its bytes, and what to do after they were damaged.
private func withDamagedPage(
  _ body: (URL, Data, (String, inout Report) async throws -> Void) async throws -> Void
) async throws {
  try await withFolder { folder in
    let store = openStore(folder)
    try await store.save(Page("other", length: 1))
    try await store.save(Page("page", length: 1_000))
    let file = folder.appending(path: "page.json")
    try await body(file, try Data(contentsOf: file)) { damage, report in
      let found = try await openStore(folder).load()
      report.expect(found.unreadable.map(\.recordID) == ["page"], "not reported: \(damage)")
      report.expect(found.records.ids == ["other"], "another is hidden: \(damage)")
    }
  }
}
