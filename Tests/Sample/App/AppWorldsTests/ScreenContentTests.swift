import AppFeature
import AppWorlds
import FeatureKit
import FeatureTesting
import Testing

/// The contents of screens that a rule of the product decides.
@Suite(.feature) @MainActor struct ScreenContentTests {
  private func session(_ given: String, lines: String...) async throws -> Session {
    var settings = WalkSettings()
    settings.givens = [WalkSettings.Given(kind: "standups", values: [given], line: 1)]
    let session = try Session(SessionWorld.standups(settings))
    await session.start()
    for line in lines { try await session.perform(SessionAct(parsing: line)) }
    return session
  }

  @Test("The form offers 5 to 30 minutes, and keeps another length until it is changed")
  func length() async throws {
    let session = try await session("Quick:1:Blob", lines: "tap standup 1", "tap edit")
    let offered = session.top.screen.text.contains("Length: 1 min (5 to 30)")

    await #expect(throws: SessionFailure.self) {
      try await session.perform(SessionAct(parsing: "set minutes 31"))
    }
    try await session.perform(SessionAct(parsing: "set title \"Quicker\""))
    try await session.perform(SessionAct(parsing: "tap confirm-edit"))

    #expect(offered)
    #expect(session.top.screen.text.contains("Length: 1 min"))
  }

  @Test("A standup without a title is shown as Untitled, an attendee without a name as Someone")
  func untitled() async throws {
    let session = try await session(":5:")

    let list = session.top.screen.text
    try await session.perform(SessionAct(parsing: "tap add-standup"))
    try await session.perform(SessionAct(parsing: "set minutes 6"))
    try await session.perform(SessionAct(parsing: "tap confirm-add-standup"))
    try await session.perform(SessionAct(parsing: "tap standup 2"))

    #expect(list.contains("- Untitled: 0 people, 5 min"))
    #expect(session.top.screen.title == "Untitled")
    let row = "- Someone  [attendee 1] (disabled)  Sheet  [present-standups 1] (disabled)"
    #expect(session.top.screen.text.contains(row))
  }

  @Test("Past meetings are absent when there are none")
  func noMeetings() async throws {
    let session = try await session("Quick:1:Blob", lines: "tap standup 1")

    #expect(!session.top.screen.sections.contains { $0.id == "meetings" })
  }

  @Test(
    "A meeting in which nothing was said shows no transcript, and says so when it is over"
  )
  func silentMeeting() async throws {
    let session = try await session("Quick:1:", lines: "tap standup 1", "tap start-meeting")

    expectText(
      session.top.screen.text,
      is: """
        Quick

        A note that begins with “todo:” becomes a follow-up.

        Time: 0%, 0:00 elapsed, 1:00 left
        Speaker 1 of 1: Someone

        [next] Next speaker
        [end-meeting] End meeting
        [quick-actions] Quick actions

        """
    )
    for line in ["wait 1m", "tap meeting 1"] {
      try await session.perform(SessionAct(parsing: line))
    }
    expectText(
      session.top.screen.text,
      is: """
        Mon 5 Jan 2026, 09:01

        Length: 1:00 of 1:00

        Transcript
        Nothing was recorded.

        Follow-ups

        New follow-up: (empty)  [follow-up-task]

        [standups-tab] Standups
        [follow-ups-tab] Follow-ups
        [parking-lot-tab] Parking lot
        [add-follow-up] Add the follow-up (disabled)
        [quick-actions] Quick actions
        [back] Back

        """
    )
  }

  @Test(
    "A past meeting shows who was there and who was away, however the standup changed since"
  )
  func peopleOfThen() async throws {
    let session = try await session("Quick:1:Blob,Blob Jr", lines: "tap standup 1")
    let absent = try #require(session.top.screen.sections.flatMap(\.rows).last?.id.key)
    let route = session.world.root.stack.last?.model.flatMap { $0 as? StandupDetailModel }
    let id = try #require(route?.standup.id)

    for line in [
      "open standups://standups/\(id)/record?without=\(absent)", "wait 10s", "tap end-meeting",
      "tap save-meeting", "tap edit", "delete attendee 1", "tap confirm-edit", "tap meeting 1",
    ] {
      try await session.perform(SessionAct(parsing: line))
    }

    expectText(
      session.top.screen.text,
      is: """
        Mon 5 Jan 2026, 09:00

        Length: 0:10 of 1:00

        Attendees
        Blob

        Away
        Blob Jr

        Transcript
        Nothing was recorded.

        Follow-ups

        New follow-up: (empty)  [follow-up-task]

        [standups-tab] Standups
        [follow-ups-tab] Follow-ups
        [parking-lot-tab] Parking lot
        [add-follow-up] Add the follow-up (disabled)
        [undo] Undo: change attendees of “Quick”
        [quick-actions] Quick actions
        [back] Back

        """
    )
  }

  @Test("A standup that was deleted on another screen says so until it is saved again")
  func deleted() async throws {
    let session = try await session(
      "Quick:1:Blob",
      lines: "tap standup 1",
      "tap attendee 1",
      "delete standup 1",
      "tap back"
    )

    let deleted = session.top.screen.message
    for line in ["tap start-meeting", "wait 1m", "tap save-again"] {
      try await session.perform(SessionAct(parsing: line))
    }

    #expect(deleted == "Deleted “Quick”. This standup was deleted.")
    #expect(session.top.screen.message == nil)
    #expect(session.top.screen.sections.contains { $0.id == "meetings" })
  }

  @Test("A list that could not be read does not say that there are no standups")
  func unreadList() async throws {
    let session = try Session(SessionWorld.standups(WalkSettings()))
    session.world.failNext("load", nil)
    await session.start()

    try await session.perform(SessionAct(parsing: "tap cancel"))

    #expect(session.top.screen.title == "Daily Standups")
    #expect(session.top.screen.message == nil)
  }
}
