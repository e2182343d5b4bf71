public import FeatureKit
public import StandupsDomain

extension EntityID {
  /// Makes the id whose last digits are a number in hexadecimal.
  public init(_ number: UInt64) {
    self.init(UUIDSource.number(number))
  }
}

extension Date {
  /// The date of the tests: 2026-01-05, 9:00 UTC.
  public static let monday = Date(timeIntervalSince1970: 1_767_603_600)
}

extension Attendee {
  /// Blob, who is in every fixture.
  public static let blob = Attendee(id: ID(0xB0), name: "Blob")
  /// Blob Jr, who is in every fixture but the quiet one.
  public static let blobJr = Attendee(id: ID(0xB1), name: "Blob Jr")
  /// Blob Sr, who is in the engineering standup only.
  public static let blobSr = Attendee(id: ID(0xB2), name: "Blob Sr")
}

extension Standup {
  /// Three attendees, six seconds, no meetings.
  public static let engineering = Standup(
    id: ID(0xE0),
    title: "Engineering",
    attendees: [.blob, .blobJr, .blobSr],
    duration: .seconds(6),
    theme: .orange
  )

  /// Two attendees, ten minutes, two meetings.
  public static let design = Standup(
    id: ID(0xD0),
    title: "Design",
    attendees: [.blob, .blobJr],
    duration: .seconds(600),
    meetings: [
      Meeting(id: Meeting.ID(0xD2), date: .monday, transcript: "Drew the icons."),
      Meeting(
        id: Meeting.ID(0xD1),
        date: .monday.addingTimeInterval(-86_400),
        transcript: "Chose the colours."
      ),
    ],
    theme: .poppy
  )

  /// No attendees, one minute.
  public static let quiet = Standup(id: ID(0xF0), title: "Quiet", duration: .seconds(60))

  /// The design one with another value in each field of its form; one of the attendees has another name.
  public static let redesigned = design.edited(
    "Redesign",
    [Attendee(id: Attendee.blob.id, name: "Bob"), .blobJr],
    .seconds(900),
    .navy
  )

  /// The design one with still other values.
  public static let redesignedElsewhere = design.edited(
    "Design II",
    [.blobJr, Attendee(id: Attendee.blob.id, name: "Rob")],
    .seconds(1200),
    .teal
  )

  private func edited(
    _ title: String,
    _ attendees: IdentifiedArrayOf<Attendee>,
    _ duration: Duration,
    _ theme: Theme
  ) -> Standup {
    var standup = self
    (standup.title, standup.attendees) = (title, attendees)
    (standup.duration, standup.theme) = (duration, theme)
    (standup.order, standup.speakersChange) = (.shuffled, .hand)
    return standup
  }

  /// The quiet one as a form or `add` saves it: with a row to type a name into.
  public static let quietWithRow: Standup = {
    var standup = Standup.quiet
    standup.attendees = [Attendee(id: Attendee.ID(0xBF))]
    return standup
  }()
}
