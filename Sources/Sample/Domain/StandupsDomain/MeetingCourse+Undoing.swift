import IdentifiedArrays

/// Undoing the plan and the notes of a running meeting.
///
/// True time never goes back. The acts are a part of the meeting, so one that was interrupted still has them.
extension MeetingCourse {
  /// An act that changes the plan.
  public enum Act: Hashable, Sendable {
    /// The next speaker has the floor.
    case next
    /// The speaker is put last.
    case notNow
    /// An attendee who was away speaks last.
    case hereAfterAll(Attendee.ID)
  }

  /// The people and their time, as an undo restores them.
  public struct Plan: Codable, Equatable, Sendable {
    /// The people; nil if the act leaves them as they are.
    fileprivate(set) var people: People?
    let clock: MeetingClock.Moment
    /// The number of turns.
    let turns: Int
  }

  /// The people by their ids, in their order.
  struct People: Codable, Equatable, Sendable {
    let attendees: [Attendee.ID]
    let absentees: [Attendee.ID]
    let putOff: [Attendee.ID]
  }

  /// Something that was done, with all that undoing it needs.
  public struct Done: Codable, Equatable, Sendable {
    /// The kinds of what is done.
    public enum Kind: String, Codable, Sendable {
      /// The acts that change the plan.
      case next, notNow = "not-now", hereAfterAll = "here-after-all"
      /// A note was said or typed, or taken back.
      case note, takeBack = "take-back"
    }

    /// The kind.
    public let kind: Kind
    /// The attendee who is here after all.
    let attendee: Attendee.ID?
    /// The plan before an act.
    let before: Plan?
    let note: TurnLog.Note?
    /// The speaker once it was undone: another one can't go on as this one did.
    var speaker: Attendee.ID?

    /// An act that changed the plan.
    public init(_ act: Act, from plan: Plan) {
      var plan = plan
      if act == .next { plan.people = nil }
      (before, note) = (plan, nil)
      switch act {
      case .next: (kind, attendee) = (.next, nil)
      case .notNow: (kind, attendee) = (.notNow, nil)
      case .hereAfterAll(let id): (kind, attendee) = (.hereAfterAll, id)
      }
    }

    /// A note that was said or typed.
    public init(_ note: TurnLog.Note) {
      (kind, self.note) = (.note, note)
      (attendee, before) = (nil, nil)
    }

    /// A note that was taken back, to be typed anew.
    public init(takingBack note: TurnLog.Note) {
      (kind, self.note) = (.takeBack, note)
      (attendee, before) = (nil, nil)
    }

    fileprivate var act: Act? {
      switch kind {
      case .next: .next
      case .notNow: .notNow
      case .hereAfterAll: attendee.map(Act.hereAfterAll)
      case .note, .takeBack: nil
      }
    }
  }

  /// The people and their time now.
  public var plan: Plan {
    Plan(
      people: People(
        attendees: standup.attendees.map(\.id),
        absentees: absentees.map(\.id),
        putOff: putOff
      ),
      clock: clock.moment,
      turns: log.turns.count
    )
  }

  // MARK: Acts

  /// Performs an act; returns false if the last speaker has had the floor.
  public mutating func perform(_ act: Act) -> Bool {
    switch act {
    case .next: return next()
    case .notNow: return notNow()
    case .hereAfterAll(let id):
      hereAfterAll(id)
      return true
    }
  }

  /// Notes what was done; what was undone before can't be done again any more.
  public mutating func note(_ done: Done) {
    (self.done, undone) = ((self.done + [done]).suffix(100), [])
  }

  /// Undoes what was done, and returns it as it can be done again.
  public mutating func undo(_ done: Done) -> Done {
    if let place = self.done.lastIndex(of: done) { self.done.remove(at: place) }
    if let act = done.act, let before = done.before {
      undo(act, to: before)
    } else if let note = done.note {
      if done.kind == .note { take(note) } else { give(note) }
    }
    var undone = done
    undone.speaker = speaker?.id
    self.undone.append(undone)
    return undone
  }

  /// Does again what was undone, and returns it as it can be undone; nil if that can't be done any more.
  public mutating func redo(_ undone: Done) -> Done? {
    if let place = self.undone.lastIndex(of: undone) { self.undone.remove(at: place) }
    var again = undone
    if let act = undone.act {
      // The clock may have given another attendee the floor since.
      guard speaker?.id == undone.speaker else { return nil }
      again = Done(act, from: plan)
      _ = perform(act)
    } else if let note = undone.note {
      if undone.kind == .note { give(note) } else { take(note, toType: true) }
    }
    again.speaker = nil
    done = (done + [again]).suffix(100)
    return again
  }

  /// Undoes an act: restores people and plan, and keeps all time and words.
  ///
  /// If it gave another attendee the floor, the one before has it again, with the time and the words since.
  ///
  /// - Parameters:
  ///   - act: The act.
  ///   - before: The plan right before it.
  package mutating func undo(_ act: Act, to before: Plan) {
    let all = IdentifiedArray(keepingFirst: standup.attendees.elements + absentees.elements)
    let floor = speaker?.id
    if let people = before.people {
      standup.attendees = all.picking(people.attendees)
      (absentees, putOff) = (all.picking(people.absentees), people.putOff)
    }
    let place = floor.flatMap { standup.attendees.ids.firstIndex(of: $0) }
    if case .hereAfterAll(let id) = act, floor != id, let place, before.turns < log.turns.count {
      // The clock has given another attendee the floor since, who keeps it.
      clock.plan(for: standup.attendees.count, speakerIndex: place)
    } else {
      clock.goBack(to: before.clock, of: standup.attendees.count)
      log.joinTurns(after: before.turns)
      halfNoteTurn = halfNoteTurn.map { min($0, log.turns.count - 1) }
    }
  }
}

extension IdentifiedArrayOf<Attendee> {
  /// The attendees with these ids, in their order.
  fileprivate func picking(_ ids: [Attendee.ID]) -> IdentifiedArrayOf<Attendee> {
    IdentifiedArray(keepingFirst: ids.compactMap { self[id: $0] })
  }
}
