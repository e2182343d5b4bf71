public import IdentifiedArrays

extension Standup {
  /// The lengths that the form offers, in minutes.
  public static let offeredMinutes = 5...30

  /// The whole minutes of the length.
  public var minutes: Int { Int(duration.components.seconds / 60) }

  /// A field that a form shows.
  public enum FormField: String, CaseIterable, Sendable {
    /// The title.
    case title
    /// The length of a meeting.
    case length
    /// The colors.
    case theme
    /// The attendees and their order.
    case attendees
  }

  /// Applies the changes of a form: title, length, theme, and each attendee separately.
  ///
  /// Everything else stays, so changes made elsewhere while the form was open aren't lost: no meeting, no title, no
  /// attendee. If both changed the same field, the form wins.
  ///
  /// - Parameters:
  ///   - form: The standup as typed; its rows without a name are ignored.
  ///   - base: The standup that the form began with.
  public mutating func takeFields(of form: Standup, changedFrom base: Standup) {
    title = ThreeWay(in: base, form, self, \.title).merged
    duration = ThreeWay(in: base, form, self, \.duration).merged
    theme = ThreeWay(in: base, form, self, \.theme).merged
    guard let merged = attendeesMerge(with: form, changedFrom: base).merged else { return }
    let row = attendees.first(where: \.isBlank) ?? form.attendees.first(where: \.isBlank)
    attendees = merged
    if attendees.isEmpty, let row { attendees.append(Attendee(id: row.id)) }
  }

  /// Returns the fields that were changed in a form, and differently here.
  ///
  /// - Parameters:
  ///   - form: The standup as typed.
  ///   - base: The standup that the form began with.
  /// - Returns: The fields in which `takeFields(of:changedFrom:)` would replace changes made elsewhere.
  public func conflicts(with form: Standup, changedFrom base: Standup) -> [FormField] {
    FormField.allCases.filter { field in
      switch field {
      case .title: ThreeWay(in: base, form, self, \.title).isConflict
      case .length: ThreeWay(in: base, form, self, \.duration).isConflict
      case .theme: ThreeWay(in: base, form, self, \.theme).isConflict
      case .attendees: attendeesMerge(with: form, changedFrom: base).isConflict
      }
    }
  }

  /// Returns true if a form of either shows the same; rows without a name don't count.
  public func hasSameFields(as other: Standup) -> Bool {
    title == other.title && duration == other.duration && theme == other.theme
      && namedAttendees == other.namedAttendees
  }
  /// The attendees with a name; a row without one is only a place to type, and isn't a change.
  public var namedAttendees: IdentifiedArrayOf<Attendee> { attendees.filter { !$0.isBlank } }

  private func attendeesMerge(
    with form: Standup,
    changedFrom base: Standup
  ) -> ElementsMerge<Attendee> {
    ElementsMerge(
      base: base.namedAttendees,
      mine: form.namedAttendees,
      theirs: namedAttendees
    )
  }
}
