import AppFeature
import AppWorlds
import FeatureKit
import FeatureTesting
import Testing

/// The recording of any session leads to the same screens.
@Suite(.feature) @MainActor struct RecorderLawTests {
  @Test(
    "Whatever is done that is offered, each screen is shown, and the recording replays to the same ones",
    arguments: LawSeed.first(1, long: 10)
  )
  func replays(seed: LawSeed) async throws {
    var random = seed.random
    for _ in 0..<LongTests.count(5, long: 10) {
      let stored = random.stored()
      let followUps = random.followUps(of: stored.records.elements)
      let zone = TimeZone(identifier: random.pick("GMT", "Europe/Berlin", "Asia/Kolkata")) ?? .gmt
      let speech = random.pick(
        SpeechClient.Authorization.authorized,
        .authorized,
        .denied,
        .restricted,
        .undetermined
      )
      let text = try await recorded(&random, stored, followUps, zone, speech)
      let walk = try Walk(parsing: text.walk, file: "law.walk", vocabulary: .standups)
      let runner = WalkRunner { settings throws(WalkSyntaxError) in try .standups(settings) }

      do {
        #expect(try await screens(of: walk) == text.screens, "\(text.walk)")
      } catch {
        Issue.record(error, "\(text.walk)")
      }
      #expect(try await runner.run(walk).failures.map(\.description) == [], "\(text.walk)")
      var ids: [UUID] = []
      for standup in stored.records { ids += [standup.id.uuid] + standup.attendees.map(\.id.uuid) }
      for followUp in followUps { ids += [followUp.id.uuid] + followUp.steps.map(\.id.uuid) }
      #expect(!ids.contains { text.walk.contains($0.uuidString) }, "an id of that world")
    }
  }

  @Test("A route that a question refuses is recorded as the tab that it chose, with the question")
  func refusedRoute() async throws {
    var settings = WalkSettings()
    settings.givens = [.init(kind: "standups", values: ["Design:1:Blob"], line: 1)]
    let session = Session(try SessionWorld.standups(settings))
    var text = ""
    let recorder = WalkRecorder(try #require(session.world.dates), beginning: []) { kept, _ in
      text += kept
    }
    session.observer = recorder.observe
    await session.start()
    for line in [
      "tap standup 1", "tap start-meeting", "tap end-meeting", "open standups://follow-ups",
      "open standups://standups/add", "tap save-meeting",
    ] { try await session.perform(SessionAct(parsing: line)) }
    recorder.timePassed()

    let acts = text.split(separator: "\n").filter { $0.hasPrefix("tap ") || $0.hasPrefix("open ") }
    #expect(
      acts.suffix(3) == ["open standups://follow-ups", "tap standups-tab", "tap save-meeting"]
    )
    #expect(session.top.screen.title == "Design")
  }

  @Test("Where a tab comes up that a walk can't choose, the recording leads up to there")
  func lostTab() async throws {
    let beginning = try Walk(
      parsing: "given standups \"Design:1:Blob\"\ngiven follow-ups \"Call Ann::Design\"\n",
      file: "",
      vocabulary: .standups
    )
    let session = Session(try SessionWorld.standups(beginning.settings, quotes: oneQuote))
    var text = ""
    let dates = try #require(session.world.dates)
    let recorder = WalkRecorder(dates, beginning: beginning.lines) { kept, _ in text += kept }
    session.observer = recorder.observe
    await session.start()
    for line in [
      "tap standup 1", "tap start-meeting", "wait 5s", "tap end-meeting",
      "open standups://follow-ups", "tap group Design", "tap follow-up 1", "set task Milk",
      "open standups://follow-ups",
    ] { try await session.perform(SessionAct(parsing: line)) }
    let before = try session.text

    try await session.perform(SessionAct(parsing: "open standups://standups"))
    let after = session.top.screen
    try await session.perform("save-meeting")
    recorder.finish(on: session.top.screen)

    let walk = try Walk(parsing: text, file: "", vocabulary: .standups)
    #expect(after.title == "End meeting?")
    #expect(text.contains("the rest is in comments.\"\n# tap save-meeting\n"))
    #expect(try await screens(of: walk) == before)
  }

  /// The walk draws other numbers than the session, which has a seed of its own.
  private let oneQuote = QuotesClient { Quotes(lines: "One.") ?? .builtIn }

  /// Acts at random for a while in a world with standups and follow-ups, and records it.
  private func recorded(
    _ random: inout LawRandom,
    _ stored: RecordSnapshot<Standup>,
    _ followUps: [FollowUp],
    _ zone: TimeZone,
    _ speech: SpeechClient.Authorization
  ) async throws -> (walk: String, screens: String) {
    let ids = RecordedIDs()
    let beginning = try RecordedWorld(
      [
        RecordedKind(StandupKind.self, stored),
        RecordedKind(
          FollowUpKind.self,
          RecordSnapshot(records: IdentifiedArray(keepingFirst: followUps))
        ),
      ],
      ids: ids,
      in: zone,
      others: speech.given
    )
    let own = try RecordedWorld(
      [RecordedKind(StandupKind.self, stored)],
      ids: RecordedIDs(),
      in: zone,
      others: speech.given
    )
    var settings = WalkSettings(try own.settings + followUps.map(given))
    settings.seed = random.next() | 1
    settings.now += TimeInterval(Int.random(in: 0...100_000_000, using: &random)) / 1000
    var app = try AppWorld<StandupsApp>(settings)
    app.keep(StandupKind.self) { given in
      MemoryRecordBackend(stored.records.elements, unreadable: given.load().unreadable)
    }
    let world = try app.standups(quotes: oneQuote)
    let session = Session(world)
    var (kept, draft) = ("", "")
    var end: String?
    let recorder = WalkRecorder(
      try #require(world.dates),
      beginning: WalkSettings(beginning.settings).givens
        .map { .init(.setting(.given(kind: $0.kind, values: $0.values))) },
      renaming: ids.renamed
    ) {
      kept += $0
      draft = $1
    }
    session.observer = recorder.observe
    await session.start()
    recorder.timePassed()
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      if random.once(in: 10) {
        session.failNext(random.operation(), random.maybe { $0.text() })
        continue
      }
      let act =
        try random.once(in: 15)
        ? .open(random.route(stored.records.elements)) : random.act(on: session.top)
      let before = if case .open = act { try session.text } else { "" }
      do throws(SessionFailure) {
        try await session.perform(act)
      } catch {
        #expect(!error.description.isEmpty)
      }
      // A walk leads up to where it can't follow, and the recording says so.
      if end == nil, kept.contains("which a walk can't choose") { end = before }
      // Each screen can be shown and written, and so can each act.
      let screen = session.top.screen
      let data = try JSONEncoder().encode(screen)
      #expect(try JSONDecoder().decode(Screen.self, from: data) == screen)
      #expect(!screen.offered.isEmpty)
      #expect(try SessionAct(parsing: act.text) == act)
    }
    // Half of them break off.
    if random.once(in: 2) { recorder.finish(on: session.top.screen) } else { recorder.timePassed() }
    return try (kept + draft, end ?? session.text)
  }

  /// A follow-up with its own ids, which the walk mustn't have.
  private func given(_ followUp: FollowUp) throws -> WalkSetting {
    let json = String(decoding: try RecordJSON.encoder().encode(followUp), as: UTF8.self)
    return .given(kind: "follow-up", values: [json])
  }

  private func screens(of walk: Walk) async throws -> String {
    let session = Session(try SessionWorld.standups(walk.settings, quotes: oneQuote))
    await session.start()
    for line in walk.lines {
      switch line.step {
      case .act(let act): try await session.perform(act)
      case .failNext(let operation, let reason): session.failNext(operation, reason)
      case .other(let change): try await session.change(byOther: change)
      case .setting, .expect, .output, nil: break
      }
    }
    return try session.text
  }
}

extension Session {
  /// All screens as a text in which ids are numbered as they come up.
  fileprivate var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      let screens = String(decoding: try encoder.encode(screens.map(\.screen)), as: UTF8.self)
      var numbers: [Substring: Int] = [:]
      return screens.replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/) { match in
        numbers[match.output.0] = numbers[match.output.0] ?? numbers.count
        return "#\(numbers[match.output.0] ?? 0)"
      }
    }
  }
}

extension LawRandom {
  fileprivate mutating func stored() -> RecordSnapshot<Standup> {
    let uuid = UUIDSource.seeded(next())
    let standups = list(upTo: 4) { random in
      Standup(
        id: Standup.ID(uuid()),
        title: random.name(),
        attendees: IdentifiedArray(
          keepingFirst: random.list(upTo: 4) { Attendee(id: Attendee.ID(uuid()), name: $0.name()) }
        ),
        duration: .seconds(random.pick(1, 5, 60, 300, 301, 1800, 86_400)),
        meetings: IdentifiedArray(
          keepingFirst: random.list(upTo: 3) {
            Meeting(
              id: Meeting.ID(uuid()),
              date: Date(timeIntervalSince1970: TimeInterval($0.pick(0, 1_767_603_600))),
              transcript: $0.text()
            )
          }
        ),
        theme: random.pick(.bubblegum, .bubblegum, .navy)
      )
    }
    let unreadable = list(upTo: 1) { _ in
      UnreadableRecord(
        place: "/home/blob/\(uuid()).json",
        .init(.damaged, "it is cut off: 3 bytes")
      )
    }
    return RecordSnapshot(records: IdentifiedArray(keepingFirst: standups), unreadable: unreadable)
  }

  /// Follow-ups of standups, of deleted ones and of none.
  fileprivate mutating func followUps(of standups: [Standup]) -> [FollowUp] {
    let uuid = UUIDSource.seeded(next())
    return list(upTo: 3) { random in
      let deadline = Date(timeIntervalSince1970: random.pick(0, 1_767_603_600, 4_000_000_000))
      let (task, isDone) = (random.name(), random.once(in: 3))
      let priority = random.pick(Priority.low, .medium, .high)
      let steps = random.list(upTo: 3) {
        Step(id: Step.ID(uuid()), title: $0.name(), isDone: $0.once(in: 2))
      }
      let standup = random.pick(standups.randomElement(using: &random)?.id, Standup.ID(uuid()), nil)
      return FollowUp(
        id: FollowUp.ID(uuid()),
        task: task,
        isDone: isDone,
        priority: priority,
        deadline: deadline,
        steps: IdentifiedArray(keepingFirst: steps),
        standupID: standup
      )
    }
  }

  private mutating func name() -> String {
    once(in: 3) ? text() : pick("Design", "Design", "Product:1", "Blob", "Blob", "Ann, Zoë", "")
  }

  /// Chooses a route that may lead somewhere.
  fileprivate mutating func route(_ standups: [Standup]) throws -> Route {
    let id = standups.randomElement(using: &self).map { "/\($0.id)" } ?? ""
    let groups = "follow-ups/groups"
    return try Route(
      parsing: "standups://"
        + pick(
          "standups",
          "standups/add",
          "standups\(id)",
          "standups\(id)/edit",
          "standups\(id)/record",
          "follow-ups",
          "follow-ups/add",
          "\(groups)/none",
          "\(groups)/done",
          "\(groups)\(id)"
        )
    )
  }

  fileprivate mutating func operation() -> String {
    pick("load", "save", "update", "delete", "speech", "speech")
  }

  /// Chooses an act or a wait; now and then an impossible one.
  @MainActor
  fileprivate mutating func act(on live: LiveScreen) -> SessionAct {
    switch Int.random(in: 0..<20, using: &self) {
    case 0: return .wait(nil)
    case 1: return .wait(.milliseconds(Int.random(in: 0...5_000, using: &self)))
    case 2: return .wait(.seconds(pick(1, 60, 300, 4_000)))
    case 3: return .say(text())
    case 4: return .tap(ControlID("standup", text()))
    case 5: return .type(nil, text: text())
    case _: break
    }
    let rare: [ControlID] = ["start-meeting", "load-samples", "retry-save"]
    if let way = rare.first(where: { id in live.screen.actions.contains { $0.id == id } }),
      once(in: 3)
    {
      return .tap(way)
    }
    guard let offer = live.offers.randomElement(using: &self) else { return .wait(nil) }
    switch offer.input {
    case .tap: return .tap(offer.id)
    case .text: return pick(.set(offer.id, value: name()), .type(offer.id, text: text()))
    case .number(let number):
      return .set(offer.id, value: once(in: 4) ? pick("31", "1e300", text()) : "\(Int(number))")
    case .choice(let option): return .select(offer.id, option: option)
    case .on(let isOn): return .set(offer.id, value: isOn ? "on" : "off")
    case .date(let date): return .set(offer.id, value: date.typed)
    case .delete: return .delete(offer.id)
    case .move(let other): return .move(offer.id, to: other)
    case .focus: return .focus(offer.id)
    }
  }
}
