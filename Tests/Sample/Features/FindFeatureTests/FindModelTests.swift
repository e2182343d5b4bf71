import FeatureSessions
import FindFeature
import StandupsFixtures
import Testing

/// The search through the records of two kinds.
@Suite(.feature) @MainActor struct FindModelTests {
  private let world: StandupsWorld

  init() {
    var milk = FollowUp.milk
    (milk.assignee, milk.deadline) = (.blob, nil)
    world = StandupsWorld([.design, .engineering], followUps: [milk, .icons, .room])
  }

  /// Opens the search, as the app does.
  private func open(_ query: [String: String] = [:]) async -> FindModel {
    let model = FindModel(query: query, dependencies: world.dependencies)
    model.task()
    await world.settle()
    return model
  }

  private func rows(_ model: FindModel) -> [String] {
    model.topScreen().screen.sections.dropFirst().flatMap(\.rows).map(\.label)
  }

  @Test("What changes meanwhile is found, or isn't any more; a deleted meeting never is")
  func live() async {
    let model = await open(["words": "the"])
    #expect(rows(model) == ["Drew the icons.", "Chose the colours.", "Find the bag"])

    await world.act {
      world.dependencies.followUps.delete(FollowUp.milk.id)
      world.dependencies.standups.update(Standup.design.id) { standup in
        standup.deleteMeetings([standup.meetings[0].id], at: .monday)
        standup.title = "The Design"
      }
    }
    #expect(rows(model) == ["The Design", "Chose the colours."])
  }

  @Test(
    "A person's own are found, and days are whole and both included",
    arguments: [
      (["by": "BLOB"], ["Get milk", "Find the bag", "Go", "Pay"]),
      (["by": "Blobb"], []),
      (["since": "2026-01-05"], ["Drew the icons.", "Book a room"]),
      (["until": "2026-01-04"], ["Chose the colours.", "Draw icons"]),
      (["since": "2026-01-04", "until": "2026-01-04"], ["Chose the colours.", "Draw icons"]),
      (["words": "4 jan 2026"], ["Chose the colours.", "Draw icons"]),
      (["words": "no such thing"], []),
    ] as [([String: String], [String])]
  )
  func narrow(query: [String: String], found: [String]) async {
    #expect(rows(await open(query)) == found)
  }

  @Test("Where turns say who spoke, a person's lines are found, and no others")
  func speakers() async {
    var standup = Standup.design
    standup.meetings = [
      Meeting(
        id: Meeting.ID(0xD9),
        date: .monday,
        transcript: "Drew icons.\nBlob Jr: Asked Ann.\nChose fonts.",
        attendees: standup.attendees,
        turns: [
          Meeting.Turn(attendee: Attendee.blob.id, text: "Drew icons.\nBlob Jr: Asked Ann."),
          Meeting.Turn(attendee: Attendee.blobJr.id, start: .seconds(9), text: "Chose fonts."),
        ]
      )
    ]
    let meetings = standup.meetings
    let model = await open(["by": "blob jr"])

    await world.act {
      world.dependencies.standups.update(standup.id) { $0.meetings = meetings }
    }

    #expect(rows(model) == ["Blob Jr: Asked Ann.", "Chose fonts."])
    let details = model.topScreen().screen.sections.last?.rows.map(\.detail)
    #expect(details?.first == "Design, Blob Jr, Mon 5 Jan 2026, 09:00")
    await world.act {
      world.dependencies.standups.update(standup.id) {
        $0.insertByDate(Meeting(id: Meeting.ID(0xD8), date: .monday, transcript: ""))
      }
    }
    let titles = model.topScreen().screen.sections.last?.rows.map(\.detail)
    #expect(titles?.first == "Design, Blob Jr, Mon 5 Jan 2026, 09:00 (2)")
  }

  @Test(
    "A whole name wins over the beginning of a longer one",
    arguments: [("BLOB ", ["Blob: One"]), ("blo", ["Blob: One", "Blob Jr: Two"])]
  )
  func wholeNames(person: String, lines: [String]) async {
    let model = await open(["by": person, "words": "o"])
    let turn = Meeting.Turn(attendee: nil, text: "Blob: One\nBlob Jr: Two")
    await world.act {
      world.dependencies.standups.update(Standup.design.id) { standup in
        standup.meetings = [
          Meeting(
            id: Meeting.ID(0xD9),
            date: .monday,
            transcript: turn.text,
            attendees: standup.attendees,
            turns: [turn]
          )
        ]
      }
    }

    #expect(rows(model).filter { $0.contains(":") } == lines)
  }

  @Test(
    "The search tells what can't be read, and why, and finds the rest",
    arguments: [false, true]
  )
  func unreadable(isKind: Bool) async {
    let file = UnreadableRecord(place: "x.json", .init(.damaged, "it is cut off"))
    let world = StandupsWorld([.design], unreadable: isKind ? [] : [file], followUps: [.milk])
    if isKind { world.followUps.faults.failNext(.load, "the disk is full") }
    let model = FindModel(query: ["words": "drew"], dependencies: world.dependencies)
    model.task()
    await world.settle()

    #expect(rows(model) == ["Drew the icons."])
    #expect(
      model.topScreen().screen.message
        == (isKind
          ? "Follow-ups aren't searched, as the store can't be read: the disk is full."
          : "A standup isn't searched, as it can't be read: it is cut off.")
    )
  }

  @Test(
    "A search has a route in which any text stays as it is; a day that isn't one is left out",
    arguments: ["icons", " a&b=c/d?e#f%20 ", "Zoë 李雷\n", "+", "words=1"]
  )
  func route(text: String) async throws {
    let query = ["words": text, "by": text, "since": "2026-01-05", "until": "2026-02-29"]
    let model = await open(query)
    let kept = model.routeQuery
    let route = Route(scheme: "standups", segments: [Route.Segment("find", query: kept)])

    let read = try Route(parsing: route.description)

    #expect(kept == ["words": text, "by": text, "since": "2026-01-05"])
    #expect(read.segments.last?.query == kept)
  }

  @Test("A day is a week ago at first, and today; turned off, all days count again")
  func days() async {
    let model = await open()

    model.sinceToggled(to: true)
    model.untilToggled(to: true)
    #expect(model.routeQuery == ["since": "2025-12-29", "until": "2026-01-05"])
    model.sinceChanged(to: .monday)
    model.untilToggled(to: false)
    #expect(model.routeQuery == ["since": "2026-01-05"])
  }

  @Test("A search that was closed while it looked isn't kept by its work")
  func released() async {
    weak var model: FindModel?
    do {
      let open = await open(["words": "icons"])
      open.words = "milk"
      model = open
    }
    await world.settle()

    #expect(model == nil)
    #expect(!world.dependencies.effects.unfinished.contains { $0.hasPrefix("FindModel") })
  }
}
