import EditStandup
import FeatureKit
import FeatureTesting
import StandupDetailFeature
import StandupsDomain
import StandupsFixtures
import StandupsListFeature
import Testing

@Suite(.feature) @MainActor struct StandupsListModelTests {
  private func open(_ world: StandupsWorld, attendeeName: String? = nil) async -> StandupsListModel
  {
    let model = StandupsListModel(attendeeName: attendeeName, dependencies: world.dependencies)
    model.task()
    await world.settle()
    return model
  }

  // MARK: Asking for a screen elsewhere

  @Test("On the list of an attendee, all standups are asked for, and nothing else happens")
  func allStandups() async throws {
    let inbox = NavigationInbox()
    let world = StandupsWorld([.design]) { $0.navigate = inbox.navigator }
    let model = await open(world, attendeeName: "Blob")

    model.showAllStandupsButtonTapped()

    #expect(inbox.requests == [.route(try Route(parsing: "standups://standups"))])
    #expect(model.destination == nil)
  }

  // MARK: Reading

  @Test("The list shows what the store has, in order, and what others change")
  func follows() async throws {
    let world = StandupsWorld([.engineering, .design])
    let model = await open(world)
    let before = model.standups.map(\.title)

    try await world.records.store.save(.quiet)
    try await world.records.store.delete(Standup.engineering.id)
    await world.settle()

    #expect(before == ["Engineering", "Design"])
    #expect(model.standups.map(\.title) == ["Design", "Quiet"])
    #expect(model.title == "Daily Standups")
  }

  @Test("No data is an empty list and no alert")
  func empty() async {
    let world = StandupsWorld()
    let unread = StandupsListModel(dependencies: world.dependencies)

    let model = await open(world)

    #expect(!unread.isLoaded)
    #expect(model.isLoaded)
    #expect(model.standups.isEmpty)
    #expect(model.destination == nil)
  }

  @Test("Data that cannot be read offers samples; what can be read is shown")
  func unreadable() async throws {
    let broken = UnreadableRecord(place: "x.json", .init(.damaged, "its bytes were changed"))
    let world = StandupsWorld([.design], unreadable: [broken])
    let model = await open(world)

    let alert = try #require(model.destination?.alert)
    let shown = model.standups.map(\.title)
    model.alertButtonTapped(.loadSamples)
    await world.settle()

    #expect(alert == .unreadable([broken]))
    #expect(alert.message.contains("x.json: its bytes were changed."))
    #expect(shown == ["Design"])
    #expect(model.standups.map(\.title) == ["Design", "Design", "Product", "Engineering"])
    #expect(model.destination == nil)
  }

  @Test("Going on without samples is not asked again")
  func withoutSamples() async throws {
    let broken = UnreadableRecord(place: "x.json", .init(.damaged, "its bytes were changed"))
    let world = StandupsWorld([.design], unreadable: [broken])
    let model = await open(world)

    model.alertButtonTapped(nil)
    try await world.records.store.save(.quiet)
    await world.settle()

    #expect(model.destination == nil)
    #expect(model.standups.count == 2)
  }

  @Test("A store that cannot be read at all offers to try again")
  func loadingFails() async throws {
    let world = StandupsWorld([.design])
    world.records.failNext(.load, "the disk is gone")
    let model = await open(world)

    let alert = try #require(model.destination?.alert)
    model.alertButtonTapped(.retryLoading)
    await world.settle()

    #expect(alert.title == "Standups could not be read")
    #expect(alert.message.contains("the disk is gone"))
    #expect(model.standups.map(\.title) == ["Design"])
  }

  // MARK: An attendee's standups

  @Test("Filtered, the list shows the standups of the attendee of that trimmed name")
  func filtered() async {
    var padded = Standup.quiet
    padded.attendees = [Attendee(id: Attendee.ID(1), name: " Blob Sr\t")]
    let world = StandupsWorld([.engineering, .design, padded])

    let model = await open(world, attendeeName: "  Blob Sr ")

    #expect(model.title == "Blob Sr's Standups")
    #expect(model.standups.map(\.title) == ["Engineering", "Quiet"])
  }

  @Test("Adding on an attendee's list starts the form with that attendee")
  func addFiltered() async throws {
    let world = StandupsWorld()
    let model = await open(world, attendeeName: "Blob")

    model.addStandupButtonTapped()

    let form = try #require(model.destination?.add)
    #expect(form.standup.attendees.map(\.name) == ["Blob"])
  }

  // MARK: Adding

  @Test("A confirmed form closes and is saved, without attendees that have no name")
  func add() async throws {
    let world = StandupsWorld([.design])
    let model = await open(world)

    model.addStandupButtonTapped()
    let form = try #require(model.destination?.add)
    let focus = form.focus
    form.standup.title = "Morning"
    form.standup.attendees[id: form.standup.attendees[0].id]?.name = "Blob"
    form.addAttendeeButtonTapped()
    model.confirmAddStandupButtonTapped()
    let isClosed = model.destination == nil
    await world.settle()

    #expect(focus == .title)
    #expect(isClosed)
    #expect(model.standups.map(\.title) == ["Design", "Morning"])
    #expect(model.standups.last?.attendees.map(\.name) == ["Blob"])
    #expect(world.records.records == model.standups.elements)
  }

  @Test("Cancelling closes an untouched form at once")
  func cancelUntouched() async {
    let model = StandupsListModel(dependencies: .test { $0.uuid = .incrementing })
    model.addStandupButtonTapped()

    await expectFreed(model.destination?.add) {
      model.cancelAddStandupButtonTapped()
    }
  }

  @Test("Cancelling lets a touched form ask")
  func cancelTouched() async throws {
    let world = StandupsWorld()
    let model = await open(world)

    model.addStandupButtonTapped()
    let form = try #require(model.destination?.add)
    form.standup.title = "Morning"
    model.cancelAddStandupButtonTapped()
    let question = form.destination?.alert
    form.alertButtonTapped(.confirmDiscard)
    await world.settle()

    #expect(question == .discardChanges)
    #expect(model.destination == nil)
    #expect(model.standups.isEmpty)
  }

  // MARK: Opening and deleting

  @Test("Tapping opens the standup; an unknown one does nothing")
  func tap() async {
    let world = StandupsWorld([.design])
    let model = await open(world)

    await expectChanges(of: model) {
      model.standupTapped(id: Standup.engineering.id)
    } are: {
      ""
    }
    model.standupTapped(id: Standup.design.id)

    #expect(model.destination?.detail?.standup == .design)
  }

  @Test("Offsets mean the rows as shown")
  func delete() async {
    let world = StandupsWorld([.design, .engineering, .quiet])
    let model = await open(world, attendeeName: "Blob Sr")

    model.deleteStandups(atOffsets: [0])
    await world.settle()

    #expect(world.records.records.map(\.title) == ["Design", "Quiet"])
    #expect(model.standups.isEmpty)
  }

  @Test("Confirming the deletion in a detail closes it and deletes the standup")
  func deleteFromDetail() async throws {
    let world = StandupsWorld([.design, .engineering])
    let model = await open(world)
    model.standupTapped(id: Standup.design.id)
    let detail = try #require(model.destination?.detail)

    detail.deleteButtonTapped()
    detail.alertButtonTapped(.confirmDeletion)
    await world.settle()

    #expect(model.destination == nil)
    #expect(model.standups.map(\.title) == ["Engineering"])
  }

  @Test("A child that is there from the start is wired")
  func wired() async throws {
    let world = StandupsWorld([.design])
    let form = EditStandupModel(standup: .quiet, dependencies: world.dependencies)
    let model = StandupsListModel(destination: .add(form), dependencies: world.dependencies)

    form.onDiscard()

    #expect(model.destination == nil)
  }

  // MARK: Failures

  @Test("A standup that could not be saved is shown as not saved, told, and tried again")
  func failedSave() async throws {
    let world = StandupsWorld()
    let model = await open(world)
    world.records.failNext(.save, "the disk is full")
    model.addStandupButtonTapped()
    model.destination?.add?.standup.title = "Morning"

    model.confirmAddStandupButtonTapped()
    await world.settle()
    let alert = try #require(model.destination?.alert)
    let marked = model.standups.ids == Array(model.unsavedIDs)
    model.alertButtonTapped(.retrySave)
    await world.settle()

    #expect(alert.title == "“Morning” is not saved")
    #expect(marked)
    #expect(model.unsavedIDs.isEmpty)
    #expect(world.records.records.map(\.title) == ["Morning"])
  }

  @Test("A deletion that failed leaves the standup there and says so; going on is not asked again")
  func failedDeletion() async throws {
    let world = StandupsWorld([.design])
    let model = await open(world)
    world.records.failNext(.delete, "the disk is read-only")

    model.deleteStandups(atOffsets: [0])
    await world.settle()
    let alert = try #require(model.destination?.alert)
    model.alertButtonTapped(.goOnUnsaved)
    await world.settle()

    #expect(alert.title == "“Design” is not deleted")
    #expect(model.standups.map(\.title) == ["Design"])
    #expect(model.destination == nil)
  }

  @Test("Bad news that a detail has told is not told again by the list")
  func toldOnce() async throws {
    let world = StandupsWorld([.design])
    let model = await open(world)
    model.standupTapped(id: Standup.design.id)
    let detail = try #require(model.destination?.detail)
    detail.task()
    world.records.failNext(.update, "the disk is full")
    detail.deleteMeetings(atOffsets: [0])
    await world.settle()
    let waits =
      model.pendingAlerts.offers(.retrySave) && detail.destination?.alert != nil

    detail.alertButtonTapped(.goOnUnsaved)
    await world.settle()
    model.destination = nil

    #expect(waits)
    #expect(model.destination == nil)
    #expect(model.unsavedIDs == [Standup.design.id])
  }
}
