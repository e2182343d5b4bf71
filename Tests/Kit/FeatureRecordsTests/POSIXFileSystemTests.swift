import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureRecords

/// The behavior of the real disk, as far as the simulated one imitates it.
@Suite struct POSIXFileSystemTests {
  private let place: TemporaryFolder
  private var folder: URL { place.url }

  init() throws { place = try TemporaryFolder() }

  let files = POSIXFileSystem()

  @Test("A file is made only where there is none, with all its bytes")
  func create() async throws {
    let path = folder.appending(path: "a").path
    try files.create(path, inPlaceOf: path) { file throws(FileError) in
      try file.write(Data("one ".utf8))
      try file.write(Data("two".utf8))
      try file.sync()
    }

    let error = #expect(throws: FileError.self) {
      try files.create(path, inPlaceOf: path) { _ in }
    }

    #expect(error?.code == EEXIST)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one two")
  }

  @Test("A new file leaves one that is there alone, and no draft stays")
  func newFile() async throws {
    let (path, draft) = (folder.appending(path: "a").path, folder.appending(path: "draft").path)
    try files.write(Data("one".utf8), to: path, draft: draft, isNew: true)

    let error = #expect(throws: FileError.self) {
      try files.write(Data("two".utf8), to: path, draft: draft, isNew: true)
    }

    #expect(error?.code == EEXIST)
    #expect(error?.isMade == false)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one")
    #expect(try files.names(in: folder.path).contains("draft") == false)
  }

  @Test("A folder is made in one that is there, and only there")
  func makeFolder() async throws {
    let path = folder.appending(path: "a").path

    let makings = try ["\(path)/b", path, path, "\(path)/b"].map(files.makeFolder)

    #expect(makings == [.parentIsMissing, .made, .wasThere, .made])
  }

  @Test("A lock keeps out all others that ask for one, and a missing folder has none")
  func locking() async throws {
    let lock = folder.appending(path: ".lock").path
    let isFree = {
      let other = open(lock, O_RDWR)
      defer { close(other) }
      return flock(other, LOCK_EX | LOCK_NB) == 0
    }

    let here = try files.locking(lock) { isLocked in (isLocked, isFree()) }
    let nowhere = try files.locking(folder.appending(path: "a/.lock").path) { $0 }

    #expect(here == (true, false))
    #expect(isFree())
    #expect(!nowhere)
  }

  @Test("A date that a file is given stays, to the millisecond")
  func dates() async throws {
    let path = folder.appending(path: "a").path
    try files.create(path, inPlaceOf: path) { _ in }

    for date in [Date.day(1), Date(timeIntervalSince1970: 1_767_603_600.007)] {
      try files.setDate(date, of: path)
      #expect(try files.date(of: path) == date)
    }
  }

  @Test("Only the owner may read what is new, and what is there keeps its rights")
  func rights() async throws {
    let records = folder.appending(path: "a/b")
    let store = openStore(records)
    let rights = { (name: String) in
      try FileManager.default.attributesOfItem(atPath: records.appending(path: name).path)[
        .posixPermissions
      ] as? Int
    }
    try await store.save(Note(id: "a"))
    try await store.evictDaily(deletedBefore: .day(0))
    let new = try ["..", ".", "a.json", ".lock", ".evicted"].map(rights)

    #expect(chmod(records.path, 0o750) == 0)
    for (name, mode) in [("b", mode_t(0o640)), ("c", 0o604)] {
      try await store.save(Note(id: .init(name)))
      #expect(chmod(records.appending(path: "\(name).json").path, mode) == 0)
      try await store.save(Note(id: .init(name), text: "new"))
    }

    #expect(new == [0o700, 0o700, 0o600, 0o600, 0o600])
    #expect(try [".", "b.json", "c.json"].map(rights) == [0o750, 0o640, 0o604])
  }

  @Test(
    "What root writes belongs to the owner of the folder, or of the file whose place it takes",
    .enabled(if: getuid() == 0, "Only root can give files away.")
  )
  func owners() async throws {
    let records = folder.appending(path: "records")
    let owner = { (name: String) in
      try FileManager.default.attributesOfItem(atPath: records.appending(path: name).path)[
        .ownerAccountID
      ] as? Int
    }
    #expect(mkdir(records.path, 0o755) == 0 && chown(records.path, 12_345, 12_345) == 0)

    for id in ["a", "b"] as [Note.ID] { try await openStore(records).save(Note(id: id)) }
    let new = try [".lock", "a.json"].map(owner)
    #expect(chown(records.appending(path: "b.json").path, 23_456, 12_345) == 0)
    try await openStore(records).save(Note(id: "b", text: "new"))

    #expect(new == [12_345, 12_345])
    #expect(try owner("b.json") == 23_456)
  }

  @Test(
    "A record keeps the rights of its file, also of one that was deleted by its name or put aside",
    arguments: ["a.json", "a.json.deleted", "a.json.damaged"]
  )
  func rightsOfOtherNames(name: String) async throws {
    let (file, old) = (folder.appending(path: "a.json"), folder.appending(path: name))
    try await openStore(folder).save(Note(id: "a"))
    if name.hasSuffix("damaged") { try Data("?".utf8).write(to: file) }
    if name.hasSuffix("deleted") { try FileManager.default.moveItem(at: file, to: old) }
    #expect(chmod((name.hasSuffix("deleted") ? old : file).path, 0o600) == 0)
    #expect(chmod(folder.path, 0o777) == 0)

    try await openStore(folder).save(Note(id: "a", text: "new"))

    var status = stat()
    #expect(stat(file.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(try fileNames(folder) == (name.hasSuffix("damaged") ? ["a.json", name] : ["a.json"]))
  }

  @Test(
    "A lock that is a link to no file is an error, so nothing is written without a lock",
    arguments: [("missing", ENOENT), (".lock", ELOOP)]
  )
  func brokenLock(target: String, code: Int32) async throws {
    let lock = folder.appending(path: ".lock").path
    #expect(symlink(target, lock) == 0)

    let error = #expect(throws: FileError.self) { try files.locking(lock) { _ in } }

    #expect(error?.path == lock)
    #expect(error?.code == code)
  }

  @Test(
    "A lock that isn't a file is an error, and no change waits for it",
    arguments: Obstacle.notFiles
  )
  func strangeLock(obstacle: Obstacle) async throws {
    let lock = folder.appending(path: ".lock")
    try obstacle.make(lock)

    let error = await #expect(throws: RecordStoreError.self) {
      try await openStore(folder).save(Note(id: "a"))
    }

    #expect(error?.place == lock.path)
    #expect(error?.cause.reason == obstacle.reason)
    #expect(try fileNames(folder) == [])
  }

  @Test(
    "Those who may write to a folder may lock it, and read and write what is new there",
    arguments: [(0o700, 0o600), (0o755, 0o600), (0o770, 0o660), (0o777, 0o666)]
  )
  func shared(mode: mode_t, expected: mode_t) async throws {
    #expect(chmod(folder.path, mode) == 0)
    // Only root can give a folder to a group that isn't its own.
    if getuid() == 0 { #expect(chown(folder.path, uid_t.max, 12_345) == 0) }

    try await openStore(folder).save(Note(id: "a"))

    let statuses = [".", ".lock", "a.json"].map { name in
      var status = stat()
      #expect(stat(folder.appending(path: name).path, &status) == 0)
      return status
    }
    #expect(statuses.map { $0.st_mode & 0o777 } == [mode, expected, expected])
    #expect(Set(statuses.map(\.st_gid)).count == 1)
  }
}
