import Foundation

/// A JSON value whose texts and numbers keep their bytes.
///
/// With it, keys of a newer version survive although this version doesn't know them.
indirect enum JSONTree: Equatable {
  case object([String: JSONTree])
  case array([JSONTree])
  /// A text, a number, or a word, as it is written.
  case leaf(Data)

  /// Reads JSON that a decoder has read before.
  init(_ data: Data) throws {
    var reader = JSONTreeReader(data)
    self = try reader.value()
  }

  /// The bytes: keys sorted as the encoder sorts them, and no spaces.
  var data: Data {
    get throws {
      var data = Data()
      try write(to: &data, RecordJSON.encoder())
      return data
    }
  }

  private func write(to data: inout Data, _ encoder: JSONEncoder) throws {
    switch self {
    case .leaf(let bytes): data += bytes
    case .array(let elements):
      data += "[".utf8
      for (index, element) in elements.enumerated() {
        if index > 0 { data += ",".utf8 }
        try element.write(to: &data, encoder)
      }
      data += "]".utf8
    case .object(let values):
      data += "{".utf8
      for (index, (key, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { data += ",".utf8 }
        data += try key.isPlainJSON ? Data("\"\(key)\"".utf8) : encoder.encode(key)
        data += ":".utf8
        try value.write(to: &data, encoder)
      }
      data += "}".utf8
    }
  }

  // MARK: Unknown keys

  /// Returns this value with the unknown keys of a stored one.
  ///
  /// Unchanged values stay as they are stored. In changed ones, a stored key stays if it isn't known. Elements of
  /// arrays are the same if they have the same `id`, also if one has gone to another array of its object. One without
  /// an `id` of its own is the same only if it is unchanged, in its old place.
  ///
  /// - Parameters:
  ///   - stored: The value that this one replaces.
  ///   - known: The known part of the stored value: it, decoded and encoded again.
  /// - Returns: The value to store.
  func keepingUnknown(of stored: JSONTree, known: JSONTree) -> JSONTree {
    keepingUnknown(of: stored, known: known, moved: [:])
  }

  private func keepingUnknown(
    of stored: JSONTree,
    known: JSONTree,
    moved: [Data: Replaced]
  ) -> JSONTree {
    guard self != known else { return stored }
    switch (self, stored, known) {
    case (.object(var values), .object(let stored), .object(let known)):
      let moved = Self.elements(of: stored, known, leaving: values)
      for (key, value) in stored {
        switch (values[key], known[key]) {
        case (let new?, let known?):
          values[key] = new.keepingUnknown(of: value, known: known, moved: moved)
        case (nil, nil): values[key] = value
        // It was removed on purpose, or was added.
        case (nil, _?), (_?, nil): break
        }
      }
      for (key, value) in values where stored[key] == nil {
        guard case .array = value else { continue }
        values[key] = value.keepingUnknown(of: .array([]), known: .array([]), moved: moved)
      }
      return .object(values)
    case (.array(let elements), .array(let stored), .array(let known)):
      let shared = Set([elements, stored, known].flatMap(Self.sharedIDs))
      let replaced = moved.merging(Self.pairs(stored, known)) { $1 }
      return .array(
        elements.enumerated().map { index, element in
          if let id = element.id, !shared.contains(id) {
            guard let old = replaced[id] else { return element }
            return element.keepingUnknown(of: old.stored, known: old.known)
          }
          guard stored.count == known.count, index < known.count, element == known[index] else {
            return element
          }
          return stored[index]
        }
      )
    case (.object, _, _), (.array, _, _), (.leaf, _, _): return self
    }
  }

  /// The bytes of the value under `id`, if it is a text or a number.
  private var id: Data? {
    guard case .object(let values) = self, case .leaf(let id) = values["id"] else { return nil }
    return id
  }

  /// The ids that several elements have.
  private static func sharedIDs(_ elements: [JSONTree]) -> Set<Data> {
    var (ids, shared) = (Set<Data>(), Set<Data>())
    for id in elements.compactMap(\.id) where !ids.insert(id).inserted { shared.insert(id) }
    return shared
  }

  /// A stored value that another one replaces, and its known part.
  private struct Replaced {
    let stored: JSONTree
    let known: JSONTree
  }

  /// Returns the elements that have left their array of an object, by their ids.
  private static func elements(
    of stored: [String: JSONTree],
    _ known: [String: JSONTree],
    leaving values: [String: JSONTree]
  ) -> [Data: Replaced] {
    var (left, shared) = ([Data: Replaced](), Set<Data>())
    for (key, value) in stored {
      guard case .array(let old) = value, case .array(let known) = known[key] else { continue }
      var staying: Set<Data> = []
      if case .array(let new) = values[key] { staying = Set(new.compactMap(\.id)) }
      for (id, element) in pairs(old, known) where !staying.contains(id) {
        if left.updateValue(element, forKey: id) != nil { shared.insert(id) }
      }
    }
    return left.filter { !shared.contains($0.key) }
  }

  private static func pairs(_ stored: [JSONTree], _ known: [JSONTree]) -> [Data: Replaced] {
    let known = byID(known)
    return byID(stored).compactMapValues { element in
      element.id.flatMap { known[$0] }.map { Replaced(stored: element, known: $0) }
    }
  }

  private static func byID(_ elements: [JSONTree]) -> [Data: JSONTree] {
    Dictionary(elements.compactMap { element in element.id.map { ($0, element) } }) { first, _ in
      first
    }
  }
}

extension String {
  /// True if it stands in JSON as it is.
  fileprivate var isPlainJSON: Bool {
    utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }
}

/// Reads JSON into a tree.
private struct JSONTreeReader {
  private let decoder = RecordJSON.decoder()
  private let bytes: [UInt8]
  private var position = 0

  private struct NoJSON: Error {}

  init(_ data: Data) {
    bytes = Array(data)
  }

  mutating func value() throws -> JSONTree {
    switch try next() {
    case UInt8(ascii: "{"):
      return .object(
        try values(until: UInt8(ascii: "}")) { reader in
          let key = try reader.key()
          guard try reader.next() == UInt8(ascii: ":") else { throw NoJSON() }
          reader.position += 1
          return (key, try reader.value())
        }.reduce(into: [:]) { $0[$1.0] = $1.1 }
      )
    case UInt8(ascii: "["):
      return .array(try values(until: UInt8(ascii: "]")) { try $0.value() })
    case UInt8(ascii: "\""): return .leaf(try text())
    case _: return .leaf(word())
    }
  }

  /// Reads the values between commas, up to the end of an array or object, which has just begun.
  private mutating func values<Value>(
    until end: UInt8,
    _ read: (inout JSONTreeReader) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    position += 1
    while try next() != end {
      values.append(try read(&self))
      if try next() == UInt8(ascii: ",") { position += 1 }
    }
    position += 1
    return values
  }

  /// The first byte that isn't white space; it is not taken.
  private mutating func next() throws -> UInt8 {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
    guard position < bytes.count else { throw NoJSON() }
    return bytes[position]
  }

  private mutating func key() throws -> String {
    let text = try text()
    guard text.contains(UInt8(ascii: "\\")) else {
      return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
    }
    return try decoder.decode(String.self, from: text)
  }

  private mutating func text() throws -> Data {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
    guard position <= bytes.count else { throw NoJSON() }
    return Data(bytes[start..<position])
  }

  private mutating func word() -> Data {
    let start = position
    while position < bytes.count, !" \t\n\r,]}".utf8.contains(bytes[position]) { position += 1 }
    return Data(bytes[start..<position])
  }
}
