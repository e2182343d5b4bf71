extension JSON {
  /// Bytes that aren't JSON.
  public struct SyntaxError: Error, Equatable {
    /// The number of the first byte that can't be read, from 0.
    public let offset: Int
  }

  /// Reads one value, and nothing but white space around it.
  ///
  /// - Throws: `SyntaxError`, also for a value of more than 512 levels.
  public init(parsing bytes: some Sequence<UInt8>) throws(SyntaxError) {
    self.init(0, of: try JSONText(parsing: Array(bytes)[...]))
  }

  /// Takes a value of a text.
  package init(_ value: Int, of text: JSONText) {
    switch text[value] {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let digits): self = .number(digits)
    case .string(let string): self = .string(string)
    case .array: self = .array(text.parts(of: value).map { JSON($0, of: text) })
    case .object:
      self = .object(
        Object(text.members(of: value).map { .init($0.key, JSON($0.value, of: text)) })
      )
    }
  }
}
