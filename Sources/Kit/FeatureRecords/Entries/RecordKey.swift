/// The name of a record in a journal: its kind and its id.
///
/// ```swift
/// RecordKey("books", "3F82")?.description  // books/3F82
/// ```
///
/// Both have only characters that need no escape, so each version, and each program, finds a name in a line of a journal,
/// also in a damaged one.
package struct RecordKey: Hashable, Sendable, CustomStringConvertible {
  /// The kind, such as `books`.
  package let kind: String
  /// The id, as text.
  package let id: String

  /// Makes a key; nil unless each part has 1 to 200 of `A-Z a-z 0-9 - _ .`, and no dot at its beginning.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - id: The id.
  package init?(_ kind: String, _ id: String) {
    guard Self.isName(kind.utf8), Self.isName(id.utf8) else { return nil }
    (self.kind, self.id) = (kind, id)
  }

  /// Reads a key as it is written; nil for any other text.
  ///
  /// - Parameter text: The kind, a slash and the id.
  package init?(_ text: Substring) {
    self.init(bytes: Array(text.utf8)[...])
  }

  /// Reads a key as it is written, without a look at the same bytes as text.
  init?(bytes: ArraySlice<UInt8>) {
    guard let name = RecordName(bytes) else { return nil }
    self.init(name)
  }

  /// Takes a name of a line as text.
  init(_ name: RecordName) {
    kind = String(decoding: name.kind, as: UTF8.self)
    id = String(decoding: name.id, as: UTF8.self)
  }

  /// The kind, a slash and the id.
  package var description: String { "\(kind)/\(id)" }

  /// Hashes the id alone: most kinds have ids of their own.
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// Returns true for the bytes of a kind or an id.
  static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    RecordName.counts ~= bytes.count && bytes.first != UInt8(ascii: ".")
      && bytes.allSatisfy { $0.isOfName }
  }
}

extension RecordKey: Comparable {
  /// Returns true if the kind, or the id in the same kind, is before another one.
  package static func < (first: RecordKey, second: RecordKey) -> Bool {
    (first.kind, first.id) < (second.kind, second.id)
  }
}

extension UInt8 {
  /// True for a character of a kind or an id.
  var isOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    case _: false
    }
  }
}
