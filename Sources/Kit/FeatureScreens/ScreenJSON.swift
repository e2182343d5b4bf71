import Foundation

extension Screen {
  /// The screen as JSON for people.
  ///
  /// It has sorted keys, a line a value, and dates in ISO 8601 UTC with milliseconds.
  ///
  /// - Returns: The text, without a final line end.
  /// - Throws: `EncodingError` if a number is infinite or NaN.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.typedInFull)
    }
    return String(decoding: try encoder.encode(self), as: UTF8.self).withEscapedControlCharacters
  }
}

extension String {
  /// The same JSON with each control character escaped, so that no value can control a terminal.
  ///
  /// Line feeds stay: outside of strings they are layout, and inside an encoder has escaped them.
  package var withEscapedControlCharacters: String {
    var result = ""
    for scalar in unicodeScalars {
      guard scalar.isControl, scalar != "\n" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      // A character beyond four digits is written as two of them.
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }
}
