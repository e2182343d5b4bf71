/// The name by which a user, a script or a test addresses a control or an action of a screen.
///
/// Names are a public format: the user's act in kebab-case (`add-book`, `confirm-edit`). Controls that
/// repeat also have a key, the id of their element.
///
/// To *address* a control, use the key, its label, the text in its field, or its position among the controls of that
/// name, counted from 1: `book "Emma"`, `author 2`.
public struct ControlID: Hashable, Sendable {
  /// The purpose of the control, in kebab-case; unique on its screen unless there is a key.
  public let name: String
  /// The key among controls of the same name.
  public let key: String?

  /// Names the only control of its name.
  public init(_ name: String) {
    self.name = name
    self.key = nil
  }

  /// Names one of several controls by the id of its element.
  public init(_ name: String, _ key: some CustomStringConvertible) {
    self.name = name
    self.key = key.description
  }
}

extension ControlID: ExpressibleByStringLiteral {
  /// Names the only control of its name.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

extension ControlID: CustomStringConvertible {
  /// The identifier as typed: `add-book`, `author 2`, `book "Jane Eyre"`.
  public var description: String {
    guard let key else { return name }
    return "\(name) \(key.isBareWord ? key : key.quoted)"
  }
}

extension ControlID: Codable {
  /// Reads a string: the name and, after one space, the key.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    // By scalars: a combining mark that begins the key forms one character with the space before it.
    let parts = text.unicodeScalars.split(
      separator: " ",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    self.name = String(parts[0])
    self.key = parts.count == 2 ? String(parts[1]) : nil
  }

  /// Writes a string: the name and, after one space, the key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(key.map { "\(name) \($0)" } ?? name)
  }
}
