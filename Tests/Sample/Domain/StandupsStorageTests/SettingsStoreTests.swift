import StandupsFixtures
import Testing

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
    let line = try #require(Self.version1.split(separator: "\n").dropFirst().first)
    #expect(try await storedValue(of: SettingsKind.self, in: home) == line)
  }
}
