import FeatureTexts
public import Foundation
public import IdentifiedArrays

/// A running meeting: its people, its time, and what was said.
///
/// It is a plain value, so a meeting that was interrupted goes on from where it was kept.
public struct MeetingCourse: Equatable, Sendable {
  /// The standup, with those who speak in their order and without its past meetings.
  public internal(set) var standup: Standup
  /// The id of the meeting.
  public let meetingID: Meeting.ID
  /// The beginning of the meeting, computed when it ends; nil before.
  public private(set) var began: Date?
  /// The attendees who are away.
  public internal(set) var absentees: IdentifiedArrayOf<Attendee>
  /// Those who were put last.
  public internal(set) var putOff: [Attendee.ID]
  /// True during a pause, in which no time passes.
  public private(set) var isPaused: Bool
  /// The note that is being typed, which the notes lack yet.
  public var halfNote: String? {
    didSet {
      guard (oldValue == nil) != (halfNote == nil) else { return }
      halfNoteTurn = halfNote.map { _ in log.turns.count - 1 }
    }
  }
  /// The place of the turn in which it was begun, whose note it is.
  var halfNoteTurn: Int?
  /// The time.
  public internal(set) var clock: MeetingClock
  /// The turns so far.
  public internal(set) var log: TurnLog
  /// The days on which notes with a deadline in words were typed, also half-typed ones.
  public internal(set) var typedDays = TypedDays()
  /// The acts that can be undone, the last one last.
  public internal(set) var done: [Done] = []
  /// The acts that can be done again, the next one last.
  public internal(set) var undone: [Done] = []
  /// The state of a meeting that goes on after the clock has ended and saved it; nil for any other one.
  public private(set) var resumption: Resumption?

  /// The state of a meeting that goes on.
  public struct Resumption: Codable, Equatable, Sendable {
    /// The turns as they were saved.
    public let saved: [Meeting.Turn]
    /// True once it has ended again, and is about to be saved.
    var hasEnded = false
  }

  /// Makes a meeting that begins, or one that goes on.
  init(
    _ standup: Standup,
    meetingID: Meeting.ID,
    began: Date? = nil,
    absentees: IdentifiedArrayOf<Attendee>,
    putOff: [Attendee.ID] = [],
    isPaused: Bool = false,
    halfNote: String? = nil,
    halfNoteTurn: Int? = nil,
    clock: MeetingClock,
    log: TurnLog,
    resumption: Resumption? = nil
  ) {
    (self.standup, self.meetingID, self.absentees) = (standup, meetingID, absentees)
    (self.began, self.putOff, self.isPaused) = (began, putOff, isPaused)
    self.halfNote = halfNote
    (self.clock, self.log, self.resumption) = (clock, log, resumption)
    self.halfNoteTurn = halfNote.map { _ in halfNoteTurn ?? log.turns.count - 1 }
  }

  /// Begins a meeting.
  ///
  /// - Parameters:
  ///   - standup: The standup, with those who speak in their order.
  ///   - absentees: The attendees who are away.
  ///   - meetingID: The id of the meeting.
  public init(
    of standup: Standup,
    without absentees: IdentifiedArrayOf<Attendee>,
    meetingID: Meeting.ID
  ) {
    self.init(
      standup.withoutMeetings,
      meetingID: meetingID,
      absentees: absentees,
      clock: MeetingClock(of: standup),
      log: TurnLog([Meeting.Turn(attendee: standup.attendees.first?.id)])
    )
  }

  // MARK: Reading

  /// The speaker; nil without attendees.
  public var speaker: Attendee? {
    standup.attendees.indices.contains(clock.speakerIndex)
      ? standup.attendees[clock.speakerIndex] : nil
  }

  /// The position in the plan, in seconds.
  public var secondsElapsed: Int { clock.secondsElapsed }

  /// The true seconds since the meeting began.
  public var secondsTaken: Int { clock.secondsTaken }

  /// The notes so far.
  public var transcript: String { log.transcript }

  /// The lines of the notes, with their attendees.
  public var spokenLines: [SpokenLine] { soFar.spokenLines }

  /// The attendees with a name, present or away.
  package var people: IdentifiedArrayOf<Attendee> {
    IdentifiedArray(keepingFirst: (standup.attendees.elements + absentees).filter { !$0.isBlank })
  }

  /// Returns the meeting as it is kept.
  ///
  /// Away are also those who were put last and whose turn never came, but only if they said nothing.
  ///
  /// - Parameters:
  ///   - transcript: The notes.
  ///   - date: The end of the meeting.
  /// - Returns: The meeting.
  public func meeting(saying transcript: String, endingAt date: Date) -> Meeting {
    let spoke = Set(spokenLines.compactMap(\.attendee))
    let unheard = unheard
    let all = IdentifiedArray(keepingFirst: standup.attendees.elements + absentees.elements)
    func isThere(_ person: Attendee) -> Bool {
      spoke.contains(person.id)
        || !absentees.contains(id: person.id) && !unheard.contains(person.id)
    }
    var meeting = Meeting(
      id: meetingID,
      date: date,
      began: began,
      transcript: transcript,
      attendees: all.filter { !$0.isBlank && isThere($0) },
      absentees: all.filter { !$0.isBlank && !isThere($0) },
      plannedDuration: standup.duration,
      duration: .seconds(clock.secondsTaken),
      turns: log.turns.filter { !$0.isEmpty }
    )
    meeting.typedDays = typedDays.of(linesIn: transcript)
    return meeting
  }

  /// Those who were put last and whose turn hasn't come.
  private var unheard: [Attendee.ID] {
    standup.attendees.dropFirst(clock.speakerIndex + 1).map(\.id).filter(putOff.contains)
  }

  private var soFar: Meeting {
    Meeting(
      id: meetingID,
      date: .distantPast,
      transcript: transcript,
      attendees: standup.attendees,
      absentees: absentees,
      turns: log.turns
    )
  }

  // MARK: Time and turns

  /// Counts a second.
  public mutating func tick() -> MeetingClock.Tick {
    let tick = clock.tick()
    log.count(to: clock.secondsTaken)
    if tick == .nextSpeaker { beginTurn() }
    return tick
  }

  /// Gives the next speaker the floor; returns false after the last one.
  public mutating func next() -> Bool {
    guard clock.next() else { return false }
    beginTurn()
    return true
  }

  /// Lets speakers follow one another by hand from now on, in this meeting only.
  public mutating func keepGoing() { clock.change = .hand }

  /// Returns the meeting as it goes on by hand after the clock has ended it, with late notes.
  ///
  /// It is as it was stored: without empty turns, and without those who were put last and then had the floor.
  ///
  /// - Parameter saved: The meeting as it is stored.
  /// - Returns: The meeting; nil if its notes were changed since, which make no follow-ups again.
  public func goingOn(after saved: Meeting?) -> MeetingCourse? {
    guard let saved, clock.change == .clock else { return nil }
    var turns = log.turns.dropLast().filter { !$0.isEmpty } + log.turns.suffix(1)
    for index in turns.indices {
      let turn = turns[index]
      let stored = saved.turns.first { $0.start == turn.start && $0.attendee == turn.attendee }
      guard let text = stored?.text, text != turn.text else { continue }
      guard turn.text.isEmpty || text.hasPrefix("\(turn.text)\n") else { return nil }
      turns[index].text = text
    }
    guard turns.transcript == saved.transcript else { return nil }
    var course = self
    course.typedDays.add(saved.typedDays)
    // The next client counts its words anew.
    course.log = TurnLog(turns)
    (course.halfNote, course.resumption) = (nil, Resumption(saved: saved.turns))
    (course.done, course.undone) = ([], [])
    course.began = saved.began
    course.putOff = unheard
    course.keepGoing()
    return course
  }

  /// Ends the meeting: nothing of it is undone any more.
  public mutating func end() {
    (done, undone) = ([], [])
    resumption?.hasEnded = true
  }

  /// Notes the beginning of a meeting that has ended; one that is known stays.
  ///
  /// - Parameters:
  ///   - elapsed: The time since then, with all pauses.
  ///   - date: The end of the meeting.
  public mutating func noteBeginning(_ elapsed: Duration, before date: Date) {
    began = began ?? (date - elapsed / .seconds(1)).wholeMilliseconds
  }

  /// Returns true if a standup has the meeting, deleted or not.
  ///
  /// One that went on needs what came since, too.
  public func isKept(by standup: Standup) -> Bool {
    guard let resumption else { return standup.keepsMeeting(meetingID) }
    let there = standup.meetings[id: meetingID] ?? standup.deletedMeetings[id: meetingID]?.meeting
    guard resumption.hasEnded, let stored = there else { return false }
    let isSame = transcript == resumption.saved.transcript
    let last = isSame ? nil : transcript.split(whereSeparator: \.isNewline).last
    return stored.duration == .seconds(secondsTaken) && stored.transcript.hasSuffix(last ?? "")
  }

  /// Stops time, or lets it go on.
  ///
  /// Words that are spoken in a pause don't count; notes that are typed do.
  ///
  /// - Parameter isPaused: True to stop it.
  public mutating func pause(_ isPaused: Bool) {
    self.isPaused = isPaused
    log.listen(!isPaused)
  }

  private mutating func beginTurn() {
    log.begin(speaker?.id, at: clock.secondsTaken)
  }

  // MARK: People

  /// True if the speaker can't be put last: they were already, or all others have spoken.
  public var isPutOff: Bool {
    canPutOff && (clock.isLast || speaker.map { putOff.contains($0.id) } ?? false)
  }

  /// True if there are others who can speak first.
  public var canPutOff: Bool { standup.attendees.count > 1 }

  /// The attendees who are away, and can still come.
  public var away: IdentifiedArrayOf<Attendee> { absentees.filter { !$0.isBlank } }

  /// Puts the speaker last; the second time, or after all others, they are away.
  ///
  /// - Returns: False if they were the last one, and are away now.
  public mutating func notNow() -> Bool {
    guard canPutOff, let speaker else { return true }
    guard isPutOff else {
      standup.attendees.remove(id: speaker.id)
      standup.attendees.append(speaker)
      putOff.append(speaker.id)
      clock.beginAnew()
      beginTurn()
      return true
    }
    absentees.append(speaker)
    return next()
  }

  /// Brings an attendee back who was away: they speak last.
  public mutating func hereAfterAll(_ id: Attendee.ID) {
    guard let person = absentees.remove(id: id) else { return }
    let before = speaker
    putOff.removeAll { $0 == id }
    standup.attendees.remove(id: id)
    standup.attendees.append(person)
    clock.plan(
      for: standup.attendees.count,
      speakerIndex: before.flatMap { standup.attendees.ids.firstIndex(of: $0.id) } ?? 0
    )
    if before == nil { beginTurn() }
  }

  // MARK: Words

  /// The beginning of the turn in which the half-typed note was begun; nil without a note.
  public var halfNoteStart: Duration? {
    halfNoteTurn.flatMap { log.turns.indices.contains($0) ? log.turns[$0].start : nil }
  }

  /// The last note that the speaker said themselves in this turn; nil without one.
  public var lastNote: TurnLog.Note? {
    let (names, speaker) = (SpokenNames(people), log.turns.last?.attendee)
    return log.lastNote { names.read($0, by: speaker).attendee == speaker }
  }

  /// Takes the whole text of a client, and returns the words that it adds; nil without any.
  @discardableResult
  public mutating func hear(_ text: String) -> TurnLog.Note? { log.hear(text) }

  /// The name of the attendee in whose turn the half-typed note was begun; nil without a note.
  public var halfNoteSpeaker: String? {
    halfNoteTurn.map { place in
      let id = log.turns.indices.contains(place) ? log.turns[place].attendee : nil
      return id.flatMap { people[id: $0] }?.displayName ?? "Someone"
    }
  }

  /// Takes a note away, also from later deliveries of a client.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - isTyped: True to type it again, unless another one is half typed.
  public mutating func take(_ note: TurnLog.Note, toType isTyped: Bool = false) {
    log.take(note)
    if isTyped, halfNote == nil { (halfNote, halfNoteTurn) = (note.text, note.turn) }
  }

  /// Puts a note back that was taken away.
  public mutating func give(_ note: TurnLog.Note) {
    log.give(note)
    if halfNote == note.text { halfNote = nil }
  }

  /// Adds the note that is being typed to the notes, in the turn in which it was begun, and returns it.
  @discardableResult
  public mutating func takeHalfNote() -> TurnLog.Note? {
    defer { halfNote = nil }
    guard let line = halfNote?.trimmedAtEnd, !line.isEmpty else { return nil }
    return log.add(line, begunIn: halfNoteTurn)
  }

  /// Adds a mark behind the last word, as the client failed.
  public mutating func markFailure() { log.markFailure() }
}
