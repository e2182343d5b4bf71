import AppFeature
import EditStandup
import FeatureKit
import FeatureTesting
import Foundation
import RecordMeetingFeature
import StandupDetailFeature
import StandupsDomain
import StandupsFixtures
import StandupsListFeature
import StandupsStorage
import Testing

@Suite(.feature) @MainActor struct AppFlowTests {
  // MARK: Adding and editing

  @Test("A new standup goes through the form, validated, into the list and onto the disk")
  func add() async throws {
    let app = AppFlow()
    await app.settle()

    app.list.addStandupButtonTapped()
    await app.settle()
    let form = try #require(app.list.destination?.add)
    form.standup.title = "Engineering"
    let first = try #require(form.standup.attendees.first)
    form.standup.attendees[id: first.id]?.name = "Blob"
    form.addAttendeeButtonTapped()
    form.addAttendeeButtonTapped()
    app.list.confirmAddStandupButtonTapped()
    await app.settle()

    let saved = try #require(app.world.records.records.first)
    #expect(app.styles == [.root])
    #expect(saved.title == "Engineering")
    #expect(saved.attendees.map(\.name) == ["Blob"])
    #expect(app.list.standups.elements == [saved])
  }

  @Test("List, detail, edit, done: the change shows in the list and in another open list")
  func edit() async throws {
    let app = AppFlow([.design, .engineering])
    await app.settle()
    let other = StandupsListModel(dependencies: app.world.dependencies)
    other.task()

    app.list.standupTapped(id: Standup.design.id)
    await app.settle()
    let detail = try #require(app.list.destination?.detail)
    detail.editButtonTapped()
    await app.settle()
    let form = try #require(detail.destination?.edit)
    form.standup.title = "Icons"
    detail.confirmEditButtonTapped()
    await app.settle()

    #expect(app.styles == [.root, .push])
    #expect(detail.standup.title == "Icons")
    #expect(app.list.standups.map(\.title) == ["Icons", "Engineering"])
    #expect(other.standups.map(\.title) == ["Icons", "Engineering"])
  }

  @Test("Confirming an edit and going back while a slow store saves still saves it")
  func editAndLeave() async throws {
    let app = AppFlow([.design])
    await app.settle()
    app.world.records.delayWrites(by: .seconds(3), on: app.world.clock)
    app.list.standupTapped(id: Standup.design.id)
    await app.settle()
    let detail = try #require(app.list.destination?.detail)
    detail.editButtonTapped()
    detail.destination?.edit?.standup.title = "Icons"

    detail.confirmEditButtonTapped()
    app.root.goBack()
    await app.settle()
    let meanwhile = app.world.stored(Standup.design.id)?.title
    await app.wait(3)

    #expect(app.styles == [.root])
    #expect(meanwhile == "Design")
    #expect(app.world.stored(Standup.design.id)?.title == "Icons")
    #expect(app.list.standups.map(\.title) == ["Icons"])
  }

  @Test("Built deep, from list to detail to edit, with an attendee focused, everything is wired")
  func deepConstruction() async throws {
    let app = AppFlow([.design]) { dependencies in
      .detail(
        StandupDetailModel(
          destination: .edit(
            EditStandupModel(
              focus: .attendee(Attendee.blobJr.id),
              standup: .design,
              dependencies: dependencies
            )
          ),
          standup: .design,
          dependencies: dependencies
        )
      )
    }
    await app.settle()

    let detail = try #require(app.list.destination?.detail)
    let form = try #require(detail.destination?.edit)
    let focus = form.focus
    form.standup.title = "Icons"
    detail.cancelEditButtonTapped()
    form.alertButtonTapped(.confirmDiscard)
    let afterDiscard = detail.destination == nil
    detail.deleteButtonTapped()
    detail.alertButtonTapped(.confirmDeletion)
    await app.settle()

    #expect(focus == .attendee(Attendee.blobJr.id))
    #expect(afterDiscard)
    #expect(app.styles == [.root])
    #expect(app.world.records.records.isEmpty)
  }

  // MARK: Meetings

  @Test("List, detail, record to the end: a dated meeting comes first")
  func record() async throws {
    let app = AppFlow([.engineering])
    await app.settle()
    app.list.standupTapped(id: Standup.engineering.id)
    await app.settle()
    let detail = try #require(app.list.destination?.detail)
    detail.startMeetingButtonTapped()
    await app.settle()
    app.world.speech.send("We shipped it.")

    await app.wait(6)

    let meeting = try #require(detail.standup.meetings.first)
    #expect(app.styles == [.root, .push])
    #expect(meeting.transcript == "We shipped it.")
    #expect(meeting.date == .monday.addingTimeInterval(6))
    #expect(app.world.stored(Standup.engineering.id)?.meetings.elements == [meeting])
    #expect(app.list.standups.first?.meetings.count == 1)
  }

  @Test("Leaving at the moment a meeting ends, with a slow store, still saves it")
  func recordAndLeave() async throws {
    let app = AppFlow([.engineering])
    await app.settle()
    app.world.records.delayWrites(by: .seconds(5), on: app.world.clock)
    app.list.standupTapped(id: Standup.engineering.id)
    await app.settle()
    let detail = try #require(app.list.destination?.detail)
    detail.startMeetingButtonTapped()
    await app.settle()

    await app.wait(6)
    app.list.destination = nil
    let meanwhile = app.world.stored(Standup.engineering.id)?.meetings.count
    await app.wait(5)

    #expect(meanwhile == 0)
    #expect(app.world.stored(Standup.engineering.id)?.meetings.count == 1)
  }

  @Test("A transcript is kept when speech fails")
  func speechFails() async throws {
    struct Broken: Error {}
    let app = AppFlow([.engineering])
    await app.settle()
    app.list.standupTapped(id: Standup.engineering.id)
    await app.settle()
    let detail = try #require(app.list.destination?.detail)
    detail.startMeetingButtonTapped()
    await app.settle()
    let meeting = try #require(detail.destination?.record)

    app.world.speech.send("We ship")
    app.world.speech.finish(throwing: Broken())
    await app.settle()
    meeting.alertButtonTapped(nil)
    await app.wait(6)

    #expect(app.world.stored(Standup.engineering.id)?.meetings.map(\.transcript) == ["We ship ❌"])
  }

  // MARK: Deleting

  @Test("Deleting from the detail returns to the list")
  func delete() async throws {
    let app = AppFlow([.design, .engineering])
    await app.settle()
    app.list.standupTapped(id: Standup.design.id)
    await app.settle()
    let detail = try #require(app.list.destination?.detail)

    detail.deleteButtonTapped()
    await app.settle()
    let asked = app.styles
    detail.alertButtonTapped(.confirmDeletion)
    await app.settle()

    #expect(asked == [.root, .push, .alert])
    #expect(app.styles == [.root])
    #expect(app.list.standups.map(\.title) == ["Engineering"])
    #expect(app.world.records.records.map(\.title) == ["Engineering"])
  }

  // MARK: The endless drill-down

  @Test("From attendee to standups to attendee, pushed and presented, without end")
  func drillDown() async throws {
    let app = AppFlow([.design, .engineering])
    await app.settle()

    let list = try await app.drillDown(6)

    #expect(list.title == "Blob Jr's Standups")
    #expect(list.standups.map(\.title) == ["Design", "Engineering"])
    #expect(
      app.styles == [.root]
        + (1...6).flatMap { depth -> [PresentationStyle] in
          [.push, depth.isMultiple(of: 2) ? .sheet : .push]
        }
    )
  }

  @Test("What is changed deep down shows on every screen on the way")
  func changeDeepDown() async throws {
    let app = AppFlow([.design])
    await app.settle()
    app.list.standupTapped(id: Standup.design.id)
    await app.settle()
    let outer = try #require(app.list.destination?.detail)
    outer.attendeeTapped(id: Attendee.blob.id)
    await app.settle()
    let inner = try #require(outer.presented?.model as? StandupsListModel)
    inner.standupTapped(id: Standup.design.id)
    await app.settle()
    let detail = try #require(inner.destination?.detail)

    detail.deleteMeetings(atOffsets: [0])
    await app.settle()

    #expect(detail.standup.meetings.count == 1)
    #expect(inner.standups.first?.meetings.count == 1)
    #expect(outer.standup.meetings.count == 1)
    #expect(app.list.standups.first?.meetings.count == 1)
  }

  // MARK: What goes wrong

  @Test("An alert that comes from work waits while a form is open")
  func alertWaits() async throws {
    let app = AppFlow([.design])
    await app.settle()
    app.world.records.failNext(.delete, "the disk is read-only")
    app.world.records.delayWrites(by: .seconds(2), on: app.world.clock)
    app.list.deleteStandups(atOffsets: [0])
    app.list.addStandupButtonTapped()
    await app.settle()
    let form = try #require(app.list.destination?.add)
    form.standup.title = "Morning"

    await app.wait(2)
    let stillTyping = app.list.destination?.add === form && form.standup.title == "Morning"
    let isPending = app.list.pendingAlerts.offers(.retrySave)
    app.list.confirmAddStandupButtonTapped()

    #expect(stillTyping)
    #expect(isPending)
    #expect(app.list.destination?.alert?.title == "“Design” is not deleted")
    app.list.alertButtonTapped(.goOnUnsaved)
    await app.wait(2)
    #expect(app.world.records.records.map(\.title) == ["Design", "Morning"])
  }

  @Test("Data that cannot be read offers samples and keeps the files")
  func unreadableFiles() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("AppFlowTests-\(ProcessInfo.processInfo.globallyUniqueString)")
    defer { removeFolder(folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("\(Standup.design.id).json")
    let garbage = Data("{\"half\": ".utf8)
    try garbage.write(to: file)
    let world = StandupsWorld()
    var dependencies = world.dependencies.suppliedByApp()
    dependencies.standups = .folder(at: folder, onFailedWrite: .keeping, now: { .monday })
    let app = AppModel(dependencies: dependencies)
    let list = app.standupsList
    let driver = AppDriver(app, effects: dependencies.effects)

    await driver.settle()
    let alert = try #require(list.destination?.alert)
    list.alertButtonTapped(.loadSamples)
    await driver.settle()

    #expect(alert.title == "Data that cannot be read")
    #expect(alert.message.contains(file.lastPathComponent))
    #expect(list.standups.map(\.title) == ["Design", "Product", "Engineering"])
    #expect(try Data(contentsOf: file) == garbage)
  }

  private func removeFolder(_ folder: URL) {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      Issue.record("The test's folder could not be removed: \(error)")
    }
  }

  @Test("A failed save is reported and tried again, on any screen that is open by then")
  func failedSave() async throws {
    let app = AppFlow([.engineering])
    await app.settle()
    app.world.records.failNext(.update, "the disk is full")
    app.world.records.delayWrites(by: .seconds(2), on: app.world.clock)
    app.list.standupTapped(id: Standup.engineering.id)
    await app.settle()
    app.list.destination?.detail?.startMeetingButtonTapped()
    await app.settle()
    app.list.destination?.detail?.destination?.record?.endMeetingButtonTapped()
    app.list.destination?.detail?.destination?.record?.alertButtonTapped(.saveMeeting)
    app.root.goBack()
    await app.wait(2)

    let alert = try #require(app.list.destination?.alert)
    let shownAsUnsaved = app.list.unsavedIDs
    app.list.alertButtonTapped(.retrySave)
    await app.wait(2)

    #expect(alert.title == "“Engineering” is not saved")
    #expect(shownAsUnsaved == [Standup.engineering.id])
    #expect(app.world.stored(Standup.engineering.id)?.meetings.count == 1)
    #expect(app.list.unsavedIDs.isEmpty)
  }
}
