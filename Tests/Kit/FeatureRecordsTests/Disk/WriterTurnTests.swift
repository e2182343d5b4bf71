import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// Writers on a disk without locks.
@Suite struct WriterTurnTests {
  private let disk = SimulatedDisk(["/store": nil])
  private let one = WriterTurn(host: "desk", process: 1, date: 1_767_603_600_000)
  private let two = WriterTurn(host: "my lap", process: 2, date: 0)
  private let file = "/store/turn"

  init() { disk.lockRefusal = ENOTSUP }

  private func write(_ turn: WriterTurn, _ body: () throws -> Void = {}) throws {
    try disk.writing("/store/lock", turn: file, turn, body)
  }

  private func refusal(_ body: () throws -> Void) -> FileError? {
    do {
      try body()
      return nil
    } catch {
      return error as? FileError
    }
  }

  @Test("A second writer is told whose turn it is, and writes when that is over")
  func turns() throws {
    try write(one) {
      let error = refusal { try write(two) { Issue.record("Two write at once.") } }
      #expect(error?.code == EWOULDBLOCK)
      #expect(error?.turn == one)
    }

    #expect(disk.image == ["/store": nil])
    try write(two)
  }

  @Test("A turn ends with an error of its change, which isn't made a second time")
  func errors() throws {
    var count = 0
    let error = refusal {
      try write(one) {
        count += 1
        throw FileError(path: "/store/journal", code: EINVAL)
      }
    }

    #expect(error?.code == EINVAL)
    #expect(count == 1)
    #expect(disk.image == ["/store": nil])
  }

  @Test("Where locks work, a change that fails as if they didn't isn't made in a turn")
  func locks() throws {
    disk.lockRefusal = nil
    var count = 0
    let error = refusal {
      try write(one) {
        count += 1
        #expect(disk.locks == 1)
        throw FileError(path: "/store/journal", code: EINVAL)
      }
    }

    #expect(error?.code == EINVAL)
    #expect(count == 1)
  }

  @Test("A turn that was left behind stops all writers, with locks or without, until it is freed")
  func stale() throws {
    disk.contents = Contents(["/store": nil, file: one.bytes])
    for code in [nil, ENOTSUP] {
      disk.lockRefusal = code
      #expect(refusal { try write(two) }?.turn == one)
    }

    #expect(try !disk.freeTurn(file, of: two))
    #expect(try disk.freeTurn(file, of: one))
    #expect(try !disk.freeTurn(file, of: one))
    #expect(refusal { try write(two) } == nil)
  }

  @Test(
    "A turn whose file isn't whole is another writer's, too",
    arguments: ["", "1 2", "1 2 desk"]
  )
  func unwritten(text: String) throws {
    disk.contents = Contents(["/store": nil, file: Data(text.utf8)])

    let error = refusal { try write(two) }

    #expect(error?.code == EWOULDBLOCK)
    #expect(error?.turn == nil)
    #expect(try disk.freeTurn(file, of: nil))
  }

  @Test("After another error of the lock, nothing is written", arguments: [EIO, EACCES])
  func refused(code: Int32) throws {
    disk.lockRefusal = code

    #expect(refusal { try write(one) { Issue.record("Written without a lock.") } }?.code == code)
  }

  @Test("A turn whose file can't be written isn't taken, and leaves none")
  func full() throws {
    disk.isFull = true

    #expect(refusal { try write(one) { Issue.record("Written.") } }?.code == ENOSPC)
    #expect(disk.image == ["/store": nil])
  }

  @Test("A turn is read as it was written, on the real disk, too")
  func real() throws {
    let (folder, files) = (try TemporaryFolder(), POSIXFileSystem())
    let path = folder.path("turn")
    for turn in [one, two] { #expect(WriterTurn(turn.bytes) == turn) }
    try two.bytes.write(to: URL(filePath: path))

    #expect(refusal { try files.writing(folder.path("lock"), turn: path, one) {} }?.turn == two)
    #expect(try files.freeTurn(path, of: two))
    try files.writing(folder.path("lock"), turn: path, one) {}
  }
}
