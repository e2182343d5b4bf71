import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// Room on the disk for what a full one may not refuse.
@Suite struct FileReserveTests {
  private let folder: TemporaryFolder
  private let files = POSIXFileSystem()

  init() throws { folder = try TemporaryFolder() }

  @Test("The reserve has its bytes, is made once, and gives its room back")
  func reserve() throws {
    let reserve = FileReserve(path: folder.path("reserve"))
    try reserve.make(on: files)
    let identity = files.identity(of: reserve.path)
    try reserve.make(on: files)

    #expect(try Data(contentsOf: URL(filePath: reserve.path)).count == 65_536)
    #expect(files.identity(of: reserve.path) == identity)
    #expect(try reserve.release(on: files))
    #expect(try !reserve.release(on: files))
    #expect(files.identity(of: reserve.path) == nil)
  }

  @Test("On a full disk, the reserve makes room for a line that a full one refused")
  func fullDisk() throws {
    let disk = SimulatedDisk(["/store": nil])
    let reserve = FileReserve(path: "/store/reserve", size: 100)
    try reserve.make(on: disk)
    let file = try disk.makeFile("/store/a", inPlaceOf: nil)
    disk.isFull = true
    #expect(throws: FileError.self) { try file.write(Data("one".utf8), at: 0) }

    #expect(try reserve.release(on: disk))
    try file.write(Data("one".utf8), at: 0)

    #expect(try file.readToEnd(from: 0) == Array("one".utf8))
  }
}
