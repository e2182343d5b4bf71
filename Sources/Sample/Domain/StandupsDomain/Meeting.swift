public import Foundation
public import IdentifiedArrays

/// A meeting that was held.
public struct Meeting: Hashable, Identifiable, Sendable {
  /// The identity of a meeting.
  public typealias ID = EntityID<Meeting>

  /// The id of the meeting.
  public let id: ID

  /// The end of the meeting, to the millisecond; lists are in its order.
  public let date: Date

  /// The beginning of the meeting, to the millisecond; nil if an earlier version held it.
  public var began: Date?

  /// The spoken words.
  public var transcript: String

  /// The attendees who were there, in the order in which they spoke.
  public var attendees: IdentifiedArrayOf<Attendee>

  /// The attendees who were away.
  public var absentees: IdentifiedArrayOf<Attendee>

  /// The planned length, in whole seconds; nil if an earlier version held the meeting.
  public var plannedDuration: Duration?

  /// The time that the meeting took, in whole seconds; nil if an earlier version held it.
  public var duration: Duration?

  /// The turns of the speakers, from the first to the last; none if an earlier version held the meeting.
  public var turns: [Turn]

  /// The days on which notes with a deadline in words were typed.
  public package(set) var typedDays = TypedDays()

  /// The longest time that a meeting can take, in seconds: a day.
  public static let mostSeconds: Int64 = 24 * 60 * 60

  /// Makes a meeting; its dates are rounded to the millisecond, as they are stored.
  public init(
    id: ID,
    date: Date,
    began: Date? = nil,
    transcript: String = "",
    attendees: IdentifiedArrayOf<Attendee> = [],
    absentees: IdentifiedArrayOf<Attendee> = [],
    plannedDuration: Duration? = nil,
    duration: Duration? = nil,
    turns: [Turn] = []
  ) {
    self.id = id
    (self.date, self.began) = (date.wholeMilliseconds, began?.wholeMilliseconds)
    (self.transcript, self.attendees, self.absentees) = (transcript, attendees, absentees)
    (self.plannedDuration, self.duration) = (plannedDuration, duration)
    self.turns = turns
  }
}

extension Meeting {
  /// The date that people read: the beginning, as far as it is known.
  ///
  /// An earlier version kept only the end and the time without pauses.
  public var start: Date {
    min(began ?? date - (duration ?? .zero) / .seconds(1), date)
  }
}

extension Meeting {
  /// The time in which one attendee had the floor.
  public struct Turn: Hashable, Sendable {
    /// The speaker; nil if none is known.
    public var attendee: Attendee.ID?
    /// The beginning, in whole seconds of true time.
    public var start: Duration
    /// The length, in whole seconds of true time.
    public var duration: Duration
    /// The notes of that time, a line each.
    public var text: String

    /// Makes a turn.
    public init(
      attendee: Attendee.ID?,
      start: Duration = .zero,
      duration: Duration = .zero,
      text: String = ""
    ) {
      (self.attendee, self.start, self.duration) = (attendee, start, duration)
      self.text = text
    }

    /// True for a turn that took no time and has no notes, which isn't kept.
    var isEmpty: Bool { duration == .zero && text.isEmpty }

    /// Adds a line to the notes.
    mutating func add(_ line: some StringProtocol) {
      if !text.isEmpty, !line.isEmpty { text += "\n" }
      text += line
    }
  }

  /// Adds a line to the notes, in the turn that began at a time, or else in the last one.
  ///
  /// Its day is noted if its words say a deadline.
  mutating func add(_ note: String, inTurnFrom start: Duration? = nil, typedOn day: String? = nil) {
    if let day { typedDays[note] = typedDays[note] ?? day }
    guard turns.transcript == transcript, let last = turns.indices.last else {
      return transcript = transcript.isEmpty ? note : "\(transcript)\n\(note)"
    }
    turns[turns.lastIndex { $0.start == start } ?? last].add(note)
    transcript = turns.transcript
  }

  /// Puts another note in the place of the last one that is equal to a text; nothing removes it.
  ///
  /// It is looked for in the turn that began at a time, and then everywhere. Without it, the other one is added.
  package mutating func replace(
    _ note: String,
    with other: String,
    inTurnFrom start: Duration? = nil,
    typedOn day: String? = nil
  ) {
    guard let place = place(of: note, inTurnFrom: start) else {
      if !other.isEmpty { add(other, inTurnFrom: start, typedOn: day) }
      return
    }
    replaceLine(place, with: other)
    if let day { typedDays[other] = typedDays[other] ?? day }
  }

  private func place(of note: String, inTurnFrom start: Duration?) -> Int? {
    var before = 0
    for turn in turns where turns.transcript == transcript {
      let lines = turn.text.split(whereSeparator: \.isNewline)
      if turn.start == start, let index = lines.lastIndex(where: { $0 == note }) {
        return before + index
      }
      before += lines.count
    }
    return spokenLines.lastIndex { $0.line == note }
  }
}

extension Meeting {
  /// The lines of the notes, each with the name of the attendee who said it, if that is known.
  package var lines: [(text: String, speaker: String?)] {
    spokenLines.map { line in
      let speaker = line.attendee.map { attendees[id: $0] ?? absentees[id: $0] }
      return (line.line, speaker.map { $0?.displayName ?? "Someone" })
    }
  }
}
