import FeatureSessions
import RecordMeetingFeature
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct RecordMeetingModelTests {
  /// A meeting with everything around it under the test's control.
  @MainActor
  private final class Meeting {
    let model: RecordMeetingModel
    private let world: StandupsWorld
    private(set) var finished: [String] = []
    private(set) var discardCount = 0
    private let soundCount = Count()

    init(
      _ standup: Standup,
      settings: InMemorySettings = InMemorySettings(),
      authorization: SpeechClient.Authorization = .authorized,
      time: (any Clock<Duration>)? = nil
    ) {
      world = StandupsWorld([standup], settings: settings, authorization: authorization) {
        [soundCount] in
        $0.sound = SoundClient { soundCount.increment() }
        if let time { $0.clock = time }
      }
      model = RecordMeetingModel(standup: standup, dependencies: world.dependencies)
      model.onMeetingFinished = { [unowned self] in finished.append($0) }
      model.onMeetingDiscarded = { [unowned self] in discardCount += 1 }
    }

    var clock: TestClock { world.clock }
    var history: ChangeHistory { world.dependencies.history }
    var speech: EffectStream<String> { world.speech }
    var sounds: Int { soundCount.value }

    func begin() async {
      model.task()
      await clock.advance(by: .zero)
    }
  }

  // MARK: Sound

  @Test("The setting silences the next speaker, also when it is changed during the meeting")
  func silent() async throws {
    var settings = Settings()
    settings.sound = false
    let stored = InMemorySettings(settings)
    let meeting = Meeting(.engineering, settings: stored)
    await meeting.begin()

    await meeting.clock.advance(by: .seconds(2))
    let silent = meeting.sounds
    try await stored.reopened().update(Settings.id, orInsert: Settings()) { $0.sound = true }
    await meeting.clock.advance(by: .zero)
    meeting.model.nextButtonTapped()

    #expect(silent == 0)
    #expect(meeting.sounds == 1)
  }

  // MARK: Time

  @Test(
    "Each second counts, speakers follow one another with a sound, and the end finishes the meeting"
  )
  func wholeMeeting() async {
    let meeting = Meeting(.engineering)
    await meeting.begin()
    var seen: [String] = []

    for _ in 1...5 {
      await meeting.clock.advance(by: .seconds(1))
      let model = meeting.model
      seen.append("\(model.secondsElapsed) \(model.speakerName) \(model.durationRemaining)")
    }
    let soundsBefore = meeting.sounds
    await meeting.clock.advance(by: .seconds(1))

    #expect(
      seen == [
        "1 Blob 5.0 seconds", "2 Blob Jr 4.0 seconds", "3 Blob Jr 3.0 seconds",
        "4 Blob Sr 2.0 seconds", "5 Blob Sr 1.0 seconds",
      ]
    )
    #expect(soundsBefore == 2)
    #expect(meeting.finished == [""])
  }

  @Test("Beginning twice does not make time pass twice")
  func beginTwice() async {
    let meeting = Meeting(.engineering)
    await meeting.begin()
    await meeting.begin()

    await meeting.clock.advance(by: .seconds(2))

    #expect(meeting.model.secondsElapsed == 2)
  }

  @Test("On a clock that doesn't wait, a question stops the time, and an answer lets it go on")
  func pauseWithoutTime() async {
    let meeting = Meeting(.engineering, time: ImmediateClock())

    meeting.model.endMeetingButtonTapped()
    await meeting.begin()
    let during = meeting.model.secondsElapsed
    meeting.model.alertButtonTapped(nil)
    await meeting.clock.advance(by: .zero)

    #expect(during == 0)
    #expect(meeting.finished.count == 1)
  }

  @Test("A pause has no ticks, and a fifth of a turn before its end the bell rings")
  func pauseAndWarning() async {
    var standup = Standup.engineering
    standup.duration = .seconds(30)
    let meeting = Meeting(standup)
    await meeting.begin()
    meeting.model.pauseButtonTapped()
    await meeting.clock.advance(by: .seconds(60))
    let paused = meeting.model.secondsTaken
    meeting.model.pauseButtonTapped()

    await meeting.clock.advance(by: .seconds(8))

    #expect(paused == 0)
    #expect(meeting.model.secondsTaken == 8)
    #expect(meeting.sounds == 1)
  }

  // MARK: Speech

  @Test(
    "Only an authorized app listens; an undetermined one asks first",
    arguments: [
      (SpeechClient.Authorization.authorized, "Hi"), (.undetermined, "Hi"), (.denied, ""),
      (.restricted, ""),
    ]
  )
  func authorization(_ authorization: SpeechClient.Authorization, transcript: String) async {
    let meeting = Meeting(.engineering, authorization: authorization)
    meeting.speech.send("Hi")

    await meeting.begin()

    #expect(meeting.model.transcript == transcript)
  }

  @Test("A line shows what it was taken as: another attendee's, a follow-up or a topic")
  func names() async {
    var standup = Standup.engineering
    standup.attendees[0].name = "Ann Lee"
    standup.attendees[1].name = "Ann Wu"
    let meeting = Meeting(standup)
    meeting.speech.send(
      """
      ann: Hello
      Ann Wu: Drew icons
      Chose fonts
      todo: call
      todo Ann: draw
      todo Ann Wu: draw
      todo Bo: draw
      Ann Wu: park: lunch
      """
    )

    await meeting.begin()

    let row = meeting.model.topScreen().screen.sections.flatMap(\.rows)
      .first { $0.id == "transcript" }
    #expect(
      row?.taken == [
        "ann: Hello": "ann: Hello (the name fits several people)",
        "Ann Wu: Drew icons": "Ann Wu: Drew icons",
        "todo: call": "follow-up for Ann Lee: call",
        "todo Ann: draw": "follow-up: Ann: draw (the name fits several people)",
        "todo Ann Wu: draw": "follow-up for Ann Wu: draw",
        "todo Bo: draw": "todo Bo: draw (no attendee is called “Bo”)",
        "Ann Wu: park: lunch": "topic: lunch",
      ]
    )
  }

  @Test("A note that is taken back is typed anew, stays away, and comes back by an undo")
  func takenBack() async {
    let meeting = Meeting(.engineering)
    await meeting.begin()
    meeting.speech.send("One\nTwo")
    await meeting.clock.advance(by: .zero)

    meeting.model.takeBackNoteButtonTapped()
    let typed = meeting.model.halfNote
    let kept = meeting.model.draft?.transcript
    meeting.history.undo()
    let undone = meeting.model.transcript + meeting.model.halfNote
    meeting.history.redo()
    meeting.speech.send("One\nTwo\nThree")
    await meeting.clock.advance(by: .zero)

    // Spoken words aren't an act of the user.
    #expect(meeting.history.next.undo == "the note taken back")
    #expect([typed, kept, undone] == ["Two", "One", "One\nTwo"])
    #expect(meeting.model.transcript == "One\nThree")
  }

  @Test("The draft of a meeting is as an undo has left it, and the end of a turn stops a redo")
  func undone() async {
    let meeting = Meeting(.engineering)
    await meeting.begin()
    await meeting.clock.advance(by: .seconds(1))
    meeting.model.nextButtonTapped()
    meeting.history.undo()
    let draft = meeting.model.draft

    await meeting.clock.advance(by: .seconds(1))
    let stays = meeting.history.redo()

    #expect(draft?.speaker == .blob)
    #expect(draft?.secondsElapsed == 1)
    #expect(stays == ["the next speaker"])
    #expect(meeting.model.speakerIndex == 1)
  }

  private struct Broken: Error {}

  @Test("Speech that fails before anything was said marks nothing; the meeting can be discarded")
  func speechFailsAtOnce() async {
    let meeting = Meeting(.engineering)
    meeting.speech.finish(throwing: Broken())

    await meeting.begin()
    meeting.model.alertButtonTapped(.discardMeeting)

    #expect(meeting.model.transcript.isEmpty)
    #expect(meeting.discardCount == 1)
  }

  @Test("A failure of speech does not take away the question that is open")
  func speechFailsDuringQuestion() async {
    let meeting = Meeting(.engineering)
    await meeting.begin()
    meeting.model.endMeetingButtonTapped()

    meeting.speech.finish(throwing: Broken())
    await meeting.clock.advance(by: .zero)
    let during = meeting.model.alert
    meeting.model.alertButtonTapped(nil)

    #expect(during == .endMeeting)
    #expect(meeting.model.alert == .speechFailed)
  }

  // MARK: Leaving

  @Test("A released meeting ends its work")
  func released() async {
    var meeting: Meeting? = Meeting(.engineering)
    let clock = meeting?.clock
    weak let model = meeting?.model
    await meeting?.begin()

    meeting = nil

    #expect(model == nil)
    await clock?.advance(by: .zero)
    #expect(clock?.nextDeadline == nil)
  }

  // MARK: When it is over

  @Test(
    "A meeting ends once, and then time and speech are over, though its model is kept",
    arguments: [RecordMeetingModel.AlertAction.saveMeeting, .discardMeeting]
  )
  func endsOnce(_ end: RecordMeetingModel.AlertAction) async {
    let meeting = Meeting(.engineering)
    await meeting.begin()

    meeting.model.alertButtonTapped(end)
    meeting.model.alertButtonTapped(end)
    meeting.speech.finish(throwing: Broken())
    await meeting.clock.advance(by: .seconds(60))

    #expect(meeting.finished.count + meeting.discardCount == 1)
    #expect(meeting.model.secondsElapsed == 0)
    #expect(meeting.model.stack.count == 1)
  }
}
