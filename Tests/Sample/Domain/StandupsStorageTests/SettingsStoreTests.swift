import StandupsFixtures
import Synchronization
import Testing

/// A reader; only its name counts.
private enum SomeModel {}

@Suite(.feature) @MainActor struct SettingsStoreTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  private var file: URL { home.url.appending(path: "settings/settings.json") }

  /// Opens the settings as one process.
  private func open() -> RecordStore<Settings> {
    StoreLocation.folder(home.url).stores(now: .constant(.monday)).settings
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  private var stored: String {
    get throws { try String(contentsOf: file, encoding: .utf8) }
  }

  /// The file of version 1; this text never changes.
  private static let version1 = """
    {"format":1,"rank":1048576,"schema":1}
    {"maxNumOfStepsPreview":9,"showProgressRing":false,"showStepsPreview":true,"sound":false,\
    "welcomeGreetings":"Good / “morning”"}
    {"crc32c":"9eaa3a7c"}

    """

  @Test("Settings that version 1 wrote are read, and written the same")
  func version1() async throws {
    try write(Self.version1)

    let settings = try #require(try await open().load().records.first)
    let names = Settings.Name.allCases.map { settings[$0] }
    try await open().update(Settings.id, orInsert: Settings()) { $0.sound = true }
    try await open().update(Settings.id, orInsert: Settings()) { $0.sound = false }

    #expect(names == ["off", "on", "5", "Good / “morning”", "off"])
    #expect(try stored == Self.version1)
  }

  @Test("Settings without a change have no file")
  func defaults() async throws {
    let settings = try await open().load()

    #expect(settings.records == [])
    #expect(settings.unreadable == [])
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("Two processes that make the first changes at once lose none")
  func firstChanges() async throws {
    let (one, other) = (open(), open())
    _ = (try await one.load(), try await other.load())

    async let sound = one.update(Settings.id, orInsert: Settings()) { $0.sound = false }
    async let ring = other.update(Settings.id, orInsert: Settings()) { $0.showProgressRing = false }
    _ = try await (sound, ring)
    try await one.update(Settings.id, orInsert: Settings()) { $0.welcomeGreetings = "Hi" }

    let settings = try #require(try await open().load().records.first)
    #expect(!settings.sound)
    #expect(!settings.showProgressRing)
    #expect(settings.welcomeGreetings == "Hi")
  }

  @Test("Settings of a newer app stay when another one is changed")
  func laterKeys() async throws {
    try write(
      """
      {"format":1,"rank":1048576,"schema":1}
      {"accent":{"hue":7},"maxNumOfStepsPreview":3,"showProgressRing":true,"showStepsPreview":true,\
      "sound":true,"welcomeGreetings":"Welcome"}
      {"crc32c":"ccf13aa3"}

      """
    )

    try await open().update(Settings.id, orInsert: Settings()) { $0.sound = false }

    #expect(try stored.contains("{\"accent\":{\"hue\":7},"))
    #expect(try stored.contains("\"sound\":false"))
  }

  @Test("Unreadable settings are reported and kept; a change puts them aside and starts anew")
  func damaged() async throws {
    try write("half")

    let loaded = try await open().load()
    let kept = try stored
    try await open().update(Settings.id, orInsert: Settings()) { $0.sound = false }
    let after = try await open().load()

    #expect(loaded.records == [])
    #expect(loaded.unreadable.map(\.recordID) == [Settings.id])
    #expect(kept == "half")
    #expect(after.records.first?.sound == false)
    #expect(after.unreadable == [])
    #expect(
      try String(contentsOf: file.appendingPathExtension("damaged"), encoding: .utf8) == "half"
    )
  }

  @Test("Settings that are damaged again and again stay those read last, and a change keeps them")
  func damagedLater() async throws {
    let store = open()
    try await store.update(Settings.id, orInsert: Settings()) { $0.sound = false }

    try write("half")
    let once = try await store.load().records.first
    try write("less")
    let twice = try await store.load()
    try await store.update(Settings.id, orInsert: Settings()) { $0.showProgressRing = false }
    let changed = try #require(try await open().load().records.first)

    #expect(once?.sound == false)
    #expect(twice.records.first?.sound == false)
    #expect(twice.unreadable.map(\.recordID) == [Settings.id])
    #expect(!changed.sound)
    #expect(!changed.showProgressRing)
  }

  @Test("Settings of a newer version are reported, and no change touches them")
  func newer() async throws {
    let newer = "{\"format\":1,\"rank\":1,\"schema\":2}\n{}\n{\"crc32c\":\"dd84c846\"}\n"
    try write(newer)

    let loaded = try await open().load()
    await #expect(throws: RecordStoreError.self) {
      try await self.open().update(Settings.id, orInsert: Settings()) { $0.sound = false }
    }

    #expect(loaded.records == [])
    #expect(loaded.unreadable.map(\.error.kind) == [.newer])
    #expect(try stored == newer)
  }

  @Test("A draft that a killed process left goes with the daily eviction")
  func leftoverDraft() async throws {
    try await open().update(Settings.id, orInsert: Settings()) { $0.sound = false }
    let draft = file.deletingLastPathComponent().appending(path: ".settings.0123456789abcdef.tmp")
    try Data().write(to: draft)

    try await open().evictDaily(deletedBefore: .monday)

    #expect(!FileManager.default.fileExists(atPath: draft.path))
    #expect(try await open().load().records.first?.sound == false)
  }

  @Test("A file that goes away leaves the defaults, with which the next change begins")
  func gone() async throws {
    try await open().update(Settings.id, orInsert: Settings()) { $0.sound = false }
    let store = open()
    let before = try await store.load().records.first
    try FileManager.default.removeItem(at: file)

    let after = try await store.load().records.first
    let changed = try await store.update(Settings.id, orInsert: Settings()) {
      $0.showProgressRing = false
    }

    #expect(before?.sound == false)
    #expect(after == nil)
    #expect(changed?.sound == true)
    #expect(changed?.showProgressRing == false)
  }

  @Test("Changes that wait for one to be written are written together, in their order")
  func merged() async throws {
    let settings = InMemorySettings()
    let effects = FeatureDependencies.test().effects
    let query = RecordQuery(settings.store, effects: effects)
    await effects.settle()
    let held = settings.faults.holdNext(.update)

    for text in ["G", "Go", "Goo", "Good"] {
      query.update(Settings.id, orInsert: Settings()) { $0.welcomeGreetings = text }
      await effects.settle()
    }
    query.update(Settings.id, orInsert: Settings()) { $0.sound = false }
    let shown = query.current.welcomeGreetings
    held.release()
    await effects.settle()

    #expect(shown == "Good")
    #expect(settings.stored?.welcomeGreetings == "Good")
    #expect(settings.stored?.sound == false)
    #expect(query.current == settings.stored)
    #expect(settings.faults.calls[.update] == 2)
  }

  @Test("Changes that fail together are all kept, and written by one retry")
  func failedTogether() async throws {
    let settings = InMemorySettings()
    let effects = FeatureDependencies.test().effects
    let query = RecordQuery(settings.store, effects: effects)
    await effects.settle()
    settings.faults.failNext(.update)
    query.update(Settings.id, orInsert: Settings()) { $0.sound = false }
    await effects.settle()
    settings.faults.failNext(.update)
    query.update(Settings.id, orInsert: Settings()) { $0.welcomeGreetings = "Hi" }
    await effects.settle()
    let unsaved = query.current

    query.retry(Settings.id)
    await effects.settle()

    #expect(unsaved.welcomeGreetings == "Hi")
    #expect(!unsaved.sound)
    #expect(settings.stored == unsaved)
    #expect(query.unsaved == [])
  }

  @Test("A test that did not say where settings are kept is told what it used")
  func unimplemented() async throws {
    let messages = Mutex<[String]>([])
    let reporter = IssueReporter { issue in messages.withLock { $0.append(issue.message) } }
    let dependencies = FeatureDependencies.unimplemented(effects: EffectScope(reporter: reporter))

    _ = dependencies.scoped(to: SomeModel.self).settings.current

    let message = messages.withLock { $0.first }
    #expect(message?.hasPrefix("`settings.records` was read by SomeModel") == true)
  }
}
