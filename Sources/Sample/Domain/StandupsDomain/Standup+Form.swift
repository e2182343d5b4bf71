extension Standup {
  /// The lengths that the form offers, in minutes.
  public static let offeredMinutes = 5...30

  /// The whole minutes of the length.
  public var minutes: Int { Int(duration.components.seconds / 60) }

  /// Takes what a form edits from its standup: title, length, theme and attendees.
  ///
  /// The meetings stay, so one that was held while the form was open is not lost.
  public mutating func takeFields(of form: Standup) {
    title = form.title
    duration = form.duration
    theme = form.theme
    attendees = form.attendees
  }

  /// Whether a form of either would show the same.
  public func hasSameFields(as other: Standup) -> Bool {
    var same = self
    same.takeFields(of: other)
    return same == self
  }
}
