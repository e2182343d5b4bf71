import FeatureFaults
import FeatureKit
import FeatureTesting
import Testing

/// The promises for the records of any kind, which a team gets with its declaration.
@Suite(.feature) @MainActor struct EveryKindTests {
  private nonisolated static let kinds: [any StoredKind.Type] = [BookKind.self, LampKind.self]
  private nonisolated static let monday = Date(timeIntervalSinceReferenceDate: 789_382_800)
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The stores as a process opens them.
  private func stores(now: Date = Self.monday) -> RecordStores {
    RecordStores(Self.kinds, on: KindFolders(at: folder.url)) { now }
  }

  @Test("What one process saves, the next one and one beside it read", arguments: kinds)
  func processes(kind: any StoredKind.Type) async throws {
    let beside = stores()
    #expect(try await kind.ids(in: beside) == [])

    try await kind.save(in: stores())

    #expect(try await kind.ids(in: beside) == kind.example())
    #expect(try await kind.ids(in: stores()) == kind.example())
  }

  @Test(
    "A save that fails is told, is given back as text, and is written by a retry",
    arguments: kinds
  )
  func failedSave(kind: any StoredKind.Type) async throws {
    let faults = FaultInjection()
    let memory = FailingMemory(faults: faults)
    let stores = RecordStores(Self.kinds, on: memory) { .distantPast }
    let dependencies = FeatureDependencies.test { $0.follow(stores) }
    await dependencies.effects.settle()
    faults.failNext(.save, "the disk is full")

    let (told, text) = try await kind.failToSave(in: dependencies)
    #expect(told == ["the disk is full"])
    #expect(text == (try kind.exampleText()))

    try await kind.retry(in: dependencies)
    #expect(try await kind.ids(in: stores) == kind.example())
  }

  /// Follows stores in memory that fail as a test says.
  private func following(_ faults: FaultInjection) async -> FeatureDependencies {
    let stores = RecordStores(Self.kinds, on: FailingMemory(faults: faults)) { .distantPast }
    let dependencies = FeatureDependencies.test { $0.follow(stores) }
    await dependencies.effects.settle()
    return dependencies
  }

  @Test("A change whose answer was lost is given back as one that may be saved")
  func unknown() async {
    let faults = FaultInjection()
    let dependencies = await following(faults)
    faults.failNext(.save, .unknown("the server's answer was lost"))

    dependencies.books.save(Book(id: "a", title: "Emma"))
    await dependencies.effects.settle()
    let lost = await LostChanges(dependencies)

    #expect(lost.texts == ["“Emma”: may be saved"])
    #expect(
      lost.sentence == """
        A change may not be saved. a may be saved or not: the server's answer was lost. What was saved before is not \
        lost. Try again.
        """
    )
  }

  @Test("A change that is still written at the end is waited for, and given back if that fails")
  func onItsWay() async {
    let faults = FaultInjection()
    let dependencies = await following(faults)
    faults.failNext(.save, "the disk is full")

    dependencies.books.save(Book(id: "a", title: "Emma"))
    let lost = await LostChanges(dependencies)

    #expect(lost.texts == ["“Emma”"])
  }

  @Test("A kind that can't be evicted is told, and keeps no other from it")
  func evictions() async throws {
    let faults = FaultInjection()
    let stores = RecordStores(Self.kinds, on: FailingMemory(faults: faults)) { .distantPast }
    faults.failNext(.evict, "the disk is full")

    await #expect(throws: RecordStoreError.self) {
      try await stores.evictDaily(deletedBefore: .distantFuture)
    }

    #expect(faults.calls[.evict] == Self.kinds.count)
  }

  @Test("A damaged file is told, and kept as it is", arguments: kinds)
  func damaged(kind: any StoredKind.Type) async throws {
    try await kind.save(in: stores())
    let file = folder.path("\(kind.folder)/\(try kind.example()[0]).json")
    try Data("{}".utf8).write(to: URL(filePath: file))

    let unreadable = try await kind.unreadable(in: stores())

    #expect(unreadable == [file])
    #expect(try Data(contentsOf: URL(filePath: file)) == Data("{}".utf8))
  }

  @Test(
    "A copy of a folder has all that lies there: deleted, newer and unreadable records, what was put aside"
  )
  func copies() async throws {
    let (from, to) = (
      KindFolders(at: folder.url), KindFolders(at: folder.url.appending(path: "to"))
    )
    try await BookKind.save(in: stores())
    try await BookKind.delete(in: stores())
    for id in ["gone", "newer"] {
      let line = Data(#"{"id":"\#(id)","shelf":1}"#.utf8)
      let row = RecordRow(
        id: id,
        rank: 7,
        deleted: nil,
        schema: 9,
        version: 1,
        line: line,
        checksum: CRC32C.checksum(of: line)
      )
      try await from.raw(of: BookKind.self).write(row)
    }
    let gone = folder.path("books/gone.json")
    try FileManager.default.moveItem(atPath: gone, toPath: gone + ".deleted")
    for name in ["cut.json", "cut.json.damaged"] {
      try Data(name.utf8).write(to: URL(filePath: folder.path("books/\(name)")))
    }
    let contents = try await from.raw(of: BookKind.self).contents()

    // What is there stays, as it may be newer.
    for change in 0...1 {
      for var row in contents.rows {
        row.rank += change
        try await to.raw(of: BookKind.self).write(row)
      }
      try await to.raw(of: BookKind.self).addAside(contents.aside + contents.unreadable)
    }

    let copy = try await to.raw(of: BookKind.self).contents()
    #expect(copy.rows == contents.rows)
    #expect(copy.rows.map(\.id) == ["gone", "lamp", "newer"])
    #expect(copy.rows.map { $0.deleted == nil } == [false, false, true])
    #expect(contents.unreadable.map(\.line) == [Data("cut.json".utf8)])
    #expect(copy.unreadable == [])
    #expect(copy.aside.map(\.line) == ["cut.json.damaged", "cut.json"].map { Data($0.utf8) })
    #expect(copy.aside.map(\.number) == [1, 2])
  }

  @Test("What is its user's own lies beside a shared place: the only record, or as declared")
  func personal() async throws {
    enum NoteKind: StoredKind {
      static let (name, folder, word, isPersonal) = ("notes", "notes", "note", true)
      static let schema = RecordSchema<Book>()
      static func title(of book: Book) -> String { book.title }
    }
    enum RoomKind: StoredKind {
      static let (name, folder, word, isPersonal) = ("room", "rooms", "room", false)
      static let onlyID: String? = "lamp"
      static let schema = RecordSchema<Book>()
      static func title(of book: Book) -> String { book.title }
    }
    let kinds = Self.kinds + [NoteKind.self, RoomKind.self]
    let own = KindFolders(at: folder.url.appending(path: "own"))
    let engine = PersonalEngine(KindFolders(at: folder.url), own: own)
    let stores = RecordStores(kinds, on: engine) { .distantPast }

    for kind in kinds { try await kind.save(in: stores) }

    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    #expect(
      paths.filter { $0.hasSuffix("json") }.sorted()
        == ["books", "own/lamps", "own/notes", "rooms"].map { "\($0)/lamp.json" }
    )
    #expect(engine.place(of: "lamp", LampKind.self) == folder.path("own/lamps/lamp.json"))
    #expect(try await engine.raw(of: LampKind.self).contents().rows.count == 1)
  }
}

/// Memory whose operations a test lets fail.
private struct FailingMemory: KindBackends {
  let faults: FaultInjection

  func backend<Kind: StoredKind>(of kind: Kind.Type) -> any RecordBackend<Kind.Record> {
    faults.before(MemoryRecordBackend(schema: kind.schema))
  }
}

extension StoredKind {
  /// A record, read from the JSON that both kinds understand.
  private static func record() throws -> Record {
    let json = #"{"id":"lamp","title":"Emma","isOn":true,"color":"red"}"#
    return try JSONDecoder().decode(Record.self, from: Data(json.utf8))
  }

  fileprivate static func example() throws -> [String] { [try record().id.description] }

  fileprivate static func exampleText() throws -> String { text(of: try record(), over: nil) }

  fileprivate static func ids(in stores: RecordStores) async throws -> [String] {
    try await stores[Self.self].load().records.map(\.id.description)
  }

  fileprivate static func save(in stores: RecordStores) async throws {
    try await stores[Self.self].save(record())
  }

  fileprivate static func delete(in stores: RecordStores) async throws {
    try await stores[Self.self].delete(record().id)
  }

  fileprivate static func unreadable(in stores: RecordStores) async throws -> [String] {
    try await stores[Self.self].load().unreadable.map(\.place)
  }

  /// Saves a record, which fails; returns the reasons that are told, and the text to give back.
  @MainActor
  fileprivate static func failToSave(
    in dependencies: FeatureDependencies
  ) async throws -> (told: [String], text: String) {
    let query = dependencies[Self.self]
    query.save(try record())
    await dependencies.effects.settle()
    let lost = query.unsaved.compactMap { query[$0.id] }
    return (
      query.unsaved.map(\.clause),
      lost.map { text(of: $0, over: query.stored($0.id)) }.joined()
    )
  }

  @MainActor
  fileprivate static func retry(in dependencies: FeatureDependencies) async throws {
    dependencies[Self.self].retry(try record().id)
    await dependencies.effects.settle()
  }
}
