import Foundation

extension StateDigest {
  /// Adds all that a value encodes, in which UUIDs count as ids, and dates by their days.
  ///
  /// Without JSON: an open form is compared after each act, and its text would be written and read each time.
  package mutating func add(encoded value: some Encodable) {
    let encoder = DigestEncoder()
    swap(&encoder.digest, &self)
    encoder.add(value)
    swap(&encoder.digest, &self)
  }
}

/// Adds what values encode to a digest.
private final class DigestEncoder: Encoder {
  var digest = StateDigest()
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedDigest(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { ValuesDigest(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { ValuesDigest(encoder: self) }

  func add<Value: Encodable>(_ value: Value) {
    switch value {
    case let text as String:
      if text[...].isID { digest.add(id: text) } else { digest.add(text) }
    case let id as UUID: digest.add(id: id)
    case let date as Date: digest.add(date.day)
    case let isOn as Bool: digest.add(isOn)
    case let number as any (Numeric & Hashable): digest.add(number)
    case let values as any TextKeyed: values.add(to: self)
    default:
      do {
        try value.encode(to: self)
      } catch {
        // The store reports this when it writes the value; here the reason tells it from others.
        digest.add("\(error)")
      }
      // The end tells how many values there were.
      digest.add("")
    }
  }
}

private struct KeyedDigest<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: DigestEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.digest.add(key.stringValue) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
    encoder.digest.add(key.stringValue)
    encoder.add(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.digest.add(key.stringValue)
    return encoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.digest.add(key.stringValue)
    return encoder.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private struct ValuesDigest: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let encoder: DigestEncoder
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() {
    count += 1
    encoder.digest.add("")
  }

  mutating func encode<Value: Encodable>(_ value: Value) {
    count += 1
    encoder.add(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder }
}

/// A dictionary whose keys are texts: it encodes them in any order.
private protocol TextKeyed {
  func add(to encoder: DigestEncoder)
}

extension Dictionary: TextKeyed where Key == String, Value: Encodable {
  fileprivate func add(to encoder: DigestEncoder) {
    encoder.digest.add(count)
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      encoder.digest.add(key)
      encoder.add(value)
    }
  }
}
