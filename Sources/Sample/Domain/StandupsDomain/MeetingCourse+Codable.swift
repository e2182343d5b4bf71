import Foundation
import IdentifiedArrays

extension MeetingCourse: Codable {
  private enum CodingKeys: CodingKey {
    case absentees, began, done, halfNote, halfNoteTurn, isPaused, keepsGoing, meetingID, putOff
    case resumption, secondsElapsed, secondsOver, secondsTaken, speakerIndex, standup, transcript
    case turns, typed, undone
  }

  /// Reads a meeting; one of an earlier version has no turns, so its notes have no speaker.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func seconds(_ key: CodingKeys) throws -> Int {
      try container.decode(MeetingSeconds.self, forKey: key).wrappedValue
    }
    let standup = try container.decode(Standup.self, forKey: .standup)
    let transcript = try container.decode(String.self, forKey: .transcript)
    let (elapsed, taken) = (try seconds(.secondsElapsed), try seconds(.secondsTaken))
    let stored = try container.decodeIfPresent([Meeting.Turn].self, forKey: .turns)
    // Without the present turn, no word would have a place.
    let turns = stored?.isEmpty == true ? nil : stored
    let keepsGoing = try container.decodeIfPresent(Bool.self, forKey: .keepsGoing) == true
    let clock = MeetingClock(
      of: standup,
      change: keepsGoing ? .hand : nil,
      speakerIndex: try container.decodeIfPresent(Int.self, forKey: .speakerIndex),
      secondsElapsed: elapsed,
      secondsOver: container.contains(.secondsOver) ? try seconds(.secondsOver) : 0,
      secondsTaken: taken,
      turnStart: turns?.last.map { Int($0.start.components.seconds) } ?? taken
    )
    self.init(
      standup,
      meetingID: try container.decode(Meeting.ID.self, forKey: .meetingID),
      began: try container.decodeIfPresent(Date.self, forKey: .began),
      absentees: try container.decode(IdentifiedArrayOf<Attendee>.self, forKey: .absentees),
      putOff: try container.decodeIfPresent([Attendee.ID].self, forKey: .putOff) ?? [],
      isPaused: try container.decodeIfPresent(Bool.self, forKey: .isPaused) ?? false,
      halfNote: try container.decodeIfPresent(String.self, forKey: .halfNote),
      halfNoteTurn: try container.decodeIfPresent(Int.self, forKey: .halfNoteTurn),
      clock: clock,
      log: TurnLog(turns ?? standup.unknownTurns(transcript, upTo: taken, clock.speakerIndex)),
      resumption: try container.decodeIfPresent(Resumption.self, forKey: .resumption)
    )
    typedDays = try container.decodeIfPresent(TypedDays.self, forKey: .typed) ?? typedDays
    // What a later version can undo keeps no meeting from being read.
    func acts(_ key: CodingKeys) -> [Done] {
      (try? container.decodeIfPresent([Done].self, forKey: key)) ?? []
    }
    (done, undone) = (acts(.done), acts(.undone))
  }

  /// Writes the meeting, with its transcript for earlier versions.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(standup, forKey: .standup)
    try container.encode(meetingID, forKey: .meetingID)
    try container.encodeIfPresent(began, forKey: .began)
    try container.encode(clock.secondsElapsed, forKey: .secondsElapsed)
    try container.encode(clock.secondsTaken, forKey: .secondsTaken)
    if clock.speakerIndex != standup.speakerIndex(at: .seconds(secondsElapsed)) {
      try container.encode(clock.speakerIndex, forKey: .speakerIndex)
    }
    if clock.secondsOver > 0 { try container.encode(clock.secondsOver, forKey: .secondsOver) }
    try container.encode(absentees, forKey: .absentees)
    if !putOff.isEmpty { try container.encode(putOff, forKey: .putOff) }
    if isPaused { try container.encode(isPaused, forKey: .isPaused) }
    if clock.change != standup.speakersChange { try container.encode(true, forKey: .keepsGoing) }
    try container.encodeIfPresent(resumption, forKey: .resumption)
    try container.encode(transcript, forKey: .transcript)
    if log.turns != standup.unknownTurns(transcript, upTo: secondsTaken, clock.speakerIndex) {
      try container.encode(log.turns, forKey: .turns)
    }
    let typed = typedDays.of(linesIn: transcript, halfNote?.trimmedAtEnd ?? "")
    if !typed.isEmpty { try container.encode(typed, forKey: .typed) }
    if !done.isEmpty { try container.encode(done, forKey: .done) }
    if !undone.isEmpty { try container.encode(undone, forKey: .undone) }
    try container.encodeIfPresent(halfNote, forKey: .halfNote)
    if let halfNoteTurn, halfNoteTurn < log.turns.count - 1 {
      try container.encode(halfNoteTurn, forKey: .halfNoteTurn)
    }
  }
}

extension Standup {
  /// The turns of a meeting that has only a transcript: it has no speaker, and the present one begins.
  fileprivate func unknownTurns(
    _ transcript: String,
    upTo second: Int,
    _ speakerIndex: Int
  ) -> [Meeting.Turn] {
    let speaker = attendees.indices.contains(speakerIndex) ? attendees[speakerIndex].id : nil
    let notes = Meeting.Turn(attendee: nil, duration: .seconds(second), text: transcript)
    let turn = Meeting.Turn(attendee: speaker, start: .seconds(second))
    return notes.isEmpty ? [turn] : [notes, turn]
  }
}
