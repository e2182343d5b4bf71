import StandupsFixtures
import Testing

/// Standups as released versions wrote them, in `Tests/Goldens/Records`.
///
/// A file there never changes, and none is taken away.
@Suite struct GoldenStandupTests {
  private let home: TemporaryFolder
  private let file: URL
  private let store: RecordStore<Standup>

  init() throws {
    home = try TemporaryFolder()
    file = home.url.appending(path: "standups/00000000-0000-0000-0000-0000000000D0.json")
    store = StoreLocation.folder(home.url).stores(now: .constant(.monday)).standups
  }

  /// Loads the standup of a file, and saves it again over another one.
  private func saveAgain(_ name: String) async throws -> Standup {
    try begin(with: name)
    let loaded = try await store.load()
    let standup = try #require(loaded.records.first)
    #expect(loaded.unreadable == [])
    #expect(try String(contentsOf: file, encoding: .utf8) == releasedText(name))
    try await store.save(Standup(id: standup.id))
    try await store.save(standup)
    return standup
  }

  /// Begins with one standup, that of a file.
  private func begin(with name: String) throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(releasedText(name).utf8).write(to: file)
  }

  private var stored: String {
    get async throws { try await storedValue(of: StandupKind.self, in: home) }
  }

  @Test(
    "A standup is read, and saved with the same bytes, or in the present form",
    arguments: [
      ("standup of version 1", "standup of version 1, by version 2"),
      ("standup of version 2", "standup of version 2"),
      ("standup with a beginning", "standup with a beginning"),
    ]
  )
  func versions(read: String, written: String) async throws {
    _ = try await saveAgain(read)

    #expect(try await stored == releasedValue(written))
  }

  @Test("A standup with turns is saved with the same bytes; a line is whose it names")
  func turns() async throws {
    let standup = try await saveAgain("standup with turns")

    let shares = standup.meetings[0].shares
    #expect((standup.order, standup.speakersChange) == (.shuffled, .hand))
    #expect(shares.map(\.name) == ["Blob Jr", "Someone", "Blob"])
    #expect(shares.map { $0.lines.map(\.text) } == [["Line 1"], ["Line 3"], ["Line 2"]])
    #expect(shares.map(\.duration) == [.seconds(60), .seconds(3), .zero])
    #expect(try await stored == releasedValue("standup with turns"))
  }

  @Test("A deleted meeting is kept apart, and saved with the same bytes")
  func deletedMeeting() async throws {
    let standup = try await saveAgain("standup with a deleted meeting")

    #expect(standup.meetings.map(\.transcript) == ["Line 1"])
    #expect(standup.deletedMeetings.map(\.meeting.transcript) == ["Line 2"])
    #expect(standup.deletedMeetings.map(\.date) == [.monday + 86_400])
    #expect(try await stored == releasedValue("standup with a deleted meeting"))
    let elsewhere = try RecordJSON.encoder().encode(standup)
    #expect(!String(decoding: elsewhere, as: UTF8.self).contains("Line 2"))
  }

  @Test("A version that knows of no deleted meetings neither shows nor loses them")
  func earlierVersion() async throws {
    try begin(with: "standup with a deleted meeting")
    let earlier = RecordStore<Standup>.folder(
      at: home.url.appending(path: "standups"),
      schema: RecordSchema<Standup>().followed(by: Standup.self) { $0 },
      now: { .monday }
    )

    let id = try #require(Standup.ID("00000000-0000-0000-0000-0000000000D0"))
    let shown = try #require(await earlier.update(id) { $0.title = "Design 2" })
    try await earlier.delete(id)
    try await earlier.save(shown)

    let standup = try #require(await store.load().records.first)
    #expect(shown.meetings.map(\.transcript) == ["Line 1"])
    #expect(standup.title == "Design 2")
    #expect(standup.deletedMeetings.map(\.meeting.transcript) == ["Line 2"])
  }

  @Test("What a later version stored besides stays when this one edits a standup")
  func laterKeys() async throws {
    try begin(with: "standup with later keys")
    let id = try #require(Standup.ID("00000000-0000-0000-0000-0000000000D0"))
    _ = try await store.update(id) { standup in
      standup.title = "Design 2"
      standup.attendees[id: Attendee.ID(0xB0)]?.name = "Blob Sr"
      standup.attendees.remove(id: Attendee.ID(0xB1))
      standup.attendees.insert(Attendee(id: Attendee.ID(0xB2), name: "Blob Esq"), at: 0)
      standup.meetings.insert(
        Meeting(id: Meeting.ID(0xD3), date: .monday, transcript: "Line 2"),
        at: 0
      )
    }

    #expect(try await stored == releasedValue("standup with later keys, edited"))
  }
}

/// Returns the only record of a kind as it is stored.
func storedValue<Kind: StoredKind>(of kind: Kind.Type, in home: TemporaryFolder) async throws
  -> String
{
  let engine = StoreLocation.folder(home.url).engine(of: [kind], now: .constant(.monday))
  let rows = try await engine.raw(of: kind).contents().rows
  #expect(rows.map(\.schema) == [kind.schema.version])
  return String(decoding: rows.first?.line ?? Data(), as: UTF8.self)
}

/// Returns a record in a file, as a released version wrote it.
func releasedValue(_ name: String) throws -> String {
  String(try releasedText(name).split(separator: "\n")[1])
}

/// Returns the text of a record's file, as a released version wrote it.
func releasedText(_ name: String) throws -> String {
  let folder = URL(filePath: #filePath).appending(path: "../../../../Goldens/Records")
  let file = folder.standardizedFileURL.appending(path: "\(name).json")
  return try String(contentsOf: file, encoding: .utf8)
}
