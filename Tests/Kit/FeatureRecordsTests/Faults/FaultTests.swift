import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// Acknowledged changes, and no others, survive any fault during writes.
@Suite struct FaultTests {
  /// The extent of the checks of one seed.
  enum Share {
    static let powerCuts = 50
    static let images = 200
    static let errors = 200
  }

  static let powerCutSeeds = LawSeed.first(2, long: 40)
  static let errorSeeds = LawSeed.first(1, long: 10)

  @Test("No power cut loses or tears what was acknowledged", arguments: powerCutSeeds)
  func powerCuts(seed: LawSeed) {
    var harness = FaultHarness(seed)

    harness.cutPower(steps: Share.powerCuts, images: Share.images)

    #expect(harness.violations == [])
    #expect(harness.coverage.powerCuts >= Share.powerCuts)
    #expect(harness.coverage.images >= Share.images)
    #expect(harness.coverage.isExhaustive)
  }

  @Test("Every error is told, loses nothing, and a second try succeeds", arguments: errorSeeds)
  func errors(seed: LawSeed) {
    var harness = FaultHarness(seed)

    harness.fail(steps: Share.errors)

    #expect(harness.violations == [])
    #expect(harness.coverage.errors >= Share.errors)
    #expect(harness.coverage.isExhaustive)
  }

  @Test("All seeds together cover what the documents say")
  func covered() {
    let (cuts, images, errors) = LongTests.isOn ? (2_000, 8_000, 2_000) : (100, 400, 200)
    guard Self.powerCutSeeds.count > 1 else { return }

    #expect(Self.powerCutSeeds.count * Share.powerCuts >= cuts)
    #expect(Self.powerCutSeeds.count * Share.images >= images)
    #expect(Self.errorSeeds.count * Share.errors >= errors)
  }

  @Test("A disk that does not do what it says is found out", arguments: SimulatedDisk.Flaw.allCases)
  func negativeControls(flaw: SimulatedDisk.Flaw) {
    var harness = FaultHarness(LawSeed(1), flaw: flaw)

    harness.cutPower(steps: 20, images: 20)

    #expect(harness.violations.count > 0)
  }

  // MARK: Rules that no workload meets

  private func folder(on disk: SimulatedDisk) -> RecordFolder<Card> {
    RecordFolder(Workload.folder, schema: RecordSchema(), on: disk)
  }

  private func save(_ id: String, in folder: inout RecordFolder<Card>) throws {
    _ = try folder.modify(id, for: .save) { _ in StoredRecord(Card(id: id), rank: 0) }
  }

  @Test("A folder that a killed process made is on the disk after a save")
  func foldersOfOthers() throws {
    let disk = SimulatedDisk(["/store": nil])
    _ = try disk.makeFolder(Workload.folder)
    var folder = folder(on: disk)

    try save("a", in: &folder)

    #expect(disk.contents.worstImage.keys.contains(Workload.path("a")))
  }

  @Test(
    "A save succeeds though a folder above that of the records can't be synced",
    arguments: [EACCES, EINVAL, EROFS]
  )
  func unsyncableParent(code: Int32) throws {
    let disk = SimulatedDisk(["/store": nil, Workload.folder: nil])
    var folder = folder(on: disk)
    // Reading what is there, under either name, is the first two steps, making the folder the third.
    disk.fault = (3, code)

    try save("a", in: &folder)

    #expect(disk.fault == nil)
    #expect(disk.contents.worstImage.keys.contains(Workload.path("a")))
  }

  @Test("Of two processes that make the folder at once, neither loses a change of the other")
  func firstChanges() throws {
    let disk = SimulatedDisk(["/store": nil])
    var (one, other) = (folder(on: disk), folder(on: disk))
    func append(_ text: String, in folder: inout RecordFolder<Card>) throws {
      _ = try folder.modify("a", for: .update) { old in
        StoredRecord(Card(id: "a", text: (old.stored?.record.text ?? "") + text), rank: 0)
      }
    }
    // The first step that changes something makes the folder.
    disk.beforeChange = {
      disk.beforeChange = {}
      #expect(throws: Never.self) { try append("2", in: &other) }
    }

    try append("1", in: &one)

    #expect(try one.load().records.map(\.record.text) == ["21"])
  }

  @Test("A second try at evicting syncs the folder, though nothing is left to remove")
  func evictingTwice() throws {
    var tries = 0
    for step in 0..<20 {
      let disk = SimulatedDisk(["/store": nil])
      var folder = folder(on: disk)
      try Change.save(Card(id: "a"), newRank: 0).make(in: &folder, on: disk)
      try Change.delete("a", day: 0, isDiskFull: false).make(in: &folder, on: disk)
      disk.fault = (step, EIO)
      guard (try? folder.evict(deletedBefore: .day(1))) == nil else { continue }
      disk.fault = nil
      let syncs = disk.work.syncs

      // Before this step, the first try had removed nothing.
      guard try folder.evict(deletedBefore: .day(1)) == 0 else { continue }

      tries += 1
      #expect(disk.work.syncs > syncs, "\(step)")
    }
    #expect(tries > 0)
  }

  @Test("Without a lock no draft is taken away, for it may be in use")
  func sweepingWithoutLock() throws {
    let draft = "\(Workload.folder)/.a.0123456789abcdef.tmp"
    let image: DiskImage = ["/store": nil, Workload.folder: nil, draft: Data("{".utf8)]
    let disk = SimulatedDisk(image, flaw: .knowsNoLocks)
    var folder = folder(on: disk)

    #expect(try folder.evict(deletedBefore: .distantFuture) == 0)

    #expect(disk.image == image)
  }

  @Test(
    "Where the lock may not be opened, the error names what was to be changed",
    arguments: [EROFS, EACCES]
  )
  func lockRefused(code: Int32) throws {
    let disk = SimulatedDisk(["/store": nil, Workload.folder: nil])
    var folder = RecordFolder<Card>(Workload.folder, schema: RecordSchema(), on: disk)
    disk.lockRefusal = code

    let save = #expect(throws: RecordStoreError.self) {
      try folder.modify("a", for: .save) { _ in StoredRecord(Card(id: "a"), rank: 1) }
    }
    let evict = #expect(throws: RecordStoreError.self) {
      try folder.evict(deletedBefore: .distantFuture)
    }

    #expect(save?.place == Workload.path("a"))
    #expect(evict?.place == Workload.folder)
  }
}
