import StandupsFixtures
import Testing

@testable import AppFeature

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

    let alert = try #require(app.root.alert)
    app.root.alertButtonTapped(.retryLoading)
    await app.settle()

    #expect(alert.title == "Standups could not be read")
    #expect(alert.message.contains("the disk is gone"))
    #expect(app.root.alert == nil)
    #expect(app.list.standups.map(\.title) == ["Design"])
  }

  @Test("A retry that can't read either says so again")
  func loadingFailsAgain() async throws {
    let app = AppFlow([.design])
    for _ in 0..<2 { app.world.records.failNext(.load, "the disk is gone") }
    await app.settle()

    app.root.alertButtonTapped(.retryLoading)
    await app.settle()

    #expect(app.root.alert?.offers(.retryLoading) == true)
  }

  @Test("A retry that fails before anyone has seen it begin says so again")
  func loadingFailsAtOnce() async throws {
    let app = AppFlow([.design])
    app.world.records.failNext(.load, "the disk is gone")
    await app.settle()
    app.root.dismissPresented()
    #expect(app.root.alert == nil)

    // What a retry leaves behind then: the same failure, at another attempt.
    app.root.shell.readingAttempts += 1
    await app.settle()

    #expect(app.root.alert?.offers(.retryLoading) == true)
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
    #expect(app.root.alert?.title == "Standups could not be read")
    #expect(detail.stack.count == 1)
  }

  @Test("A folder that is removed is told once for all kinds of records, which stay")
  func folderGone() async throws {
    let app = AppFlow([.design], followUps: [.milk])
    await app.settle()
    let (standups, followUps) = (app.world.records.reopened(), app.world.followUps.reopened())
    _ = (try await standups.load(), try await followUps.load())

    app.world.records.failNext(.load, .folderGone, at: "/store/standups")
    try await standups.delete(Standup.design.id)
    await app.settle()
    let first = app.root.alert
    app.world.followUps.failNext(.load, .folderGone, at: "/store")
    try await followUps.delete(FollowUp.milk.id)
    await app.settle()
    let alert = app.root.alert
    let shown = (app.list.standups.map(\.title), app.root.followUps.cards.map(\.title))
    app.root.alertButtonTapped(nil)
    let next = app.root.alert
    for folder in ["/store", "/store/standups"] {
      app.world.records.failNext(.load, .folderGone, at: folder)
      try await standups.restore(.design)
      await app.settle()
    }
    let later = app.root.alert
    app.root.alertButtonTapped(.retryLoading)
    await app.settle()

    #expect(first?.message.hasPrefix("/store/standups was removed or moved while") == true)
    #expect(alert?.title == "A folder of the store is gone")
    #expect(alert?.message.hasPrefix("/store was removed or moved while the app was open") == true)
    #expect(shown == (["Design"], ["Design"]))
    #expect(next == nil)
    #expect(later == nil)
    #expect(app.list.standups.map(\.title) == ["Design"])
    #expect(app.root.followUps.cards.isEmpty)
  }

  @Test("What could not be saved while a folder was gone is saved once it is back, and no more")
  func savedOnceBack() async throws {
    let app = AppFlow([.design, .engineering])
    await app.settle()
    let others = app.world.records.reopened()
    for id in [Standup.design.id, Standup.engineering.id] {
      try await others.update(id) { $0.theme = .navy }
      app.root.dependencies.standups.update(id, ifStill: { $0.theme != .navy }) { $0.theme = .teal }
    }
    await app.settle()
    app.world.records.failNext(.load, .folderGone, at: "/store")
    try await others.save(.quiet)
    await app.settle()
    app.world.records.failNext(.update, .folderGone, at: "/store")
    app.root.dependencies.standups.update(Standup.design.id) { $0.title = "Icons" }
    await app.settle()
    let unsaved = app.root.dependencies.standups.unsaved.map(\.clause)

    try await others.delete(Standup.quiet.id)
    await app.settle()

    #expect(unsaved.count == 2)
    #expect(app.root.dependencies.standups.unsaved.count == 2)
    #expect(app.world.records.records.map(\.title) == ["Icons", "Engineering"])
    #expect(app.world.records.records.map(\.theme) == [.navy, .navy])
  }

  @Test("Samples are offered only to someone who sees no standups")
  func samples() async throws {
    let (app, other) = (AppFlow([]), AppFlow([.design]))
    app.world.records.failNext(.load, "the disk is gone")
    await app.settle()
    await other.settle()
    let others = other.world.records.reopened()
    _ = try await others.load()
    other.world.records.failNext(.load, "the disk is gone")
    try await others.save(.quiet)
    await other.settle()

    #expect(app.root.alert?.offers(.loadSamples) == true)
    #expect(other.root.alert?.offers(.retryLoading) == true)
    #expect(other.root.alert?.offers(.loadSamples) == false)
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

    let alert = try #require(app.root.alert)
    let shown = app.list.standups.map(\.title)
    app.root.alertButtonTapped(.loadSamples)
    let atOnce = app.list.standups.map(\.title)
    await app.settle()

    #expect(alert.title == "Data that cannot be read")
    #expect(alert.message.contains("x.json: its bytes were changed."))
    #expect(shown == ["Design"])
    #expect(atOnce == ["Design", "Design", "Product", "Engineering"])
    #expect(app.list.standups.map(\.title) == atOnce)
    #expect(app.root.alert == nil)
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
    #expect(app.root.alert == nil)
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
      now: { .monday }
    )
    dependencies.standups = RecordQuery(store, effects: dependencies.effects)
    let app = AppModel(dependencies: dependencies)
    let driver = AppDriver(app, effects: dependencies.effects)

    await driver.settle()
    let alert = try #require(app.alert)
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
    let first = app.root.alert
    app.root.alertButtonTapped(nil)
    let second = app.root.alert
    app.root.alertButtonTapped(.goOnUnsaved)
    await app.settle()

    #expect(styles == [.root, .sheet, .alert])
    #expect(first?.title == "Data that cannot be read")
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
    #expect(detail.alert == .deleteStandup(.design))
  }

  @Test("A route opens beneath bad news, which is told all the same")
  func beneathNews() async throws {
    let app = AppFlow([.design], unreadable: [broken])

    try app.ask("standups://standups/\(Standup.design.id)")
    await app.settle()

    #expect(app.list.destination?.detail?.standup == .design)
    #expect(app.root.alert?.title == "Data that cannot be read")
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
