import EditStandup
import RecordMeetingFeature
import StandupDetailFeature
import StandupsFixtures
import StandupsListFeature
import Testing

/// Closing several screens at once, with and against what is open in them.
@Suite(.feature) @MainActor struct PoppingTests {
  @Test("From deep in the standups of attendees, pushed and presented, one call leads home")
  func home() async throws {
    let app = AppFlow([.design])
    await app.settle()
    try await app.drillDown(3)

    await expectFreed(app.list.destination?.detail) {
      #expect(app.root.popToRoot() == nil)
    }

    #expect(app.styles == [.root])
    #expect(app.list.destination == nil)
  }

  @Test("Popping to a depth ends at a sheet, at what pushed it, or at a standup", arguments: 1...5)
  func toDepth(depth: Int) async throws {
    let app = AppFlow([.design])
    await app.settle()
    try await app.drillDown(3)
    let before = app.styles

    #expect(app.root.pop(toDepth: depth) == nil)
    await app.settle()

    #expect(app.styles == Array(before.prefix(depth + 1)))
  }

  @Test("A running meeting doesn't let go when the user goes back")
  func backFromMeeting() async throws {
    let app = AppFlow([.engineering])
    await app.settle()
    let detail = try await app.startMeeting(of: Standup.engineering.id)

    let objection = app.root.goBack()
    await app.settle()

    #expect(objection == .asked(depth: 2))
    #expect(app.styles == [.root, .push, .push, .alert])
    #expect(detail.destination?.record?.alert == .endMeeting)
  }

  @Test("A meeting deep in the standups of attendees asks; once it is saved, the way home is free")
  func meeting() async throws {
    let app = AppFlow([.design])
    await app.settle()
    let list = try await app.drillDown(2)
    list.standupTapped(id: Standup.design.id)
    await app.settle()
    let detail = try #require(list.destination?.detail)
    detail.startMeetingButtonTapped()
    await app.settle()
    let meeting = try #require(detail.destination?.record)

    let first = app.root.popToRoot()
    let second = app.root.popToRoot()
    let asking = app.styles
    meeting.alertButtonTapped(.saveMeeting)
    let third = app.root.popToRoot()
    await app.settle()

    #expect(first == .asked(depth: 6))
    #expect(second == .unanswered(depth: 6))
    #expect(asking == [.root, .push, .push, .push, .sheet, .push, .push, .alert])
    #expect(third == nil)
    #expect(app.styles == [.root])
    let held = try #require(app.world.stored(Standup.design.id)).meetings.count
    #expect(held == Standup.design.meetings.count + 1)
  }

  @Test("A changed form asks, though the themes are open above it, and keeps what was typed")
  func changedForm() async throws {
    let app = AppFlow([.design])
    await app.settle()
    let detail = try await app.open(Standup.design.id)
    detail.editButtonTapped()
    let form = try #require(detail.destination?.edit)
    form.standup.title = "Icons"
    form.themeButtonTapped()

    #expect(app.root.popToRoot() == .asked(depth: 2))
    #expect(app.styles == [.root, .push, .sheet, .alert])
    #expect(form.alert == .discardChanges)
    form.alertButtonTapped(nil)
    #expect(form.standup.title == "Icons")
    #expect(app.root.popToRoot() == .asked(depth: 2))
    form.alertButtonTapped(.confirmDiscard)
    #expect(app.root.popToRoot() == nil)
    #expect(app.styles == [.root])
  }

  @Test("A form in which nothing was changed is closed with all the rest")
  func unchangedForm() async throws {
    let app = AppFlow([.design])
    await app.settle()
    let detail = try await app.open(Standup.design.id)
    detail.editButtonTapped()
    detail.destination?.edit?.themeButtonTapped()

    #expect(app.root.popToRoot() == nil)
    #expect(app.styles == [.root])
  }

  @Test("Bad news is closed on the way home, and its standup stays marked")
  func badNews() async throws {
    let app = AppFlow([.design])
    await app.settle()
    let detail = try await app.open(Standup.design.id)
    app.world.records.failNext(.update, "the disk is full")
    detail.deleteMeetings(atOffsets: [0])
    await app.settle()
    let told = app.styles

    #expect(app.root.popToRoot() == nil)

    #expect(told == [.root, .push, .alert])
    #expect(app.styles == [.root])
    #expect(app.list.unsavedIDs == [Standup.design.id])
  }
}
