import AppFeature
import StandupsFixtures
import Testing

/// Two processes on one store: each shows what the other does, and nothing that was typed is lost.
@Suite(.feature) @MainActor struct TwoAppsTests {
  @Test("What one adds, changes and deletes shows in the other")
  func follow() async throws {
    let (one, other) = await twoApps()

    one.list.addStandupButtonTapped()
    one.list.destination?.add?.standup.title = "Product"
    one.list.confirmAddStandupButtonTapped()
    await one.settle()
    let afterAdding = other.list.standups.map(\.title)
    let detail = try await one.open(Standup.design.id)
    detail.editButtonTapped()
    detail.destination?.edit?.standup.title = "Icons"
    detail.confirmEditButtonTapped()
    await one.settle()
    let afterEditing = other.list.standups.map(\.title)
    one.list.dismissPresented()
    one.list.deleteStandups(atOffsets: [0])
    await one.settle()

    #expect(afterAdding == ["Design", "Product"])
    #expect(afterEditing == ["Icons", "Product"])
    #expect(other.list.standups.map(\.title) == ["Product"])
    #expect(other.styles == [.root])
  }

  @Test("A standup open in one and deleted in the other says so, and keeps what was typed")
  func deletedWhileTyping() async throws {
    let (one, other) = await twoApps()
    let detail = try await one.open(Standup.design.id)
    detail.editButtonTapped()
    detail.destination?.edit?.standup.title = "Mine"

    other.list.deleteStandups(atOffsets: [0])
    await one.settle()
    let title = detail.destination?.edit?.standup.title
    detail.confirmEditButtonTapped()
    await one.settle()
    let alert = try #require(detail.alert)
    detail.alertButtonTapped(.saveAgain)
    await one.settle()

    #expect(title == "Mine")
    #expect(alert.offers(.saveAgain))
    #expect(other.list.standups.map(\.title) == ["Mine"])
  }

  @Test("Attendees that others add stay, whether a form in one app changes nothing or the title")
  func attendeeBeneathAForm() async throws {
    for title in [Standup.quietWithRow.title, "Calm"] {
      let (one, other) = await twoApps(.quietWithRow)
      let detail = try await one.open(Standup.quietWithRow.id)
      let theirs = try await other.open(Standup.quietWithRow.id)
      detail.editButtonTapped()
      theirs.editButtonTapped()
      theirs.destination?.edit?.standup.attendees[id: Attendee.ID(0xBF)]?.name = "Ann"
      theirs.confirmEditButtonTapped()
      await other.settle()
      await one.settle()

      detail.destination?.edit?.standup.title = title
      detail.confirmEditButtonTapped()
      await one.settle()

      let stored = try #require(one.world.stored(Standup.quietWithRow.id))
      #expect(stored.attendees.map(\.name) == ["Ann"])
      #expect(stored.title == title)
      #expect(detail.stack.count == 1)
    }
  }

  @Test("A meeting that is held in one while the other edits the standup keeps both")
  func meetingWhileEditing() async throws {
    let (one, other) = await twoApps()
    let meeting = try await one.open(Standup.design.id)
    let editing = try await other.open(Standup.design.id)
    meeting.startMeetingButtonTapped()
    editing.editButtonTapped()
    editing.destination?.edit?.standup.title = "Icons"
    await one.settle()
    await other.settle()

    editing.confirmEditButtonTapped()
    await other.settle()
    meeting.destination?.record?.endMeetingButtonTapped()
    meeting.destination?.record?.alertButtonTapped(.saveMeeting)
    await one.settle()

    let stored = try #require(one.world.stored(Standup.design.id))
    #expect(stored.title == "Icons")
    #expect(stored.meetings.count == Standup.design.meetings.count + 1)
    #expect(editing.standup == stored)
    #expect(meeting.standup == stored)
  }

  /// The app, and the same once more as another process on the same standup.
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
    groups[0].toggleTapped(id: FollowUp.icons.id)
    await one.settle()
    await other.settle()
    #expect(one.world.followUps.records.first?.isDone != FollowUp.icons.isDone)
    #expect(groups.map { $0.completed.map(\.id) } == [[FollowUp.icons.id], [FollowUp.icons.id]])
  }

  private func twoApps(_ standup: Standup = .design) async -> (AppFlow, AppFlow) {
    let one = AppFlow([standup])
    let other = one.startedAgain()
    await one.settle()
    await other.settle()
    return (one, other)
  }
}
