import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// Locks of writers, and of readers that ask if one is at work.
@Suite struct FileLockTests {
  private let folder: TemporaryFolder
  private let files = POSIXFileSystem()
  private var lock: String { folder.path("lock") }

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "A writer is alone, and readers aren't",
    arguments: [
      (FileLock.exclusive, FileLock.exclusive, false), (.exclusive, .shared, false),
      (.shared, .exclusive, false), (.shared, .shared, true),
    ]
  )
  func pairs(first: FileLock, second: FileLock, isFree: Bool) throws {
    try files.locking(lock, .exclusive) {}

    // Another descriptor is another process to the system.
    let code = try files.locking(lock, first) { refusal { try files.locking(lock, second) {} } }

    #expect(code == (isFree ? nil : EWOULDBLOCK))
    #expect(refusal { try files.locking(lock, .exclusive) {} } == nil)
  }

  private func refusal(_ body: () throws -> Void) -> Int32? {
    do {
      try body()
      return nil
    } catch {
      return (error as? FileError)?.code
    }
  }

  @Test("A reader makes no lock, and a missing folder has none for a writer")
  func missing() throws {
    #expect(try files.locking(lock, .shared) { true })
    #expect(files.identity(of: lock) == nil)
    #expect(refusal { try files.locking(folder.path("a/lock"), .exclusive) {} } == ENOENT)
  }

  @Test("A lock that was removed while it was awaited isn't the lock any more")
  func removed() throws {
    try files.locking(lock, .exclusive) {
      #expect(unlink(lock) == 0)
      // The new file under the name is what others lock.
      #expect(refusal { try files.locking(lock, .exclusive) {} } == nil)
    }
  }
}
