import FeatureKit
import FeatureSessions
import FeatureTesting
import Testing

/// An app that says no more than its tabs, kinds and forms.
@Suite(.feature) @MainActor struct TabbedAppTests {
  private let books = InMemoryRecords([Book(id: "jane", title: "Jane Eyre")])
  private let lamps = InMemoryRecords([Book(id: "lamp", title: "on")])
  private let now = Date(timeIntervalSinceReferenceDate: 0)
  private let dependencies: FeatureDependencies
  private let app: TabbedApp<Shelf>

  init() async {
    dependencies = .test { [books, lamps, now] in
      $0.follow(
        RecordStores([
          KindStore(BookKind.self, books.store), KindStore(LampKind.self, lamps.store),
        ])
      )
      $0.drafts = Drafts(owner: "me")
      $0.uuid = .incrementing
      $0.now = DateSource { now }
    }
    app = Shelf.makeRoot(dependencies: dependencies)
    app.task()
    await dependencies.effects.settle()
  }

  private var shelf: ShelfModel? { app.tabs[.books] as? ShelfModel }

  private func rename(_ title: String) async {
    dependencies[BookKind.self].update("jane") { $0.title = title }
    await dependencies.effects.settle()
  }

  // MARK: Stores

  @Test("A copy of the store that has other changes is told at the start")
  func divergedCopy() async throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    func add(_ id: String, in folder: TemporaryFolder) async throws {
      let stores = StoreLocation.folder(folder.url).stores(of: Shelf.kinds, now: .constant(now))
      try await stores[BookKind.self].save(Book(id: id, title: id))
    }
    func copy(_ folder: TemporaryFolder, to copy: TemporaryFolder, _ name: String) throws {
      let url = folder.url.appending(path: "journal")
      try FileManager.default.copyItem(at: url, to: copy.url.appending(path: name))
    }
    try await add("emma", in: folder)
    try copy(folder, to: other, "journal")
    try await add("jane", in: other)
    try copy(other, to: folder, "journal 2")
    var dependencies = dependencies
    dependencies.follow(
      StoreLocation.folder(folder.url).stores(of: Shelf.kinds, now: .constant(now))
    )
    let app = Shelf.makeRoot(dependencies: dependencies)

    app.task()
    app.start()
    await dependencies.effects.settle()

    #expect(app.alert?.title == "A copy of the store has other changes")
    #expect(app.alert?.message.contains("\(folder.url.path)/journal 2: ") == true)
  }

  @Test("A person can go on without a save, and isn't told of it again, unless it fails again")
  func goesOn() async throws {
    books.faults.failNext(.update, "the disk is full")
    await rename("Jane")

    app.alertButtonTapped(.goOnUnsaved)
    await dependencies.effects.settle()

    #expect(app.alert == nil)
    let unsaved = dependencies[BookKind.self].unsaved
    #expect(unsaved.map { app.shell.isAcknowledged($0, of: BookKind.self) } == [true])
    books.faults.failNext(.update, "the disk is full")
    dependencies[BookKind.self].retry("jane")
    await dependencies.effects.settle()
    #expect(app.alert?.title == "“Jane” is not saved")
  }

  @Test("The answers to a kind with a word of its own have that word")
  func ownAnswers() async throws {
    lamps.faults.failNext(.update, "the disk is full")
    dependencies[LampKind.self].update("lamp") { $0.title = "off" }
    await dependencies.effects.settle()
    let alert = try #require(app.alert)

    #expect(alert.title == "The lamps are not saved")
    #expect(
      alert.buttons.map(\.action?.rawValue) == [
        "retry-lamp", "discard-unsaved-lamp", "go-on-unsaved-lamp",
      ]
    )
    app.alertButtonTapped(.retry(LampKind.self))
    await dependencies.effects.settle()
    #expect(lamps.records.map(\.title) == ["off"])
  }

  @Test("Failed changes of two kinds are told and answered each by itself, also of the same id")
  func sameID() async {
    books.faults.failNext(.save, "the disk is full")
    lamps.faults.failNext(.update, "the disk is full")
    dependencies[BookKind.self].save(Book(id: "lamp", title: "Emma"))
    dependencies[LampKind.self].update("lamp") { $0.title = "off" }
    await dependencies.effects.settle()

    let first = app.alert
    app.alertButtonTapped(first?.buttons.last?.action)
    await dependencies.effects.settle()
    let second = app.alert
    app.alertButtonTapped(second?.buttons.first?.action)
    await dependencies.effects.settle()

    let told = [first?.title, second?.title]
    #expect(Set(told) == ["“Emma” is not saved", "The lamps are not saved"])
    #expect(
      dependencies[BookKind.self].unsaved.count + dependencies[LampKind.self].unsaved.count == 1
    )
  }

  @Test("Damage of two kinds is told for each")
  func damageOfTwo() async {
    let torn = UnreadableRecord(place: "x", recordID: nil, RecordReadError(.damaged, "torn"))
    let records = InMemoryRecords<Book>(unreadable: [torn])
    var dependencies = dependencies
    dependencies.follow(
      RecordStores([
        KindStore(BookKind.self, records.store), KindStore(LampKind.self, records.store),
      ])
    )
    let app = Shelf.makeRoot(dependencies: dependencies)
    app.task()
    await dependencies.effects.settle()

    let first = app.alert?.message
    app.alertButtonTapped(nil)

    #expect(first?.hasPrefix("One book") == true)
    #expect(app.alert?.message.hasPrefix("One lamp") == true)
  }

  @Test("Damage is told, and samples are there to begin with")
  func damage() async throws {
    let books = InMemoryRecords<Book>(
      unreadable: [
        UnreadableRecord(place: "books/x.json", recordID: nil, RecordReadError(.damaged, "torn"))
      ]
    )
    var dependencies = dependencies
    dependencies.follow(RecordStores([KindStore(BookKind.self, books.store)]))
    let app = Shelf.makeRoot(dependencies: dependencies)
    app.task()
    await dependencies.effects.settle()
    let alert = try #require(app.alert)

    #expect(alert.title == "Data that cannot be read")
    #expect(alert.message.contains("books/x.json"))
    app.alertButtonTapped(.loadSamples)
    await dependencies.effects.settle()
    #expect(books.records.map(\.title) == ["Emma"])
  }

  @Test(
    "Records that can't be read are counted, and samples are offered where none are shown",
    arguments: [
      (1, [], "One book could not be read and is kept as it is."),
      (2, [], "2 books could not be read and are kept as they are."),
      (1, ["Emma"], "One book could not be read and is kept as it is."),
      (3, ["Emma"], "3 books could not be read and are kept as they are."),
    ]
  )
  func counted(unreadable: Int, shown: [String], sentence: String) async throws {
    let (app, books) = try await begin(with: shown, unreadable: unreadable)
    let alert = try #require(app.alert)

    #expect(alert.message.hasPrefix(sentence))
    #expect(alert.offers(.loadSamples) == shown.isEmpty)
    #expect(alert.message.hasSuffix("load some sample books?") == shown.isEmpty)
    #expect(alert.buttons.filter { $0.role == nil } == [])
    app.alertButtonTapped(.loadSamples)
    await dependencies.effects.settle()
    #expect(books.records.map(\.title) == ["Emma"])
  }

  @Test("Once others have added records, an open alert offers no samples, and adds none")
  func filledMeanwhile() async throws {
    let (app, books) = try await begin(with: [], unreadable: 1)
    let before = app.alert

    try await books.reopened().save(Book(id: "jane", title: "Jane Eyre"))
    await dependencies.effects.settle()
    let after = app.alert
    app.alertButtonTapped(.loadSamples)
    await dependencies.effects.settle()

    #expect(before?.offers(.loadSamples) == true)
    #expect(after?.title == before?.title && after?.offers(.loadSamples) == false)
    #expect(books.records.map(\.title) == ["Jane Eyre"])
    #expect(app.alert == nil)
  }

  /// Starts the app with books that are shown, and with files that can't be read.
  private func begin(
    with titles: [String],
    unreadable count: Int
  ) async throws -> (app: TabbedApp<Shelf>, books: InMemoryRecords<Book>) {
    let books = InMemoryRecords(
      titles.map { Book(id: $0.lowercased(), title: $0) },
      unreadable: (0..<count).map {
        UnreadableRecord(place: "books/\($0).json", RecordReadError(.newer, "it is newer"))
      }
    )
    var dependencies = dependencies
    dependencies.follow(RecordStores([KindStore(BookKind.self, books.store)]))
    let app = Shelf.makeRoot(dependencies: dependencies)
    app.task()
    await dependencies.effects.settle()
    return (app, books)
  }

  @Test(
    "What is stored is not told as if it were not, and what is not stored is said to be kept",
    arguments: [
      (false, false, "“Jane Eyre” is not saved"), (true, false, "“Jane Eyre” is not deleted"),
      (false, true, "“Jane Eyre” is saved, but a power cut may undo it"),
      (true, true, "“Jane Eyre” is deleted, but a power cut may undo it"),
    ]
  )
  func notSaved(isDeletion: Bool, isStored: Bool, title: String) {
    let failure = UnsavedRecord(
      id: "jane",
      RecordStoreError(.save, at: "jane", .other("why")),
      isDeletion: isDeletion,
      isStored: isStored
    )

    let alert = StoreAlerts<BookKind>(records: dependencies[BookKind.self]).notSaved(failure)

    #expect(alert.title == title)
    #expect(alert.id == "books/jane")
    #expect(alert.message.contains("kept here") == !isStored)
  }

  @Test("News waits while nothing may disturb, and comes up after it")
  func undisturbed() async throws {
    shelf?.readButtonTapped()
    books.faults.failNext(.update, "the disk is full")
    await rename("Jane")
    let during = app.alert

    app.popToRoot()

    #expect(during == nil)
    #expect(app.alert?.title == "“Jane” is not saved")
  }

  // MARK: History

  /// The history of the topmost screen, as it is offered.
  private var offered: [String] {
    app.topScreen().screen.actions.filter { $0.role == .history }.map(\.label)
  }

  @Test("The last act is undone and done again in any tab; what others changed since is told")
  func history() async throws {
    await rename("Jane")
    app.tabTapped(.loans)
    #expect(offered == ["Undo: change “Jane Eyre”"])

    app.undoButtonTapped()
    await dependencies.effects.settle()
    #expect(books.records.map(\.title) == ["Jane Eyre"])
    #expect(offered == ["Redo: change “Jane Eyre”"])
    app.redoButtonTapped()
    await dependencies.effects.settle()
    #expect(books.records.map(\.title) == ["Jane"])
    #expect(app.alert == nil)

    try await books.reopened().update("jane") { $0.title = "Emma" }
    await dependencies.effects.settle()
    app.undoButtonTapped()
    #expect(app.alert?.message == "This stays as it is now: title of “Emma”.")
  }

  @Test("A deletion is told on the first screen; a form and a question offer no undo")
  func noHistory() async throws {
    dependencies[BookKind.self].delete("jane")
    await dependencies.effects.settle()
    #expect(app.topScreen().screen.message == "Deleted “Jane Eyre”.")
    #expect(offered == ["Undo: delete “Jane Eyre”"])

    shelf?.addButtonTapped()
    #expect(offered == [])
    shelf?.destination = nil
    app.present(AlertState("News", buttons: [.cancel("OK")]))
    #expect(offered == [])
  }

  // MARK: Drafts

  @Test("What is typed is kept, waits after the next start, and goes once it is stored")
  func drafts() async throws {
    shelf?.addButtonTapped()
    if case .add(let form) = shelf?.destination { form.title = "Emma" }
    let kept = app.state()
    shelf?.destination = nil
    dependencies.drafts.waiting = kept.drafts

    app.dropSavedDrafts()
    #expect(shelf?.takenDrafts == 1)
    #expect(dependencies.drafts.waiting.map(\.label.text) == ["Emma"])

    dependencies[BookKind.self].save(Book(id: "emma", title: "Emma"))
    await dependencies.effects.settle()
    app.dropSavedDrafts()
    #expect(dependencies.drafts.waiting == [])
    #expect(app.state(over: kept).drafts == [])
  }

  @Test("The draft of a closed form stays until what it saved is stored")
  func pending() async throws {
    shelf?.addButtonTapped()
    if case .add(let form) = shelf?.destination { form.title = "Emma" }
    let kept = app.state()
    shelf?.destination = nil
    books.faults.failNext(.save, "the disk is full")

    dependencies[BookKind.self].save(Book(id: "emma", title: "Emma"))
    await dependencies.effects.settle()
    let drafts = app.state(over: kept).drafts
    #expect(drafts.map(\.label.text) == ["Emma", "The reason was: the disk is full."])
    dependencies[BookKind.self].retry("emma")
    await dependencies.effects.settle()
    #expect(app.state(over: kept).drafts == [])
  }

  @Test("A start removes for good what was deleted long ago")
  func evicts() async throws {
    let day: TimeInterval = 24 * 60 * 60
    for (id, days) in [("oldest", 31.5), ("old", 30.5), ("new", 29.5)] {
      let store = books.reopened(now: { [now] in now - days * day })
      try await store.save(Book(id: id, title: id))
      try await store.delete(id)
    }
    // An eviction removes what another one found a day before: the start of that day finds the oldest.
    try await books.store.evictDaily(deletedBefore: now - 31 * day)

    app.start()
    await dependencies.effects.settle()

    // The next one removes what the start has found.
    #expect(try await books.store.evictDaily(deletedBefore: now - 29 * day) == 1)
    for id in ["oldest", "old", "new"] {
      try await books.store.restore(Book(id: id, title: "anew"))
    }
    #expect(books.records.map(\.title) == ["Jane Eyre", "new", "anew", "anew"])
  }
}
