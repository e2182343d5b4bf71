import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// A replaced file keeps its rights, or isn't replaced.
@Suite struct FileRightsTests {
  private let folder: TemporaryFolder
  private let files = POSIXFileSystem()

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "A replacement may neither allow more nor take writing away",
    arguments: [
      // The old owner, group and mode, the new ones, and if it is allowed.
      (1, 1, 0o600, 1, 1, 0o600, true), (1, 1, 0o666, 1, 1, 0o666, true),
      (1, 1, 0o600, 1, 1, 0o640, false), (1, 1, 0o660, 1, 1, 0o600, false),
      (1, 1, 0o644, 1, 1, 0o600, true), (1, 1, 0o622, 1, 1, 0o620, false),
      // Another owner: the old one becomes one of the group, or one of the others.
      (1, 1, 0o600, 2, 1, 0o600, false), (1, 1, 0o660, 2, 1, 0o660, false),
      (1, 1, 0o666, 2, 1, 0o666, true), (1, 1, 0o466, 2, 1, 0o466, false),
      // Another group: the old one is of the others, who are the only ones left.
      (1, 1, 0o600, 1, 2, 0o600, true), (1, 1, 0o640, 1, 2, 0o600, true),
      (1, 1, 0o640, 1, 2, 0o640, false), (1, 1, 0o660, 1, 2, 0o600, false),
      (1, 1, 0o604, 1, 2, 0o604, false), (1, 1, 0o644, 1, 2, 0o604, true),
      (1, 1, 0o644, 1, 2, 0o644, true), (1, 1, 0o646, 1, 2, 0o606, false),
      (1, 1, 0o666, 1, 2, 0o666, true),
    ] as [(UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, Bool)]
  )
  func replacing(
    owner: UInt32,
    group: UInt32,
    mode: UInt32,
    newOwner: UInt32,
    newGroup: UInt32,
    newMode: UInt32,
    isAllowed: Bool
  ) {
    let old = FileRights(owner: owner, group: group, mode: mode)
    let new = FileRights(owner: newOwner, group: newGroup, mode: newMode)

    #expect(new.mayReplace(old) == isAllowed)
  }

  @Test("An old owner who is in the group may become one of it, if that may write")
  func ownerInGroup() {
    let old = FileRights(owner: 1, group: 1, mode: 0o660)
    var new = FileRights(owner: 2, group: 1, mode: 0o660)
    #expect(new.mayReplace(old, isOwnerInGroup: true))

    new.mode = 0o600
    #expect(!new.mayReplace(old, isOwnerInGroup: true))
  }

  @Test("With an access list, all of the rights must be the same")
  func lists() {
    let old = FileRights(owner: 1, group: 1, mode: 0o666, accessList: Data("a".utf8))
    var others = [old, old, old]
    others[0].owner = 2
    others[1].group = 2
    others[2].accessList = nil

    #expect(old.mayReplace(old))
    #expect(others.allSatisfy { !$0.mayReplace(old) && !old.mayReplace($0) })
  }

  @Test("A replacement keeps mode, owner and group", arguments: [0o600, 0o640, 0o666, 0o604])
  func keeping(mode: mode_t) throws {
    let path = folder.path("a")
    let old = try files.makeFile(path, inPlaceOf: nil)
    // Only root can give a file away.
    if getuid() == 0 { #expect(chown(path, 12_345, 23_456) == 0) }
    #expect(chmod(path, mode) == 0)
    let rights = try old.rights()

    let new = try files.replace(path, rights: old.rights(), with: Data())

    #expect(try new.rights() == rights)
    #expect(rights.mode == UInt32(mode))
  }

  @Test("A replacement whose rights aren't the same isn't made, and leaves nothing behind")
  func refusing() throws {
    // A file of another owner, with a list that no disk takes.
    let rights = FileRights(
      owner: getuid(),
      group: getgid(),
      mode: 0o600,
      accessList: Data("?".utf8)
    )

    let error = #expect(throws: FileError.self) {
      try files.makeFile(folder.path("a"), inPlaceOf: rights)
    }

    #expect(error?.changesRights == true)
    #expect(error?.reason == "a new file in its place would have other rights")
    #expect(files.identity(of: folder.path("a")) == nil)
  }

  @Test(
    "Another user's file is replaced only where that user can still write it",
    .enabled(if: getuid() != 0, "Root gives files away."),
    arguments: [(0o666, true), (0o660, false), (0o606, false), (0o644, false)]
  )
  func givingAway(mode: UInt32, isMade: Bool) throws {
    let rights = FileRights(owner: 0, group: getgid(), mode: mode)
    var code: Int32?
    do throws(FileError) {
      let file = try files.makeFile(folder.path("a"), inPlaceOf: rights)
      #expect(try file.rights().mode == mode)
    } catch { code = error.code }

    #expect(code == (isMade ? nil : EPERM))
  }

  @Test("New files are for all who may write to the folder", arguments: [0o700, 0o770, 0o777])
  func new(mode: mode_t) throws {
    #expect(chmod(folder.url.path, mode) == 0)

    let file = try files.makeFile(folder.path("a"), inPlaceOf: nil)
    try files.locking(folder.path("lock"), .exclusive) {}

    let expected = UInt32(mode == 0o700 ? 0o600 : mode == 0o770 ? 0o660 : 0o666)
    let lock = try files.open(folder.path("lock"), for: .reading, followsLinks: false)
    let modes = try [file.rights().mode, lock?.rights().mode]
    #expect(modes == [expected, expected])
  }

  @Test(
    "The errors of a step mean the same everywhere",
    arguments: [
      (EPERM, [.unsupported, .unsupported, .failed, .failed]),
      (EACCES, [.unsupported, .unsupported, .failed, .failed]),
      (EINVAL, [.unsupported, .unsupported, .unsupported, .failed]),
      (ENOSYS, [.unsupported, .unsupported, .unsupported, .failed]),
      (ENOTSUP, [.unsupported, .unsupported, .unsupported, .failed]),
      (EOPNOTSUPP, [.unsupported, .unsupported, .unsupported, .failed]),
      (ENOLCK, [.failed, .failed, .unsupported, .failed]),
      (EWOULDBLOCK, [.failed, .failed, .taken, .failed]),
      (ENOSPC, [.noRoom, .failed, .failed, .noRoom]),
      (EDQUOT, [.noRoom, .failed, .failed, .noRoom]),
      (EIO, [.failed, .failed, .failed, .failed]),
      (EROFS, [.failed, .failed, .failed, .failed]),
    ] as [(Int32, [FileRefusal])]
  )
  func meanings(code: Int32, expected: [FileRefusal]) {
    #expect(FileRefusal.Step.allCases.map { FileRefusal(code, of: $0) } == expected)
  }
}
