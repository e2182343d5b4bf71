import EditStandup
import FeatureKit
import FeatureTesting
import RecordMeetingFeature
import StandupDetailFeature
import StandupsDomain
import StandupsFixtures
import StandupsListFeature
import Testing

/// Drafts from before the app ended that no screen could restore.
@Suite(.feature) @MainActor struct StandupsListDraftTests {
  private func list(_ standups: [Standup]) async -> (StandupsListModel, StandupsWorld, AppDriver) {
    let world = StandupsWorld(standups)
    let list = StandupsListModel(dependencies: world.dependencies)
    let driver = AppDriver(list, effects: world.dependencies.effects)
    await driver.settle()
    return (list, world, driver)
  }

  private func formDraft(_ standup: Standup = .design) throws -> SavedDraft {
    let form = EditStandupModel(standup: standup, dependencies: .test())
    form.standup.title = "Icons"
    return try #require(SavedDraft(of: form, depth: 2))
  }

  private func meetingDraft() async throws -> SavedDraft {
    let world = StandupsWorld()
    let meeting = RecordMeetingModel(standup: .design, dependencies: world.dependencies)
    meeting.task()
    await world.clock.advance(by: .seconds(61))
    world.speech.send("The fonts.")
    await world.settle()
    return try #require(SavedDraft(of: meeting, depth: 2))
  }

  @Test("What was typed for a deleted standup can become a new one")
  func deletedForm() async throws {
    let (list, world, driver) = await list([])
    let draft = try formDraft()

    list.keep([draft], isOffered: true)
    let alert = try #require(list.destination?.alert)
    list.alertButtonTapped(.openDraft)
    let form = try #require(list.destination?.add)

    #expect(alert.title == "What you typed for “Icons” is not saved")
    #expect(alert.message.contains("was deleted"))
    #expect(list.draft == nil)
    #expect(form.draft != nil)
    list.confirmAddStandupButtonTapped()
    await driver.settle()
    let stored = try #require(world.records.records.first)
    #expect(stored.title == "Icons")
    #expect(stored.attendees == Standup.design.attendees)
    #expect(stored.id != Standup.design.id)
  }

  @Test("What was typed for a standup that is there goes into its form")
  func form() async throws {
    let (list, _, _) = await list([.design])
    let draft = try formDraft()

    list.keep([draft], isOffered: true)
    list.alertButtonTapped(.openDraft)

    let form = try #require(list.destination?.detail?.destination?.edit)
    #expect(form.standup.title == "Icons")
    #expect(form.standup.id == Standup.design.id)
  }

  @Test("A meeting of a deleted standup can be saved with a new one")
  func deletedMeeting() async throws {
    let (list, world, driver) = await list([])
    let draft = try await meetingDraft()

    list.keep([draft], isOffered: true)
    let alert = try #require(list.destination?.alert)
    list.alertButtonTapped(.openDraft)
    await driver.settle()

    #expect(alert.title == "A meeting of “Design” was interrupted")
    #expect(alert.message.contains("1:01"))
    let stored = try #require(world.records.records.first)
    #expect(stored.title == "Design")
    #expect(stored.meetings.map(\.transcript) == ["The fonts."])
    #expect(stored.id != Standup.design.id)
  }

  @Test("A meeting of a standup that is there stands still at its question")
  func meetingOfAStandup() async throws {
    let (list, _, driver) = await list([.design])
    let draft = try await meetingDraft()

    list.keep([draft], isOffered: true)
    list.alertButtonTapped(.openDraft)
    await driver.settle()

    let record = try #require(list.destination?.detail?.destination?.record)
    #expect(record.destination?.alert == .interrupted(after: .seconds(61)))
  }

  @Test("Dropped, it is gone; left for later, it is kept and offered when the app next starts")
  func answers() async throws {
    let (list, _, _) = await list([])
    let drafts = [try formDraft(), try formDraft(.engineering)]

    list.keep(drafts, isOffered: true)
    list.alertButtonTapped(.dropDraft)
    #expect(list.destination?.alert?.id.contains(drafts[1].content) == true)
    list.alertButtonTapped(nil)

    #expect(list.destination == nil)
    let kept = try #require(SavedDraft(of: list, depth: 0))
    let (next, _, _) = await self.list([])
    next.restore(try #require(kept.draft(of: StandupsListModel.self)))
    #expect(next.destination?.alert?.id.contains(drafts[1].content) == true)
  }

  @Test("What is only kept is not offered, and what was left over before is not wrapped again")
  func kept() async throws {
    let (list, _, _) = await list([])
    list.keep([try formDraft()], isOffered: false)
    let kept = try #require(SavedDraft(of: list, depth: 0))

    let (next, _, _) = await self.list([])
    next.keep([kept, try formDraft()], isOffered: false)

    #expect(list.destination == nil)
    let expected = try formDraft()
    #expect(next.draft == [expected])
  }

  @Test("The offer waits until nothing else is open")
  func waits() async throws {
    let (list, _, _) = await list([.design])
    list.addStandupButtonTapped()

    let draft = try formDraft()
    list.keep([draft], isOffered: true)
    #expect(list.destination?.add != nil)
    list.dismissPresented()

    #expect(list.destination?.alert?.offers(.dropDraft) == true)
  }

  @Test("What this version does not know is shown as it is kept, and not lost")
  func unknown() async {
    let (list, _, _) = await list([])
    let draft = SavedDraft(kind: "follow-up", depth: 3, content: #"{"task":"Buy milk"}"#)

    list.keep([draft], isOffered: true)

    #expect(list.destination?.alert?.message.contains("Buy milk") == true)
    #expect(list.draft == [draft])
    list.alertButtonTapped(.dropDraft)
    #expect(list.draft == nil)
  }

  @Test("The form of a new standup that was saved just before the app ended closes")
  func savedForm() async throws {
    let (list, _, _) = await list([.design])
    list.addStandupButtonTapped()
    let form = try #require(list.destination?.add)
    form.standup.title = "Sales"
    list.closeSavedForm()
    #expect(list.destination?.add != nil)

    form.standup = .design
    list.closeSavedForm()

    #expect(list.destination == nil)
  }
}
