import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// The disk work of a folder of records doesn't depend on their number.
@Suite struct DiskWorkTests {
  @Test(
    "A save reads one file, writes one, and syncs twice, however many records there are",
    arguments: LongTests.isOn ? [1, 1_000, 10_000] : [1, 300]
  )
  func save(count: Int) throws {
    let disk = SimulatedDisk(try image(count: count))
    var folder = RecordFolder<Card>(Workload.folder, schema: RecordSchema(), on: disk)
    let new = StoredRecord(Card(id: "0", text: "new"), rank: 1)
    // The first save also syncs the folder above, once.
    _ = try folder.modify("0", for: .save) { _ in new }
    disk.work = SimulatedDisk.Work()

    _ = try folder.modify("0", for: .save) { _ in new }

    let bytes = try RecordFile.data(of: new, schema: RecordSchema()).count
    let expected = SimulatedDisk.Work(filesRead: 1, bytesWritten: bytes, syncs: 2)
    #expect(disk.work == expected)
  }

  @Test(
    "Loading reads the folder and each file once",
    arguments: LongTests.isOn ? [1, 1_000] : [1, 300]
  )
  func load(count: Int) throws {
    let disk = SimulatedDisk(try image(count: count))
    let folder = RecordFolder<Card>(Workload.folder, schema: RecordSchema(), on: disk)

    #expect(try folder.load().records.count == count)

    #expect(disk.work == SimulatedDisk.Work(filesRead: count, foldersRead: 1))
  }

  private func image(count: Int) throws -> DiskImage {
    var image: DiskImage = ["/store": nil, Workload.folder: nil]
    for number in 0..<count {
      let card = StoredRecord(Card(id: "\(number)"), rank: number)
      image[Workload.path("\(number)")] = try RecordFile.data(of: card, schema: RecordSchema())
    }
    return image
  }
}
