/// A text of JSON whose values were found in one pass, each to be read when it is asked for.
///
/// A value is known by its number; the whole is number 0. The parts of a list are its elements, those of an object its keys,
/// each with its value behind it:
///
/// ```swift
/// let text = try JSONText(parsing: Array(#"{"title":"Emma"}"#.utf8)[...])
/// text.parts(of: 0).map { text[$0] }  // [.string("title"), .string("Emma")]
/// ```
package final class JSONText: Sendable {
  /// A value, without its parts.
  package enum Value: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array
    case object
  }

  struct Node {
    enum Kind {
      case null, yes, no, number, string, escapedString, array, object
    }

    let kind: Kind
    /// Its bytes without the quotes of a text; of one with an escape, a single index among such texts.
    var bytes: Range<Int>
    /// The number of the first value that isn't in it.
    var end: Int
  }

  private let bytes: ArraySlice<UInt8>
  private let nodes: [Node]
  /// The texts that are written with an escape.
  private let escapedStrings: [String]

  /// Finds the values of a text, which has nothing but white space around them.
  ///
  /// - Throws: `JSON.SyntaxError`, also for a value of more than 512 levels.
  package init(parsing bytes: ArraySlice<UInt8>) throws(JSON.SyntaxError) {
    self.bytes = bytes
    (nodes, escapedStrings) = try bytes.withUnsafeBufferPointer {
      (bytes) throws(JSON.SyntaxError) in
      var parser = JSONParser(bytes)
      try parser.parse()
      return (parser.nodes, parser.escapedStrings)
    }
  }

  /// Reads a value.
  package subscript(value: Int) -> Value {
    let node = nodes[value]
    switch node.kind {
    case .null: return .null
    case .yes: return .bool(true)
    case .no: return .bool(false)
    case .number: return .number(String(decoding: bytes(of: node), as: UTF8.self))
    case .string: return .string(String(decoding: bytes(of: node), as: UTF8.self))
    case .escapedString: return .string(escapedStrings[node.bytes.lowerBound])
    case .array: return .array
    case .object: return .object
    }
  }

  /// Returns true for null.
  package func isNull(_ value: Int) -> Bool { nodes[value].kind == .null }

  /// Returns true if a value is a text with the bytes of another.
  package func has(_ text: String, at value: Int) -> Bool {
    let node = nodes[value]
    guard node.kind == .string else {
      guard node.kind == .escapedString else { return false }
      return escapedStrings[node.bytes.lowerBound].utf8.elementsEqual(text.utf8)
    }
    guard node.bytes.count == text.utf8.count else { return false }
    var text = text
    return text.withUTF8 { text in
      bytes.withUnsafeBufferPointer { text.elementsEqual($0[node.bytes]) }
    }
  }

  private func bytes(of node: Node) -> ArraySlice<UInt8> {
    let range = node.bytes
    return bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound]
  }

  // MARK: Parts

  /// Returns the parts of a list or an object, in their order.
  package func parts(of value: Int) -> Parts {
    Parts(text: self, place: value + 1, end: nodes[value].end)
  }

  /// Returns the keys of an object, each with its value, in their order.
  package func members(of object: Int) -> [(key: String, value: Int)] {
    var (members, parts): ([(String, Int)], _) = ([], parts(of: object))
    while let key = parts.next(), case .string(let key) = self[key], let value = parts.next() {
      members.append((key, value))
    }
    return members
  }

  /// Returns the first value of a key; nil if the object doesn't have it.
  ///
  /// - Complexity: O(*n*), of which each step is cheap.
  package func value(of key: String, in object: Int) -> Int? {
    var parts = parts(of: object)
    while let part = parts.next(), let value = parts.next() {
      if has(key, at: part) { return value }
    }
    return nil
  }

  /// Returns true if a list or an object has more than some dozens of values in it.
  package func isLarge(_ value: Int) -> Bool { nodes[value].end - value > 64 }

  /// The parts of a list or an object.
  package struct Parts: Sequence, IteratorProtocol {
    fileprivate let text: JSONText
    fileprivate var place: Int
    fileprivate let end: Int

    /// Returns the next part; nil behind the last.
    package mutating func next() -> Int? {
      guard place < end else { return nil }
      defer { place = text.nodes[place].end }
      return place
    }
  }
}
