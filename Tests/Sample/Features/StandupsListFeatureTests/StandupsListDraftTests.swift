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
    unreadable: [UnreadableRecord] = [],
    drafts: [SavedDraft] = []
  ) async -> (StandupsListModel, StandupsWorld, AppDriver) {
    let world = StandupsWorld(standups, unreadable: unreadable) {
      $0.navigate = inbox.navigator
      $0.drafts = Drafts(owner: "next")
      $0.forms = [EditStandupModel.self, RecordMeetingModel.self]
    }
    world.dependencies.drafts.waiting = drafts
    let list = StandupsListModel(dependencies: world.dependencies)
    let driver = AppDriver(list, effects: world.dependencies.effects)
    await driver.settle()
    return (list, world, driver)
  }

  private func stored(_ model: some Presenting, at route: String) throws -> SavedDraft {
    let route = try Route(parsing: route)
    return try #require(Drafts(owner: "before").all(from: model, at: route).first)
  }

  private func newStandup(_ standup: Standup) -> EditStandupModel {
    EditStandupModel(standup: standup, isNew: true, dependencies: .test { $0.drafts = Drafts() })
  }

  private func formDraft(_ standup: Standup = .design) throws -> SavedDraft {
    let form = EditStandupModel(standup: standup, dependencies: .test { $0.drafts = Drafts() })
    form.standup.title = "Icons"
    return try stored(form, at: "standups://standups/\(standup.id)/edit")
  }

  private func meetingDraft() async throws -> SavedDraft {
    let world = StandupsWorld()
    let away = try #require(Standup.design.attendees.last)
    let meeting = RecordMeetingModel(
      standup: .design,
      without: [away.id],
      dependencies: world.dependencies
    )
    meeting.task()
    await world.clock.advance(by: .seconds(61))
    await world.act { world.speech.send("The fonts.") }
    return try stored(meeting, at: "standups://standups/\(Standup.design.id)/record")
  }

  // MARK: Rows

  @Test("A standup that can't be read isn't called deleted; its draft waits, or can be dropped")
  func unreadable() async throws {
    let draft = try formDraft()
    let damaged = UnreadableRecord(
      place: "x.json",
      recordID: "\(Standup.design.id)",
      .init(.damaged, "its bytes were changed")
    )
    let (list, world, _) = await list([], unreadable: [damaged], drafts: [draft])

    list.draftTapped(id: draft.id)

    let text = "The standup can't be read; once it can be, this opens again."
    #expect(list.state(of: draft) == .unreadable)
    #expect(list.alert?.message == "\(text) It is not saved anywhere else.")
    #expect(list.alert?.offers(.dropDraft) == true)
    #expect(world.dependencies.drafts.waiting == [draft])
  }

  @Test("Opening a draft doesn't change the order of the rows")
  func order() async throws {
    let drafts = [try formDraft(), try formDraft(.engineering)]
    let (list, _, _) = await list([.design, .engineering], drafts: drafts)
    let before = list.drafts.map(\.id)

    list.draftTapped(id: before[0])

    #expect(list.drafts.map(\.id) == before)
  }

  // MARK: Dropping

  @Test("Deleting rows asks first; dropped, the drafts are gone")
  func dropped() async throws {
    let drafts = [try await meetingDraft(), try formDraft(), try formDraft(.engineering)]
    let (list, world, _) = await list([], drafts: drafts)

    list.deleteDrafts(atOffsets: [1])
    let title = list.alert?.title
    list.alertButtonTapped(nil)
    let kept = world.dependencies.drafts.waiting
    list.deleteDrafts(atOffsets: [0, 2])
    list.alertButtonTapped(.dropDraft)

    #expect(title == "Drop what you typed for “Icons”?")
    #expect(kept == drafts)
    #expect(list.stack.count == 1)
    #expect(world.dependencies.drafts.waiting == [drafts[1]])
  }

  // MARK: Opening

  @Test("The draft of a new standup opens its form, also where its route would not lead")
  func newForm() async throws {
    let form = newStandup(.design)
    form.standup.title = "Icons"
    let route = "standups://standups/\(Standup.quiet.id)/attendees/\(Attendee.blob.id)/standups/add"
    let draft = try stored(form, at: route)
    let (list, world, _) = await list([], drafts: [draft])

    list.draftTapped(id: draft.id)

    #expect(list.destination?.add?.standup.title == "Icons")
    #expect(world.dependencies.drafts.waiting == [])
  }

  // MARK: Drafts of deleted standups

  @Test("What was typed for a deleted standup takes the place of no other draft")
  func besideAnother() async throws {
    let other = newStandup(.engineering)
    other.standup.title = "Fonts"
    let new = try stored(other, at: "standups://standups/add")
    let draft = try formDraft()
    let (list, world, _) = await list([], drafts: [draft, new])

    list.draftTapped(id: draft.id)

    #expect(list.destination?.add?.standup.title == "Icons")
    #expect(world.dependencies.drafts.waiting == [new])
  }

  @Test("A meeting of a deleted standup comes with a new one, and is in its draft until then")
  func deletedMeeting() async throws {
    let draft = try await meetingDraft()
    let (list, world, driver) = await list([], drafts: [draft])

    list.draftTapped(id: draft.id)
    let form = try #require(list.destination?.add)
    let drafts = world.dependencies.drafts.all(from: list, at: RouteRoot.standups.route)
    form.standup = form.base.takingMeetings(of: form.standup)
    let isChanged = form.isChanged
    form.standup.title = "Design"
    list.confirmAddStandupButtonTapped()
    await driver.settle()

    #expect(drafts.map(\.label.record) == ["new"])
    #expect(drafts[0].content.contains("The fonts."))
    #expect(isChanged)
    let stored = try #require(world.records.records.first)
    #expect(stored.title == "Design")
    #expect(stored.id != Standup.design.id)
    #expect(world.dependencies.drafts.waiting == [])
    let meeting = try #require(stored.meetings.first)
    let typed = try #require(draft.content(of: RecordMeetingModel.self))
    #expect(meeting.id == typed.meetingID)
    #expect(meeting.transcript == "The fonts.")
    #expect(meeting.attendees == [.blob])
    #expect(meeting.absentees == [.blobJr])
    #expect(meeting.plannedDuration == Standup.design.duration)
    #expect(meeting.duration == .seconds(61))
  }
}

extension Standup {
  fileprivate func takingMeetings(of other: Standup) -> Standup {
    var standup = self
    standup.meetings = other.meetings
    return standup
  }
}
