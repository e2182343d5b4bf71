import EditStandup
import RecordMeetingFeature
import StandupsFixtures
import StandupsListFeature
import Testing

/// Drafts from before the app ended that no screen has taken.
@Suite(.feature) @MainActor struct StandupsListDraftTests {
  private let inbox = NavigationInbox()

  private func list(
    _ standups: [Standup],
    drafts: [SavedDraft] = []
  ) async -> (StandupsListModel, StandupsWorld, AppDriver) {
    let world = StandupsWorld(standups) {
      $0.navigate = inbox.navigator
      $0.drafts = Drafts(owner: "next")
    }
    world.dependencies.drafts.waiting = drafts
    let list = StandupsListModel(dependencies: world.dependencies)
    let driver = AppDriver(list, effects: world.dependencies.effects)
    await driver.settle()
    list.offerDrafts()
    return (list, world, driver)
  }

  private func stored(_ model: some Presenting, at route: String) throws -> SavedDraft {
    let route = try Route(parsing: route)
    return try #require(Drafts(owner: "before").all(from: model, at: route).first)
  }

  private func formDraft(_ standup: Standup = .design) throws -> SavedDraft {
    let form = EditStandupModel(standup: standup, dependencies: .test())
    form.standup.title = "Icons"
    return try stored(form, at: "standups://standups/\(standup.id)/edit")
  }

  private func meetingDraft() async throws -> SavedDraft {
    let world = StandupsWorld()
    let meeting = RecordMeetingModel(standup: .design, dependencies: world.dependencies)
    meeting.task()
    await world.clock.advance(by: .seconds(61))
    world.speech.send("The fonts.")
    await world.settle()
    return try stored(meeting, at: "standups://standups/\(Standup.design.id)/record")
  }

  @Test("What was typed for a deleted standup can become a new one")
  func deletedForm() async throws {
    let (list, world, driver) = await list([], drafts: [try formDraft()])

    let alert = try #require(list.destination?.alert)
    list.alertButtonTapped(.openDraft)
    let form = try #require(list.destination?.add)

    #expect(alert.title == "What you typed for “Icons” is not saved")
    #expect(alert.message.contains("was deleted"))
    #expect(world.dependencies.drafts.waiting == [])
    #expect(form.draft != nil)
    list.confirmAddStandupButtonTapped()
    await driver.settle()
    let stored = try #require(world.records.records.first)
    #expect(stored.title == "Icons")
    #expect(stored.attendees == Standup.design.attendees)
    #expect(stored.id != Standup.design.id)
  }

  @Test("What was typed for a deleted standup is kept on as that of a new one")
  func keptOn() async throws {
    let (list, world, _) = await list([], drafts: [try formDraft()])

    list.alertButtonTapped(.openDraft)

    let drafts = world.dependencies.drafts.all(from: list, at: RouteRoot.standups.route)
    #expect(drafts.map(\.label.record) == ["new"])
  }

  @Test("What was typed for a deleted standup takes the place of no other draft")
  func besideAnother() async throws {
    let other = EditStandupModel(standup: .engineering, isNew: true, dependencies: .test())
    other.standup.title = "Fonts"
    let new = try stored(other, at: "standups://standups/add")
    let (list, world, _) = await list([], drafts: [try formDraft(), new])

    list.alertButtonTapped(.openDraft)

    #expect(list.destination?.add?.standup.title == "Icons")
    #expect(world.dependencies.drafts.waiting == [new])
  }

  @Test("What was typed for a standup that is there is offered, and its route asked for")
  func form() async throws {
    let drafts = [try formDraft(), try formDraft(.engineering)]
    let (list, world, _) = await list([.design, .engineering], drafts: drafts)

    list.alertButtonTapped(.openDraft)

    #expect(inbox.requests == [.route(drafts[0].route)])
    #expect(world.dependencies.drafts.waiting == drafts.reversed())
  }

  @Test("A meeting of a deleted standup can be saved with a new one")
  func deletedMeeting() async throws {
    let (list, world, driver) = await list([], drafts: [try await meetingDraft()])

    let alert = try #require(list.destination?.alert)
    list.alertButtonTapped(.openDraft)
    await driver.settle()

    #expect(alert.title == "A meeting of “Design” is not saved")
    #expect(alert.message.contains("1:01"))
    let stored = try #require(world.records.records.first)
    #expect(stored.title == "Design")
    #expect(stored.meetings.map(\.transcript) == ["The fonts."])
    #expect(stored.id != Standup.design.id)
    #expect(world.dependencies.drafts.waiting == [])
  }

  @Test("A meeting of a standup that is there stands still at its question")
  func meetingOfAStandup() async throws {
    let (list, _, driver) = await list([.design], drafts: [try await meetingDraft()])

    _ = await driver.open(
      try Route(parsing: "standups://standups/\(Standup.design.id)/record"),
      from: .standups
    )

    let record = try #require(list.destination?.detail?.destination?.record)
    #expect(record.destination?.alert == .interrupted(after: .seconds(61)))
  }

  @Test("Dropped, it is gone; left for later, it is kept")
  func answers() async throws {
    let drafts = [try formDraft(), try formDraft(.engineering)]
    let (list, world, _) = await list([], drafts: drafts)

    list.alertButtonTapped(.dropDraft)
    #expect(list.destination?.alert?.id == drafts[1].id)
    list.alertButtonTapped(nil)

    #expect(list.destination == nil)
    #expect(world.dependencies.drafts.waiting == [drafts[1]])
  }

  @Test("The offer waits until nothing else is open")
  func waits() async throws {
    let (list, world, _) = await list([.design])
    list.addStandupButtonTapped()
    world.dependencies.drafts.waiting = [try formDraft()]

    list.offerDrafts()
    #expect(list.destination?.add != nil)
    list.dismissPresented()

    #expect(list.destination?.alert?.offers(.dropDraft) == true)
  }

  @Test("A draft that its form has taken in the meantime is not offered any more")
  func taken() async throws {
    let (list, world, _) = await list([.design], drafts: [try formDraft()])

    list.standupTapped(id: Standup.design.id)
    list.destination?.detail?.editButtonTapped()
    list.dismissPresented()

    #expect(world.dependencies.drafts.waiting == [])
    #expect(list.destination == nil)
  }

  @Test("What this version does not know is shown as it is kept, and not lost")
  func unknown() async throws {
    let draft = SavedDraft(
      kind: "follow-up",
      owner: "before",
      route: RouteRoot.standups.route,
      label: DraftLabel(title: "A task", text: "Buy milk."),
      content: #"{"task":"Buy milk"}"#
    )
    let (list, world, _) = await list([], drafts: [draft])

    #expect(list.destination?.alert?.message == "Buy milk.")
    #expect(list.destination?.alert?.offers(.openDraft) == false)
    #expect(world.dependencies.drafts.waiting == [draft])
    list.alertButtonTapped(.dropDraft)
    #expect(world.dependencies.drafts.waiting == [])
  }

  @Test("The form of a new standup takes its draft")
  func newForm() async throws {
    let form = EditStandupModel(standup: .design, isNew: true, dependencies: .test())
    form.standup.title = "Icons"
    let draft = try stored(form, at: "standups://standups/add")
    let (list, world, _) = await list([], drafts: [draft])
    list.alertButtonTapped(nil)

    list.addStandupButtonTapped()

    #expect(list.destination?.add?.standup.title == "Icons")
    #expect(world.dependencies.drafts.waiting == [])
  }
}
