import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// Processes that see each other by the lock files that they hold; two values stand for two processes.
@Suite struct StoreOwnerTests {
  private let folder: TemporaryFolder
  private var owners: URL { folder.url.appending(path: "store/owners") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: owners.path)
  }

  @Test("A process is seen from its beginning until it ends, keeps its place, and leaves no file")
  func life() throws {
    let other = FolderOwner(at: owners)
    var process: FolderOwner? = FolderOwner(at: owners)
    let id = try #require(process?.id)
    #expect(other.takeOver([]) == [])

    process?.begin()
    process?.begin()
    #expect(other.takeOver([id, "../x"]) == [id])
    #expect(try files() == ["\(id).lock"])

    process = nil
    #expect(other.takeOver([]) == [])
    #expect(try files() == [])
  }

  @Test("The file of a process that was killed is removed by another; other files stay")
  func killed() throws {
    let process = FolderOwner(at: owners)
    process.begin()
    for name in ["0123456789abcdef.lock", "notes.txt"] {
      try Data().write(to: owners.appending(path: name))
    }

    #expect(FolderOwner(at: owners).takeOver([]) == [process.id])
    #expect(try files().sorted() == ["\(process.id).lock", "notes.txt"].sorted())
  }

  @Test("Of two that take the place of a process that was killed, one has it while it lives")
  func takenOver() throws {
    let other = FolderOwner(at: owners)
    var process: FolderOwner? = FolderOwner(at: owners)
    let id = "0123456789abcdef"

    #expect(process?.takeOver([id]) == [])
    #expect(other.takeOver([id]) == [id])
    #expect(try files() == ["\(id).lock"])

    process = nil
    #expect(other.takeOver([id]) == [])
  }

  @Test(
    "What isn't a file in place of a process's file isn't waited for, and stays",
    arguments: Obstacle.notFiles
  )
  func notAFile(obstacle: Obstacle) throws {
    let process = FolderOwner(at: owners)
    process.begin()
    try obstacle.make(owners.appending(path: "0123456789abcdef.lock"))

    #expect(FolderOwner(at: owners).takeOver(["0123456789abcdef"]) == [process.id])
    #expect(try files().count == 2)
  }

  @Test("Where no file can be made, a process goes on unseen")
  func readOnly() throws {
    try Data().write(to: folder.url.appending(path: "store"))
    let process = FolderOwner(at: owners)

    process.begin()

    #expect(process.takeOver([]) == [])
  }
}
