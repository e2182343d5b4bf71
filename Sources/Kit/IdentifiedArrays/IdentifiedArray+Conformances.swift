extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns true if two arrays have equal elements in the same order.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.storage == right.storage
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Writes the elements as a plain array.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    try storage.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Reads a plain array of elements.
  ///
  /// - Throws: A decoding error if two elements have the same id.
  @inlinable
  public init(from decoder: any Decoder) throws {
    try self.init([Element](from: decoder), at: decoder.codingPath)
  }

  @inlinable
  init(_ elements: [Element], at codingPath: @autoclosure () -> [any CodingKey]) throws {
    do {
      try self.init(throwing: elements)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath(), debugDescription: error.description)
      )
    }
  }
}

extension KeyedDecodingContainer {
  /// Reads an array, as the decoder would, but with the code of its type.
  ///
  /// The decoder knows the type of a value only while it runs, so for each small array it would take longer to make a
  /// dictionary of that type than to fill it.
  @inlinable
  public func decode<Element: Decodable & Identifiable>(
    _ type: IdentifiedArrayOf<Element>.Type,
    forKey key: Key
  ) throws -> IdentifiedArrayOf<Element> {
    try IdentifiedArray(decode([Element].self, forKey: key), at: codingPath + [key])
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomReflectable {
  /// The description of the elements as a plain array.
  public var description: String { storage.description }

  /// The mirror of the elements as a plain array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
  }
}
