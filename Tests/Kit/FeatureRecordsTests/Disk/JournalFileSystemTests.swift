import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// The steps of a growing file on the real disk, as far as the simulated one imitates them.
@Suite struct JournalFileSystemTests {
  private let folder: TemporaryFolder
  private let files = POSIXFileSystem()

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String, _ text: String = "") throws -> any RandomAccessFile {
    let file = try files.makeFile(folder.path(name), inPlaceOf: nil)
    try file.write(Data(text.utf8), at: 0)
    return file
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  // MARK: Bytes

  @Test("Bytes are read and written at their places, and cut off behind one")
  func bytes() throws {
    let file = try file("a", "one two")

    try file.write(Data("TWO three".utf8), at: 4)
    try file.sync()
    #expect(try file.length() == 13)
    try file.truncate(to: 9)
    try file.sync()

    #expect(try text("a") == "one TWO t")
    #expect(try file.read(2..<5) == Array("e T".utf8))
    #expect(try file.read(7..<20) == Array(" t".utf8))
    #expect(try file.readToEnd(from: 4) == Array("TWO t".utf8))
    #expect(try file.readToEnd(from: 30) == [])
  }

  @Test("An open file stays the same while another one takes its name")
  func identity() throws {
    let path = folder.path("a")
    let old = try file("a", "old")
    let opened = try #require(try files.open(path, for: .readingAndWriting, followsLinks: true))

    let new = try files.replace(path, rights: old.rights(), with: Data("new".utf8))
    try old.write(Data("OLD".utf8), at: 0)

    #expect(opened.identity == old.identity)
    #expect(files.identity(of: path) == new.identity)
    #expect(new.identity != old.identity)
    #expect(try opened.readToEnd(from: 0) == Array("OLD".utf8))
    #expect(try text("a") == "new")
    #expect(try files.names(in: folder.url.path).filter { $0.hasPrefix("a") } == ["a"])
  }

  @Test("A file that is opened for reading can't be written")
  func reading() throws {
    _ = try file("a", "one")
    let opened = try #require(
      try files.open(folder.path("a"), for: .reading, followsLinks: true)
    )

    let error = #expect(throws: FileError.self) { try opened.write(Data("two".utf8), at: 0) }

    #expect(error?.code == EBADF)
    #expect(try opened.readToEnd(from: 0) == Array("one".utf8))
  }

  @Test("A write that ends early says how many bytes are there")
  func partialWrite() throws {
    // A limit of this process that no other file comes near: the file is nearly all hole.
    let limit = 1 << 43
    var old = rlimit()
    #expect(getrlimit(fileSize, &old) == 0)
    var new = rlimit(rlim_cur: rlim_t(limit), rlim_max: old.rlim_max)
    let handler = signal(SIGXFSZ, SIG_IGN)
    #expect(setrlimit(fileSize, &new) == 0)
    defer {
      setrlimit(fileSize, &old)
      signal(SIGXFSZ, handler)
    }
    let file = try file("a")

    let error = #expect(throws: FileError.self) {
      try file.write(Data(repeating: 1, count: 100), at: limit - 30)
    }

    #expect(error?.code == EFBIG)
    #expect(error?.written == 30)
    #expect(try file.length() == limit)
  }

  #if canImport(Darwin)
  private let fileSize = RLIMIT_FSIZE
  #else
  private let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #endif

  #if os(Linux)
  @Test("A full disk is told, and that the bytes of a pipe can't be synced")
  func refusals() throws {
    let full = try POSIXFile(Foundation.open("/dev/full", O_RDWR | O_CLOEXEC), at: "full")
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let pipe = try POSIXFile(ends[1], at: "pipe")

    let write = #expect(throws: FileError.self) { try full.write(Data("a".utf8), at: 0) }
    let sync = #expect(throws: FileError.self) { try pipe.sync() }

    #expect(write?.meaning(for: .write) == .noRoom)
    #expect(write?.written == 0)
    #expect(sync?.code == EINVAL)
  }

  @Test("The name of a file in a folder that can't be synced lasts as long as the system lets it")
  func unsyncedName() throws {
    #expect(throws: FileError.self) { try files.syncFolder("/proc/self") }
    try files.syncName(of: "/proc/self/status")
  }
  #endif

  // MARK: What is in the way

  @Test("A missing file is none, and a link that leads nowhere an error")
  func missing() throws {
    #expect(symlink("nowhere", folder.path("link")) == 0)

    #expect(try files.open(folder.path("a"), for: .reading, followsLinks: true) == nil)
    for followsLinks in [true, false] {
      let error = #expect(throws: FileError.self) {
        try files.open(folder.path("link"), for: .reading, followsLinks: followsLinks)
      }
      #expect(error?.isOfPlace == true)
    }
    #expect(throws: FileError.self) { try files.target(of: folder.path("link")) }
  }

  @Test("What isn't a file is refused under each name", arguments: Obstacle.notFiles)
  func obstacles(obstacle: Obstacle) throws {
    let path = folder.path("a")
    try obstacle.make(folder.url.appending(path: "a"))

    let reserve = FileReserve(path: path)
    for attempt in [
      { _ = try files.open(path, for: .readingAndWriting, followsLinks: true) },
      { try files.locking(path, .exclusive) {} }, { try files.locking(path, .shared) {} },
      { try reserve.make(on: files) }, { _ = try reserve.release(on: files) },
    ] as [() throws -> Void] {
      let error = #expect(throws: FileError.self) { try attempt() }
      #expect(error?.kind != nil)
    }
  }

  @Test("A planted link is followed for no new file, no lock and no reserve")
  func plantedLinks() throws {
    let (path, other) = (folder.path("a"), folder.path("other"))
    _ = try file("other", "theirs")
    #expect(symlink(other, path) == 0)

    let reserve = FileReserve(path: path)
    for attempt in [
      { _ = try files.open(path, for: .readingAndWriting, followsLinks: false) },
      { _ = try files.makeFile(path, inPlaceOf: nil) },
      { try files.locking(path, .exclusive) {} }, { try files.locking(path, .shared) {} },
      { try reserve.make(on: files) }, { _ = try reserve.release(on: files) },
    ] as [() throws -> Void] {
      let error = #expect(throws: FileError.self) { try attempt() }
      #expect(error?.kind == .link || error?.code == EEXIST)
    }
    #expect(try text("other") == "theirs")
    #expect(unlink(path) == 0)
  }

  @Test("A link stays, and the file behind it is replaced where that is")
  func links() throws {
    #expect(mkdir(folder.path("far"), 0o700) == 0)
    let old = try file("far/a", "old")
    #expect(symlink("far/a", folder.path("near")) == 0)
    #expect(symlink(folder.path("near"), folder.path("link")) == 0)

    _ = try files.replace(folder.path("link"), rights: old.rights(), with: Data("new".utf8))
    try files.syncName(of: folder.path("link"))

    #expect(try text("far/a") == "new")
    #expect(try files.names(in: folder.path("far")).sorted() == [".", "..", "a"])
    var status = stat()
    #expect(lstat(folder.path("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("Only drafts of the file itself are removed")
  func drafts() throws {
    let drafts = ["a.0123456789abcdef.new", "a.fedcba9876543210.new"]
    let others = ["a", "a.new", "b.0123456789abcdef.new", "a.0123456789abcdeg.new", "a.1.new"]
    for name in drafts + others { _ = try file(name) }

    try files.removeDrafts(of: folder.path("a"))

    let names = try files.names(in: folder.url.path).filter { !$0.hasPrefix(".") }
    #expect(Set(names) == Set(others))
  }

  @Test("A replacement that fails leaves the old file, and no draft")
  func failedReplacement() throws {
    let disk = SimulatedDisk(["/store": nil])
    for step in 0..<4 {
      disk.contents = Contents(["/store": nil, "/store/a": Data("old".utf8)])
      disk.fault = (step, ENOSPC)
      #expect(throws: FileError.self) {
        try disk.replace("/store/a", rights: nil, with: Data("new".utf8))
      }
      #expect(disk.image == ["/store": nil, "/store/a": Data("old".utf8)])
    }
  }
}
