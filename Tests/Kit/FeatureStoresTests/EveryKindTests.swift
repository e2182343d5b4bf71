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
    RecordStores(Self.kinds, on: place()) { now }
  }

  /// The place in the folder, or in a folder of it.
  private func place(_ name: String = "") -> JournalEngine {
    JournalEngine(at: folder.url.appending(path: name), kinds: Self.kinds) { Self.monday }
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

  @Test("A change that others have made meanwhile isn't lost")
  func madeByOthers() async throws {
    let faults = FaultInjection()
    let dependencies = await following(faults)
    faults.failNext(.save, "the disk is full")
    dependencies.books.save(Book(id: "a", title: "Emma"))
    await dependencies.effects.settle()
    let before = await LostChanges(dependencies)

    try await dependencies.stores[BookKind.self].save(Book(id: "a", title: "Emma"))
    await dependencies.effects.settle()
    let lost = await LostChanges(dependencies)

    #expect(before.texts == ["“Emma”"] && before.count == 1)
    #expect(lost.texts == [] && lost.count == 0 && lost.sentence == nil)
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

  @Test("A damaged line is told, and kept as it is", arguments: kinds)
  func damaged(kind: any StoredKind.Type) async throws {
    try await kind.save(in: stores())
    let journal = URL(filePath: folder.path("journal"))
    var bytes = try Data(contentsOf: journal)
    bytes[bytes.count - 40] ^= 1
    try bytes.write(to: journal)

    let unreadable = try await kind.unreadable(in: stores())

    #expect(unreadable == ["\(journal.path), \(kind.folder)/\(try kind.example()[0])"])
    #expect(try Data(contentsOf: journal) == bytes)
  }

  @Test(
    "A copy of a place has all that lies there: deleted and newer records, and what was put aside"
  )
  func copies() async throws {
    let (from, to) = (place(), place("to"))
    try await BookKind.save(in: stores())
    try await BookKind.delete(in: stores())
    let line = Data(#"{"id":"newer","shelf":1e2}"#.utf8)
    let newer = RecordRow(
      id: "newer",
      rank: 7,
      deleted: nil,
      schema: 9,
      version: 1,
      line: line,
      checksum: CRC32C.checksum(of: line)
    )
    try await from.raw(of: BookKind.self).write([newer])
    let aside = AsideLine(id: "cut", number: 1, line: Data("a\nb".utf8))
    try await from.raw(of: BookKind.self).addAside([aside])
    let contents = try await from.raw(of: BookKind.self).contents()

    // What is there stays, as it may be newer.
    for change in 0...1 {
      let rows = contents.rows.map { row in
        var row = row
        row.rank += change
        return row
      }
      try await to.raw(of: BookKind.self).write(rows)
      try await to.raw(of: BookKind.self).addAside(contents.aside)
    }

    let copy = try await to.raw(of: BookKind.self).contents()
    #expect(copy.rows == contents.rows)
    #expect(Set(copy.rows.map(\.id)) == ["lamp", "newer"])
    #expect(copy.rows.first { $0.id == "newer" } == newer)
    #expect(copy.rows.first { $0.id == "lamp" }?.deleted == Self.monday)
    #expect(contents.aside == [aside] && copy.aside == [aside])
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
    func place(_ name: String) -> JournalEngine {
      JournalEngine(at: folder.url.appending(path: name), kinds: kinds) { .distantPast }
    }
    let engine = PersonalEngine(place(""), own: place("own"))
    let stores = RecordStores(kinds, on: engine) { .distantPast }

    for kind in kinds { try await kind.save(in: stores) }

    // Each line begins with the names of its records.
    func names(_ folder: String) throws -> [String] {
      let text = try String(
        contentsOf: place(folder).url.appending(path: "journal"),
        encoding: .utf8
      )
      return text.split(separator: "\n").dropFirst().map { $0.components(separatedBy: "\"")[3] }
    }
    #expect(try names("").sorted() == ["books/lamp", "rooms/lamp"])
    #expect(try names("own").sorted() == ["lamps/lamp", "notes/lamp"])
    #expect(engine.place(of: "lamp", LampKind.self) == folder.path("own/journal, lamps/lamp"))
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
