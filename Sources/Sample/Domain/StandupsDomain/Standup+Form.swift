extension Standup {
  /// The lengths that the form offers, in minutes.
  public static let offeredMinutes = 5...30

  /// The whole minutes of the length.
  public var minutes: Int { Int(duration.components.seconds / 60) }

  /// Takes what was changed in a form: title, length, theme or attendees.
  ///
  /// All else stays, so nothing that others did while the form was open is lost: neither a meeting that was held
  /// nor another title.
  ///
  /// - Parameters:
  ///   - form: The standup as it was handed in.
  ///   - original: The standup as it was when the form was opened.
  public mutating func takeFields(of form: Standup, changedFrom original: Standup) {
    func take(_ field: WritableKeyPath<Standup, some Equatable>) {
      guard form[keyPath: field] != original[keyPath: field] else { return }
      self[keyPath: field] = form[keyPath: field]
    }
    take(\.title)
    take(\.duration)
    take(\.theme)
    take(\.attendees)
  }

  /// Whether a form of either would show the same.
  public func hasSameFields(as other: Standup) -> Bool {
    var same = self
    same.takeFields(of: other, changedFrom: self)
    return same == self
  }
}
