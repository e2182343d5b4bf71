import Foundation
import Testing

@testable import RecordStores

/// What the real disk does, as far as the simulated one stands for it.
@Suite struct POSIXFileSystemTests {
  let files = POSIXFileSystem()

  @Test("A file is made only where there is none, with all its bytes")
  func create() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "a").path
      try files.create(path) { file throws(FileError) in
        try file.write(Data("one ".utf8))
        try file.write(Data("two".utf8))
        try file.sync()
      }

      let error = #expect(throws: FileError.self) { try files.create(path) { _ in } }

      #expect(error?.code == EEXIST)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "one two")
    }
  }

  @Test("A folder is made in one that is there, and only there")
  func makeFolder() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "a").path

      let makings = try ["\(path)/b", path, path, "\(path)/b"].map(files.makeFolder)

      #expect(makings == [.parentIsMissing, .made, .wasThere, .made])
    }
  }

  @Test("A lock keeps out everybody else who asks for one, and a folder that is missing has none")
  func locking() async throws {
    try await withTemporaryFolder { folder in
      let isFree = {
        let other = open(folder.path, O_RDONLY)
        defer { close(other) }
        return flock(other, LOCK_EX | LOCK_NB) == 0
      }

      #expect(files.locking(folder.path) { isLocked in (isLocked, isFree()) } == (true, false))
      #expect(isFree())
      #expect(files.locking(folder.appending(path: "a").path) { $0 } == false)
    }
  }
}
