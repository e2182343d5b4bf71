import AppFeature
import ParkingLotFeature
import StandupsFixtures
import Testing

/// Follow-ups from meetings, and the ways between standups and follow-ups.
@Suite(.feature) @MainActor struct FollowUpFlowTests {
  private func hold(_ notes: String, in flow: AppFlow) async throws -> RecordMeetingModel {
    let detail = try await flow.open(Standup.design.id)
    await flow.act { detail.startMeetingButtonTapped() }
    await flow.act { flow.world.speech.send(notes) }
    return try #require(detail.destination?.record)
  }

  @Test(
    "A line “todo:” of a saved meeting becomes a follow-up, and one that is added later is due in a day"
  )
  func todo() async throws {
    let saturday = try Date("2026-03-28T09:00:00Z", strategy: .iso8601)
    let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    let flow = AppFlow(
      [.design],
      override: { ($0.now, $0.timeZone) = (.constant(saturday), berlin) }
    )
    try await hold("todo: call Bob", in: flow).alertButtonTapped(.discardMeeting)
    await flow.settle()
    #expect(flow.world.followUps.records == [])

    try await hold("Hello\ntodo: call Ann", in: flow).alertButtonTapped(.saveMeeting)
    await flow.settle()
    let detail = try #require(flow.list.destination?.detail)
    let held = try #require(detail.standup.meetings.first)
    detail.meetingTapped(id: held.id)
    for task in ["", "  call Bo "] {
      detail.destination?.meeting?.task = task
      detail.destination?.meeting?.addFollowUpButtonTapped()
    }
    await flow.settle()

    // The clocks change in the night.
    #expect(held.transcript == "Hello\ntodo: call Ann")
    let followUps = flow.world.followUps.records
    #expect(followUps.map(\.task) == ["call Ann", "call Bo"])
    #expect(followUps.map(\.deadline) == [nil, saturday + 23 * 3_600])
    #expect(followUps.allSatisfy { ($0.priority, $0.isDone) == (.low, false) })
    #expect(followUps.allSatisfy { $0.standupID == Standup.design.id && $0.meetingID == held.id })
  }

  @Test("A line “park:” becomes a topic once, and a deleted one stays so when the meeting returns")
  func topics() async throws {
    let flow = AppFlow([.design])
    let record = try await hold("Blob: park: lunch\npark: tea", in: flow)
    await flow.act { record.alertButtonTapped(.saveMeeting) }
    let made = flow.world.topics.records
    await flow.act { flow.world.dependencies.topics.delete(made[1].id) }

    let detail = try #require(flow.list.destination?.detail)
    await flow.act { _ = detail.addLateNote("park: cake") }
    await flow.act { detail.deleteMeetings(atOffsets: [0]) }
    await flow.act { flow.root.tabs.deletedButtonTapped() }
    try await flow.act {
      try flow.root.tabs.topScreen()
        .perform(ControlID("restore", "meeting-\(record.meetingID)"), .tap)
    }

    #expect(made.map(\.title) == ["lunch", "tea"])
    #expect(flow.world.stored(Standup.design.id)?.meetings.contains(id: record.meetingID) == true)
    #expect(flow.world.topics.records.map(\.title) == ["lunch", "cake"])
  }

  @Test("The topics of a discarded meeting come and go with it, but for one that others deleted")
  func discardedTopics() async throws {
    let flow = AppFlow([.design])
    let record = try await hold("park: lunch\npark: tea", in: flow)
    await flow.act { record.alertButtonTapped(.discardMeeting) }
    var seen = [flow.world.topics.records.map(\.title)]

    for isUndo in [true, false, true] {
      let history = flow.world.dependencies.history
      await flow.act { if isUndo { history.undo() } else { history.redo() } }
      seen.append(flow.world.topics.records.map(\.title))
      if seen.count == 2 {
        try await flow.world.topics.store.delete(flow.world.topics.records[1].id)
        await flow.settle()
      }
    }

    #expect(seen == [[], ["lunch", "tea"], [], ["lunch"]])
  }

  @Test("Two who toggle the same follow-up each flip what is stored, and both see it")
  func toggling() async throws {
    let one = AppFlow([.design], followUps: [.icons])
    let other = one.startedAgain()
    let group = FollowUpGroup.standup(Standup.design.id)
    let groups = try await [one.openGroup(group), other.openGroup(group)]

    // The second tap comes before its screen shows the first one.
    for group in groups { group.toggleTapped(id: FollowUp.icons.id) }
    await one.settle()
    await other.settle()

    #expect(one.world.followUps.records.first?.isDone == FollowUp.icons.isDone)
    await one.act { groups[0].toggleTapped(id: FollowUp.icons.id) }
    await other.settle()
    #expect(one.world.followUps.records.first?.isDone != FollowUp.icons.isDone)
    #expect(groups.map { $0.completed.map(\.id) } == [[FollowUp.icons.id], [FollowUp.icons.id]])
  }

  @Test("A meeting's follow-up opens among those of no standup once its standup is deleted")
  func pageOfDeleted() async throws {
    var icons = FollowUp.icons
    icons.meetingID = Standup.design.meetings[0].id
    let flow = AppFlow([.design], followUps: [.milk, icons])
    let detail = try await flow.open(Standup.design.id)
    detail.meetingTapped(id: Standup.design.meetings[0].id)
    await flow.act { flow.world.dependencies.standups.delete(Standup.design.id) }
    if detail.alert != nil { detail.alertButtonTapped(nil) }

    await flow.act { detail.destination?.meeting?.followUpTapped(id: icons.id) }

    #expect(flow.root.tabs.followUps.destination?.group?.group == .noStandup)
    #expect(flow.root.tabs.followUps.destination?.group?.destination?.edit?.id == icons.id)
  }
}
