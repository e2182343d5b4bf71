package import FeatureKit
package import StandupsDomain

/// A text of a record in which words are found: a title, a name, a line of notes or a step.
package struct FoundText: Hashable, Sendable {
  /// The kinds of such texts.
  package enum Kind: String, Sendable {
    case title, attendee, transcript, task, step

    /// True for the text that names the record.
    package var isTitle: Bool { self == .title || self == .task }
  }

  /// The kind of the text.
  package let kind: Kind
  /// The id of the record, the attendee, the meeting or the step that has the text.
  package let id: String
  /// The text as typed.
  package let text: String
  /// The title of the record that has the text.
  package let title: String
  /// The end of the meeting in which it was said or came up, as programs read it.
  package private(set) var date: Date?
  /// The beginning of that meeting, as people read it.
  private(set) var start: Date?
  /// The meeting in which it was said or came up.
  package private(set) var meeting: Meeting.ID?
  private var standup: Standup.ID?
  /// The date by which it should be done.
  package var deadline: Date?
  /// The attendee who said it, if that is known.
  package var speaker: String?
  /// The people it belongs to: who said it or does it, or all who may have said it.
  package var people: [String] = []
  /// The route to its screen; nil if it has none.
  package var route: Route?

  /// Makes a text.
  package init(_ kind: Kind, id: String, _ text: String, of title: String, at route: Route?) {
    (self.kind, self.id, self.text, self.title, self.route) = (kind, id, text, title, route)
  }

  /// Notes the meeting in which it was said or came up.
  mutating func cameUp(in meeting: Meeting?, of standup: Standup.ID?) {
    (self.meeting, self.standup) = (meeting?.id, standup)
    (date, start) = (meeting?.date, meeting?.start)
  }

  /// Returns the title of its meeting, as on the standup's page.
  package func meetingTitle(
    in timeZone: TimeZone,
    _ standup: (Standup.ID) -> Standup?
  ) -> String? {
    let standup = self.standup.flatMap(standup)
    let meeting = meeting.flatMap { standup?.meetings[id: $0] }
    return meeting.flatMap { standup?.title(of: $0, in: timeZone) } ?? start?.text(in: timeZone)
  }
}

/// A record that has more texts than its title.
package protocol Searchable {
  /// Returns the texts, the title first.
  func texts(among standups: IdentifiedArrayOf<Standup>) -> [FoundText]
}

extension StoredKind {
  /// Returns the texts of a record in which words are found; by default its title alone.
  package static func texts(
    of record: Record,
    among standups: IdentifiedArrayOf<Standup>
  ) -> [FoundText] {
    if let record = record as? any Searchable { return record.texts(among: standups) }
    let title = title(of: record)
    return [FoundText(.title, id: record.id.description, title, of: title, at: nil)]
  }
}
