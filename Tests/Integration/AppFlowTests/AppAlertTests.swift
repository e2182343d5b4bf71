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

  @Test("Stores that can't be read offer to try again until all can")
  func loadingFails() async throws {
    let app = AppFlow([.design], followUps: [.icons])
    for _ in 0..<2 { app.world.records.faults.failNext(.load, "the disk is gone") }
    app.world.followUps.faults.failNext(.load, "the disk sleeps")
    await app.act { app.world.settings.faults.failNext(.load, "the disk sleeps") }

    let alert = try #require(app.root.alert)
    let followUps = app.root.tabs.followUps.screens()[0].screen.text
    await app.act { app.root.alertButtonTapped(.retryLoading) }
    let again = app.root.alert
    await app.act { app.root.alertButtonTapped(.retryLoading) }

    #expect(alert.title == "Standups could not be read")
    #expect(alert.message.contains("the disk is gone"))
    #expect(followUps.contains("They could not be read."))
    #expect(again?.offers(.retryLoading) == true)
    #expect(app.root.alert == nil)
    #expect(app.list.standups.map(\.title) == ["Design"])
    #expect(app.root.tabs.followUps.cards.map(\.title) == ["Design", "All"])
  }

  @Test("A retry that fails before anyone has seen it begin says so again")
  func loadingFailsAtOnce() async throws {
    let app = AppFlow([.design])
    await app.act { app.world.records.faults.failNext(.load, "the disk is gone") }
    app.root.dismissPresented()
    #expect(app.root.alert == nil)

    // What a retry leaves behind then: the same failure, at another attempt.
    app.root.shell.readingAttempts += 1
    await app.settle()

    #expect(app.root.alert?.offers(.retryLoading) == true)
  }

  @Test("A folder that is removed is told once for all kinds of records, which stay")
  func folderGone() async throws {
    let app = AppFlow([.design], followUps: [.milk])
    await app.settle()
    let (standups, followUps) = (app.world.records.reopened(), app.world.followUps.reopened())
    _ = (try await standups.load(), try await followUps.load())

    app.world.records.faults.failNext(.load, .folderGone, at: "/store/standups")
    try await standups.delete(Standup.design.id)
    await app.settle()
    let first = app.root.alert
    app.world.followUps.faults.failNext(.load, .folderGone, at: "/store")
    try await followUps.delete(FollowUp.milk.id)
    await app.settle()
    let alert = app.root.alert
    let shown = (app.list.standups.map(\.title), app.root.tabs.followUps.cards.map(\.title))
    app.root.alertButtonTapped(nil)
    let next = app.root.alert
    for folder in ["/store", "/store/standups"] {
      app.world.records.faults.failNext(.load, .folderGone, at: folder)
      try await standups.restore(.design)
      await app.settle()
    }
    let later = app.root.alert
    await app.act { app.root.alertButtonTapped(.retryLoading) }

    #expect(first?.message.hasPrefix("/store/standups was removed or moved while") == true)
    #expect(alert?.title == "A folder of the store is gone")
    #expect(alert?.message.hasPrefix("/store was removed or moved while the app was open") == true)
    #expect(shown == (["Design"], ["Design", "All"]))
    #expect(next == nil)
    #expect(later == nil)
    #expect(app.list.standups.map(\.title) == ["Design"])
    #expect(app.root.tabs.followUps.cards.isEmpty)
  }

  @Test("Of several places that are away, each is named")
  func placesAway() async throws {
    let app = AppFlow([.design])
    app.world.records.faults.failNext(
      .load,
      .unreachable("it doesn't answer", advice: "Wait."),
      at: "postgres:///team"
    )
    app.world.settings.faults.failNext(.load, .folderGone, at: "/data/settings")
    await app.settle()

    #expect(app.root.alert?.message.contains("postgres:///team could not be read") == true)
    #expect(app.root.alert?.message.contains("/data/settings could not be read") == true)
    #expect(app.root.alert?.message.hasSuffix("they are read by themselves.") == true)
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
    app.world.records.faults.failNext(.load, .folderGone, at: "/store")
    try await others.save(.quiet)
    await app.settle()
    app.world.records.faults.failNext(.update, .folderGone, at: "/store")
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
    await app.act { app.world.records.faults.failNext(.load, "the disk is gone") }
    await other.settle()
    let others = other.world.records.reopened()
    _ = try await others.load()
    other.world.records.faults.failNext(.load, "the disk is gone")
    try await others.save(.quiet)
    await other.settle()

    #expect(app.root.alert?.offers(.loadSamples) == true)
    #expect(other.root.alert?.offers(.retryLoading) == true)
    #expect(other.root.alert?.offers(.loadSamples) == false)
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

  // MARK: Failed saves

  @Test("A deletion goes on without a change that others' changes refuse, and the app reports that")
  func deletionWithRefused() async throws {
    let app = AppFlow([.design])
    await app.settle()
    app.world.records.faults.failNext(.update, "the disk is full")
    app.root.dependencies.standups.update(Standup.design.id, ifStill: { $0.title == "Design" }) {
      $0.title = "Icons"
    }
    await app.settle()
    app.root.alertButtonTapped(.goOnUnsaved)
    try await app.world.records.reopened().update(Standup.design.id) { $0.title = "Theirs" }

    await app.act { app.list.deleteStandups(atOffsets: [0]) }

    #expect(app.root.alert?.title == "A change of a deleted record is not saved")
    #expect(app.root.alert?.message.contains("changed elsewhere") == true)
    #expect(app.world.stored(Standup.design.id) == nil)
  }

  @Test(
    "An alert acts on the change that it told, though that is stored by now and another one isn't"
  )
  func alertOfItsOwn() async throws {
    let app = AppFlow([.design, .quiet])
    await app.settle()
    for standup in [Standup.design, .quiet] {
      var changed = standup
      changed.title += " II"
      app.world.records.faults.failNext(.save, "the disk is full")
      app.world.dependencies.standups.save(changed)
    }
    await app.settle()
    let first = try #require(app.root.alert)

    await app.act { app.world.dependencies.standups.retry(Standup.design.id) }
    let stays = app.root.alert == first
    await app.act { app.root.alertButtonTapped(.retrySave) }
    let second = app.root.alert
    await app.act { app.world.dependencies.standups.retry(Standup.quiet.id) }

    #expect(stays)
    #expect(first.title == "“Design II” is not saved")
    #expect(second?.title == "“Quiet II” is not saved")
    #expect(app.world.records.records.map(\.title) == ["Design II", "Quiet II"])
    #expect(app.root.alert == nil)
  }

  // MARK: Settings

  @Test(
    "Bad news waits until a meeting is over, and the menu or the settings are closed",
    arguments: ["meeting", "menu", "settings"]
  )
  func waits(until screen: String) async throws {
    let app = AppFlow([.engineering])
    switch screen {
    case "meeting": try await app.startMeeting(of: Standup.engineering.id)
    case "menu": app.root.quickActionsButtonTapped()
    case _: app.root.tabs.settingsButtonTapped()
    }
    await app.settle()
    app.world.settings.faults.failNext(.update, "the disk is full")
    app.world.dependencies.settings.update(Settings.id, orInsert: Settings()) { $0.sound = false }
    await app.settle()
    let before = app.styles

    if screen == "meeting" { await app.wait(6) } else { app.root.goBack() }
    await app.settle()

    #expect(before.last != .alert)
    #expect(app.root.alert?.title == "The settings are not saved")
  }
}
