import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// Removing from a journal for good: on a full disk too, and over power cuts.
@Suite struct JournalRemovingTests {
  private let journal = JournalOnDisk()

  @Test("A deletion on a full disk takes the room of the reserve; an addition doesn't")
  func reserve() throws {
    var file = journal.open()
    try file.add("1")
    journal.disk.isFull = true

    #expect(throws: FileError.self) { try file.add("2") }
    #expect(journal.text("reserve").count == 65_536)
    try file.add("delete", ("a/1", .delete(at: 7)))

    #expect(journal.text("reserve").isEmpty)
    var later = JournalOnDisk(on: journal.disk.contents.worstImage).open()
    #expect(try later.ids() == ["1"])
    #expect(try later.contents.records[key("a/1")]?.deleted == 7)
  }

  @Test("Without room for a new file, lines are overwritten in place")
  func fullDisk() throws {
    var (file, other) = (journal.open(), journal.open())
    for id in ["1", "2", "3"] { try file.add(id, "word \(id)") }
    #expect(try other.ids() == ["1", "2", "3"])
    let (length, identity) = (journal.text().count, journal.disk.identity(of: JournalOnDisk.path))
    journal.disk.isFull = true

    try file.remove("2")

    #expect(journal.text().count == length && !journal.text().contains("word 2"))
    #expect(journal.disk.identity(of: JournalOnDisk.path) == identity)
    #expect(!journal.text(in: journal.disk.contents.worstImage).contains("word 2"))
    #expect(try file.ids() == ["1", "3"] && other.ids() == ["1", "3"])
  }

  @Test("A process that read lines before they were overwritten changes nothing that is gone")
  func staleProcess() throws {
    var (file, other) = (journal.open(), journal.open())
    for id in ["1", "2", "3"] { try file.add(id) }
    #expect(try other.ids() == ["1", "2", "3"])
    journal.disk.isFull = true
    try file.remove("2")
    journal.disk.isFull = false

    #expect(throws: EntryConflict.self) { try other.add("edit", ("a/2", .edit("{}", #"{"b":1}"#))) }
    try other.add("2")

    #expect(try file.ids() == ["1", "2", "3"] && file.contents.problems.isEmpty)
    // The replacement has all lines in their place again.
    try other.changing { try $0.fold(at: 0) }
    #expect(try !file.ids().isEmpty && !file.contents.head.isOverwritten)
  }

  @Test(
    "A second try at removing is on the disk, though nothing is left",
    arguments: [true, false]
  )
  func secondTry(isFull: Bool) throws {
    var failures = 0
    for step in stride(from: 0, to: 60, by: LongTests.count(3, long: 1)) {
      let journal = JournalOnDisk()
      journal.disk.folderFault = EIO
      var files = [journal.open(), journal.open()]
      for id in ["1", "2"] { try files[0].add(id, "word \(id)") }
      journal.disk.isFull = isFull
      journal.disk.fault = (step, EIO)
      guard (try? files[0].remove("1")) == nil else { continue }
      journal.disk.fault = nil
      failures += 1

      try files[step % 2].remove("1")

      let left = journal.text(in: journal.disk.contents.worstImage)
      #expect(!left.contains("word 1") && left.contains("word 2"), "step \(step)")
    }
    #expect(failures > 3)
  }

  // MARK: Lines that can't be read

  /// Makes a journal with damage in the second of three entries; returns that line.
  private func damage() throws -> String {
    var file = journal.open()
    for id in ["1", "2", "3"] { try file.add(id, "word \(id)") }
    let line = try #require(journal.text().split(separator: "\n").first { $0.contains("word 2") })
    let damaged = line.replacing("word 2", with: "wort 2")
    let bytes = journal.text().replacing(line, with: damaged)
    journal.rewrite { $0 = Array(bytes.utf8) }
    return String(damaged)
  }

  @Test("A line whose loss is accepted goes into another file, and the records are certain")
  func acceptLoss() throws {
    let line = try damage()
    var file = journal.open()
    #expect(try file.ids() == ["1", "2", "3"] && file.contents.uncertain == ["a/2"])

    try file.changing { try $0.acceptLoss(at: 0) }

    #expect(try file.ids() == ["1", "3"] && file.contents.problems.isEmpty)
    #expect(journal.text("damaged") == line + "\n")
    try file.changing { try $0.acceptLoss(at: 0) }
    #expect(journal.text("damaged") == line + "\n")
    try damageAgain("3", in: &file)
    // The line of the record, and that of the entry that made it.
    #expect(journal.text("damaged").split(separator: "\n").count == 3)
  }

  private func damageAgain(_ id: String, in file: inout JournalFile) throws {
    let text = journal.text().replacing("word \(id)", with: "wort \(id)")
    journal.rewrite { $0 = Array(text.utf8) }
    try file.changing { try $0.acceptLoss(at: 0) }
  }

  @Test("No power cut and no error takes away a line that isn't put aside yet")
  func acceptLossFaults() throws {
    let line = try damage()
    let start = journal.disk.image
    var failures = 0
    for step in stride(from: 0, to: 40, by: LongTests.count(3, long: 1)) {
      let journal = JournalOnDisk(on: start)
      journal.disk.folderFault = EIO
      var file = journal.open()
      let cuts = try journal.powerCuts {
        journal.disk.fault = (step, EIO)
        if (try? file.changing({ try $0.acceptLoss(at: 0) })) == nil { failures += 1 }
        journal.disk.fault = nil
        try file.changing { try $0.acceptLoss(at: 0) }
      }

      for image in cuts {
        let isAside = journal.text("damaged", in: image).contains(line + "\n")
        try #require(isAside || journal.text(in: image).contains(line), "step \(step)")
      }
      #expect(journal.text("damaged").contains(line + "\n"))
      #expect(journal.text("damaged").components(separatedBy: line).count == 2, "step \(step)")
    }
    #expect(failures > 3)
  }

  @Test("The file for such lines has the rights of the journal")
  func rights() throws {
    let (folder, files) = (try TemporaryFolder(), POSIXFileSystem())
    var file = try damaged(in: folder)
    #expect(chmod(folder.path("store/journal"), 0o640) == 0)

    try file.changing { try $0.acceptLoss(at: 0) }

    let aside = try files.open(folder.path("store/damaged"), for: .reading, followsLinks: false)
    #expect(try aside?.rights().mode == 0o640)
  }

  @Test("A link or a special file in its place is refused, and the line stays")
  func obstacles() throws {
    let link = Obstacle("link", "") {
      let target = $0.deletingLastPathComponent().appending(path: "other")
      try Data("theirs".utf8).write(to: target)
      try FileManager.default.createSymbolicLink(at: $0, withDestinationURL: target)
    }
    for obstacle in Obstacle.notFiles + [link] {
      let folder = try TemporaryFolder()
      var file = try damaged(in: folder)
      let path = folder.path("store/journal")
      let before = try Data(contentsOf: URL(filePath: path))
      try obstacle.make(folder.url.appending(path: "store/damaged"))

      let error = #expect(throws: FileError.self) {
        try file.changing { try $0.acceptLoss(at: 0) }
      }

      #expect(error?.kind != nil)
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }

  private func damaged(in folder: TemporaryFolder) throws -> JournalFile {
    var file = JournalFile(inFolder: folder.path("store"), on: POSIXFileSystem())
    for id in ["1", "2"] { try file.add(id, "word \(id)") }
    let url = URL(filePath: folder.path("store/journal"))
    let text = try String(contentsOf: url, encoding: .utf8).replacing("word 1", with: "wort 1")
    let handle = try FileHandle(forWritingTo: url)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
    return file
  }
}
