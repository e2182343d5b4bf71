import AppFeature
import AppWorlds
import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureWorlds

@Suite(.feature) @MainActor struct RecordedWorldTests {
  private let uuid = UUIDSource.seeded(1)

  /// A standup that is said in short.
  private var plain: Standup {
    Standup(
      id: Standup.ID(UUIDSource.number(0xD0)),
      title: "Design, \"new\"",
      attendees: [Attendee(id: Attendee.ID(UUIDSource.number(0xA0)), name: "Ann")],
      duration: .seconds(600)
    )
  }

  private func world(
    _ standups: Standup...,
    in timeZone: TimeZone = .gmt,
    speech: SpeechClient.Authorization = .authorized
  ) throws -> String {
    let stored = RecordSnapshot(records: IdentifiedArray(keepingFirst: standups))
    let world = try RecordedWorld(
      [RecordedKind(StandupKind.self, stored)],
      ids: RecordedIDs(),
      in: timeZone,
      others: speech.given
    )
    return Walk(file: "", steps: world.settings.map { .setting($0) }).text
  }

  @Test("A standup is given in short where that says all of it")
  func short() throws {
    let text = try world(plain, Standup(id: Standup.ID(uuid())))

    #expect(
      text == """
        given standups "Design, \\"new\\":10:Ann"
        given standups ":5:"

        """
    )
  }

  @Test("What a short form would lose is given as JSON, with ids that count from one")
  func long() throws {
    var standup = plain
    standup.title = "Design:5"

    #expect(
      try world(standup) == """
        given record "{\\"attendees\\":[{\\"id\\":\\"00000000-0000-0000-0000-000000000001\\",\
        \\"name\\":\\"Ann\\"}],\\"duration\\":600,\\"id\\":\\"00000000-0000-0000-0000-000000000002\\",\
        \\"meetings\\":[],\\"theme\\":\\"bubblegum\\",\\"title\\":\\"Design:5\\"}"

        """
    )
  }

  @Test("A text that mentions an id is given as it is")
  func mentioned() throws {
    var standup = plain
    standup.title = "Design:\(plain.id)"

    #expect(try world(standup).contains("\\\"title\\\":\\\"Design:\(plain.id)\\\"}"))
  }

  @Test(
    "A theme, an odd length, a meeting, and names without a letter or with a comma need the long form"
  )
  func lossy() throws {
    let meeting = Meeting(id: Meeting.ID(uuid()), date: Date(timeIntervalSince1970: 0))
    func named(_ name: String) -> IdentifiedArrayOf<Attendee> {
      [Attendee(id: Attendee.ID(uuid()), name: name)]
    }
    func changed(_ change: (inout Standup) -> Void) throws -> Bool {
      var standup = plain
      change(&standup)
      return try world(standup).hasPrefix("given record ")
    }

    #expect(try changed { $0.theme = .navy })
    #expect(try changed { $0.duration = .seconds(61) })
    #expect(try changed { $0.meetings.append(meeting) })
    #expect(try changed { $0.attendees = named("") })
    #expect(try changed { $0.attendees = named("Ann, Zoë") })
    #expect(try changed { $0.attendees = named("\u{301}Ann") })
    #expect(try !changed { $0.attendees = named("Zoë") })
  }

  @Test("An attendee has the id that the walk makes, and is the same person in another standup")
  func attendees() async throws {
    let ids = RecordedIDs()
    let records: IdentifiedArrayOf<Standup> = [
      plain, Standup(id: Standup.ID(uuid()), attendees: plain.attendees),
    ]
    let world = try RecordedWorld(
      [RecordedKind(StandupKind.self, RecordSnapshot(records: records))],
      ids: ids
    )
    let session = Session(
      try .standups(Walk(file: "", steps: world.settings.map { .setting($0) }).settings)
    )
    await session.start()
    let standups = try #require((session.world.root as? AppModel)?.standupsList.standups)

    let attendee = ids.renamed(try #require(plain.attendees.first).id.description)
    #expect(standups.map { $0.attendees.first?.id.description } == [attendee, attendee])
  }

  @Test("The ids of the walk are known, however a standup is given and whenever it is made")
  func ids() async throws {
    let ids = RecordedIDs()
    var long = plain
    long.theme = .navy
    let made = uuid()
    let short = Standup(id: Standup.ID(uuid()), title: "Short")

    let world = try RecordedWorld(
      [RecordedKind(StandupKind.self, RecordSnapshot(records: [long, short]))],
      ids: ids
    )
    ids.note(made)
    let walk = Walk(file: "", steps: world.settings.map { .setting($0) })
    let session = Session(try .standups(walk.settings))
    await session.start()
    let given = session.top.screen.sections[0].rows.compactMap(\.id.key)
    try await session.perform("add-standup")
    try await session.perform(SessionAct(parsing: "type Sales"))
    try await session.perform("confirm-add-standup")
    let all = session.top.screen.sections[0].rows.compactMap(\.id.key)

    #expect(given == [ids.renamed("\(long.id)"), ids.renamed("\(short.id)")])
    #expect(all.last == ids.renamed("\(made)"))
    #expect(ids.renamed("Design") == "Design")
  }

  @Test(
    "Where the person is and whether they let the app listen is given where it is not the custom"
  )
  func customs() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))

    #expect(try world(in: .gmt) == "")
    #expect(try world(in: #require(TimeZone(identifier: "Etc/UTC"))) == "")
    #expect(
      try world(in: berlin, speech: .denied) == """
        given zone "Europe/Berlin"
        given speech "denied"

        """
    )
  }

  @Test("Follow-ups are given in short; without values they are samples")
  func givenFollowUps() throws {
    func followUps(_ lines: String) throws -> [FollowUp] {
      let walk = try Walk(parsing: lines, file: "", vocabulary: .standups)
      let records = try AppWorld<StandupsApp>(walk.settings).records
      return records.backend(of: FollowUpKind.self).load().records.map(\.record)
    }
    let design = "given standups \"Design\"\n"
    let short = try followUps(design + "given follow-ups \"Milk:high:Design:Go,Pay\" \"Tea\"\n")

    #expect(short.map(\.task) == ["Milk", "Tea"])
    #expect(short.map(\.priority) == [.high, .low])
    #expect(short.map(\.steps.count) == [2, 0])
    #expect(short.map { $0.standupID != nil } == [true, false])
    #expect(try followUps("given samples\ngiven follow-ups\n").count == 4)
  }

  @Test("An unreadable record is of the kind in its place: a name in a journal, or a file")
  func unreadableKinds() throws {
    var followUps = RecordsInMemory<FollowUpKind>()
    var settings = RecordsInMemory<SettingsKind>()
    let error = RecordReadError(.uncertain, "a line that names it was changed, or is missing")

    let taken = ["/s/journal, follow-ups/A1", "/s/follow-ups/A1.json", "/s/journal, standups/A1"]
      .map { followUps.take(unreadable: $0, error) }
    _ = settings.take(unreadable: "/s/journal, settings/settings", error)

    #expect(taken == [true, true, false])
    #expect(settings.unreadable.map(\.recordID) == ["settings"])
  }

  @Test("What cannot be read is given with its reason, and the ids in its place are renamed")
  func unreadable() async throws {
    let record = UnreadableRecord(
      place: "/tmp/\(uuid()).json",
      .init(.damaged, "it is empty: 0 bytes")
    )

    let world = try RecordedWorld(
      [RecordedKind(StandupKind.self, RecordSnapshot(unreadable: [record]))],
      ids: RecordedIDs()
    )
    let walk = Walk(file: "", steps: world.settings.map { .setting($0) })

    #expect(
      walk.text
        == "given unreadable \"/tmp/00000000-0000-0000-0000-000000000001.json: it is empty: 0 bytes\"\n"
    )
    let session = Session(try .standups(walk.settings))
    await session.start()
    let message = try #require(session.top.screen.message)
    #expect(message.contains("000000000001.json: it is empty: 0 bytes. Would you like"))
  }
}
