import StandupsFixtures
import Testing

/// Standups as released versions wrote them; a text here never changes, and none is taken away.
@Suite struct GoldenStandupTests {
  /// Version 1.
  static let design = """
    {"format":1,"rank":1048576,"schema":1}
    {"attendees":[{"id":"00000000-0000-0000-0000-0000000000B0","name":"Blob"},\
    {"id":"00000000-0000-0000-0000-0000000000B1","name":"Blob Jr é"}],"duration":90,\
    "id":"00000000-0000-0000-0000-0000000000D0","meetings":[{"date":"2026-01-05T09:00:00.007Z",\
    "id":"00000000-0000-0000-0000-0000000000D2","transcript":"Line 1\\nLine 2"}],\
    "theme":"poppy","title":"Design / “A”"}
    {"crc32c":"ff2256ec"}

    """

  /// The standup of version 1, as version 2 writes it.
  static let designInVersion2 = """
    {"format":1,"rank":1048576,"schema":2}
    {"attendees":[{"id":"00000000-0000-0000-0000-0000000000B0","name":"Blob"},\
    {"id":"00000000-0000-0000-0000-0000000000B1","name":"Blob Jr é"}],"duration":90,\
    "id":"00000000-0000-0000-0000-0000000000D0","meetings":[{"absentees":[],"attendees":[\
    {"id":"00000000-0000-0000-0000-0000000000B0","name":"Blob"},\
    {"id":"00000000-0000-0000-0000-0000000000B1","name":"Blob Jr é"}],\
    "date":"2026-01-05T09:00:00.007Z","id":"00000000-0000-0000-0000-0000000000D2",\
    "transcript":"Line 1\\nLine 2"}],"theme":"poppy","title":"Design / “A”"}
    {"crc32c":"f918c412"}

    """

  @Test("A standup that version 1 wrote is read, and its meetings had its attendees")
  func version1() async throws {
    let home = try TemporaryFolder()
    let (store, file) = try Self.store(in: home, with: Self.design)

    let loaded = try await store.load()
    let standup = try #require(loaded.records.first)
    let unchanged = try String(contentsOf: file, encoding: .utf8)
    try await store.save(Standup(id: standup.id))
    try await store.save(standup)

    #expect(loaded.unreadable == [])
    #expect(unchanged == Self.design)
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.designInVersion2)
  }

  /// Version 2: a meeting says who was there, who was away, and how long it was.
  static let held = """
    {"format":1,"rank":1048576,"schema":2}
    {"attendees":[{"id":"00000000-0000-0000-0000-0000000000B0","name":"Blob"},\
    {"id":"00000000-0000-0000-0000-0000000000B1","name":"Blob Jr"}],"duration":90,\
    "id":"00000000-0000-0000-0000-0000000000D0","meetings":[{"absentees":[\
    {"id":"00000000-0000-0000-0000-0000000000B1","name":"Blob Jr"}],"attendees":[\
    {"id":"00000000-0000-0000-0000-0000000000B0","name":"Blob"}],\
    "date":"2026-01-05T09:00:00.007Z","duration":63,\
    "id":"00000000-0000-0000-0000-0000000000D2","plannedDuration":90,"transcript":"Line 1"}],\
    "theme":"poppy","title":"Design"}
    {"crc32c":"e07481db"}

    """

  @Test("A standup that version 2 wrote is read, and saved with the same bytes")
  func version2() async throws {
    let home = try TemporaryFolder()
    let (store, file) = try Self.store(in: home, with: Self.held)

    let loaded = try await store.load()
    let standup = try #require(loaded.records.first)
    try await store.save(Standup(id: standup.id))
    try await store.save(standup)

    #expect(loaded.unreadable == [])
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.held)
  }

  /// Version 2 since a meeting keeps its turns, and a standup how speakers follow one another.
  static let turns = """
    {"format":1,"rank":1048576,"schema":2}
    {"attendees":[{"id":"00000000-0000-0000-0000-0000000000B0","name":"Blob"},\
    {"id":"00000000-0000-0000-0000-0000000000B1","name":"Blob Jr"}],"duration":90,\
    "id":"00000000-0000-0000-0000-0000000000D0","meetings":[{"absentees":[],"attendees":[\
    {"id":"00000000-0000-0000-0000-0000000000B0","name":"Blob"},\
    {"id":"00000000-0000-0000-0000-0000000000B1","name":"Blob Jr"}],\
    "date":"2026-01-05T09:00:00.007Z","duration":63,\
    "id":"00000000-0000-0000-0000-0000000000D2","plannedDuration":90,\
    "transcript":"Line 1\\nBlob: Line 2\\nLine 3","turns":[\
    {"attendee":"00000000-0000-0000-0000-0000000000B1","duration":60,"start":0,\
    "text":"Line 1\\nBlob: Line 2"},{"duration":3,"start":60,"text":"Line 3"}]}],\
    "order":"shuffled","speakersChange":"hand","theme":"poppy","title":"Design"}
    {"crc32c":"ff077f21"}

    """

  @Test("A standup with turns is read, and saved with the same bytes; a line is whose it names")
  func turns() async throws {
    let home = try TemporaryFolder()
    let (store, file) = try Self.store(in: home, with: Self.turns)

    let standup = try #require(await store.load().records.first)
    try await store.save(Standup(id: standup.id))
    try await store.save(standup)

    let shares = standup.meetings[0].shares
    #expect((standup.order, standup.speakersChange) == (.shuffled, .hand))
    #expect(shares.map(\.name) == ["Blob Jr", "Someone", "Blob"])
    #expect(shares.map { $0.lines.map(\.text) } == [["Line 1"], ["Line 3"], ["Line 2"]])
    #expect(shares.map(\.duration) == [.seconds(60), .seconds(3), .zero])
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.turns)
  }

  /// Version 2 since deleted meetings are kept.
  static let discarded = """
    {"format":1,"rank":1048576,"schema":2}
    {"attendees":[],"deletedMeetings":[{"absentees":[],"attendees":[],\
    "date":"2026-01-05T09:00:00.000Z","deleted":"2026-01-06T09:00:00.000Z",\
    "id":"00000000-0000-0000-0000-0000000000D3","transcript":"Line 2"}],"duration":90,\
    "id":"00000000-0000-0000-0000-0000000000D0","meetings":[{"absentees":[],"attendees":[],\
    "date":"2026-01-04T09:00:00.000Z","id":"00000000-0000-0000-0000-0000000000D2",\
    "transcript":"Line 1"}],"theme":"poppy","title":"Design"}
    {"crc32c":"33eef340"}

    """

  @Test("A deleted meeting is kept apart, and saved with the same bytes")
  func deletedMeeting() async throws {
    let home = try TemporaryFolder()
    let (store, file) = try Self.store(in: home, with: Self.discarded)

    let standup = try #require(await store.load().records.first)
    try await store.save(Standup(id: standup.id))
    try await store.save(standup)

    #expect(standup.meetings.map(\.transcript) == ["Line 1"])
    #expect(standup.deletedMeetings.map(\.meeting.transcript) == ["Line 2"])
    #expect(standup.deletedMeetings.map(\.date) == [.monday + 86_400])
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.discarded)
    let elsewhere = try RecordJSON.encoder().encode(standup)
    #expect(!String(decoding: elsewhere, as: UTF8.self).contains("Line 2"))
  }

  @Test("A version that knows of no deleted meetings neither shows nor loses them")
  func earlierVersion() async throws {
    let home = try TemporaryFolder()
    let (store, _) = try Self.store(in: home, with: Self.discarded)
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

  /// A record of a later version with the same schema and more keys.
  static let later = """
    {"format":1,"rank":1048576,"schema":2}
    {"attendees":[{"id":"00000000-0000-0000-0000-0000000000B0","name":"Blob","role":{"is":["host"]}},\
    {"id":"00000000-0000-0000-0000-0000000000B1","name":"Blob Jr é","role":null}],"duration":90,\
    "id":"00000000-0000-0000-0000-0000000000D0","meetings":[{"absentees":[],"attendees":[],"date":"2026-01-05T09:00:00.007Z",\
    "id":"00000000-0000-0000-0000-0000000000D2","stars":4.50,"transcript":"Line 1"}],\
    "notes":"In room 4\\/2","theme":"poppy","title":"Design"}
    {"crc32c":"4dc35cd8"}

    """

  /// The same, after the title, a name, and who takes part were edited, and a meeting was held.
  static let edited = """
    {"format":1,"rank":1048576,"schema":2}
    {"attendees":[{"id":"00000000-0000-0000-0000-0000000000B2","name":"Blob Esq"},\
    {"id":"00000000-0000-0000-0000-0000000000B0","name":"Blob Sr","role":{"is":["host"]}}],\
    "duration":90,"id":"00000000-0000-0000-0000-0000000000D0",\
    "meetings":[{"absentees":[],"attendees":[],"date":"2026-01-05T09:00:00.000Z",\
    "id":"00000000-0000-0000-0000-0000000000D3","transcript":"Line 2"},\
    {"absentees":[],"attendees":[],"date":"2026-01-05T09:00:00.007Z",\
    "id":"00000000-0000-0000-0000-0000000000D2","stars":4.50,"transcript":"Line 1"}],\
    "notes":"In room 4\\/2","theme":"poppy","title":"Design 2"}
    {"crc32c":"b7b6299e"}

    """

  @Test("What a later version stored besides stays when this one edits a standup")
  func laterKeys() async throws {
    let home = try TemporaryFolder()
    let (store, file) = try Self.store(in: home, with: Self.later)

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

    #expect(try String(contentsOf: file, encoding: .utf8) == Self.edited)
  }

  /// Makes a store with one file, the standup in this text.
  private static func store(
    in home: TemporaryFolder,
    with text: String
  ) throws -> (RecordStore<Standup>, file: URL) {
    let folder = home.url.appending(path: "standups")
    let file = folder.appending(path: "00000000-0000-0000-0000-0000000000D0.json")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    let store = StoreLocation.folder(home.url).stores(
      now: .constant(.monday)
    )
    .standups
    return (store, file)
  }
}
