import EditStandup
import StandupDetailFeature
import StandupsFixtures
import StandupsListFeature
import Testing

@Suite(.feature) @MainActor struct StandupsListModelTests {
  private func open(_ world: StandupsWorld, attendeeName: String? = nil) async -> StandupsListModel
  {
    let model = StandupsListModel(attendeeName: attendeeName, dependencies: world.dependencies)
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
    #expect(model.stack.count == 1)
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
    let isUnread = !StandupsListModel(dependencies: world.dependencies).isLoaded

    let model = await open(world)

    #expect(isUnread)
    #expect(model.isLoaded)
    #expect(model.standups.isEmpty)
    #expect(model.stack.count == 1)
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
    #expect(world.records.records == Array(model.standups))
  }

  @Test("A form that is as it opened isn't saved; an empty title is fine with anything else")
  func addUntouched() async throws {
    let world = StandupsWorld()
    let model = await open(world)

    model.addStandupButtonTapped()
    let form = try #require(model.destination?.add)
    form.addAttendeeButtonTapped()
    model.confirmAddStandupButtonTapped()
    let refused = form.titleProblem
    form.standup.theme = .navy
    let changed = form.titleProblem
    model.confirmAddStandupButtonTapped()
    await world.settle()

    #expect(refused == "Type a title, or change something else.")
    #expect(changed == nil)
    #expect(model.stack.count == 1)
    #expect(world.records.records.map(\.theme) == [.navy])
    #expect(world.records.records.map(\.title) == [""])
  }

  @Test("Cancelling closes an untouched form at once")
  func cancelUntouched() async {
    let world = StandupsWorld()
    let model = StandupsListModel(dependencies: world.dependencies)
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
    let question = form.alert
    form.alertButtonTapped(.confirmDiscard)
    await world.settle()

    #expect(question == .discardChanges)
    #expect(model.stack.count == 1)
    #expect(model.standups.isEmpty)
  }

  @Test("The buttons of a form that is not open close nothing else")
  func buttonsOfClosedForm() async {
    let world = StandupsWorld([.design])
    let model = StandupsListModel(dependencies: world.dependencies)
    await world.settle()
    model.standupTapped(id: Standup.design.id)

    await expectChanges(of: model) {
      model.cancelAddStandupButtonTapped()
      model.confirmAddStandupButtonTapped()
    } are: {
      ""
    }
  }

  // MARK: Opening and deleting

  @Test("Tapping opens the standup; an unknown one does nothing")
  func tap() async {
    let world = StandupsWorld([.quiet, .design])
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

  @Test("Offsets without a standup mean nothing, and leave the last deletion to be undone")
  func outOfRange() async {
    let world = StandupsWorld([.design, .engineering])
    let model = await open(world)
    model.deleteStandups(atOffsets: [1])

    model.deleteStandups(atOffsets: [1, 9])
    model.moveStandups(fromOffsets: [0], toOffset: 9)
    model.moveStandups(fromOffsets: [9], toOffset: 0)
    model.deleteDrafts(atOffsets: [0])
    await world.settle()

    #expect(world.records.records.map(\.title) == ["Design"])
    #expect(world.dependencies.history.undoable.map(\.title) == ["delete “Engineering”"])
    #expect(model.stack.count == 1)
  }

  @Test("Confirming the deletion in a detail closes it and deletes the standup")
  func deleteFromDetail() async throws {
    let world = StandupsWorld([.engineering, .design])
    let model = await open(world)
    model.standupTapped(id: Standup.design.id)
    let detail = try #require(model.destination?.detail)

    detail.deleteButtonTapped()
    detail.alertButtonTapped(.confirmDeletion)
    await world.settle()

    #expect(model.stack.count == 1)
    #expect(model.standups.map(\.title) == ["Engineering"])
  }

  @Test("Undo brings a deleted standup back to its place, also before the deletion is written")
  func undo() async {
    let world = StandupsWorld([.design, .engineering, .quiet])
    let model = await open(world)
    let deletion = world.records.holdNext(.delete)

    model.deleteStandups(atOffsets: [1])
    model.undoButtonTapped()
    let shown = Set(model.standups.map(\.title))
    deletion.release()
    await world.settle()

    #expect(shown == ["Design", "Engineering", "Quiet"])
    #expect(world.records.records == [.design, .engineering, .quiet])
    #expect(model.standups.map(\.title) == ["Design", "Engineering", "Quiet"])
    #expect(world.dependencies.history.undoable.isEmpty)
  }

  @Test("Undo brings back what others changed just before the deletion")
  func undoWithChangesOfOthers() async throws {
    let world = StandupsWorld([.design])
    let model = await open(world)
    let others = world.records.reopened(now: { .monday })
    try await others.update(Standup.design.id) { $0.title = "Icons" }

    model.deleteStandups(atOffsets: [0])
    await world.settle()
    model.undoButtonTapped()
    await world.settle()

    #expect(world.records.records.map(\.title) == ["Icons"])
    #expect(model.standups.map(\.title) == ["Icons"])
  }

  @Test("What others bring back, change and delete again isn't undone")
  func undoneElsewhere() async throws {
    let world = StandupsWorld([.design, .engineering])
    let model = await open(world)
    let others = world.records.reopened(now: { .monday })
    model.deleteStandups(atOffsets: [0])
    await world.settle()

    try await others.save(.design)
    await world.settle()
    try await others.delete(Standup.design.id)
    await world.settle()
    model.undoButtonTapped()
    await world.settle()

    #expect(model.standups.map(\.title) == ["Engineering"])
  }

  @Test(
    "Standups move by the rows as shown, and stay where they are if that is where they go",
    arguments: [
      ([2], 0, "Quiet Design Engineering"), ([0], 3, "Engineering Quiet Design"),
      ([0, 2], 1, "Design Quiet Engineering"), ([0, 1], 3, "Quiet Design Engineering"),
      ([1], 1, "Design Engineering Quiet"), ([1], 2, "Design Engineering Quiet"),
    ] as [([Int], Int, String)]
  )
  func move(_ source: [Int], _ destination: Int, _ expected: String) async {
    let world = StandupsWorld([.design, .engineering, .quiet])
    let model = await open(world)

    model.moveStandups(fromOffsets: IndexSet(source), toOffset: destination)
    let shown = model.standups.map(\.title).joined(separator: " ")
    await world.settle()

    #expect(shown == expected)
    #expect(world.records.records.map(\.title).joined(separator: " ") == expected)
  }

  @Test("On an attendee's list, a standup moves behind the last that is shown, and not further")
  func moveAmongShown() async {
    let other = Standup(id: Standup.ID(0xEE), title: "Other", attendees: [.blob])
    let world = StandupsWorld([.design, other, .quiet])
    let model = await open(world, attendeeName: "Blob")
    let before = model.standups.map(\.title)

    model.moveStandups(fromOffsets: [0], toOffset: 2)
    await world.settle()

    #expect(before == ["Design", "Other"])
    #expect(world.records.records.map(\.title) == ["Other", "Design", "Quiet"])
  }

  @Test("Undo takes back the last deletion, also that of a detail, and leaves what is there")
  func undoInTurn() async throws {
    let world = StandupsWorld([.design, .engineering, .quiet])
    let model = await open(world)

    model.standupTapped(id: Standup.engineering.id)
    let detail = try #require(model.destination?.detail)
    detail.deleteButtonTapped()
    detail.alertButtonTapped(.confirmDeletion)
    await world.settle()
    model.undoButtonTapped()
    await world.settle()
    model.deleteStandups(atOffsets: [0, 2])
    await world.settle()
    try await world.records.reopened().restore(.quiet)
    await world.settle()
    model.undoButtonTapped()
    await world.settle()
    model.undoButtonTapped()
    await world.settle()

    #expect(world.records.records == [.design, .engineering, .quiet])
  }

  @Test("A child that is there from the start is wired")
  func wired() async throws {
    let world = StandupsWorld([.design])
    let form = EditStandupModel(standup: .quiet, dependencies: world.dependencies)
    let model = StandupsListModel(destination: .add(form), dependencies: world.dependencies)

    form.onDiscard()

    #expect(model.stack.count == 1)
  }

  // MARK: Failures

  @Test("A standup that could not be saved is shown as not saved, until it is")
  func failedSave() async throws {
    let world = StandupsWorld()
    let model = await open(world)
    world.records.failNext(.save, "the disk is full")
    model.addStandupButtonTapped()
    model.destination?.add?.standup.title = "Morning"

    model.confirmAddStandupButtonTapped()
    let atOnce = (model.standups.map(\.title), model.unsavedIDs.count)
    await world.settle()
    let marked = model.standups.ids == Array(model.unsavedIDs)
    model.standups.first.map { _ = world.dependencies.standups.retry($0.id) }
    await world.settle()

    #expect(atOnce == (["Morning"], 0))
    #expect(marked)
    #expect(model.unsavedIDs.isEmpty)
    #expect(world.records.records.map(\.title) == ["Morning"])
  }

  @Test("A deletion that failed leaves the standup there")
  func failedDeletion() async throws {
    let world = StandupsWorld([.design])
    let model = await open(world)
    world.records.failNext(.delete, "the disk is read-only")

    model.deleteStandups(atOffsets: [0])
    let atOnce = model.standups.map(\.title)
    await world.settle()

    #expect(atOnce == [])
    #expect(model.standups.map(\.title) == ["Design"])
    #expect(model.unsavedIDs == [Standup.design.id])
  }
}
