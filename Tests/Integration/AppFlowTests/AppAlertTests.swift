import AppFeature
import StandupsFixtures
import Testing

/// The problems of the store, which the app tells once, above whatever is open.
@Suite(.feature) @MainActor struct AppAlertTests {
  private let broken = UnreadableRecord(
    place: "x.json",
    recordID: Standup.quiet.id.description,
    .init(.damaged, "its bytes were changed")
  )

  // MARK: Reading

  @Test("A store that cannot be read at all offers to try again")
  func loadingFails() async throws {
    let app = AppFlow([.design])
    app.world.records.failNext(.load, "the disk is gone")
    await app.settle()

    let alert = try #require(app.root.destination?.alert)
    app.root.alertButtonTapped(.retryLoading)
    await app.settle()

    #expect(alert.title == "Standups could not be read")
    #expect(alert.message.contains("the disk is gone"))
    #expect(app.root.destination == nil)
    #expect(app.list.standups.map(\.title) == ["Design"])
  }

  @Test("A retry that can't read either says so again")
  func loadingFailsAgain() async throws {
    let app = AppFlow([.design])
    for _ in 0..<2 { app.world.records.failNext(.load, "the disk is gone") }
    await app.settle()

    app.root.alertButtonTapped(.retryLoading)
    await app.settle()

    #expect(app.root.destination?.alert?.offers(.retryLoading) == true)
  }

  @Test("A store that can no longer be followed says so, on any screen")
  func followingFails() async throws {
    let app = AppFlow([.design])
    await app.settle()
    let detail = try await app.open(Standup.design.id)
    let other = app.world.records.reopened()
    _ = try await other.load()
    app.world.records.failNext(.load, "the disk is gone")

    try await other.save(.quiet)
    await app.settle()

    #expect(app.styles == [.root, .push, .alert])
    #expect(app.root.destination?.alert?.title == "Standups could not be read")
    #expect(detail.destination == nil)
  }

  @Test("Who goes on without the standups sees what is added all the same")
  func addAfterFailedLoading() async throws {
    let app = AppFlow([.design])
    app.world.records.failNext(.load, "the disk is gone")
    await app.settle()
    app.root.alertButtonTapped(nil)

    app.list.addStandupButtonTapped()
    app.list.destination?.add?.standup.title = "Morning"
    app.list.confirmAddStandupButtonTapped()
    await app.settle()

    #expect(app.list.standups.map(\.title) == ["Design", "Morning"])
  }

  @Test("Data that cannot be read offers samples; what can be read is shown")
  func unreadable() async throws {
    let app = AppFlow([.design], unreadable: [broken])
    await app.settle()

    let alert = try #require(app.root.destination?.alert)
    let shown = app.list.standups.map(\.title)
    app.root.alertButtonTapped(.loadSamples)
    let atOnce = app.list.standups.map(\.title)
    await app.settle()

    #expect(alert == .unreadable([broken]))
    #expect(alert.message.contains("x.json: its bytes were changed."))
    #expect(shown == ["Design"])
    #expect(atOnce == ["Design", "Design", "Product", "Engineering"])
    #expect(app.list.standups.map(\.title) == atOnce)
    #expect(app.root.destination == nil)
  }

  @Test("Unreadable files are told when there are more of them, not when there are fewer")
  func unreadableOnce() async throws {
    let other = UnreadableRecord(place: "y.json", .init(.damaged, "it is empty"))
    let app = AppFlow(unreadable: [broken, other])
    await app.settle()
    app.root.alertButtonTapped(nil)

    try await app.world.records.store.save(.quiet)
    await app.settle()

    #expect(app.world.dependencies.standups.unreadable == [other])
    #expect(app.root.destination == nil)
  }

  @Test("Data that cannot be read offers samples and keeps the files")
  func unreadableFiles() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("AppAlertTests-\(ProcessInfo.processInfo.globallyUniqueString)")
    defer { removeFolder(folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("\(Standup.design.id).json")
    let garbage = Data("{\"half\": ".utf8)
    try garbage.write(to: file)
    var dependencies = StandupsWorld().dependencies
    let store = RecordStore<Standup>.folder(
      at: folder,
      onFailedWrite: .keeping,
      now: { .monday }
    )
    dependencies.standups = RecordQuery(store, effects: dependencies.effects)
    let app = AppModel(dependencies: dependencies)
    let driver = AppDriver(app, effects: dependencies.effects)

    await driver.settle()
    let alert = try #require(app.destination?.alert)
    app.alertButtonTapped(.loadSamples)
    await driver.settle()

    #expect(alert.title == "Data that cannot be read")
    #expect(alert.message.contains(file.lastPathComponent))
    #expect(app.standupsList.standups.map(\.title) == ["Design", "Product", "Engineering"])
    #expect(try Data(contentsOf: file) == garbage)
  }

  private func removeFolder(_ folder: URL) {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      Issue.record("The test's folder could not be removed: \(error)")
    }
  }

  // MARK: Saving

  @Test("A save that fails keeps the change, is told on the screen that is open, and tried again")
  func failedSave() async throws {
    let app = AppFlow([.design])
    await app.settle()
    let detail = try await app.open(Standup.design.id)
    app.world.records.failNext(.update, "the disk is full")
    detail.editButtonTapped()
    detail.destination?.edit?.standup.title = "Icons"

    detail.confirmEditButtonTapped()
    await app.settle()
    let (alert, styles) = (try #require(app.root.destination?.alert), app.styles)
    let titleMeanwhile = detail.standup.title
    app.root.alertButtonTapped(.retrySave)
    await app.settle()

    #expect(styles == [.root, .push, .alert])
    #expect(alert.title == "“Icons” is not saved")
    #expect(alert.message.contains("the disk is full"))
    #expect(titleMeanwhile == "Icons")
    #expect(app.styles == [.root, .push])
    #expect(app.world.stored(Standup.design.id)?.title == "Icons")
  }

  @Test("A failed save is told and tried again, on any screen that is open by then")
  func failedSaveElsewhere() async throws {
    let app = AppFlow([.engineering])
    await app.settle()
    app.world.records.failNext(.update, "the disk is full")
    app.world.records.delayWrites(by: .seconds(2), on: app.world.clock)
    let detail = try await app.open(Standup.engineering.id)
    detail.startMeetingButtonTapped()
    await app.settle()
    detail.destination?.record?.endMeetingButtonTapped()
    detail.destination?.record?.alertButtonTapped(.saveMeeting)
    app.root.goBack()
    await app.wait(2)

    let alert = try #require(app.root.destination?.alert)
    let shownAsUnsaved = app.list.unsavedIDs
    app.root.alertButtonTapped(.retrySave)
    await app.wait(2)

    #expect(alert.title == "“Engineering” is not saved")
    #expect(shownAsUnsaved == [Standup.engineering.id])
    #expect(app.world.stored(Standup.engineering.id)?.meetings.count == 1)
    #expect(app.list.unsavedIDs.isEmpty)
  }

  @Test("A retry that fails tells again; going on is not asked again")
  func failedRetry() async throws {
    let app = AppFlow([.design])
    await app.settle()
    let detail = try await app.open(Standup.design.id)
    for _ in 0..<2 { app.world.records.failNext(.update, "the disk is full") }
    detail.deleteMeetings(atOffsets: [0])
    await app.settle()

    app.root.alertButtonTapped(.retrySave)
    await app.settle()
    let second = try #require(app.root.destination?.alert)
    app.root.alertButtonTapped(.goOnUnsaved)
    await app.settle()
    app.list.destination = nil
    await app.settle()

    #expect(second.title == "“Design” is not saved")
    #expect(app.styles == [.root])
    #expect(app.list.unsavedIDs == [Standup.design.id])
    #expect(detail.standup.meetings.count == 1)
    #expect(app.world.stored(Standup.design.id) == .design)
  }

  @Test("A move that could not be written goes back, and each is told")
  func failedMove() async throws {
    let app = AppFlow([.design, .engineering])
    await app.settle()
    var told: [String?] = []

    for _ in 0..<2 {
      app.world.records.failNext(.move, "the disk is full")
      app.list.moveStandups(fromOffsets: [1], toOffset: 0)
      await app.settle()
      told.append(app.root.destination?.alert?.message)
      app.root.alertButtonTapped(nil)
      await app.settle()
    }

    #expect(told[0]?.contains("the disk is full") == true)
    #expect(told[1] == told[0])
    #expect(app.list.standups.map(\.title) == ["Design", "Engineering"])
  }

  @Test("A failed change that is saved after all is not told any longer")
  func savedAfterAll() async throws {
    let app = AppFlow([.design])
    await app.settle()
    app.world.records.failNext(.delete, "the disk is read-only")
    app.list.deleteStandups(atOffsets: [0])
    await app.settle()
    let wasTold = app.root.destination?.alert != nil

    app.world.dependencies.standups.retry(Standup.design.id)
    await app.settle()

    #expect(wasTold)
    #expect(app.root.destination == nil)
  }

  @Test("A deletion that failed leaves the standup there and says so; going on is not asked again")
  func failedDeletion() async throws {
    let app = AppFlow([.design])
    await app.settle()
    app.world.records.failNext(.delete, "the disk is read-only")

    app.list.deleteStandups(atOffsets: [0])
    await app.settle()
    let alert = try #require(app.root.destination?.alert)
    app.root.alertButtonTapped(.goOnUnsaved)
    await app.settle()

    #expect(alert.title == "“Design” is not deleted")
    #expect(app.list.standups.map(\.title) == ["Design"])
    #expect(app.root.destination == nil)
  }

  @Test("A standup without a title that could not be saved is told as Untitled")
  func failedUntitled() async throws {
    let app = AppFlow()
    await app.settle()
    app.world.records.failNext(.save, "the disk is full")

    app.list.addStandupButtonTapped()
    app.list.confirmAddStandupButtonTapped()
    await app.settle()

    #expect(app.root.destination?.alert?.title == "“Untitled” is not saved")
  }

  @Test("An alert acts on the change that it told, though another one has failed meanwhile")
  func alertOfItsOwn() async throws {
    let app = AppFlow([.design, .quiet])
    await app.settle()
    for standup in [Standup.design, .quiet] {
      var changed = standup
      changed.title += " II"
      app.world.records.failNext(.save, "the disk is full")
      app.world.dependencies.standups.save(changed)
    }
    await app.settle()
    let first = try #require(app.root.destination?.alert)

    app.world.dependencies.standups.acknowledge(Standup.design.id)
    await app.settle()
    let stays = app.root.destination?.alert == first
    app.root.alertButtonTapped(.retrySave)
    await app.settle()

    #expect(stays)
    #expect(first.title == "“Design II” is not saved")
    #expect(app.world.records.records.map(\.title) == ["Design II", "Quiet"])
    #expect(app.root.destination?.alert?.title == "“Quiet II” is not saved")
  }

  @Test(
    "What is stored is not told as if it were not, and what is not stored is said to be kept",
    arguments: [
      (false, false, "“Design” is not saved"), (true, false, "“Design” is not deleted"),
      (false, true, "“Design” is saved, but a power cut may undo it"),
      (true, true, "“Design” is deleted, but a power cut may undo it"),
    ]
  )
  func notSaved(isDeletion: Bool, isStored: Bool, title: String) {
    let failure = UnsavedRecord(
      id: Standup.design.id,
      reason: "Why.",
      isDeletion: isDeletion,
      isStored: isStored
    )

    let alert = AlertState.notSaved(failure, .design)

    #expect(alert.title == title)
    #expect(alert.id == "\(Standup.design.id)")
    #expect(alert.message.contains("kept here") == !isStored)
  }

  // MARK: Where alerts open

  @Test("Bad news opens above a form, which keeps what was typed; more of it waits")
  func aboveAForm() async throws {
    let app = AppFlow([.design], unreadable: [broken])
    app.list.addStandupButtonTapped()
    await app.settle()
    let form = try #require(app.list.destination?.add)
    form.standup.title = "Morning"
    app.world.records.failNext(.delete, "the disk is read-only")
    app.world.dependencies.standups.delete(Standup.design.id)
    await app.settle()

    let styles = app.styles
    let first = app.root.destination?.alert
    app.root.alertButtonTapped(nil)
    let second = app.root.destination?.alert
    app.root.alertButtonTapped(.goOnUnsaved)
    await app.settle()

    #expect(styles == [.root, .sheet, .alert])
    #expect(first == .unreadable([broken]))
    #expect(second?.title == "“Design” is not deleted")
    #expect(app.styles == [.root, .sheet])
    #expect(app.list.destination?.add === form)
    #expect(form.standup.title == "Morning")
  }

  @Test("Bad news stays above what a tap or an answer opens beneath it")
  func aboveAnAnswer() async throws {
    let app = AppFlow([.design], unreadable: [broken])
    await app.settle()
    let detail = try await app.open(Standup.design.id)
    detail.deleteButtonTapped()
    await app.settle()

    let styles = app.styles
    app.root.goBack()
    await app.settle()

    #expect(styles == [.root, .push, .alert, .alert])
    #expect(app.styles == [.root, .push, .alert])
    #expect(detail.destination?.alert == .deleteStandup(.design))
  }

  @Test("A route opens beneath bad news, which is told all the same")
  func beneathNews() async throws {
    let app = AppFlow([.design], unreadable: [broken])

    try app.ask("standups://standups/\(Standup.design.id)")
    await app.settle()

    #expect(app.list.destination?.detail?.standup == .design)
    #expect(app.root.destination?.alert == .unreadable([broken]))
  }

  @Test("The list of an attendee tells nothing itself")
  func attendee() async throws {
    let app = AppFlow([.design], unreadable: [broken])
    await app.settle()
    app.root.alertButtonTapped(nil)

    let list = try await app.drillDown(1)

    #expect(list.isLoaded)
    #expect(app.styles == [.root, .push, .push])
  }
}
