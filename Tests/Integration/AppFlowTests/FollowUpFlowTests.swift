import AppFeature
import FollowUpsFeature
import StandupsFixtures
import Testing

/// Follow-ups from meetings, and the ways between standups and follow-ups.
@Suite(.feature) @MainActor struct FollowUpFlowTests {
  private func hold(_ notes: String, in flow: AppFlow) async throws -> RecordMeetingModel {
    let detail = try await flow.open(Standup.design.id)
    detail.startMeetingButtonTapped()
    await flow.settle()
    flow.world.speech.send(notes)
    await flow.settle()
    return try #require(detail.destination?.record)
  }

  @Test(
    "A line “todo:” of a meeting becomes a follow-up when the meeting is saved, and stays in it"
  )
  func todo() async throws {
    let flow = AppFlow([.design])
    await flow.settle()
    let meeting = try await hold("Hello\ntodo: call Ann", in: flow)
    #expect(flow.world.followUps.records == [])

    meeting.endMeetingButtonTapped()
    meeting.alertButtonTapped(.saveMeeting)
    await flow.settle()

    let saved = try #require(flow.world.stored(Standup.design.id)?.meetings.first)
    #expect(saved.transcript == "Hello\ntodo: call Ann")
    let followUp = try #require(flow.world.followUps.records.first)
    #expect((followUp.task, followUp.priority, followUp.isDone) == ("call Ann", .low, false))
    #expect((followUp.standupID, followUp.meetingID) == (Standup.design.id, saved.id))
    #expect(followUp.deadline == .monday + 86_400)
    #expect(flow.world.followUps.records.count == 1)
  }

  @Test("A discarded meeting makes none")
  func discarded() async throws {
    let flow = AppFlow([.design])
    await flow.settle()
    let meeting = try await hold("todo: call Ann", in: flow)

    meeting.endMeetingButtonTapped()
    meeting.alertButtonTapped(.discardMeeting)
    await flow.settle()

    #expect(flow.world.followUps.records == [])
  }

  @Test("The same meeting saved once more makes no second one, and changes none")
  func again() async throws {
    let flow = AppFlow([.design])
    await flow.settle()
    let meeting = try await hold("todo: a\ntodo: b", in: flow)
    let drafts = Drafts().all(from: flow.root, at: RouteRoot.standups.route)
    meeting.alertButtonTapped(.saveMeeting)
    await flow.settle()
    let first = try #require(flow.world.followUps.records.first)
    flow.world.dependencies.followUps.update(first.id) { ($0.task, $0.isDone) = ("A", true) }
    for draft in drafts { flow.world.dependencies.drafts.hold(draft) }
    await flow.settle()

    #expect(flow.world.followUps.records.map(\.task) == ["A", "b"])
  }

  @Test("A meeting whose save fails and is retried makes its follow-ups once")
  func retried() async throws {
    let flow = AppFlow([.design])
    await flow.settle()
    let meeting = try await hold("todo: call Ann", in: flow)
    flow.world.records.failNext(.update, "the disk is full")

    meeting.endMeetingButtonTapped()
    meeting.alertButtonTapped(.saveMeeting)
    await flow.settle()
    #expect(flow.root.alert?.offers(.retrySave) == true)
    flow.root.alertButtonTapped(.retrySave)
    await flow.settle()

    #expect(flow.world.stored(Standup.design.id)?.meetings.count == 3)
    #expect(flow.world.followUps.records.map(\.task) == ["call Ann"])
  }

  @Test("A meeting's page lists its follow-ups, adds one, and leads to one by a request")
  func page() async throws {
    let flow = AppFlow([.engineering, .design], followUps: [.milk])
    await flow.settle()
    let detail = try await flow.open(Standup.design.id)
    let meeting = Standup.design.meetings[1]
    detail.meetingTapped(id: meeting.id)
    let page = try #require(detail.destination?.meeting)

    page.addFollowUpButtonTapped()
    for task in ["call Bob", "  call Ann "] {
      page.task = task
      page.addFollowUpButtonTapped()
    }
    await flow.settle()
    let added = try #require(flow.world.followUps.records.last)
    #expect((added.task, added.standupID) == ("call Ann", Standup.design.id))
    #expect(flow.world.followUps.records.map(\.meetingID) == [nil, meeting.id, meeting.id])
    #expect(page.task == "")
    #expect(page.followUps.map(\.task) == ["call Bob", "call Ann"])

    page.followUpTapped(id: added.id)
    await flow.settle()
    #expect(flow.root.tabs.selectedTab == .followUps)
    let group = try #require(flow.root.followUps.destination?.group)
    #expect(group.group == .standup(Standup.design.id))
    #expect(group.destination?.edit?.id == added.id)
  }

  @Test("A standup leads to its group, also without follow-ups")
  func show() async throws {
    let flow = AppFlow([.design])
    await flow.settle()
    let detail = try await flow.open(Standup.design.id)

    detail.showInFollowUpsButtonTapped()
    await flow.settle()

    #expect(flow.root.tabs.selectedTab == .followUps)
    #expect(flow.root.followUps.destination?.group?.group == .standup(Standup.design.id))
    // The standup is still open in its tab.
    #expect(flow.list.destination?.detail != nil)
  }

  @Test("A meeting's follow-up opens among those of no standup once its standup is deleted")
  func pageOfDeleted() async throws {
    var icons = FollowUp.icons
    icons.meetingID = Standup.design.meetings[0].id
    let flow = AppFlow([.design], followUps: [.milk, icons])
    await flow.settle()
    let detail = try await flow.open(Standup.design.id)
    detail.meetingTapped(id: Standup.design.meetings[0].id)
    flow.world.dependencies.standups.delete(Standup.design.id)
    await flow.settle()
    if detail.alert != nil { detail.alertButtonTapped(nil) }

    detail.destination?.meeting?.followUpTapped(id: icons.id)
    await flow.settle()

    #expect(flow.root.followUps.destination?.group?.group == .noStandup)
    #expect(flow.root.followUps.destination?.group?.destination?.edit?.id == icons.id)
  }

  @Test(
    "Each route of follow-ups opens its screen, and one to what is gone says so",
    arguments: [
      ("follow-ups", [.root]), ("follow-ups/add", [.root, .sheet]),
      ("follow-ups/groups/none", [.root, .push]), ("follow-ups/groups/done", [.root, .push]),
      ("follow-ups/groups/\(Standup.design.id)", [.root, .push]),
      (
        "follow-ups/groups/\(Standup.design.id)/edit/\(FollowUp.icons.id)", [.root, .push, .sheet]
      ), ("follow-ups/groups/\(Standup.design.id)/edit/\(FollowUp.milk.id)", [.root, .push]),
      ("follow-ups/groups/\(Standup.quiet.id)", [.root]),
    ] as [(String, [PresentationStyle])]
  )
  func routes(path: String, styles: [PresentationStyle]) async throws {
    let flow = AppFlow([.design], followUps: [.icons])
    await flow.settle()
    try flow.ask("standups://\(path)")
    await flow.settle()

    #expect(flow.root.tabs.selectedTab == .followUps)
    #expect(flow.styles == styles)
    let isWhole = !path.contains("\(FollowUp.milk.id)") && !path.contains("\(Standup.quiet.id)")
    #expect((flow.root.state().session.route.description == "standups://\(path)") == isWhole)
  }

  @Test("Choosing the tab again keeps what was typed for a new one, and asks nothing")
  func tabAgain() async throws {
    let flow = AppFlow([.design])
    await flow.settle()
    flow.root.tabs.tabTapped(.followUps)
    flow.root.followUps.addFollowUpButtonTapped()
    try #require(flow.root.followUps.destination?.create).followUp.task = "Get tea"

    flow.root.tabs.tabTapped(.followUps)
    #expect(flow.root.followUps.destination == nil)
    #expect(flow.root.followUps.newFollowUp.record.task == "Get tea")
  }

  @Test("A toggle on a full disk is told, shows what was meant, and is done once by trying again")
  func fullDisk() async throws {
    let flow = AppFlow([.design], followUps: [.icons, .milk])
    await flow.settle()
    let group = try await flow.openGroup(.standup(Standup.design.id))
    flow.world.followUps.failNext(.update, "the disk is full")

    group.toggleTapped(id: FollowUp.icons.id)
    group.toggleTapped(id: FollowUp.milk.id)
    await flow.settle()
    let alert = try #require(flow.root.alert)
    #expect(alert.title == "“Draw icons” is not saved")
    #expect(alert.message.contains("the disk is full"))
    #expect(group.completed.map(\.id) == [FollowUp.icons.id, FollowUp.milk.id])
    #expect(flow.world.followUps.records.map(\.isDone) == [false, true])
    #expect(
      group.screens()[0].screen.text.contains(
        "Draw icons (done): Deadline: Sun 4 Jan 2026; Priority: Medium; not saved"
      )
    )

    flow.root.alertButtonTapped(.retry(FollowUpKind.self))
    await flow.settle()
    #expect(flow.world.followUps.records.map(\.isDone) == [true, true])
    #expect(flow.root.alert == nil)
    #expect(!group.screens()[0].screen.text.contains("not saved"))
  }

  @Test("Who goes on with what isn't saved keeps it on the screen, and isn't told again")
  func goingOn() async throws {
    let flow = AppFlow([.design], followUps: [.milk, .icons])
    let group = try await flow.openGroup(.standup(Standup.design.id))
    flow.world.followUps.failNext(.update, "the disk is full")
    group.toggleTapped(id: FollowUp.icons.id)
    await flow.settle()

    flow.root.alertButtonTapped(.goOn(FollowUpKind.self))
    await flow.settle()

    #expect(flow.root.alert == nil)
    #expect(group.completed.map(\.id) == [FollowUp.icons.id])
    #expect(group.screens()[0].screen.text.contains("not saved"))
  }

  @Test("Follow-ups that couldn't be loaded are loaded by trying again")
  func loadedAgain() async throws {
    let flow = AppFlow([.design], followUps: [.icons])
    flow.world.followUps.failNext(.load, "the disk sleeps")
    await flow.settle()
    #expect(flow.root.alert?.title == "Follow-ups could not be read")
    #expect(flow.root.followUps.cards == [])
    #expect(flow.root.followUps.screens()[0].screen.text.contains("They could not be read."))

    flow.root.alertButtonTapped(.retryLoading)
    await flow.settle()
    #expect(flow.root.alert == nil)
    #expect(flow.root.followUps.cards.map(\.title) == ["Design"])
  }

  @Test(
    "Another tab keeps what was typed for a new one open, in the cards and in a group",
    arguments: [true, false]
  )
  func otherTab(isInGroup: Bool) async throws {
    let flow = AppFlow([.design], followUps: [.icons])
    await flow.settle()
    if isInGroup {
      try await flow.openGroup(.standup(Standup.design.id)).addFollowUpButtonTapped()
    } else {
      flow.root.tabs.tabTapped(.followUps)
      flow.root.followUps.addFollowUpButtonTapped()
    }
    flow.root.followUps.newFollowUp.record.task = "Get tea"

    flow.root.tabs.tabTapped(.standups)
    await flow.settle()
    #expect(flow.styles == [.root])
    flow.root.tabs.tabTapped(.followUps)
    await flow.settle()
    #expect(flow.styles == (isInGroup ? [.root, .push, .sheet] : [.root, .sheet]))
    #expect(flow.root.topScreen().screen.text.contains("Get tea"))
    #expect(flow.world.followUps.records == [.icons])
  }

  @Test("The follow-ups of a meeting are due a day of the user's calendar later")
  func calendar() async throws {
    let saturday = try Date("2026-03-28T09:00:00Z", strategy: .iso8601)
    let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    let flow = AppFlow(
      [.design],
      override: { ($0.now, $0.timeZone) = (.constant(saturday), berlin) }
    )
    await flow.settle()
    let meeting = try await hold("todo: call Ann", in: flow)
    meeting.alertButtonTapped(.saveMeeting)
    await flow.settle()
    let detail = try #require(flow.list.destination?.detail)
    let held = try #require(detail.standup.meetings.first)
    detail.meetingTapped(id: held.id)
    detail.destination?.meeting?.task = "call Bo"
    detail.destination?.meeting?.addFollowUpButtonTapped()
    await flow.settle()

    // The clocks change in the night.
    #expect(flow.world.followUps.records.map(\.task) == ["call Ann", "call Bo"])
    #expect(flow.world.followUps.records.allSatisfy { $0.deadline == saturday + 23 * 3_600 })
    #expect(flow.world.followUps.records.allSatisfy { $0.priority == .low })
  }
}
