import FeatureTesting
import Foundation

@testable import FeatureRecords

/// A journal on a simulated disk, and the processes that use it.
struct JournalOnDisk {
  static let folder = "/store"
  static let path = "/store/journal"

  let disk: SimulatedDisk

  /// Makes a disk with an empty folder, or with a journal in it.
  init(_ journal: Data? = nil, files: DiskImage = [:]) {
    var image: DiskImage = [Self.folder: nil]
    if let journal { image[Self.path] = journal }
    disk = SimulatedDisk(image.merging(files) { $1 }, sectorSize: 64)
  }

  init(on image: DiskImage) { disk = SimulatedDisk(image, sectorSize: 64) }

  /// Returns the view of another process.
  func open() -> JournalFile { JournalFile(inFolder: Self.folder, on: disk) }

  /// The present bytes of a file.
  func text(_ name: String = "journal") -> String {
    text(name, in: disk.image)
  }

  func text(_ name: String = "journal", in image: DiskImage) -> String {
    String(decoding: (image["\(Self.folder)/\(name)"] ?? nil) ?? Data(), as: UTF8.self)
  }

  /// Changes the bytes of the journal behind the back of all processes.
  func rewrite(_ change: (inout [UInt8]) -> Void) {
    var bytes = Array(text().utf8)
    change(&bytes)
    disk.contents.damage(Self.path, Data(bytes))
  }

  /// Returns the possible contents after a power cut before each step of a change, and after it.
  func powerCuts(_ change: () throws -> Void) rethrows -> [DiskImage] {
    var found: [Contents] = []
    disk.beforeChange = { [disk] in found.append(disk.contents) }
    defer { disk.beforeChange = {} }
    try change()
    return (found + [disk.contents]).flatMap { $0.images(limit: 16).images }
  }
}

extension JournalFile {
  /// Makes the journal of a folder for a process whose turns all look alike.
  init(inFolder folder: String, on files: any JournalFileSystem) {
    self.init(inFolder: folder, on: files) { WriterTurn(host: "desk", process: 1, date: 0) }
  }

  /// Makes an act under the lock.
  mutating func add(_ name: String, _ changes: (String, JournalEntry.Operation)...) throws {
    let changes = try changes.map { JournalEntry.Change(try key($0.0), $0.1) }
    let outcome = try changing { file in
      var entry = JournalEntry(file.nextID(of: "w"), date: 0, name: name)
      entry.changes = changes
      return try file.append(entry)
    }
    if case .refused(let conflict) = outcome { throw conflict }
  }

  /// Makes an act that adds a record.
  mutating func add(_ id: String, _ text: String = "") throws {
    try add(id, ("a/\(id)", .insert(#"{"text":"\#(text)"}"#)))
  }

  mutating func remove(_ ids: String...) throws {
    let keys = Set(try ids.map { try key("a/\($0)") })
    _ = try changing { file in
      try file.remove(keys.filter { file.contents.records[$0] != nil }, at: 0)
    }
  }

  /// Returns the ids of the records, once what others wrote is read.
  mutating func ids() throws -> [String] {
    try read()
    return contents.records.keys.map(\.id).sorted()
  }
}
