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

  // MARK: Adding

  @Test("The buttons of a form that is not open close nothing else")
  func buttonsOfClosedForm() async {
    let world = StandupsWorld([.design])
    let model = await open(world)
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

  @Test("A route opens the standup that it names, wherever that stands")
  func routes() async throws {
    let standups = [Standup.quiet, .design, .engineering]
    let world = StandupsWorld(standups)
    let model = await open(world)
    let driver = AppDriver(model, effects: world.dependencies.effects)
    for standup in standups {
      model.destination = nil
      let route = try Route(parsing: "s://standups/\(standup.id)")
      let opening = await driver.open(route, from: RouteRoot(scheme: "s", word: "standups"))

      #expect(opening.unresolved == nil)
      #expect(model.destination?.detail?.standup.id == standup.id)
    }
  }

  @Test("Offsets without a standup mean nothing, and leave the last deletion to be undone")
  func outOfRange() async {
    let world = StandupsWorld([.design, .engineering])
    let model = await open(world)
    model.deleteStandups(atOffsets: [1])

    model.deleteStandups(atOffsets: [1, 9])
    model.moveStandups(fromOffsets: [0], toOffset: 9)
    model.moveStandups(fromOffsets: [9], toOffset: 0)
    await world.act { model.deleteDrafts(atOffsets: [0]) }

    #expect(world.records.records.map(\.title) == ["Design"])
    #expect(world.dependencies.history.undoable.map(\.title) == ["delete “Engineering”"])
    #expect(model.stack.count == 1)
  }

  @Test("A child that is there from the start is wired")
  func wired() async throws {
    let world = StandupsWorld([.design])
    let form = EditStandupModel(standup: .quiet, dependencies: world.dependencies)
    let model = StandupsListModel(destination: .add(form), dependencies: world.dependencies)

    form.onDiscard()

    #expect(model.stack.count == 1)
  }
}
