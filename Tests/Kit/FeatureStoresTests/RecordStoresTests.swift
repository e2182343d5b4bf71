import FeatureKit
import FeatureTesting
import Testing

/// A reader; only its name counts.
private enum Shelf {}

/// The stores of the kinds that an app lists.
@Suite(.feature) @MainActor struct RecordStoresTests {
  private let books = InMemoryRecords([Book(id: "emma", title: "Emma")])
  private let lamps = InMemoryRecords<Lamp>()

  private var stores: RecordStores {
    RecordStores([KindStore(BookKind.self, books.store), KindStore(LampKind.self, lamps.store)])
  }

  @Test("What is listed is followed: the entry shows and changes what is stored")
  func followed() async throws {
    let dependencies = FeatureDependencies.test { $0.follow(stores) }
    let query = dependencies.books
    query.save(Book(id: "jane", title: "Jane"))
    await dependencies.effects.settle()

    #expect(query.records.map(\.title) == ["Emma", "Jane"])
    #expect(books.records.map(\.id) == ["emma", "jane"])
  }

  @Test("The stores that are followed come in the order of the list, as the entries have them now")
  func followedNow() async throws {
    let other = InMemoryRecords([Book(id: "other")])
    let dependencies = FeatureDependencies.test {
      $0.follow(stores)
      $0[BookKind.self] = RecordQuery(other.store, effects: $0.effects)
    }

    #expect(dependencies.stores.all.map { "\($0.kind)" } == ["BookKind", "LampKind"])
    #expect(try await dependencies.stores[BookKind.self].load().records.ids == ["other"])
  }

  @Test("A test without the kind's store is told which entry was used")
  func unimplemented() {
    let log = IssueLog()

    IssueReporter.$current.withValue(log.reporter) {
      _ = FeatureDependencies.test().scoped(to: Shelf.self).books.records
    }

    #expect(log.messages.count == 1)
    #expect(log.messages.first?.hasPrefix("`books.records` was read by Shelf") == true)
  }

  @Test(
    "An app that uses a kind that it doesn't list is told its name, and keeps nothing in memory"
  )
  func unlisted() {
    let log = IssueLog()

    IssueReporter.$current.withValue(log.reporter) {
      _ = FeatureDependencies.test { $0[BookKind.self] = BookKind.live }.books.records
    }

    #expect(
      log.messages == [
        "`books.records` was used, but BookKind isn't one of this app's kinds."
      ]
    )
  }

  @Test("A store is replaced by its kind, and the others stay")
  func replaced() async throws {
    var stores = stores
    stores[BookKind.self] = InMemoryRecords([Book(id: "other")]).store

    #expect(try await stores[BookKind.self].load().records.ids == ["other"])
    #expect(try await stores[LampKind.self].load().records.isEmpty)
  }

  @Test("Stores of kinds are made on any backend, and what one writes the next start reads")
  func backends() async throws {
    let memory = Memory()
    let kinds: [any StoredKind.Type] = [BookKind.self, LampKind.self]
    let stores = RecordStores(kinds, on: memory) { .distantPast }
    try await stores[BookKind.self].save(Book(id: "jane"))
    let next = RecordStores(kinds, on: memory) { .distantPast }

    #expect(try await next[BookKind.self].load().records.ids == ["jane"])
    #expect(try await next[LampKind.self].load().records.isEmpty)
  }

  @Test("A kind without a short form says which word gives one in a walk")
  func givenInShort() {
    let world = GivenWorld(uuid: .incrementing, now: .distantPast)

    let sentence =
      "A book has no short form: write book and its JSON, or give BookKind “records(given:in:)”."
    #expect(throws: GivenMistake(sentence)) {
      try BookKind.records(given: ["Emma"], in: world)
    }
  }

  @Test("An unsaved record is given back by its title and all else that differs")
  func text() {
    let lamp = Lamp(isOn: true, color: "red")

    #expect(BookKind.text(of: Book(id: "emma", title: "Emma"), over: nil) == "“Emma”")
    #expect(LampKind.text(of: lamp, over: nil) == "“The lamp”; color: “red”; isOn: true")
    #expect(LampKind.text(of: lamp, over: Lamp(color: "red")) == "“The lamp”; isOn: true")
  }
}

/// Memory that several stores share, as processes share a folder.
private struct Memory: KindBackends {
  private let books = MemoryRecordBackend<Book>()

  func backend<Kind: StoredKind>(of kind: Kind.Type) -> any RecordBackend<Kind.Record> {
    books.reopened() as? any RecordBackend<Kind.Record> ?? MemoryRecordBackend()
  }
}
