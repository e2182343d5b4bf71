import FeatureKit
import FeatureTesting
import Foundation
import Testing

/// The stores of what is a person's own, in the folder of a store.
@Suite struct PersonalStoreTests {
  private let folder: TemporaryFolder
  private var personal: URL { PersonalFolder(in: folder.url).url }

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> SessionStores {
    let now = DateSource.constant(Date(timeIntervalSince1970: 0))
    return try #require(StoreLocation.folder(folder.url).sessions(now: now))
  }

  private func draft(_ text: String, of record: String = "a", owner: String) -> SavedDraft {
    SavedDraft(
      id: "form.\(record).\(owner)",
      kind: "form",
      owner: owner,
      route: Route(scheme: "shelf", segments: []),
      label: DraftLabel(of: record, title: text),
      content: "{\"text\":\"\(text)\"}"
    )
  }

  /// A store of the folders in which earlier versions kept it.
  private func earlier<Record>(_ name: String) -> RecordStore<Record> {
    .folder(at: folder.url.appending(path: name), now: { Date(timeIntervalSince1970: 0) })
  }

  private func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }

  @Test("Only its user may look at what is typed, also in a folder that all may enter")
  func rights() async throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777],
      ofItemAtPath: folder.url.path
    )

    try await open().drafts.save(draft("secret", owner: "me"))

    #expect(try mode(of: personal.path) == 0o700)
    #expect(try mode(of: personal.path + "/journal") & 0o077 == 0)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: personal.path)
    _ = try await open().drafts.load()
    #expect(try mode(of: personal.path) == 0o700)
  }

  @Test("Nothing is written behind a link that others have planted, nor read from there")
  func plantedLink() async throws {
    let trap = folder.url.appending(path: "trap")
    try FileManager.default.createDirectory(at: trap, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(at: personal, withDestinationURL: trap)
    let stores = try open()

    await #expect(throws: RecordStoreError.self) {
      try await stores.drafts.save(draft("secret", owner: "me"))
    }
    await #expect(throws: RecordStoreError.self) { try await stores.drafts.load() }
    var kept = SessionState(SavedSession(route: Route(scheme: "shelf", segments: [])))
    let typed = SessionState(kept.session, drafts: [draft("secret", owner: "me")])
    await #expect(throws: RecordStoreError.self) { try await stores.save(typed, over: &kept) }
    await #expect(throws: RecordStoreError.self) { try await stores.takeOverDrafts() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: trap.path) == [])
  }

  @Test(
    "No word of a draft is left once it has ended, and a purge takes those that were typed over"
  )
  func words() async throws {
    let stores = try open()
    let journal = personal.appending(path: "journal")
    func holds(_ word: String) throws -> Bool {
      String(decoding: try Data(contentsOf: journal), as: UTF8.self).contains(word)
    }
    var kept = SessionState(SavedSession(route: Route(scheme: "shelf", segments: [])))
    for text in ["first", "second"] {
      let state = SessionState(kept.session, drafts: [draft(text, owner: "me")])
      try await stores.save(state, over: &kept)
    }
    #expect(try holds("first") && holds("second"))

    try await stores.removeReplaced()
    #expect(try !holds("first") && holds("second"))
    try await stores.save(SessionState(kept.session), over: &kept)
    #expect(try !holds("second"))
  }

  @Test("The last session of an earlier version is moved whenever it has one")
  func earlierSession() async throws {
    let stores = try open()
    for name in ["books", "pages"] {
      let route = try Route(parsing: "shelf://\(name)")
      try await earlier("session").save(SavedSession(route: route))

      #expect(try await stores.lastSession().records.map(\.route) == [route])
      #expect(try await (earlier("session") as RecordStore<SavedSession>).load().records.isEmpty)
    }
  }

  @Test("The drafts of an earlier version are moved once its process has ended, and read before")
  func earlierDrafts() async throws {
    let living = FolderOwner(at: folder.url.appending(path: "owners"))
    living.begin()
    let (own, others) = (draft("ended", owner: "f00d"), draft("open", of: "b", owner: living.id))
    for draft in [own, others] { try await earlier("drafts").save(draft) }
    let stores = try open()

    let stack = RecordStores([])
    #expect(try await stores.leftDrafts(nil, unlessIn: stack, []).map(\.id) == [own.id])
    #expect(!FileManager.default.fileExists(atPath: personal.path))
    let found = try await stores.takeOverDrafts()

    #expect(found.left == [own] && found.held.map(\.id) == [others.id])
    #expect(
      try await (earlier("drafts") as RecordStore<SavedDraft>).load().records.map(\.id) == [
        others.id
      ]
    )
    #expect(try await stores.drafts.load().records.elements == [own])
  }
}
