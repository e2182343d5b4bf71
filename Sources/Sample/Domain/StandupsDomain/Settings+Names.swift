extension Settings {
  /// The name of a setting, as it is typed and stands in walks.
  public enum Name: String, CaseIterable, Sendable {
    /// The ring on cards.
    case showProgressRing = "show-progress-ring"
    /// The steps on cards.
    case showStepsPreview = "show-steps-preview"
    /// The most steps on a card.
    case maxNumOfStepsPreview = "max-num-of-steps-preview"
    /// The words above the first screen.
    case welcomeGreetings = "welcome-greetings"
    /// The sound of a meeting.
    case sound
  }

  /// The value of a setting, as it is typed.
  public subscript(name: Name) -> String {
    switch name.field {
    case .flag(let path): self[keyPath: path] ? "on" : "off"
    case .number(let path, _): "\(self[keyPath: path])"
    case .text(let path): self[keyPath: path]
    }
  }

  /// Changes a setting to a typed value.
  ///
  /// - Parameters:
  ///   - name: The setting.
  ///   - text: The value: for a switch, on, off, true, false, yes or no, in any case.
  /// - Returns: False if the setting can't have the value; it is as it was then.
  @discardableResult
  public mutating func set(_ name: Name, to text: String) -> Bool {
    switch name.field {
    case .flag(let path):
      guard let isOn = Self.flags[text.lowercased()] else { return false }
      self[keyPath: path] = isOn
    case .number(let path, let range):
      guard let number = Int(text), range.contains(number) else { return false }
      self[keyPath: path] = number
    case .text(let path):
      self[keyPath: path] = text
    }
    return true
  }

  private static let flags = [
    "on": true, "true": true, "yes": true, "off": false, "false": false, "no": false,
  ]
}

extension Settings.Name {
  /// The values of a setting, in words.
  public var allowed: String {
    switch field {
    case .flag: "on or off"
    case .number(_, let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .text: "any text"
    }
  }

  /// The values of a setting as they are typed; none if there are too many to list.
  public var choices: [String] {
    switch field {
    case .flag: ["on", "off"]
    case .number(_, let range): range.map(String.init)
    case .text: []
    }
  }

  fileprivate enum Field {
    case flag(WritableKeyPath<Settings, Bool>)
    case number(WritableKeyPath<Settings, Int>, ClosedRange<Int>)
    case text(WritableKeyPath<Settings, String>)
  }

  fileprivate var field: Field {
    switch self {
    case .showProgressRing: .flag(\.showProgressRing)
    case .showStepsPreview: .flag(\.showStepsPreview)
    case .maxNumOfStepsPreview: .number(\.maxNumOfStepsPreview, Settings.stepsPreviews)
    case .welcomeGreetings: .text(\.welcomeGreetings)
    case .sound: .flag(\.sound)
    }
  }
}
