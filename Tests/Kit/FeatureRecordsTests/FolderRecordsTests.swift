import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureRecords

@Suite(.feature) @MainActor struct FolderRecordsTests {
  private let place: TemporaryFolder
  private var folder: URL { place.url }

  init() throws { place = try TemporaryFolder() }

  @Test("Of what two processes change in one record at once, nothing is lost")
  func twoWriters() async throws {
    let stores = [openStore(folder), openStore(folder)]
    let count = LongTests.count(20, long: 100)
    try await stores[0].save(Note(id: "a", text: ""))

    try await withThrowingTaskGroup { group in
      for store in stores {
        group.addTask {
          for _ in 1...count { _ = try await store.update("a") { $0.text += "x" } }
        }
      }
      try await group.waitForAll()
    }

    #expect(try await openStore(folder).load().records[id: "a"]?.text.count == 2 * count)
  }

  @Test(
    "A place that is a file, or lies in one, or is behind a link that leads nowhere is told",
    arguments: ["file", "file/records", "link", "link/records"]
  )
  func badPlace(path: String) async throws {
    let (link, place) = (folder.appending(path: "link"), folder.appending(path: path))
    try Data("text".utf8).write(to: folder.appending(path: "file"))
    try FileManager.default.createSymbolicLink(
      at: link,
      withDestinationURL: URL(filePath: "/nowhere/at/all")
    )
    let store = openStore(place)
    let error =
      path.hasPrefix("link")
      ? RecordStoreError(.load, at: link.path, .brokenLink)
      : RecordStoreError(.load, at: place.path, .notAFolder)

    await #expect(throws: error) { try await store.load() }
    await #expect(throws: error) { try await store.save(Note(id: "a")) }
  }

  @Test("A folder that becomes a broken link while it is in use is told")
  func linkThatBreaks() async throws {
    let link = folder.appending(path: "link")
    let records = folder.appending(path: "records")
    try FileManager.default.createDirectory(at: records, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: records)
    let store = openStore(link.appending(path: "notes"))
    try await store.save(Note(id: "a"))
    try FileManager.default.removeItem(at: records)

    await #expect(throws: RecordStoreError(.save, at: link.path, .brokenLink)) {
      try await store.save(Note(id: "b"))
    }
  }

  @Test("A folder that goes while it is in use is told; one that never was there is empty")
  func folderThatGoes() async throws {
    let place = folder.appending(path: "store")
    let backend = FolderRecordBackend<Note>(place.appending(path: "notes"))
    let store = RecordStore(backend, now: { .day(0) })
    #expect(try await store.load().records == [])
    #expect(try await backend.find("a") == .nothing)
    try await store.save(Note(id: "a"))
    #expect(try await backend.find("b") == .nothing)
    let unmade = RecordStore(
      FolderRecordBackend<Note>(place.appending(path: "drafts")),
      now: { .day(0) }
    )
    #expect(try await unmade.load().records == [])

    let notes = place.appending(path: "notes")
    for (gone, isReplaced) in [(notes, false), (notes, true), (place, false), (place, true)] {
      if FileManager.default.fileExists(atPath: gone.path) {
        try FileManager.default.removeItem(at: gone)
      }
      if isReplaced { try Data().write(to: gone) }

      let error = RecordStoreError(.load, at: gone.path, .folderGone)
      await #expect(throws: error) { try await backend.find("a") }
      await #expect(throws: error) { try await store.load() }
      // What changes a record that isn't there changes nothing, and must not seem to be done.
      await #expect(throws: RecordStoreError(.update, at: gone.path, .folderGone)) {
        try await store.update("a") { $0.text = "new" }
      }
      await #expect(throws: RecordStoreError(.delete, at: gone.path, .folderGone)) {
        try await store.delete("a")
      }
      // It may only have been moved, and a new one in its place would be in the way when it comes back.
      await #expect(throws: RecordStoreError(.save, at: gone.path, .folderGone)) {
        try await store.save(Note(id: "b"))
      }
    }
    await #expect(throws: RecordStoreError(.save, at: place.path, .folderGone)) {
      try await unmade.save(Note(id: "a"))
    }
    try FileManager.default.removeItem(at: place)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    try await unmade.save(Note(id: "a"))
    // A store that wasn't made yet isn't made where the folder above it was, either.
    let above = folder.appending(path: "above")
    try FileManager.default.createDirectory(at: above, withIntermediateDirectories: false)
    let fresh = openStore(above.appending(path: "fresh/notes"))
    #expect(try await fresh.load().records == [])
    try FileManager.default.removeItem(at: above)
    await #expect(throws: RecordStoreError(.save, at: above.path, .folderGone)) {
      try await fresh.save(Note(id: "a"))
    }
    try FileManager.default.createDirectory(at: notes, withIntermediateDirectories: false)
    try await store.save(Note(id: "b"))
    #expect(try await store.load().records.ids == ["b"])
  }

  @Test("A folder whose place another one takes is gone until it is back")
  func replacedFolder() async throws {
    let (notes, moved) = (folder.appending(path: "notes"), folder.appending(path: "moved"))
    let store = openStore(notes)
    try await store.save(Note(id: "a"))
    try FileManager.default.moveItem(at: notes, to: moved)
    try FileManager.default.createDirectory(at: notes, withIntermediateDirectories: false)

    await #expect(throws: RecordStoreError(.load, at: notes.path, .folderGone)) {
      try await store.load()
    }
    await #expect(throws: RecordStoreError(.update, at: notes.path, .folderGone)) {
      try await store.update("a") { $0.text = "new" }
    }
    await #expect(throws: RecordStoreError(.save, at: notes.path, .folderGone)) {
      try await store.save(Note(id: "b"))
    }
    try FileManager.default.removeItem(at: notes)
    try FileManager.default.moveItem(at: moved, to: notes)

    #expect(try await store.load().records.ids == ["a"])
  }

  @Test("A record that is too large to be read again is not written")
  func tooLarge() async throws {
    let store = RecordStore(
      FolderRecordBackend<Note>(folder, schema: RecordSchema(), sizeLimit: 1 << 20),
      now: { .day(0) }
    )
    try await store.save(Note(id: "a", text: "small"))

    let error = await #expect(throws: RecordStoreError.self) {
      try await store.save(Note(id: "a", text: String(repeating: "a", count: 1 << 20)))
    }

    #expect(error?.cause == .unencodable("it is larger than 1 MB"))
    #expect(try await store.load().records.map(\.text) == ["small"])
  }

  @Test("A record that cannot be written is named, not the draft that is gone")
  func refusedWrite() async throws {
    try await openStore(folder).save(Note(id: "a"))
    let file = folder.appending(path: "a.json")
    let store = openStore(folder)

    let error = await #expect(throws: RecordStoreError.self) {
      _ = try await store.update("a") { note in
        note.text = "new"
        // A folder that isn't empty can't be replaced by a file, even by the superuser.
        do {
          try FileManager.default.removeItem(at: file)
          try FileManager.default.createDirectory(
            at: file.appending(path: "in the way"),
            withIntermediateDirectories: true
          )
        } catch {
          Issue.record(error)
        }
      }
    }

    #expect(error?.place == file.path)
    #expect(try fileNames(folder) == ["a.json"])
  }

  #if os(Linux)
  @Test("A place where folders can't be made is reported")
  func placeWithoutFolders() async throws {
    let place = URL(filePath: "/proc/some/where")

    let error = await #expect(throws: RecordStoreError.self) {
      try await openStore(place).save(Note(id: "a"))
    }

    guard case .system(code: ENOENT, _) = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
  #endif

  @Test(
    "An id that makes no safe name is refused",
    arguments: ["", ".", "..", ".a", "a/b", "../a", "a\0", "é", String(repeating: "a", count: 201)]
  )
  func unsafeIDs(id: String) async throws {
    let error = await #expect(throws: RecordStoreError.self) {
      try await openStore(folder).save(Note(id: .init(id)))
    }

    let left = try fileNames(folder)
    #expect(error?.cause == .unusableID)
    #expect(left == [])
  }

  @Test("Waiting for the disk happens on a queue of its own, not where everything else runs")
  func ownQueue() async throws {
    let store = openStore(folder)
    try await store.save(Note(id: "a"))

    let updated = try await store.update("a") { $0.text = "\(Thread.isMainThread)" }

    #expect(updated?.text == "false")
  }
}

// MARK: - Helpers

func openStore(
  _ folder: URL,
  schema: RecordSchema<Note> = RecordSchema()
) -> RecordStore<Note> {
  .folder(at: folder, schema: schema, now: { .day(0) })
}

/// The names in a folder, without that of the file that writers lock.
func fileNames(_ folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != ".lock" }.sorted()
}
