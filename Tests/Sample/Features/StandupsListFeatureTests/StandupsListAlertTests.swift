import EditStandup
import FeatureKit
import FeatureTesting
import StandupsDomain
import StandupsFixtures
import StandupsListFeature
import Testing

/// Failures while another screen is open, or several at once.
@Suite(.feature) @MainActor struct StandupsListAlertTests {
  private let broken = UnreadableRecord(
    place: "x.json",
    recordID: Standup.quiet.id.description,
    .init(.damaged, "its bytes were changed")
  )

  @Test("Bad news that waits is not replaced by more of it")
  func twoAlerts() async throws {
    let world = StandupsWorld(unreadable: [broken])
    let form = EditStandupModel(standup: .engineering, dependencies: world.dependencies)
    let model = StandupsListModel(destination: .add(form), dependencies: world.dependencies)
    model.task()
    await world.settle()

    world.records.failNext(.save, "the disk is full")
    try await world.records.store.save(.design)
    await world.settle()
    model.cancelAddStandupButtonTapped()
    let first = try #require(model.destination?.alert)
    model.alertButtonTapped(nil)
    let second = try #require(model.destination?.alert)
    model.alertButtonTapped(.goOnUnsaved)
    await world.settle()

    #expect(first == .unreadable([broken]))
    #expect(second.title == "“Design” is not saved")
    #expect(model.destination == nil)
  }

  @Test("Bad news that a tap takes away before it was read comes back")
  func tapBeforeReading() async throws {
    let world = StandupsWorld(unreadable: [broken])
    let model = StandupsListModel(dependencies: world.dependencies)
    model.task()
    await world.settle()
    let before = model.destination?.alert

    model.addStandupButtonTapped()
    model.cancelAddStandupButtonTapped()
    let after = model.destination?.alert
    model.alertButtonTapped(nil)

    #expect(before != nil)
    #expect(after == before)
    #expect(model.destination == nil)
  }

  @Test("Unreadable files are reported when there are more of them, not when there are fewer")
  func unreadableOnce() async throws {
    let other = UnreadableRecord(place: "y.json", .init(.damaged, "its bytes were changed"))
    let world = StandupsWorld(unreadable: [broken, other])
    let model = StandupsListModel(dependencies: world.dependencies)
    model.task()
    await world.settle()
    model.alertButtonTapped(nil)

    try await world.records.store.save(.quiet)
    let unreadable = try await world.records.store.load().unreadable
    await world.settle()

    #expect(unreadable == [other])
    #expect(model.destination == nil)
  }

  @Test("Who goes on without the standups sees what is added all the same")
  func addAfterFailedLoading() async throws {
    let world = StandupsWorld([.design])
    world.records.failNext(.load, "the disk is gone")
    let model = StandupsListModel(dependencies: world.dependencies)
    model.task()
    await world.settle()
    model.alertButtonTapped(nil)

    model.addStandupButtonTapped()
    model.destination?.add?.standup.title = "Morning"
    model.confirmAddStandupButtonTapped()
    await world.settle()

    #expect(model.standups.map(\.title) == ["Design", "Morning"])
  }

  @Test("An attendee's list leaves it to the list of all to tell what cannot be read")
  func unreadableOfAttendee() async {
    let world = StandupsWorld([.design], unreadable: [broken])
    let model = StandupsListModel(attendeeName: "Blob", dependencies: world.dependencies)

    model.task()
    await world.settle()

    #expect(model.isLoaded)
    #expect(model.destination == nil)
  }

  @Test("An alert acts on the change that it told, though another one has failed meanwhile")
  func alertOfItsOwn() async throws {
    let world = StandupsWorld([.design, .quiet])
    let model = StandupsListModel(dependencies: world.dependencies)
    model.task()
    await world.settle()
    for standup in [Standup.design, .quiet] {
      var changed = standup
      changed.title += " II"
      world.records.failNext(.save, "the disk is full")
      try await world.records.store.save(changed)
    }
    await world.settle()
    let first = try #require(model.destination?.alert)

    try await world.records.store.acknowledge(Standup.design.id)
    await world.settle()
    let stays = model.destination?.alert == first
    model.alertButtonTapped(.retrySave)
    await world.settle()

    #expect(stays)
    #expect(first.title == "“Design II” is not saved")
    #expect(world.records.records.map(\.title) == ["Design II", "Quiet"])
    #expect(model.destination?.alert?.title == "“Quiet II” is not saved")
  }

  @Test("A standup without a title that could not be saved is told as Untitled")
  func failedUntitled() async throws {
    let world = StandupsWorld()
    let model = StandupsListModel(dependencies: world.dependencies)
    model.task()
    world.records.failNext(.save, "the disk is full")

    model.addStandupButtonTapped()
    model.confirmAddStandupButtonTapped()
    await world.settle()

    #expect(model.destination?.alert?.title == "“Untitled” is not saved")
  }

  @Test("The buttons of a form that is not open close nothing else")
  func buttonsOfClosedForm() async {
    let world = StandupsWorld([.design])
    let model = StandupsListModel(dependencies: world.dependencies)
    model.task()
    await world.settle()
    model.standupTapped(id: Standup.design.id)

    await expectChanges(of: model) {
      model.cancelAddStandupButtonTapped()
      model.confirmAddStandupButtonTapped()
    } are: {
      ""
    }
  }
}
