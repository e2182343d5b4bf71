import AppFeature
import FeatureWalks
import StandupsFixtures
import Testing

/// The state after the process is killed, at every point of a session.
@Suite(.feature) @MainActor struct RestorationLawTests {
  @Test("Killed and started again after each line, the session goes on as if nothing had happened")
  func killedAfterEachLine() async throws {
    let flow = await KeptFlow([.design, .engineering])
    for (number, line) in Self.session.enumerated() {
      try await flow.perform(SessionAct(parsing: line))
      try await flow.wait(.seconds(1))
      try await flow.expectNothingLost("after “\(line)”")
      let screen = flow.top
      // A question is asked again only if the user taps again.
      guard screen.style != .alert, LongTests.isOn || number.isMultiple(of: 3) else { continue }
      await flow.kill()
      if flow.top.title == "The meeting was interrupted" { try await flow.perform(.tap("cancel")) }
      #expect(flow.top.title == screen.title, "\(line)")
    }
    #expect(flow.flow.world.records.records.map(\.title) == Self.titles)
  }

  @Test(
    "Killed at any point of any session, also while others change what it shows, it loses a second at most",
    arguments: LawSeed.first(1, long: 6)
  )
  func anySession(seed: LawSeed) async throws {
    var random = seed.random
    let flow = await KeptFlow([.design, .engineering, .quiet])
    for number in 0..<LongTests.count(15, long: 40) {
      let screen = flow.top
      let act =
        screen.name == "record-meeting" && random.once(in: 2)
        ? SessionAct.say(random.pick("One.", "Two.", "Three.")) : random.act(on: screen)
      try await flow.perform(act)
      try await flow.expectNothingLost("\(number): \(act)")
      try await flow.wait(.milliseconds(random.pick(1, 200, 700, 1_300)))
      if random.once(in: 8) { try await flow.flow.changeElsewhere(&random) }
      try await flow.expectNothingLost("\(number), later: \(act)")
      if random.once(in: 6) { await flow.kill() }
    }
  }

  private static let titles = ["Icons", "Engineering"]

  /// All tabs and what is above them, screens of every kind, what can be typed, a meeting with notes.
  private static let session = [
    "tap parking-lot-tab", "tap add-topic", "set topic 1 \"Coffee machine\"", "tap toggle-topic 1",
    "tap standups-tab", "tap settings", "tap welcome", "set welcome-greetings \"Hi\"", "tap back",
    "tap dismiss-settings", "tap follow-ups-tab", "tap add-follow-up", "set task \"Tea\"",
    "tap confirm-add-follow-up", "tap group 1", "tap follow-up 1", "set task \"Green tea\"",
    "tap confirm-edit-follow-up", "tap standups-tab", "tap add-standup", "type \"Sales\"",
    "tap add-attendee", "type \"Zoë\"", "set minutes 12", "tap theme", "select theme \"Teal\"",
    "tap confirm-add-standup", "tap standup \"Sales\"", "tap start-meeting", "say \"We sold.\"",
    "say \"We sold more.\"", "tap end-meeting", "tap save-meeting", "tap meeting 1", "tap back",
    "tap edit", "set title \"Sale\"", "delete attendee 1", "tap confirm-edit", "tap back",
    "tap standup \"Design\"", "tap edit", "focus attendee 2", "type \" Sr\"", "set title \"Icons\"",
    "tap confirm-edit", "tap attendee \"Blob\"", "tap standup \"Engineering\"",
    "tap present-standups 2", "tap add-standup", "type \"More\"", "tap cancel-add-standup",
    "tap confirm-discard", "tap dismiss-standups", "tap back", "tap back", "tap back",
    "delete standup \"Sale\"",
  ]
}

extension RouteFlow {
  /// Another process changes or deletes a standup.
  fileprivate func changeElsewhere(_ random: inout LawRandom) async throws {
    guard let standup = world.records.records.randomElement(using: &random) else { return }
    let store = world.records.reopened()
    if random.once(in: 2) {
      try await store.delete(standup.id)
    } else {
      try await store.update(standup.id) { $0.title += "!" }
    }
    await session.settle()
  }
}
