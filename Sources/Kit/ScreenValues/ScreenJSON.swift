import Foundation

extension Screen {
  /// The screen as JSON, for people: sorted keys, a line a value, dates in ISO 8601 UTC with milliseconds.
  ///
  /// - Returns: The text, without a line end after it.
  /// - Throws: `EncodingError` if a number is infinite or none.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.typedInFull)
    }
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
