import FeatureJSON
import Foundation

/// Reads one value of JSON as `RecordJSON.decoder()` does, in a third of its time.
///
/// Programs read thousands of small records, each by itself. Foundation's decoder looks up each key and each path before it is
/// asked for, and takes most of its time for types that it makes anew.
struct JSONValueDecoder: Decoder {
  fileprivate let text: JSONText
  fileprivate let value: Int

  /// Reads the value that a text is.
  static func decode<Value: Decodable>(
    _ type: Value.Type,
    from bytes: ArraySlice<UInt8>
  ) throws -> Value {
    guard let text = try? JSONText(parsing: bytes) else {
      let context = DecodingError.Context(codingPath: [], debugDescription: "It isn't JSON.")
      throw DecodingError.dataCorrupted(context)
    }
    return try JSONValueDecoder(text: text, value: 0).decode(type)
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The keys and indices that lead to the value, which only errors ask for.
  var codingPath: [any CodingKey] {
    var (path, list): ([any CodingKey], _) = ([], 0)
    while list != value {
      let parts = Array(text.parts(of: list))
      guard let index = parts.lastIndex(where: { $0 <= value }) else { return path }
      if text[list] == .object, index > 0, case .string(let key) = text[parts[index - 1]] {
        path.append(PathKey(stringValue: key))
      } else {
        path.append(PathKey(intValue: index))
      }
      list = parts[index]
    }
    return path
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard text[value] == .object else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(KeyedValues(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard text[value] == .array else { throw mismatch([Any].self) }
    return Elements(self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  // MARK: Errors

  fileprivate func context(_ description: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: description)
  }

  /// The error of a value of another type.
  fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
    text.isNull(value)
      ? .valueNotFound(type, context("There is null in place of \(type)."))
      : .typeMismatch(type, context("It isn't \(type)."))
  }
}

/// A step on the way to a value.
private struct PathKey: CodingKey {
  let stringValue: String
  var intValue: Int?

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { text.isNull(value) }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let bool) = text[value] else { throw mismatch(type) }
    return bool
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let string) = text[value] else { throw mismatch(type) }
    return string
  }

  func decode(_ type: Double.Type) throws -> Double { try number(Double.init, \.isFinite) }
  func decode(_ type: Float.Type) throws -> Float { try number(Float.init, \.isFinite) }

  func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
    try number { Number($0) ?? Double($0).flatMap(Number.init(exactly:)) }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == Date.self || type == Data.self || type == Decimal.self || type == URL.self {
      return try valueOfFoundation()
    }
    return try Value(from: self)
  }

  /// Reads a value of a type that has a form of its own in JSON.
  ///
  /// It stays apart from its caller, which would make the type of an optional for each value.
  @inline(never)
  private func valueOfFoundation<Value: Decodable>() throws -> Value {
    if Value.self == Date.self, let date = try date() as? Value { return date }
    do { return try JSON(value, of: text).decoded() } catch DecodingError.dataCorrupted(let error) {
      throw DecodingError.dataCorrupted(context(error.debugDescription))
    } catch DecodingError.typeMismatch(let type, _) {
      throw mismatch(type)
    } catch {
      throw mismatch(Value.self)
    }
  }

  private func number<Number>(
    _ read: (String) -> Number?,
    _ isInBounds: (Number) -> Bool = { _ in true }
  ) throws -> Number {
    guard case .number(let digits) = text[value] else { throw mismatch(Number.self) }
    guard let number = read(digits), isInBounds(number) else {
      throw DecodingError.dataCorrupted(
        context("Parsed JSON number <\(digits)> does not fit in \(Number.self).")
      )
    }
    return number
  }

  private func date() throws -> Date {
    let string = try decode(String.self)
    guard let date = RecordJSON.date(string) else {
      throw DecodingError.dataCorrupted(context(RecordJSON.noDate(string)))
    }
    return date
  }
}

/// The values of an object by their keys.
private struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONValueDecoder
  /// The values of an object with many, such as a dictionary.
  let index: [String: Int]?

  init(_ object: JSONValueDecoder) {
    let (text, value) = (object.text, object.value)
    self.object = object
    index =
      text.isLarge(value)
      ? Dictionary(text.members(of: value)) { first, _ in first } : nil
  }

  var codingPath: [any CodingKey] { object.codingPath }

  var allKeys: [Key] {
    object.text.members(of: object.value).compactMap { Key(stringValue: $0.key) }
  }

  private func value(of key: String) -> Int? {
    index.map { $0[key] } ?? object.text.value(of: key, in: object.value)
  }

  private func decoder(of key: any CodingKey) throws -> JSONValueDecoder {
    guard let value = value(of: key.stringValue) else {
      throw DecodingError.keyNotFound(key, object.context("It is missing."))
    }
    return JSONValueDecoder(text: object.text, value: value)
  }

  func contains(_ key: Key) -> Bool { value(of: key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(of: key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(of: key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try decoder(of: key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(of: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(of: PathKey(stringValue: "super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(of: key) }
}

/// The elements of an array, one after the other.
private struct Elements: UnkeyedDecodingContainer {
  let array: JSONValueDecoder
  let values: [Int]
  private(set) var currentIndex = 0

  init(_ array: JSONValueDecoder) {
    (self.array, values) = (array, Array(array.text.parts(of: array.value)))
  }

  var codingPath: [any CodingKey] { array.codingPath }
  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex == values.count }

  /// Reads the next element, and goes on behind it unless that fails.
  private mutating func next<Value>(
    _ read: (JSONValueDecoder) throws -> Value
  ) throws -> Value {
    guard !isAtEnd else {
      let path = codingPath + [PathKey(intValue: currentIndex)]
      throw DecodingError.valueNotFound(
        Value.self,
        .init(codingPath: path, debugDescription: "There are no more elements.")
      )
    }
    let value = try read(JSONValueDecoder(text: array.text, value: values[currentIndex]))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard try next({ $0 }).decodeNil() else {
      currentIndex -= 1
      return false
    }
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
