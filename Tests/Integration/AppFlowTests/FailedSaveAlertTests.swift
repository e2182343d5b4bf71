import StandupsFixtures
import Testing

@testable import AppFeature

/// Changes that could not be saved, which the app tells above whatever is open.
@Suite(.feature) @MainActor struct FailedSaveAlertTests {
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
    let (alert, styles) = (try #require(app.root.alert), app.styles)
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
    let detail = try await app.startMeeting(of: Standup.engineering.id)
    detail.destination?.record?.endMeetingButtonTapped()
    detail.destination?.record?.alertButtonTapped(.saveMeeting)
    app.root.goBack()
    await app.wait(2)

    let alert = try #require(app.root.alert)
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
    let second = try #require(app.root.alert)
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

  @Test("An unsaved change comes back with its standup when the deletion is undone")
  func undoneDeletion() async throws {
    let app = AppFlow([.design])
    try await app.renameUnsaved("Icons")

    app.list.deleteStandups(atOffsets: [0])
    await app.settle()
    let alert = app.root.alert
    app.list.undoButtonTapped()
    await app.settle()

    #expect(alert == nil)
    #expect(app.list.standups.map(\.title) == ["Icons"])
    #expect(app.list.unsavedIDs.isEmpty)
    #expect(app.world.stored(Standup.design.id)?.title == "Icons")
  }

  @Test("A deletion goes on without a change that others' changes refuse, and the app reports that")
  func deletionWithRefused() async throws {
    let app = AppFlow([.design])
    try await app.renameUnsaved("Icons")
    try await app.world.records.reopened().update(Standup.design.id) { $0.title = "Theirs" }

    app.list.deleteStandups(atOffsets: [0])
    await app.settle()
    let alert = try #require(app.root.alert)
    let stored = app.world.stored(Standup.design.id)
    app.root.alertButtonTapped(.goOnUnsaved)
    app.list.undoButtonTapped()
    await app.settle()

    #expect(alert.title == "A change of a deleted record is not saved")
    #expect(alert.message.contains("changed elsewhere"))
    #expect(stored == nil)
    #expect(app.list.standups.map(\.title) == ["Icons"])
    #expect(app.list.unsavedIDs == [Standup.design.id])
    #expect(app.world.stored(Standup.design.id)?.title == "Theirs")
  }

  @Test("A deletion that failed and is tried again can be undone like any other")
  func undoneRetry() async throws {
    let app = AppFlow([.design])
    await app.settle()
    app.world.records.failNext(.delete, "the disk is read-only")
    app.list.deleteStandups(atOffsets: [0])
    await app.settle()

    app.root.alertButtonTapped(.retrySave)
    await app.settle()
    let stored = app.world.stored(Standup.design.id)
    app.list.undoButtonTapped()
    await app.settle()

    #expect(stored == nil)
    #expect(app.world.stored(Standup.design.id) == .design)
  }

  @Test("If the second of two moves fails, the first stays, and the alert is true of both")
  func secondMove() async throws {
    let app = AppFlow([.design, .engineering, .quiet])
    await app.settle()
    let first = app.world.records.holdNext(.move)
    app.world.records.failNext(.move, "the disk is full")

    app.list.moveStandups(fromOffsets: [1, 2], toOffset: 0)
    first.release()
    await app.settle()

    #expect(app.list.standups.map(\.title) == ["Engineering", "Design", "Quiet"])
    #expect(app.root.alert?.title == "One of the standups could not be moved")
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
      told.append(app.root.alert?.message)
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
    let wasTold = app.root.alert != nil

    app.world.dependencies.standups.retry(Standup.design.id)
    await app.settle()

    #expect(wasTold)
    #expect(app.root.alert == nil)
  }

  @Test("A deletion that failed leaves the standup there and says so; going on is not asked again")
  func failedDeletion() async throws {
    let app = AppFlow([.design])
    await app.settle()
    app.world.records.failNext(.delete, "the disk is read-only")

    app.list.deleteStandups(atOffsets: [0])
    await app.settle()
    let alert = try #require(app.root.alert)
    app.root.alertButtonTapped(.goOnUnsaved)
    await app.settle()

    #expect(alert.title == "“Design” is not deleted")
    #expect(app.list.standups.map(\.title) == ["Design"])
    #expect(app.root.alert == nil)
  }

  @Test("A standup without a title that could not be saved is told as Untitled")
  func failedUntitled() async throws {
    let app = AppFlow()
    await app.settle()
    app.world.records.failNext(.save, "the disk is full")

    app.list.addStandupButtonTapped()
    app.list.destination?.add?.standup.theme = .navy
    app.list.confirmAddStandupButtonTapped()
    await app.settle()

    #expect(app.root.alert?.title == "“Untitled” is not saved")
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
      app.world.records.failNext(.save, "the disk is full")
      app.world.dependencies.standups.save(changed)
    }
    await app.settle()
    let first = try #require(app.root.alert)

    app.world.dependencies.standups.retry(Standup.design.id)
    await app.settle()
    let stays = app.root.alert == first
    app.root.alertButtonTapped(.retrySave)
    await app.settle()

    #expect(stays)
    #expect(first.title == "“Design II” is not saved")
    #expect(app.world.records.records.map(\.title) == ["Design II", "Quiet"])
    #expect(app.root.alert?.title == "“Quiet II” is not saved")
  }
}

extension AppFlow {
  /// Renames the first standup, and goes on with that unsaved.
  fileprivate func renameUnsaved(_ title: String) async throws {
    await settle()
    let detail = try await open(list.standups[0].id)
    world.records.failNext(.update, "the disk is full")
    detail.editButtonTapped()
    detail.destination?.edit?.standup.title = title
    detail.confirmEditButtonTapped()
    await settle()
    root.alertButtonTapped(.goOnUnsaved)
    await settle()
    list.dismissPresented()
    await settle()
  }
}
