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

  /// The screen of a text.
  package enum Place: Hashable, Sendable {
    case standup(Standup.ID)
    case meeting(Meeting.ID, of: Standup.ID)
    case followUp(FollowUp.ID, in: FollowUpGroup)
    case at(Route)
  }

  /// The kind of the text.
  package let kind: Kind
  /// The id of the record, the attendee, the meeting or the step that has the text.
  package let id: String
  /// The text as typed.
  package let text: String
  /// The title of the record that has the text.
  package let title: String
  /// The date of the meeting in which it was said or came up.
  package var date: Date?
  /// The date by which it should be done.
  package var deadline: Date?
  /// The attendee who said it, if that is known.
  package var speaker: String?
  /// The people it belongs to: who said it or does it, or all who may have said it.
  package var people: [String] = []
  /// Its screen, if it has one.
  package var place: Place?

  /// Makes a text.
  package init(_ kind: Kind, id: String, _ text: String, of title: String, at place: Place?) {
    (self.kind, self.id, self.text, self.title, self.place) = (kind, id, text, title, place)
  }

  /// The way to its screen; nil if it has none.
  package var route: Route? {
    switch place {
    case .standup(let id): .standup(id)
    case .meeting(let meeting, let id):
      .standup(id, Route.Segment("meetings"), Route.Segment(meeting.description))
    case .followUp(let id, let group): .followUps(in: group, editing: id)
    case .at(let route): route
    case nil: nil
    }
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
      for line in meeting.lines {
        let place = FoundText.Place.meeting(meeting.id, of: id)
        var text = FoundText(.transcript, id: key, line.text, of: title, at: place)
        (text.date, text.speaker) = (meeting.date, line.speaker)
        text.people = line.speaker.map { [$0] } ?? people
        texts.append(text)
      }
    }
    return texts
  }
}

extension FollowUp: Searchable {
  /// The task, and the titles of the steps.
  package func texts(among standups: IdentifiedArrayOf<Standup>) -> [FoundText] {
    let standup = standupID.flatMap { standups[id: $0] }
    let place = FoundText.Place.followUp(id, in: standup.map { .standup($0.id) } ?? .noStandup)
    let texts =
      [FoundText(.task, id: id.description, displayTask, of: displayTask, at: place)]
      + steps.map {
        FoundText(.step, id: $0.id.description, $0.title, of: displayTask, at: place)
      }
    return texts.map {
      var text = $0
      text.date = meetingID.flatMap { standup?.meetings[id: $0]?.date }
      (text.deadline, text.people) = (deadline, [assigneeName(in: standup)].compactMap(\.self))
      return text
    }
  }
}
