public import FeatureKit
public import StandupsDomain
import StandupsStorage

/// A running meeting: its speaker, its length and its transcript.
@MainActor
@Observable
public final class RecordMeetingModel {
  // MARK: State

  /// The meeting so far.
  var soFar: Draft
  /// The standup whose meeting it is, with its speakers in their order.
  public var standup: Standup { soFar.standup }
  /// The id that the meeting has once it is saved.
  public var meetingID: Meeting.ID { soFar.meetingID }
  /// The attendees who are away from this meeting only.
  var absentees: IdentifiedArrayOf<Attendee> { soFar.absentees }
  /// The position in the plan, in seconds, to which Next jumps.
  public var secondsElapsed: Int { soFar.secondsElapsed }
  /// The true seconds of the meeting so far.
  public var secondsTaken: Int { soFar.secondsTaken }
  /// The transcript so far.
  public var transcript: String { soFar.transcript }
  /// True during a pause, in which no time passes.
  public var isPaused: Bool { soFar.isPaused }
  /// The meeting as the next start finds it if the app ends now.
  ///
  /// Each act and each letter of a note keeps it, and time does every ten seconds.
  public internal(set) var draft: Draft?
  /// The progress of the meeting.
  package private(set) var phase = Phase.running
  /// The text of the field “note”, which the transcript lacks yet.
  public var halfNote: String {
    get { soFar.halfNote ?? "" }
    set {
      // A line that is finished was typed on its own day.
      guard newValue != halfNote else { return }
      soFar.halfNote = newValue.isEmpty ? nil : newValue
      if let line = soFar.halfLine { noteDay(of: line) }
      if !isOver, !isInterrupted { keepDraft() }
    }
  }
  /// The name of the attendee in whose turn it was begun; nil without a note.
  package var halfNoteSpeaker: String? { soFar.halfNoteSpeaker }
  /// The note that was half typed when the time was up; nil without one.
  package private(set) var lastNote: LastNote?
  /// The draft that is kept until the meeting and all that it leaves are stored.
  package private(set) var heldDraft: SavedDraft?
  /// The turns as the clock had saved them, of a meeting that went on since.
  package var savedTurns: [Meeting.Turn]? { soFar.resumption?.saved }
  /// The question that is open above the meeting.
  public var destination: Destination?
  /// The alerts from work.
  public let alertQueue = AlertQueue()
  /// The beginning of the acts that can be undone, until the meeting ends; nil before it begins.
  public private(set) var historyStart: ChangeHistory.Mark?
  /// The lines that were taken as something else; what a screen has read of them isn't read again.
  @ObservationIgnored var taken = TakenLines()
  /// The time since the meeting began, pauses and questions included; nil before it does.
  ///
  /// Of one that was interrupted, only the time of its seconds is known.
  @ObservationIgnored private var elapsed: (() -> Duration)?
  /// The second of the last note that was written at once.
  @ObservationIgnored private var secondWritten: Int?

  // MARK: Dependencies

  let dependencies: FeatureDependencies
  /// The section of what was left last time; nothing of it is read before a screen is built.
  @ObservationIgnored package private(set) lazy var fromLastTime = FromLastTime(
    of: standup.id,
    before: meetingID,
    dependencies: dependencies
  )

  // MARK: Delegation

  /// Called once with the transcript, when the time is up or the user saves and ends.
  public var onMeetingFinished: (String) -> Void = unset()
  /// Called once when the user ends the meeting without saving it.
  public var onMeetingDiscarded: () -> Void = unset()

  // MARK: Creating a model

  /// Makes a meeting that hasn't begun, or one that was interrupted; `task()` begins it.
  ///
  /// - Parameters:
  ///   - destination: The question above it.
  ///   - standup: The standup.
  ///   - absent: The attendees who are away from this meeting only.
  ///   - dependencies: The dependencies of the parent.
  public init(
    destination: Destination? = nil,
    standup: Standup,
    without absent: [Attendee.ID] = [],
    dependencies: FeatureDependencies
  ) {
    let dependencies = dependencies.scoped(to: Self.self)
    self.dependencies = dependencies
    // An interrupted meeting goes on as it was, whatever changed since.
    let draft = dependencies.drafts.take(for: Self.self, of: standup.id)
    soFar =
      draft
      ?? Draft(
        of: standup.begun(without: absent) { dependencies.random },
        without: IdentifiedArray(keepingFirst: absent.compactMap { standup.attendees[id: $0] }),
        meetingID: Meeting.ID(dependencies.uuid())
      )
    self.destination = destination
    (self.draft, phase) = (draft, draft == nil ? .running : .interrupted)
  }

  /// Makes a meeting that goes on.
  package init(goingOn meeting: MeetingCourse, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
    (soFar, draft) = (meeting, meeting)
  }

  /// The time left in the plan.
  public var durationRemaining: Duration {
    max(.zero, standup.duration - .seconds(secondsElapsed))
  }

  /// The place of the speaker among the attendees; 0 without attendees.
  public var speakerIndex: Int { soFar.clock.speakerIndex }

  /// The attendee who speaks; nil without attendees.
  package var speaker: Attendee? { soFar.speaker }

  /// The name of the speaker; "Someone" without attendees or if the name is blank.
  public var speakerName: String { speaker?.displayName ?? "Someone" }

  /// Returns the meeting as it is kept, and notes its beginning.
  ///
  /// - Parameters:
  ///   - transcript: The spoken words.
  ///   - date: The end of the meeting.
  /// - Returns: The meeting.
  public func held(transcript: String, endingAt date: Date) -> Meeting {
    if let elapsed { soFar.noteBeginning(elapsed(), before: date) }
    return soFar.meeting(saying: transcript, endingAt: date)
  }

  // MARK: User actions

  /// Adds the text of the field “note” to the notes.
  public func noteSubmitted() {
    guard !isOver, !isInterrupted else { return }
    if let note = soFar.takeHalfNote() { noted(note) }
    keepWords()
  }

  /// Gives the next speaker the floor; after the last one it asks whether to end.
  public func nextButtonTapped() { goOn(.next) }

  /// Puts the speaker last; the second time they are away, and it goes on as Next does.
  public func notNowButtonTapped() {
    if soFar.canPutOff { goOn(.notNow) }
  }

  /// Brings an attendee back who was away; they speak last.
  public func hereAfterAllButtonTapped(id: Attendee.ID) {
    if !isOver { _ = perform(.hereAfterAll(id)) }
  }

  /// Lets speakers of this meeting follow one another by hand from now on, until it is ended.
  public func keepGoingButtonTapped() {
    guard !isOver, soFar.clock.change == .clock else { return }
    soFar.keepGoing()
    keepDraft()
  }

  /// Stops time, or lets it go on.
  public func pauseButtonTapped() {
    guard !isOver else { return }
    soFar.pause(!isPaused)
    keepDraft()
  }

  /// Asks whether to save, discard or resume the meeting.
  public func endMeetingButtonTapped() {
    destination = .endMeeting
  }

  /// Answers a question about the meeting.
  public func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    let wasInterrupted = isInterrupted
    if wasInterrupted { phase = .running }
    switch action {
    case .saveMeeting: finish(.saved)
    case .discardMeeting: discard()
    case nil: if wasInterrupted { task() }
    }
  }

  // MARK: Lifecycle

  /// Begins the meeting: the timer runs and, if the user allows it, speech is transcribed.
  ///
  /// An interrupted meeting begins when the user has chosen to continue it.
  public func task() {
    guard !isOver, !isInterrupted, !dependencies.effects.isRunning("timer") else { return }
    if historyStart == nil {
      historyStart = dependencies.history.mark()
      recallActs()
    }
    keepDraft(atOnce: true)
    dependencies.effects.run("timer") { [weak self, clock = dependencies.clock] in
      self?.startStopwatch(of: clock)
      // The speaker's time stops while a question is open.
      for try await _ in clock.ticks(every: .seconds(1), while: { self?.isRunning ?? true }) {
        guard self?.tick() == true else { return }
      }
    }
    soFar.pause(isPaused)
    dependencies.effects.run("speech") { [weak self, speech = dependencies.speech] in
      var authorization = speech.authorization()
      if authorization == .undetermined { authorization = await speech.requestAuthorization() }
      guard authorization == .authorized else { return }
      do {
        for try await transcript in speech.transcripts() { self?.hear(transcript) }
      } catch {
        self?.speechFailed()
      }
    }
  }

  private func startStopwatch(of clock: any Clock<Duration>) {
    let (taken, passed) = (Duration.seconds(secondsTaken), clock.stopwatch())
    elapsed = elapsed ?? { taken + passed() }
  }

  private var isRunning: Bool { alert == nil && !isPaused }

  /// Counts a second, and returns false once the meeting is over.
  private func tick() -> Bool {
    guard !isOver else { return false }
    let tick = soFar.tick()
    switch tick {
    case .timeIsUp:
      finish(.timedOut(soFar))
      return false
    case .nextSpeaker, .warning: ring()
    case .second: break
    }
    if tick == .nextSpeaker || secondsTaken.isMultiple(of: 10) { keepDraft() }
    return true
  }

  /// Lets the meeting go on with another speaker, or asks whether to end it if there is none.
  private func goOn(_ act: MeetingCourse.Act) {
    guard !isOver else { return }
    if perform(act) { ring() } else { destination = .endOfSpeakers }
  }

  private func ring() {
    if dependencies.settings.current.sound { dependencies.sound.play() }
  }

  private func hear(_ text: String) {
    guard !isOver else { return }
    if let note = soFar.hear(text) {
      for line in soFar.spokenLines(of: note) { noteDay(of: line) }
    }
    keepWords()
  }

  /// Keeps what was said; the first words of each second are written at once.
  private func keepWords() {
    keepDraft(atOnce: secondWritten != secondsTaken)
    secondWritten = secondsTaken
  }

  /// Notes the day of a line whose words say a deadline.
  private func noteDay(of line: SpokenLine) {
    if let day = dependencies.day(toNoteFor: line, among: soFar.people) {
      soFar.note(day, of: line.line)
    }
  }

  private func speechFailed() {
    guard !isOver else { return }
    soFar.markFailure()
    keepDraft()
    present(.speechFailed)
  }

  private func finish(_ end: Phase) {
    guard !isOver else { return }
    if case .timedOut = end { lastNote = LastNote(of: soFar) }
    soFar.takeHalfNote()
    soFar.end()
    phase = end
    dependencies.history.forgetActs(of: self)
    if let elapsed { soFar.noteBeginning(elapsed(), before: dependencies.now()) }
    holdDraft()
    onMeetingFinished(transcript)
  }

  /// Keeps the draft until the meeting and its follow-ups are stored, or for the next start.
  private func holdDraft() {
    keepDraft()
    let route = Route.standup(standup.id, Route.Segment("record"))
    heldDraft = dependencies.drafts.hold(self, at: route)
    draft = nil
  }

  private func discard() {
    guard !isOver else { return }
    // An undo brings back all that was typed.
    soFar.takeHalfNote()
    (phase, draft) = (.discarded, nil)
    dependencies.history.forgetActs(of: self)
    onMeetingDiscarded()
  }

  /// Writes the draft before the second is over that it may otherwise take; a meeting can be shorter.
  func writeDraft() {
    if let write = dependencies.drafts.write {
      dependencies.effects.finish("write the draft", write)
    }
  }
}

// MARK: - Progress

extension RecordMeetingModel {
  /// The progress of a meeting, and its end.
  package enum Phase {
    /// The app ended during it, and the user has not said yet how to continue.
    case interrupted
    /// It goes on, or is about to begin.
    case running
    /// The clock has ended it as it was then.
    case timedOut(MeetingCourse)
    /// The user has ended and saved it.
    case saved
    /// The user has ended it without saving it.
    case discarded
  }

  /// True if the app ended during the meeting, until the user says how to continue.
  public var isInterrupted: Bool { if case .interrupted = phase { true } else { false } }

  /// True once the user has ended it without saving it.
  package var isDiscarded: Bool { if case .discarded = phase { true } else { false } }

  /// The meeting as the clock has ended it; nil if the user has, or while it goes on.
  package var timedOut: MeetingCourse? { if case .timedOut(let it) = phase { it } else { nil } }

  /// True once the meeting has ended.
  var isOver: Bool {
    switch phase {
    case .interrupted, .running: false
    case .timedOut, .saved, .discarded: true
    }
  }
}

// MARK: - Navigation

extension RecordMeetingModel: Alerting {
  /// The screens above a meeting: its questions.
  public typealias Destination = AlertState<AlertAction>

  /// The answers to the questions of the meeting.
  public enum AlertAction: String, CaseIterable, Sendable {
    /// End the meeting and keep it.
    case saveMeeting = "save-meeting"
    /// End the meeting and forget it.
    case discardMeeting = "discard-meeting"
  }

  /// The query of the meeting's route: the attendees who are away.
  public var routeQuery: [String: String] {
    absentees.isEmpty
      ? [:] : ["without": absentees.map(\.id.description).joined(separator: ",")]
  }

  /// The question that is open: an interrupted meeting never stands still without one.
  public var presented: Presented? {
    (destination ?? interruption).map { alert in
      var alert = alert
      if isStored, alert.offers(.discardMeeting) {
        alert.message += " Discarding leaves the meeting as it was saved when its time was up."
      }
      return .alert(alert, alertButtonTapped)
    }
  }

  /// True if it goes on after its time was up, unless others have deleted what was stored then.
  private var isStored: Bool {
    soFar.resumption != nil
      && dependencies.standups[standup.id]?.meetings.contains(id: meetingID) == true
  }

  /// Asks: the only way out of a meeting is to end it.
  public var dismissal: Dismissal {
    isOver ? .free : .asks(endMeetingButtonTapped)
  }

  /// True while time runs.
  public var isUndisturbed: Bool { !isInterrupted }
}
