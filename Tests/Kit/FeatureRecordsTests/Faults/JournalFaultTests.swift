import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// A journal keeps what it acknowledged over power cuts, errors and ends of processes.
@Suite struct JournalFaultTests {
  static let codes = [EIO, ENOSPC, EACCES, SimulatedDisk.kill]

  @Test(
    "No power cut loses, halves or doubles an acknowledged entry, and no refused one comes back",
    arguments: LongTests.isOn ? LawSeed.first(2, long: 4) : [LawSeed(3)]
  )
  func powerCuts(seed: LawSeed) {
    var harness = JournalFaultHarness(seed)

    harness.run(changes: LongTests.count(2, long: 4), codes: Self.codes)

    #expect(harness.violations == [])
    #expect(harness.coverage.errors > 10)
    #expect(harness.coverage.images > 50)
  }
}
