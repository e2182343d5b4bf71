/// A value of JSON, as records, changes and the lines of a journal have it.
///
/// Two values are equal if they mean the same: numbers by their value, however they are written, objects
/// in any order of their keys, and texts by their bytes.
///
/// ```swift
/// let book = try JSON(parsing: #"{"title": "Emma", "price": 9.50}"#.utf8)
/// book["title"]                     // .string("Emma")
/// String(decoding: book.bytes, as: UTF8.self)  // {"price":9.50,"title":"Emma"}
/// ```
public enum JSON: Sendable {
  case null
  case bool(Bool)
  /// A number with the digits that it is written with, such as `9.50` or `12345678901234567890`.
  case number(String)
  case string(String)
  case array([JSON])
  case object(Object)

  /// The members of an object, in the order of their keys' bytes.
  public struct Object: Equatable, Sendable {
    /// A key and its value.
    public struct Member: Sendable {
      /// The key.
      public let key: String
      /// Its value.
      public var value: JSON

      /// Makes a member.
      public init(_ key: String, _ value: JSON) {
        (self.key, self.value) = (key, value)
      }
    }

    /// The members; each key is there once.
    public private(set) var members: [Member]

    /// Makes an object; of members with the same key, the first one counts.
    ///
    /// - Complexity: O(*n*) if the members are in order, otherwise O(*n* log *n*).
    public init(_ members: [Member] = []) {
      self.members = members
      let isSorted = members.indices.dropFirst().allSatisfy { index in
        members[index - 1].key.precedes(members[index].key)
      }
      guard !isSorted else { return }
      // The sort is stable, so the first of several is the first here, too.
      let sorted = members.sorted { $0.key.precedes($1.key) }
      self.members = Array(sorted.prefix(1))
      self.members += zip(sorted, sorted.dropFirst()).filter { $0.key.precedes($1.key) }.map(\.1)
    }
  }
}

extension JSON.Object {
  /// The value of a key; nil removes the key.
  ///
  /// - Complexity: O(log *n*) to read or replace a value, O(*n*) to add or remove one.
  public subscript(key: String) -> JSON? {
    get {
      let index = index(of: key)
      return has(key, at: index) ? members[index].value : nil
    }
    set {
      let index = index(of: key)
      switch (newValue, has(key, at: index)) {
      case (let value?, true): members[index].value = value
      case (let value?, false): members.insert(Member(key, value), at: index)
      case (nil, true): members.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Returns the object with other values of some keys, which are in order; nil removes a key.
  ///
  /// - Complexity: O(*n* + *m* log *n*) for *m* keys. One at a time, each would move those behind it.
  func setting(_ values: [(key: String, value: JSON?)]) -> JSON.Object {
    var (object, start) = (JSON.Object(), members.startIndex)
    for (key, value) in values {
      let end = index(of: key)
      object.members += members[start..<end]
      if let value { object.members.append(Member(key, value)) }
      start = has(key, at: end) ? end + 1 : end
    }
    object.members += members[start...]
    return object
  }

  private func has(_ key: String, at index: Int) -> Bool {
    index < members.count && members[index].key.hasBytes(of: key)
  }

  /// Returns the index of the first key that isn't before another one.
  private func index(of key: String) -> Int {
    var range = members.startIndex..<members.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        members[middle].key.precedes(key)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

extension JSON.Object.Member: Equatable {
  /// Returns true for the same bytes of the key, and equal values.
  public static func == (first: Self, second: Self) -> Bool {
    first.key.hasBytes(of: second.key) && first.value == second.value
  }
}

// MARK: - Parts

extension JSON {
  /// The members, if this is an object.
  public var object: Object? { if case .object(let object) = self { object } else { nil } }

  /// The elements, if this is an array.
  public var array: [JSON]? { if case .array(let array) = self { array } else { nil } }

  /// The text, if this is one.
  public var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The number, if this is a whole one that `Int` holds.
  public var int: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }

  /// The value of a key, if this is an object that has it.
  public subscript(key: String) -> JSON? { object?[key] }
}

// MARK: - Equality

extension JSON: Equatable {
  /// Returns true for values that mean the same.
  public static func == (first: JSON, second: JSON) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.number(let first), .number(let second)):
      first == second || JSONNumber(first) == JSONNumber(second)
    case (.string(let first), .string(let second)): first.hasBytes(of: second)
    case (.array(let first), .array(let second)): first == second
    case (.object(let first), .object(let second)): first == second
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }
}

extension String {
  /// Returns true for the same bytes.
  ///
  /// For `==`, an “é” is the same as an “e” with a combining accent, and a change from one to the other would be lost.
  func hasBytes(of other: String) -> Bool {
    utf8.count == other.utf8.count && withBytes(of: other) { $0.elementsEqual($1) }
  }

  /// Returns true if the bytes are before those of another text.
  func precedes(_ other: String) -> Bool {
    withBytes(of: other) { $0.lexicographicallyPrecedes($1) }
  }

  /// Runs a closure with the bytes of two texts, which are read much faster in one piece.
  private func withBytes(
    of other: String,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var (first, second) = (self, other)
    return first.withUTF8 { first in second.withUTF8 { second in body(first, second) } }
  }
}
