public import FeatureKit
public import StandupsDomain

/// Standups with their meetings.
public enum StandupKind: StoredKind {
  /// The name of the entry.
  public static let name = "standups"
  /// Their name in a store.
  public static let folder = "standups"
  /// The word for one.
  public static let word = "standup"
  /// The word of a walk for one as JSON.
  public static let givenWord = "record"

  /// The forms of a standup so far.
  ///
  /// Since schema 2, a meeting says who was there, who was away, and how long it was. Backups and walks hold standups
  /// of either, so reading a standup is the step.
  public static let schema = RecordSchema<Standup>()
    .followed(by: StoredStandup.self) { StoredStandup($0) }
    .used(as: \.standup, kept: StoredStandup.init)
    .evicting { standup, isDue in
      standup.evictMeetings { isDue($0.date, $0.id.description) }
    }

  /// The fields; a meeting comes back before its deletion is forgotten.
  public static let fields: [RecordField<Standup>] = [
    .value("title", \.title) { standup, _ in "“\(standup.displayTitle)”" },
    .value("length", \.duration) { standup, _ in standup.duration.text }.keyed("duration"),
    .value("theme", \.theme) { standup, _ in standup.theme.name },
    .value("order", \.order) { standup, _ in standup.order.name },
    .value("change of speakers", \.speakersChange) { standup, _ in standup.speakersChange.name }
      .keyed("speakersChange"),
    .elements("attendees", \.attendees) {
      $0.isBlank
    } emptyRow: {
      Attendee(id: $0.id)
    } words: { standup, _ in
      standup.attendeesText
    },
    .elements("meetings", \.newestFirst) { standup, _ in "\(standup.meetings.count)" }.keyed(nil),
    .elements("deleted meetings", \.deletions) { standup, _ in
      "\(standup.deletedMeetings.count)"
    }
    .keyed(nil).undisputed(),
  ]

  /// Three teams, one of which has met.
  public static let samples: (@Sendable (GivenWorld) -> [Standup])? = { world in
    Standup.samples(uuid: { world.uuid() }, date: world.now)
  }

  /// The title to show.
  public static func title(of standup: Standup) -> String { standup.displayTitle }

  /// Everything that a form has.
  public static func text(of standup: Standup, over stored: Standup?) -> String {
    standup.fieldsText
  }

  /// Reads "Engineering:10:Zoë,李雷,Ann": a title, the minutes, the attendees.
  public static func records(
    given texts: [String],
    in world: GivenWorld
  ) throws(GivenMistake) -> [Standup] {
    try texts.map { text throws(GivenMistake) in
      guard let standup = Standup(given: text, uuid: world.uuid) else {
        throw GivenMistake("“\(text)” is not a standup: write \"TITLE:MINUTES:NAME,NAME\".")
      }
      return standup
    }
  }

  /// The short form; nil if that would lose something.
  public static func given(_ standup: Standup) -> [String]? {
    let names = standup.attendees.map(\.name)
    let short = "\(standup.title):\(standup.minutes):\(names.joined(separator: ","))"
    guard let read = Standup(given: short, uuid: .incrementing) else { return nil }
    let isWhole =
      read.title == standup.title && read.duration == standup.duration
      && read.theme == standup.theme && read.order == standup.order
      && read.speakersChange == standup.speakersChange && standup.meetings.isEmpty
      && read.attendees.map(\.name) == names
    return isWhole ? [short] : nil
  }

  /// Its id, and those of its attendees and meetings.
  public static func _ids(in standup: Standup) -> [UUID] {
    [standup.id.uuid] + standup.attendees.ids.map(\.uuid) + standup.meetings.ids.map(\.uuid)
  }

  /// All but the dates and lengths of meetings and turns.
  public static func _distinguishingContents(of standup: Standup) -> any Encodable {
    StandupContents(standup)
  }
}

private struct StandupContents: Encodable {
  private let standup: Standup
  private let meetings: [Meeting]
  private let deletedMeetings: [Meeting]

  init(_ standup: Standup) {
    self.standup = standup.withoutMeetings
    meetings = standup.meetings.map(\.timeless)
    deletedMeetings = standup.deletedMeetings.map(\.meeting.timeless)
  }
}

extension Meeting {
  /// The meeting, however long it was, whenever that was.
  fileprivate var timeless: Meeting {
    Meeting(
      id: id,
      date: .distantPast,
      transcript: transcript,
      attendees: attendees,
      absentees: absentees,
      turns: turns.map { Turn(attendee: $0.attendee, text: $0.text) }
    )
  }
}

extension Standup {
  /// Reads a standup as a walk gives it in short: a title, the minutes, the attendees.
  public init?(given text: String, uuid: UUIDSource) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    // A number of minutes that doesn't fit is too long for a standup as well.
    let minutes = parts.count > 1 ? Int16(parts[1]).map(Int.init) : 5
    guard let minutes, Standup.durations.contains(.seconds(minutes * 60)) else { return nil }
    let names = parts.count > 2 ? parts[2].split(separator: ",") : []
    let attendees = names.map { Attendee(id: Attendee.ID(uuid()), name: String($0)) }
    self.init(
      id: Standup.ID(uuid()),
      title: String(parts[0]),
      attendees: IdentifiedArray(keepingFirst: attendees),
      duration: .seconds(minutes * 60)
    )
  }
}

extension Standup {
  /// The meetings; one that comes back stands below those that were held since.
  fileprivate var newestFirst: IdentifiedArrayOf<Meeting> {
    get { meetings }
    set {
      meetings.removeAll { !newValue.contains(id: $0.id) }
      for meeting in newValue where meetings.update(id: meeting.id, { $0 = meeting }) == nil {
        insertByDate(meeting)
      }
    }
  }

  /// The deleted meetings, of which none is there.
  fileprivate var deletions: IdentifiedArrayOf<DeletedMeeting> {
    get { deletedMeetings }
    set { deletedMeetings = newValue.filter { !meetings.contains(id: $0.id) } }
  }
}

extension FeatureDependencies {
  /// The standups, as all screens show and change them.
  public var standups: RecordQuery<Standup> {
    get { self[StandupKind.self] }
    set { self[StandupKind.self] = newValue }
  }
}

extension RecordStores {
  /// The store of the standups.
  public var standups: RecordStore<Standup> { self[StandupKind.self] }
}

extension PreviewWorld {
  /// The first standup, or an empty one.
  package var standup: Standup {
    records[StandupKind.self].first ?? Standup(id: Standup.ID(dependencies.uuid()))
  }
}

extension Standup: Searchable {
  /// The title, the names of attendees, and the lines of its meetings, but of no deleted one.
  package func texts(among standups: IdentifiedArrayOf<Standup>) -> [FoundText] {
    let title = displayTitle
    var texts = [FoundText(.title, id: id.description, title, of: title, at: .standup(id))]
    texts += namedAttendees.map {
      FoundText(.attendee, id: $0.id.description, $0.name, of: title, at: .standup(id))
    }
    for meeting in meetings {
      let (key, people) = (meeting.id.description, meeting.attendees.map(\.name))
      let route = Route.standup(id, Route.Segment("meetings"), Route.Segment(key))
      for line in meeting.lines {
        var text = FoundText(.transcript, id: key, line.text, of: title, at: route)
        text.cameUp(in: meeting, of: id)
        text.speaker = line.speaker
        text.people = line.speaker.map { [$0] } ?? people
        texts.append(text)
      }
    }
    return texts
  }
}
