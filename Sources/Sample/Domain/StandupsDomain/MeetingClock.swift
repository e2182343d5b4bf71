/// The time of a running meeting: its true seconds, the plan's position, and the turn of each speaker.
///
/// The position follows the plan: the next speaker's start after Next, one more with each tick. True time only counts.
public struct MeetingClock: Equatable, Sendable {
  /// The outcome of a second.
  public enum Tick: Sendable {
    /// A second of the same turn.
    case second
    /// A fifth of the turn is left.
    case warning
    /// The next speaker's turn.
    case nextSpeaker
    /// The end of the meeting.
    case timeIsUp
  }

  /// The planned length, in seconds.
  public let length: Int
  /// The number of speakers; one without attendees.
  public private(set) var speakers: Int
  /// The way in which speakers follow one another.
  public var change: SpeakersChange
  /// The place of the speaker.
  public private(set) var speakerIndex: Int
  /// The true seconds since the meeting began, without pauses.
  public private(set) var secondsTaken: Int
  /// The seconds by which the plan is ahead of true time.
  private var lead: Int
  /// The true second in which the turn began.
  public private(set) var turnStart: Int
  private var hasWarned = false

  /// Makes the clock of a meeting that begins, or of one that goes on.
  ///
  /// - Parameters:
  ///   - standup: The standup, with those who speak.
  ///   - change: The way in which speakers follow one another; nil for that of the standup.
  ///   - speakerIndex: The place of the speaker; nil if it follows from the position.
  ///   - secondsElapsed: The position in the plan.
  ///   - secondsOver: The seconds beyond the speaker's share.
  ///   - secondsTaken: The true seconds.
  ///   - turnStart: The true second in which the turn began.
  public init(
    of standup: Standup,
    change: SpeakersChange? = nil,
    speakerIndex: Int? = 0,
    secondsElapsed: Int = 0,
    secondsOver: Int = 0,
    secondsTaken: Int = 0,
    turnStart: Int = 0
  ) {
    length = Int(standup.duration.components.seconds)
    speakers = max(standup.attendees.count, 1)
    self.change = change ?? standup.speakersChange
    self.speakerIndex = min(
      max(speakerIndex ?? standup.speakerIndex(at: .seconds(secondsElapsed)), 0),
      speakers - 1
    )
    (self.secondsTaken, self.turnStart) = (secondsTaken, turnStart)
    lead = secondsElapsed + secondsOver - secondsTaken
    hasWarned = isNearlyOver
  }

  // MARK: Reading

  /// The position in the plan, in seconds; by hand, it waits at the end of a share.
  public var secondsElapsed: Int {
    min(position, change == .clock || isLast ? length : start(speakerIndex + 1))
  }

  /// The seconds that the speaker took beyond their share.
  public var secondsOver: Int { position - secondsElapsed }

  private var position: Int {
    get { secondsTaken + lead }
    set { lead = newValue - secondsTaken }
  }

  /// True for the last speaker.
  public var isLast: Bool { speakerIndex + 1 >= speakers }

  /// The seconds that are left of the turn; below zero, it takes longer than planned.
  ///
  /// The last one has what the meeting has left.
  public var secondsLeft: Int {
    let ofMeeting = length - secondsTaken
    guard !isLast else { return ofMeeting }
    let ofTurn = start(speakerIndex + 1) - position
    return change == .clock ? min(ofTurn, ofMeeting) : ofTurn
  }

  /// True once a fifth of the turn is left, at most 30 seconds.
  public var isNearlyOver: Bool { warning > 0 && secondsLeft <= warning }

  /// The planned seconds of the turn.
  private var share: Int {
    let ofMeeting = length - turnStart
    guard !isLast else { return ofMeeting }
    let ofTurn = start(speakerIndex + 1) - start(speakerIndex)
    return change == .clock ? min(ofTurn, ofMeeting) : ofTurn
  }

  private var warning: Int { min(max(share, 0) / 5, 30) }

  private func start(_ index: Int) -> Int { length * index / speakers }

  // MARK: Counting

  /// Counts a second.
  public mutating func tick() -> Tick {
    let end = change == .clock ? length : Int(Meeting.mostSeconds)
    // A meeting that was kept in its last second goes on at its end.
    guard secondsTaken < end else { return .timeIsUp }
    secondsTaken += 1
    guard secondsTaken < end else { return .timeIsUp }
    let before = speakerIndex
    while change == .clock, !isLast, start(speakerIndex + 1) <= position { speakerIndex += 1 }
    guard speakerIndex == before else {
      beginTurn()
      return .nextSpeaker
    }
    guard isNearlyOver, !hasWarned else { return .second }
    hasWarned = true
    return .warning
  }

  /// Gives the next speaker the floor; returns false after the last one.
  public mutating func next() -> Bool {
    guard !isLast else { return false }
    speakerIndex += 1
    beginAnew()
    return true
  }

  /// Begins the share of the speaker's place anew; true time goes on.
  public mutating func beginAnew() {
    position = start(speakerIndex)
    beginTurn()
  }

  /// Plans the meeting for another number of speakers, with what the speaker took of their share.
  public mutating func plan(for count: Int, speakerIndex index: Int) {
    let taken = position - start(speakerIndex)
    (speakers, speakerIndex) = (max(count, 1), index)
    position = start(index) + taken
    keepFloor()
  }

  /// The plan and the turn of a moment, to which an undo goes back.
  public struct Moment: Codable, Equatable, Sendable {
    let speakerIndex: Int
    /// The seconds by which the plan was ahead of true time.
    let lead: Int
    let turnStart: Int
  }

  /// The plan and the turn now.
  public var moment: Moment {
    Moment(speakerIndex: speakerIndex, lead: lead, turnStart: turnStart)
  }

  /// Goes on with the turn and the plan of an earlier moment; true time and the way of changing stay.
  ///
  /// - Parameters:
  ///   - earlier: The moment; a position that the meeting can't have is the nearest one.
  ///   - count: The number of speakers then.
  public mutating func goBack(to earlier: Moment, of count: Int) {
    let most = Int(Meeting.mostSeconds)
    speakers = max(count, 1)
    speakerIndex = min(max(earlier.speakerIndex, 0), speakers - 1)
    lead = min(max(earlier.lead, -most), most)
    turnStart = min(max(earlier.turnStart, 0), secondsTaken)
    keepFloor()
    hasWarned = isNearlyOver
  }

  /// Ends the present turn with the next second at the earliest, although the plan is another one.
  private mutating func keepFloor() {
    guard change == .clock else { return }
    let most = isLast ? length : max(start(speakerIndex + 1) - 1, start(speakerIndex))
    position = min(position, most)
  }

  private mutating func beginTurn() {
    (turnStart, hasWarned) = (secondsTaken, false)
  }
}
