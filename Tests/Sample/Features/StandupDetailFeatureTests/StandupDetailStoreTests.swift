import EditStandup
import FeatureKit
import FeatureTesting
import RecordMeetingFeature
import StandupDetailFeature
import StandupsDomain
import StandupsFixtures
import Testing

/// The detail and its store: changes by others, and failed saves.
@Suite(.feature) @MainActor struct StandupDetailStoreTests {
  // MARK: Following the store

  @Test("Changes on another screen show here")
  func follows() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)

    _ = try await world.records.store.update(Standup.design.id) { $0.title = "Icons" }
    await world.settle()

    #expect(model.standup.title == "Icons")
    #expect(model.destination == nil)
  }

  @Test("Starting twice follows once")
  func taskTwice() async {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)

    model.task()
    await world.settle()

    #expect(world.dependencies.effects.unfinished.count == 1)
  }

  @Test("A standup deleted elsewhere says so, and can be saved again")
  func deletedElsewhere() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)

    try await world.records.store.delete(Standup.design.id)
    await world.settle()
    let alert = model.destination?.alert
    model.alertButtonTapped(.saveAgain)
    await world.settle()

    #expect(alert == .deletedElsewhere(.design))
    #expect(!model.isDeletedElsewhere)
    #expect(world.stored(Standup.design.id) == .design)
  }

  @Test("Deleted elsewhere while the form is open, what was typed is kept and can be saved")
  func deletedElsewhereWhileEditing() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    model.editButtonTapped()
    let form = try #require(model.destination?.edit)
    form.standup.title = "Icons"

    try await world.records.store.delete(Standup.design.id)
    await world.settle()
    let staysOpen = model.destination?.edit === form
    model.confirmEditButtonTapped()
    await world.settle()
    let alert = try #require(model.destination?.alert)
    model.alertButtonTapped(.saveAgain)
    await world.settle()

    #expect(staysOpen)
    #expect(alert.title == "“Icons” was deleted")
    #expect(world.stored(Standup.design.id)?.title == "Icons")
  }

  @Test("While a deleted standup is being saved again, changes of others aren't reported")
  func savingAgain() async throws {
    let world = StandupsWorld([.design, .quiet])
    let model = await world.open(.design)
    try await world.records.store.delete(Standup.design.id)
    await world.settle()
    let held = world.records.holdNext(.save)

    model.alertButtonTapped(.saveAgain)
    await world.settle()
    _ = try await world.records.store.update(Standup.quiet.id) { $0.title = "Loud" }
    await world.settle()
    let meanwhile = model.destination?.alert
    held.release()
    await world.settle()

    #expect(meanwhile == nil)
    #expect(!model.isDeletedElsewhere)
    #expect(world.stored(Standup.design.id) == .design)
  }

  @Test("A store that cannot be followed says so")
  func changesFail() async throws {
    let world = StandupsWorld([.design])
    world.records.failNext(.load, "the disk is gone")

    let model = await world.open(.design)

    let alert = try #require(model.destination?.alert)
    #expect(alert.title == "Standups could not be read")
    #expect(alert.message.contains("the disk is gone"))
  }

  // MARK: Failures

  @Test("A save that fails keeps the change, tells, and can be tried again")
  func failedSave() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    world.records.failNext(.update, "the disk is full")
    model.editButtonTapped()
    model.destination?.edit?.standup.title = "Icons"

    model.confirmEditButtonTapped()
    await world.settle()
    let alert = try #require(model.destination?.alert)
    let titleMeanwhile = model.standup.title
    model.alertButtonTapped(.retrySave)
    await world.settle()

    #expect(alert.title == "“Icons” is not saved")
    #expect(alert.message.contains("the disk is full"))
    #expect(titleMeanwhile == "Icons")
    #expect(model.destination == nil)
    #expect(world.stored(Standup.design.id)?.title == "Icons")
  }

  @Test("A retry that fails tells again; going on is not asked again")
  func failedRetry() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    world.records.failNext(.update, "the disk is full")
    world.records.failNext(.update, "the disk is full")
    model.deleteMeetings(atOffsets: [0])
    await world.settle()

    model.alertButtonTapped(.retrySave)
    await world.settle()
    let second = try #require(model.destination?.alert)
    model.alertButtonTapped(.goOnUnsaved)
    await world.settle()

    #expect(second.title == "“Design” is not saved")
    #expect(model.destination == nil)
    #expect(model.standup.meetings.count == 1)
    #expect(world.stored(Standup.design.id) == .design)
  }

  @Test("Bad news waits until what is open is closed")
  func failureWaits() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    world.records.failNext(.update, "the disk is full")
    model.deleteMeetings(atOffsets: [0])
    model.editButtonTapped()
    let form = try #require(model.destination?.edit)

    await world.settle()
    let during = model.destination?.edit === form && model.pendingAlerts.offers(.retrySave)
    model.cancelEditButtonTapped()

    #expect(during)
    #expect(model.destination?.alert?.title == "“Design” is not saved")
    model.alertButtonTapped(.goOnUnsaved)
    #expect(!model.pendingAlerts.offers(.retrySave))
  }

  @Test("Bad news is not lost when the answer to another alert opens a screen")
  func failureOutlivesAnswer() async throws {
    let world = StandupsWorld([.design], authorization: .denied)
    let model = await world.open(.design)
    world.records.failNext(.update, "the disk is full")
    model.deleteMeetings(atOffsets: [0])
    model.startMeetingButtonTapped()
    await world.settle()

    model.alertButtonTapped(.continueWithoutTranscript)
    let record = try #require(model.destination?.record)
    record.onMeetingDiscarded()

    #expect(model.destination?.alert?.title == "“Design” is not saved")
  }

  // MARK: Changes that aren't reported

  @Test("A failed save of another standup is not told here")
  func failureOfAnother() async throws {
    let world = StandupsWorld([.design, .quiet])
    let model = await world.open(.design)
    world.records.failNext(.update, "the disk is full")

    _ = try await world.records.store.update(Standup.quiet.id) { $0.title = "Loud" }
    await world.settle()

    #expect(model.destination == nil)
  }

  @Test("A standup that was deleted and saved again while a form was open asks nothing")
  func savedMeanwhile() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    model.editButtonTapped()

    try await world.records.store.delete(Standup.design.id)
    await world.settle()
    try await world.records.store.save(.design)
    await world.settle()
    model.cancelEditButtonTapped()

    #expect(model.destination == nil)
  }

  @Test("A failed save that was tried again elsewhere while a form was open isn't reported")
  func settledMeanwhile() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    world.records.failNext(.update, "the disk is full")
    model.deleteMeetings(atOffsets: [0])
    model.editButtonTapped()
    await world.settle()

    try await world.records.store.retry(Standup.design.id)
    await world.settle()
    model.cancelEditButtonTapped()

    #expect(model.destination == nil)
  }
}
