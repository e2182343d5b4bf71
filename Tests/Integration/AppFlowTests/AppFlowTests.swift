import AppFeature
import StandupsFixtures
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
    #expect(Array(app.list.standups) == [saved])
  }

  @Test("List, detail, edit, done: the change shows in the list and in another open list")
  func edit() async throws {
    let app = AppFlow([.engineering, .design])
    await app.settle()
    let other = StandupsListModel(dependencies: app.world.dependencies)

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
    #expect(app.list.standups.map(\.title) == ["Engineering", "Icons"])
    #expect(other.standups.map(\.title) == ["Engineering", "Icons"])
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
    let detail = try await app.startMeeting(of: Standup.engineering.id)
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
    try await app.startMeeting(of: Standup.engineering.id)

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
    let detail = try await app.startMeeting(of: Standup.engineering.id)
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
    let app = AppFlow([.engineering, .design])
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
    var styles = [PresentationStyle.root]
    for depth in 1...6 { styles += [.push, depth.isMultiple(of: 2) ? .sheet : .push] }
    #expect(app.styles == styles)
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
}
