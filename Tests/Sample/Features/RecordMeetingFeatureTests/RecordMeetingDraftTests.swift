import RecordMeetingFeature
import StandupsFixtures
import Testing

/// A meeting that was running when the app ended.
@Suite(.feature) @MainActor struct RecordMeetingDraftTests {
  private let clock: TestClock
  private let speech = EffectStream<String>("speech")
  private let questions = Count()
  private let sounds = Count()
  private let dependencies: FeatureDependencies

  private nonisolated static let id = Meeting.ID(0xAA)

  init() {
    var dependencies = FeatureDependencies.test {
      $0.uuid = .constant(Self.id.uuid)
      $0.now = .constant(.monday)
    }
    clock = dependencies.useTestClock()
    dependencies.history = ChangeHistory()
    dependencies.settings = RecordQuery(InMemorySettings().store, effects: dependencies.effects)
    dependencies.sound = SoundClient { [sounds] in sounds.increment() }
    dependencies.speech = SpeechClient(
      authorization: { .undetermined },
      requestAuthorization: { [questions] in
        questions.increment()
        return .authorized
      },
      transcripts: { [speech] in speech }
    )
    self.dependencies = dependencies
  }

  private func meeting(
    of standup: Standup = .design,
    restoring draft: RecordMeetingModel.Draft? = nil,
    in drafts: Drafts = Drafts()
  ) throws -> RecordMeetingModel {
    var dependencies = dependencies
    dependencies.drafts = drafts
    if let draft {
      dependencies.drafts.waiting = [
        SavedDraft(
          id: "meeting.before",
          kind: RecordMeetingModel.draftKind,
          owner: "before",
          route: Route(scheme: "standups", segments: []),
          label: DraftLabel(of: standup.id),
          content: String(decoding: try JSONEncoder().encode(draft), as: UTF8.self)
        )
      ]
    }
    return RecordMeetingModel(standup: standup, dependencies: dependencies)
  }

  private func draft(
    after seconds: Int = 200,
    taking secondsTaken: Int = 200,
    without absentees: IdentifiedArrayOf<Attendee> = [],
    began: Date? = nil
  ) throws -> RecordMeetingModel.Draft {
    var kept = Kept(secondsElapsed: seconds, secondsTaken: secondsTaken, absentees: absentees)
    kept.began = began
    kept.standup.meetings = []
    return try JSONDecoder().decode(RecordMeetingModel.Draft.self, from: JSONEncoder().encode(kept))
  }

  /// A meeting as it is stored.
  private struct Kept: Encodable {
    var standup = Standup.design
    var meetingID = RecordMeetingDraftTests.id
    var secondsElapsed: Int
    var secondsTaken: Int
    var absentees: IdentifiedArrayOf<Attendee>
    var began: Date?
    var transcript = "The icons."
  }

  // MARK: Keeping

  @Test(
    "A half-typed note is typed on when its meeting goes on, and is a note of one that ends",
    arguments: [nil, .saveMeeting, .discardMeeting] as [RecordMeetingModel.AlertAction?]
  )
  func halfNote(answer: RecordMeetingModel.AlertAction?) async throws {
    let meeting = try meeting()
    meeting.task()
    speech.send("The icons.")
    await clock.advance(by: .seconds(1))
    meeting.halfNote = "The lo"
    let restored = try self.meeting(restoring: meeting.draft)
    var saved: String?
    restored.onMeetingFinished = { saved = $0 }
    restored.onMeetingDiscarded = {}

    restored.alertButtonTapped(answer)

    #expect(restored.halfNote == (answer == nil ? "The lo" : ""))
    #expect((restored.draft == nil) == (answer != nil))
    #expect(saved == (answer == .saveMeeting ? "The icons.\nThe lo" : nil))
  }

  @Test(
    "An interrupted meeting was held by those who were there, also if the team has changed since"
  )
  func peopleOfThen() throws {
    var changed = Standup.design
    changed.attendees = [.blobJr, Attendee(id: Attendee.ID(0xBB), name: "New")]
    let kept = try draft(without: [.blobSr])

    let held = try meeting(of: changed, restoring: kept).held(transcript: "", endingAt: .monday)

    #expect(held.attendees == Standup.design.attendees)
    #expect(held.absentees == [.blobSr])
  }

  @Test(
    "A meeting that goes on began when its draft says, or at least as long ago as its seconds",
    arguments: [
      (-7_200, true, -7_200), (nil, true, -205), (-7_200, false, -7_200), (nil, false, nil),
    ]
      as [(TimeInterval?, Bool, TimeInterval?)]
  )
  func began(kept: TimeInterval?, goesOn: Bool, began: TimeInterval?) async throws {
    let meeting = try meeting(restoring: draft(began: kept.map { .monday + $0 }))
    if goesOn { meeting.alertButtonTapped(nil) }
    await clock.advance(by: .seconds(5))

    let held = meeting.held(transcript: "", endingAt: .monday)

    #expect(held.began == began.map { .monday + $0 })
    #expect(held.date == .monday)
  }

  @Test("The draft that an ended meeting leaves until it is stored has its beginning")
  func beganInDraft() async throws {
    let drafts = Drafts()
    let meeting = try meeting(in: drafts)
    meeting.task()
    await clock.advance(by: .seconds(65))
    meeting.onMeetingFinished = { [weak meeting] in
      _ = meeting?.held(transcript: $0, endingAt: .monday)
    }

    meeting.alertButtonTapped(.saveMeeting)

    let held = try #require(drafts.held.first)
    let draft = try #require(held.content(as: RecordMeetingModel.Draft.self))
    #expect(draft.began == .monday - 65)
  }

  @Test(
    "A draft with a time that no meeting can have is not taken",
    arguments: [-1, .min, .max, 86_401]
  )
  func impossibleTimes(seconds: Int) {
    #expect(throws: DecodingError.self) { try draft(after: seconds) }
    #expect(throws: DecodingError.self) { try draft(taking: seconds) }
  }

  @Test("A tick alone changes no draft; full ten seconds do")
  func ticks() async throws {
    let meeting = try meeting()
    meeting.task()

    await clock.advance(by: .seconds(9))
    #expect(meeting.draft?.secondsElapsed == 0)
    await clock.advance(by: .seconds(10))
    #expect(meeting.draft?.secondsElapsed == 10)
  }

  @Test("Another speaker is in the draft, whether the clock or the user gave them the floor")
  func speakers() async throws {
    let meeting = try meeting(of: .engineering)
    meeting.task()

    await clock.advance(by: .seconds(3))
    #expect(meeting.draft?.secondsElapsed == 2)
    meeting.nextButtonTapped()
    #expect(meeting.draft?.secondsElapsed == 4)
  }

  @Test("A meeting that has not begun or is over has no draft")
  func none() throws {
    let meeting = try meeting()
    meeting.onMeetingFinished = { _ in }
    #expect(meeting.draft == nil)
    meeting.task()

    meeting.alertButtonTapped(.saveMeeting)

    #expect(meeting.draft == nil)
  }

  // MARK: Restoring

  @Test("It stands still at a question: no time, no listening, no sound, no request for permission")
  func paused() async throws {
    let meeting = try meeting(restoring: draft())
    meeting.task()
    await clock.advance(by: .seconds(90))

    #expect(meeting.secondsElapsed == 200)
    #expect(meeting.transcript == "The icons.")
    #expect(meeting.alert == .interrupted(after: .seconds(200)))
    #expect(meeting.alert?.message.contains("3:20") == true)
    #expect(try meeting.draft == draft())
    #expect(questions.value == 0)
    #expect(sounds.value == 0)
    #expect(dependencies.effects.unfinished.filter { !$0.hasPrefix("RecordQuery") } == [])
  }

  @Test("When the user goes on, it goes on where it was, and new speech is appended")
  func goesOn() async throws {
    let meeting = try meeting(restoring: draft())
    meeting.task()

    meeting.alertButtonTapped(nil)
    await clock.advance(by: .seconds(2))
    speech.send("The fonts.")
    await clock.advance(by: .zero)

    #expect(meeting.stack.count == 1)
    #expect(meeting.secondsElapsed == 202)
    #expect(meeting.transcript == "The icons.\nThe fonts.")
    #expect(meeting.draft?.transcript == meeting.transcript)
  }

  @Test("Whatever closes the question, it comes back: a meeting never stands still without one")
  func unanswered() async throws {
    let meeting = try meeting(restoring: draft())

    meeting.dismissPresented()
    meeting.destination = nil

    #expect(meeting.alert == .interrupted(after: .seconds(200)))
  }
}
