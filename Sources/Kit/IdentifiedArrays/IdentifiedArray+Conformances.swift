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
    let elements = try [Element](from: decoder)
    do {
      try self.init(throwing: elements)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description)
      )
    }
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
