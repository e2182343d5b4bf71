import FeatureSessions
import RecordMeetingFeature
import StandupsFixtures
import Testing

/// The section beside a running meeting of what was left last time.
@Suite(.feature) @MainActor struct FromLastTimeTests {
  private static let standup: Standup = {
    var standup = Standup.design
    let turns = [
      Meeting.Turn(attendee: Attendee.blobJr.id, duration: .seconds(1), text: "I drew.\nI wrote.")
    ]
    standup.meetings[0] = Meeting(
      id: Meeting.ID(0xD2),
      date: .monday,
      transcript: "I drew.\nI wrote.",
      attendees: standup.attendees,
      turns: turns
    )
    return standup
  }()

  private func section(_ model: RecordMeetingModel) -> ScreenSection? {
    model.topScreen().screen.sections.first { $0.id == "from-last-time" }
  }

  @Test("A tick that isn't stored is told in the section, as no alert comes up over a meeting")
  func unsaved() async throws {
    let world = StandupsWorld([Self.standup], followUps: [.milk])
    await world.settle()
    let meeting = RecordMeetingModel(standup: Self.standup, dependencies: world.dependencies)
    world.followUps.faults.failNext(.update, "the disk is full")

    try await world.act {
      try meeting.topScreen()
        .perform(ControlID("toggle-follow-up", FollowUp.milk.id), .tap)
    }

    #expect(section(meeting)?.footer == "A change is not saved: the disk is full.")
  }

  @Test("The last notes are the speaker's, as they are stored now")
  func notes() async {
    let world = StandupsWorld([Self.standup])
    await world.settle()
    let meeting = RecordMeetingModel(standup: Self.standup, dependencies: world.dependencies)
    var seen = [section(meeting)?.footer]

    meeting.nextButtonTapped()
    seen.append(section(meeting)?.footer)
    await world.act {
      world.dependencies.standups.update(Self.standup.id) {
        $0.meetings.remove(id: Meeting.ID(0xD2))
      }
    }
    seen.append(section(meeting)?.footer)

    #expect(seen == [nil, "Blob Jr on Mon 5 Jan 2026:\nI drew.\nI wrote.", nil])
  }
}
