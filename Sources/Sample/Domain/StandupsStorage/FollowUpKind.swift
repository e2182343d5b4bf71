public import FeatureKit
public import StandupsDomain

/// Follow-ups with their steps.
public enum FollowUpKind: StoredKind, DoableKind {
  /// The name of the entry.
  public static let name = "followUps"
  /// Their name in a store.
  public static let folder = "follow-ups"
  /// The word for one.
  public static let word = "follow-up"
  /// True for a follow-up that is done.
  public static let done = \FollowUp.isDone
  /// The word in the answers to a failed save.
  public static let unsavedWord: String? = "follow-up"
  /// The forms of a follow-up so far.
  ///
  /// Since schema 2, it may have an assignee, and no deadline.
  public static let schema = RecordSchema<FollowUp>().followed(by: FollowUp.self) { $0 }
  /// The fields; a step without a title is only a place to type.
  public static let fields: [RecordField<FollowUp>] = [
    .value("task", \.task) { followUp, _ in "“\(followUp.displayTask)”" },
    .value("status", \.isDone) { followUp, _ in followUp.isDone ? "done" : "to do" }.keyed("done"),
    .value("priority", \.priority) { followUp, _ in followUp.priority.name },
    .value("deadline", \.deadline) { $0.deadline?.text(in: $1) ?? "none" },
    .elements("steps", \.steps) {
      $0.title.isBlank
    } words: { followUp, _ in
      followUp.steps.map(\.displayTitle).joined(separator: ", ")
    },
    .value("standup", \.standupID) { followUp, _ in
      followUp.standupID == nil ? "none" : "another"
    }.part(of: Assignment.init),
    .value("assignee", \.assignee) { followUp, _ in
      followUp.assignee?.displayName ?? "no one"
    }.part(of: Assignment.init),
    .value("meeting", \.meetingID) { _, _ in "" }.keyed("meeting", isInForms: false),
  ]

  /// The title to show.
  public static func title(of followUp: FollowUp) -> String { followUp.displayTask }

  /// The task, and the steps.
  public static func text(of followUp: FollowUp, over stored: FollowUp?) -> String {
    (["“\(followUp.displayTask)”"] + followUp.namedSteps.map(\.displayTitle))
      .joined(separator: ", ")
  }

  /// Reads follow-ups of the standups so far; without any, they are the samples.
  public static func records(
    given texts: [String],
    in world: GivenWorld
  ) throws(GivenMistake) -> [FollowUp] {
    let standups = world[StandupKind.self]
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = world.timeZone
    guard !texts.isEmpty else {
      return FollowUp.samples(
        of: standups,
        uuid: { world.uuid() },
        date: world.now,
        calendar: calendar
      )
    }
    let deadline = FollowUp.defaultDeadline(after: world.now, in: calendar)
    return try texts.map { text throws(GivenMistake) in
      let followUp = FollowUp(given: text, of: standups, deadline: deadline, uuid: world.uuid)
      guard let followUp else {
        throw GivenMistake(
          """
          “\(text)” is not a follow-up: write "TASK:PRIORITY:STANDUP:STEP,STEP", with low, medium \
          or high, and the title of a standup that is given above.
          """
        )
      }
      return followUp
    }
  }
}

/// The standup of a follow-up and its attendee who does it: the one means nothing without the other.
private struct Assignment: Equatable, Sendable {
  let standupID: Standup.ID?
  let assignee: Attendee?

  init(_ followUp: FollowUp) {
    (standupID, assignee) = (followUp.standupID, followUp.assignee)
  }
}

extension FollowUp {
  /// Reads "Get milk:high:Design:Go,Pay": a task, its priority, its standup's title, and its steps.
  init?(given text: String, of standups: [Standup], deadline: Date, uuid: UUIDSource) {
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      .map(String.init)
    func part(_ index: Int) -> String? {
      parts.count > index && !parts[index].isEmpty ? parts[index] : nil
    }
    guard let priority = Priority(rawValue: part(1) ?? "low") else { return nil }
    let standup = part(2).flatMap { title in standups.first { $0.title == title } }
    guard standup != nil || part(2) == nil else { return nil }
    self.init(
      id: ID(uuid()),
      task: parts[0],
      priority: priority,
      deadline: deadline,
      steps: IdentifiedArray(
        keepingFirst: (part(3)?.split(separator: ",") ?? []).map {
          Step(id: Step.ID(uuid()), title: String($0))
        }
      ),
      standupID: standup?.id
    )
  }
}

extension FeatureDependencies {
  /// The follow-ups, as all screens show and change them.
  public var followUps: RecordQuery<FollowUp> {
    get { self[FollowUpKind.self] }
    set { self[FollowUpKind.self] = newValue }
  }

  /// Returns the group of a follow-up: that of its standup, or “No standup” while that is deleted.
  @MainActor
  public func group(of followUp: FollowUp) -> FollowUpGroup {
    followUp.standupID.flatMap { standups[$0] }.map { .standup($0.id) } ?? .noStandup
  }

  /// Requests the form of a follow-up, in its group.
  @MainActor
  package func openFollowUp(_ id: FollowUp.ID) {
    guard let followUp = followUps[id] else { return }
    navigate(.route(.followUps(in: group(of: followUp), editing: id)))
  }

  /// The calendar of deadlines, in the user's time zone.
  public var userCalendar: Calendar {
    var calendar = calendar
    calendar.timeZone = timeZone
    return calendar
  }

  /// The deadline of a follow-up that is made now.
  package var nextDeadline: Date { FollowUp.defaultDeadline(after: now(), in: userCalendar) }
}

extension FollowUpKind: LeftByMeetings {
  /// Returns a follow-up for each line of a meeting's notes that names one, due when its last words say.
  package static func records(
    leftBy meeting: Meeting,
    of standup: Standup.ID,
    in dependencies: FeatureDependencies
  ) -> [FollowUp] {
    let reader = TaskReader(
      meeting.people,
      days: meeting.typedDays,
      in: dependencies.timeZone,
      or: meeting.date
    )
    return FollowUp.todos(of: meeting, standupID: standup, reading: reader.read)
  }
}

extension RecordStores {
  /// The store of the follow-ups.
  public var followUps: RecordStore<FollowUp> { self[FollowUpKind.self] }
}

extension Route {
  /// Returns the route of a group of follow-ups, or of the form of one of them.
  ///
  /// Other features ask for it with `navigate`, so none of them imports the one of follow-ups.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - followUp: The follow-up whose form is open; nil for the group alone.
  /// - Returns: The route.
  public static func followUps(in group: FollowUpGroup, editing followUp: FollowUp.ID? = nil)
    -> Route
  {
    let edit = followUp.map { [Segment("edit"), Segment($0.description)] } ?? []
    return Route(
      scheme: RouteRoot.standups.scheme,
      segments: [Segment("follow-ups"), Segment("groups"), Segment(group.description)] + edit
    )
  }
}

extension FollowUp: Searchable {
  /// The task, and the titles of the steps.
  package func texts(among standups: IdentifiedArrayOf<Standup>) -> [FoundText] {
    let standup = standupID.flatMap { standups[id: $0] }
    let group = standup.map { FollowUpGroup.standup($0.id) } ?? .noStandup
    let route = Route.followUps(in: group, editing: id)
    let texts =
      [FoundText(.task, id: id.description, displayTask, of: displayTask, at: route)]
      + steps.map {
        FoundText(.step, id: $0.id.description, $0.title, of: displayTask, at: route)
      }
    return texts.map {
      var text = $0
      text.cameUp(in: meetingID.flatMap { standup?.meetings[id: $0] }, of: standupID)
      (text.deadline, text.people) = (deadline, [assigneeName(in: standup)].compactMap(\.self))
      return text
    }
  }
}
