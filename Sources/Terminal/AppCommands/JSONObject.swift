import TerminalTexts

/// An object of JSON by its keys; one without a value is left out.
package struct JSONObject: Encodable, Sendable, ExpressibleByDictionaryLiteral {
  private var values: [String: any Encodable & Sendable] = [:]

  package init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
    for (key, value) in elements { values[key] = value }
  }

  /// The value of a key.
  package subscript(key: String) -> (any Encodable & Sendable)? {
    get { values[key] }
    set { values[key] = newValue }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    for (key, value) in values { try container.encode(value, forKey: RecordKey(key)) }
  }
}

/// A key of JSON that follows from the kind of a record.
struct RecordKey: CodingKey {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }
  init(_ name: String) { stringValue = name }
  init?(intValue: Int) { nil }

  var intValue: Int? { nil }
}

/// A value of any type in JSON.
package struct JSONValue: Encodable, Sendable {
  private let value: any Encodable & Sendable

  /// Takes a value.
  package init(_ value: any Encodable & Sendable) { self.value = value }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension [[String]] {
  /// The lines of a result for programs, with tabs between their fields.
  var tabSeparated: PrintedText {
    map { fields in fields.map { "\($0)" }.joined(separator: "\t") }.joined(separator: "\n")
  }
}
