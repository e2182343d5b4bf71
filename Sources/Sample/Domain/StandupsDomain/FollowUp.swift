import FeatureTexts
public import Foundation
public import IdentifiedArrays

/// A task that a standup left to do.
public struct FollowUp: Hashable, Identifiable, Sendable {
  /// The identity of a follow-up.
  public typealias ID = EntityID<FollowUp>

  /// The id, which tells follow-ups of the same task apart.
  public private(set) var id: ID

  /// The task as typed, which may be empty.
  public var task: String

  /// True if the task is done.
  public var isDone: Bool

  /// The urgency.
  public var priority: Priority

  /// The date and time by which it should be done, if it has to be.
  ///
  /// It is kept to the millisecond, and within `deadlines`.
  public var deadline: Date? {
    get { storedDeadline }
    set { storedDeadline = newValue.map(Self.storable) }
  }
  private var storedDeadline: Date?

  /// The deadlines that a file can hold: those of the years 1 to 9999, in UTC.
  ///
  /// Days before October 1582 are those of the Julian calendar, as people and files name them, so the year 1 begins two days
  /// earlier.
  public static let deadlines =
    Date(timeIntervalSince1970: -62_135_769_600)...Date(timeIntervalSince1970: 253_402_300_799.999)

  /// The clause that refuses another deadline.
  public static let deadlineRefusal = "lies outside the years 1 to 9999"

  /// The steps of the task, in their order.
  public var steps: IdentifiedArrayOf<Step>

  /// The standup that left it, if one did; that standup may be deleted.
  public var standupID: Standup.ID?

  /// The meeting in which it came up, if one did.
  public var meetingID: Meeting.ID?

  /// The attendee who does it, as the standup named them; nil without one.
  public var assignee: Attendee?

  /// Makes a follow-up.
  public init(
    id: ID,
    task: String = "",
    isDone: Bool = false,
    priority: Priority = .low,
    deadline: Date?,
    steps: IdentifiedArrayOf<Step> = [],
    standupID: Standup.ID? = nil,
    meetingID: Meeting.ID? = nil,
    assignee: Attendee? = nil
  ) {
    (self.id, self.task, self.isDone, self.priority) = (id, task, isDone, priority)
    (storedDeadline, self.steps) = (deadline.map(Self.storable), steps)
    (self.standupID, self.meetingID, self.assignee) = (standupID, meetingID, assignee)
  }

  /// Returns the deadline of a new follow-up: one day later at the same time, by the calendar.
  ///
  /// - Parameters:
  ///   - date: The present.
  ///   - calendar: The calendar, which knows about days of 23 or 25 hours.
  /// - Returns: The deadline.
  public static func defaultDeadline(after date: Date, in calendar: Calendar) -> Date {
    calendar.date(byAdding: .day, value: 1, to: date) ?? date
  }

  private static func storable(_ date: Date) -> Date {
    min(max(date, deadlines.lowerBound), deadlines.upperBound).wholeMilliseconds
  }

  /// The task to show: "Untitled" for an empty or blank one.
  public var displayTask: String { task.isBlank ? "Untitled" : task }

  /// Returns true if the deadline has passed, and the task isn't done.
  public func isOverdue(at date: Date) -> Bool { !isDone && deadline.map { $0 < date } ?? false }

  /// The number by which follow-ups are sorted by deadline: one without a deadline comes last.
  public var dueNumber: Double { deadline?.timeIntervalSince1970 ?? .infinity }
}

/// A step on the way to a task.
public struct Step: Hashable, Identifiable, Sendable, Codable {
  /// The identity of a step.
  public typealias ID = EntityID<Step>

  /// The id, which tells steps of the same title apart.
  public let id: ID

  /// The title as typed.
  public var title: String

  /// True if the step is done.
  public var isDone: Bool

  /// Makes a step.
  public init(id: ID, title: String = "", isDone: Bool = false) {
    (self.id, self.title, self.isDone) = (id, title, isDone)
  }

  private enum CodingKeys: String, CodingKey {
    case id, title
    case isDone = "done"
  }

  /// The title to show: "Untitled" for an empty or blank one.
  public var displayTitle: String { title.isBlank ? "Untitled" : title }
}

extension Date {
  /// The date rounded to the millisecond, as it is stored.
  var wholeMilliseconds: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}

extension FollowUp {
  /// The steps with a title; a row without one is only a place to type.
  public var namedSteps: IdentifiedArrayOf<Step> { steps.filter { !$0.title.isBlank } }

  /// Returns the follow-up as a form submits it: without steps whose title is blank.
  ///
  /// - Parameter id: The id; by default it stays.
  /// - Returns: The follow-up.
  public func confirmed(as id: ID? = nil) -> FollowUp {
    var followUp = self
    (followUp.id, followUp.steps) = (id ?? self.id, namedSteps)
    return followUp
  }
}

extension FollowUp {
  /// Gives it to another standup, or to none.
  ///
  /// The assignee stays if that has them, by id or else by name.
  public mutating func move(to standup: Standup?) {
    standupID = standup?.id
    assignee = assignee.flatMap { standup?.attendee(like: $0) }
  }

  /// Returns the name of its assignee: the standup's own, or the one that was stored; nil without one.
  public func assigneeName(in standup: Standup?) -> String? {
    assignee.map { (standup?.attendees[id: $0.id] ?? $0).displayName }
  }
}

extension Standup {
  /// Returns the attendee with an id, or else with a name.
  func attendee(like other: Attendee) -> Attendee? { namedAttendees.like(other) }
}

extension FollowUp {
  /// Returns the deadline on a card: "Deadline: Sun 22 Nov 2026", with a word if it has passed.
  ///
  /// - Parameters:
  ///   - timeZone: The reader's time zone.
  ///   - now: The present.
  /// - Returns: The text.
  public func deadlineText(in timeZone: TimeZone, at now: Date) -> String {
    guard let deadline else { return "No deadline" }
    let day = "Deadline: \(deadline.dayText(in: timeZone))"
    return isOverdue(at: now) ? day + ", overdue" : day
  }

  /// The urgency on a card: "Priority: High".
  public var priorityText: String { "Priority: \(priority.name)" }

  /// Returns the steps on a card: those still to do, then those done, in their order.
  ///
  /// - Parameter count: The most steps on a card.
  /// - Returns: The steps.
  public func previewedSteps(atMost count: Int) -> [Step] {
    Array((steps.filter { !$0.isDone }.elements + steps.filter(\.isDone).elements).prefix(count))
  }
}

extension FollowUp: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, task, priority, steps, assignee
    case isDone = "done"
    case storedDeadline = "deadline"
    case standupID = "standup"
    case meetingID = "meeting"
  }

  /// Reads a follow-up; a deadline that it can't have is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let deadline = try container.decodeIfPresent(Date.self, forKey: .storedDeadline)
    guard deadline.map(Self.deadlines.contains) ?? true else {
      throw DecodingError.dataCorruptedError(
        forKey: .storedDeadline,
        in: container,
        debugDescription: "the date \(Self.deadlineRefusal)"
      )
    }
    try self.init(
      id: container.decode(ID.self, forKey: .id),
      task: container.decode(String.self, forKey: .task),
      isDone: container.decode(Bool.self, forKey: .isDone),
      priority: container.decode(Priority.self, forKey: .priority),
      deadline: deadline,
      steps: container.decode(IdentifiedArrayOf<Step>.self, forKey: .steps),
      standupID: container.decodeIfPresent(Standup.ID.self, forKey: .standupID),
      meetingID: container.decodeIfPresent(Meeting.ID.self, forKey: .meetingID),
      assignee: container.decodeIfPresent(Attendee.self, forKey: .assignee)
    )
  }
}

extension FollowUp {
  /// Returns what the notes of a meeting leave to do: a follow-up for each line of that use.
  ///
  /// It belongs to the attendee who said the line, or whom it names. A task has the same id each time the same meeting is
  /// read, so saving the meeting again makes no second one; a task that is written twice for one attendee is one.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - standupID: Its standup.
  ///   - read: Returns the task and the deadline of a line.
  /// - Returns: The follow-ups, in the order of the lines.
  /// - Complexity: O(*n*), where *n* is the length of the notes.
  public static func todos(
    of meeting: Meeting,
    standupID: Standup.ID?,
    reading read: (Todo, _ line: String) -> DatedTask
  ) -> [FollowUp] {
    let people = meeting.people
    var (known, keys): (Set<[String?]>, Set<String>) = ([], [])
    return meeting.spokenLines.compactMap { line in
      guard let todo = line.use?.todo else { return nil }
      // Two attendees may have the same task.
      guard known.insert([todo.task, todo.assignee?.description]).inserted,
        let key = todo.keys.first(where: { keys.insert($0).inserted })
      else { return nil }
      let dated = read(todo, line.line)
      return FollowUp(
        id: ID(UUID(of: key, in: meeting.id.uuid)),
        task: dated.task,
        deadline: dated.deadline,
        standupID: standupID,
        meetingID: meeting.id,
        assignee: todo.assignee.flatMap { people[id: $0] }
      )
    }
  }
}
