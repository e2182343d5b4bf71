import AppFeature
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct TestingExamples {
  @Test("An entry that the test did not give is named, with its reader and the place")
  func missing() throws {
    let log = IssueLog()

    IssueReporter.$current.withValue(log.reporter) {
      let list = StandupsListModel(dependencies: .test())
      list.addStandupButtonTapped()
    }

    let message = try #require(log.messages.first)
    #expect(message.hasPrefix("`uuid` was read by StandupsListModel (StandupsListModel.swift:"))
    #expect(message.hasSuffix(") but not overridden"))
  }

  // snippet: failed-save
  @Test("A save that fails is told, and tried again")
  func failedSave() async throws {
    let records = InMemoryRecords([Standup.design])
    let dependencies = FeatureDependencies.test {
      $0.uuid = .incrementing
      $0.drafts = Drafts()
      $0.follow(RecordStores(standups: records.store))
    }
    let app = AppModel(dependencies: dependencies)
    let driver = AppDriver(app, effects: dependencies.effects)
    await driver.settle()
    records.faults.failNext(.save, "the disk is full")

    app.standupsList.addStandupButtonTapped()
    try #require(app.standupsList.destination?.add).standup.title = "Product"
    app.standupsList.confirmAddStandupButtonTapped()
    await driver.settle()
    let alert = try #require(app.alert)
    app.alertButtonTapped(.retrySave)
    await driver.settle()

    #expect(alert.title == "“Product” is not saved")
    #expect(records.records.map(\.title) == ["Design", "Product"])
  }
  // end snippet

  @Test("An edit is saved though its screen is closed before the store is done")
  func slowSave() async throws {
    let records = InMemoryRecords([Standup.design])
    let dependencies = FeatureDependencies.test {
      $0.drafts = Drafts()
      $0.standups = RecordQuery(records.store, effects: $0.effects)
    }
    let clock = TestClock(dependencies.effects)
    records.faults.delayWrites(by: .seconds(2), on: clock)
    let list = StandupsListModel(dependencies: dependencies)
    let driver = AppDriver(list, effects: dependencies.effects)
    await driver.settle()

    list.standupTapped(id: Standup.design.id)
    await driver.settle()
    let detail = try #require(list.destination?.detail)
    detail.editButtonTapped()
    try #require(detail.destination?.edit).standup.title = "Icons"
    detail.confirmEditButtonTapped()
    list.closePresented()
    await clock.advance(by: .seconds(2))

    #expect(list.destination == nil)
    #expect(records.records.map(\.title) == ["Icons"])
  }

  // snippet: deep-state
  @Test("A test starts where it matters: a form, two screens deep, on an attendee")
  func deepState() throws {
    let dependencies = FeatureDependencies.test {
      $0.uuid = .incrementing
      $0.drafts = Drafts()
    }
    let form = EditStandupModel(
      focus: .attendee(Attendee.blob.id),
      standup: .design,
      dependencies: dependencies
    )
    let detail = StandupDetailModel(
      destination: .edit(form),
      standup: .design,
      dependencies: dependencies
    )
    let list = StandupsListModel(destination: .detail(detail), dependencies: dependencies)

    form.addAttendeeButtonTapped()
    detail.cancelEditButtonTapped()
    form.alertButtonTapped(.confirmDiscard)

    #expect(list.destination?.detail != nil)
    #expect(detail.destination == nil)
  }
  // end snippet
}
