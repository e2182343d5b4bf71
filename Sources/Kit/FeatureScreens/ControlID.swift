/// The name by which a person, a script or a test addresses a control or an action of a screen.
///
/// Names are a public format: kebab-case of what the person does (`add-standup`, `confirm-edit`).
/// Controls that repeat have a key besides, the id of what they show.
///
/// When a control is *addressed*, its key may also be its label, the text in its field, or its
/// position among the controls of that name, counted from 1: `standup "Engineering"`,
/// `attendee 2`.
public struct ControlID: Hashable, Sendable {
  /// What the control is for, in kebab-case; unique on its screen unless there is a key.
  public let name: String
  /// Which one of the controls of that name it is.
  public let key: String?

  /// Names a control that is the only one of its name.
  public init(_ name: String) {
    self.name = name
    self.key = nil
  }

  /// Names one of several controls by the id of what it shows.
  public init(_ name: String, _ key: some CustomStringConvertible) {
    self.name = name
    self.key = key.description
  }
}

extension ControlID: ExpressibleByStringLiteral {
  /// Names a control that is the only one of its name.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

extension ControlID: CustomStringConvertible {
  /// The identifier as it is typed: `add-standup`, `attendee 2`, `standup "Daily design"`.
  public var description: String {
    guard let key else { return name }
    return "\(name) \(key.isBareWord ? key : key.quoted)"
  }
}

extension ControlID: Codable {
  /// Reads a single string, the name and, after one space, the key as it is.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    // By scalars: a mark at the beginning of the key makes one character with the space before it.
    let parts = text.unicodeScalars.split(
      separator: " ",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    self.name = String(parts[0])
    self.key = parts.count == 2 ? String(parts[1]) : nil
  }

  /// Writes a single string, the name and, after one space, the key as it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(key.map { "\(name) \($0)" } ?? name)
  }
}
