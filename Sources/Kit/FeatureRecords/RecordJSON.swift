public import Foundation

/// The JSON form of records, in files and in the output of commands alike.
///
/// Keys are sorted and slashes are not escaped, so that equal values have equal bytes. Dates are ISO 8601 in
/// UTC with milliseconds, such as `2026-01-05T09:00:00.000Z`.
public enum RecordJSON {
  /// Makes an encoder, which may be configured further.
  public static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      let text = text(of: date)
      guard isReadBack(date, as: text) else {
        throw EncodingError.invalidValue(
          date,
          .init(
            codingPath: encoder.codingPath,
            debugDescription: "a date so far from the present cannot be read back"
          )
        )
      }
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
    return encoder
  }

  /// Makes a decoder of what the encoder writes.
  public static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = date(text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: noDate(text))
      }
      return date
    }
    return decoder
  }

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// Returns the text of a date, rounded to the millisecond.
  package static func text(of date: Date) -> String {
    // The style cuts off what is finer than a millisecond, and most whole milliseconds are a little less
    // than whole as a `Double`. Half a millisecond more turns the cut into rounding.
    (date + 0.0005).formatted(style)
  }

  /// Reads a date; nil for a text of another form, and for a day or a time that doesn't exist.
  static func date(_ text: String) -> Date? {
    guard let parsed = try? style.parse(text) else { return nil }
    let date = wholeMilliseconds(parsed)
    return exists(text, as: date) ? date : nil
  }

  /// The reason for refusing a text in place of a date.
  static func noDate(_ text: String) -> String {
    "“\(text)” is not a date such as 2026-01-05T09:00:00.000Z"
  }

  /// True if the date and the time of a text exist, as the style turns 30 February into 2 March.
  ///
  /// It also turns 25 o'clock into 1 o'clock.
  private static func exists(_ text: String, as date: Date) -> Bool {
    let digits = text.utf8.prefix(19).map { Int($0) - 48 }
    let places = [0, 2, 5, 8, 11, 14, 17]
    guard digits.count == 19,
      places.allSatisfy({ 0...9 ~= digits[$0] && 0...9 ~= digits[$0 + 1] })
    else { return isWritten(date, as: text, upTo: ".") }
    let numbers = places.map { digits[$0] * 10 + digits[$0 + 1] }
    guard numbers[4] < 24, numbers[5] < 60, numbers[6] < 60 else { return false }
    let (year, month, day) = (numbers[0] * 100 + numbers[1], numbers[2], numbers[3])
    // In 1582 ten days were left out, and before that every fourth year was a leap year.
    guard year > 1582 else { return isWritten(date, as: text, upTo: "T") }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return 1...(isLeap ? 29 : 28) ~= day
    case 4, 6, 9, 11: return 1...30 ~= day
    case _: return 1...12 ~= month && 1...31 ~= day
    }
  }

  private static func isWritten(_ date: Date, as text: String, upTo end: Character) -> Bool {
    Self.text(of: date).prefix { $0 != end } == text.prefix { $0 != end }
  }

  /// True if the decoder reads a text as the same date.
  ///
  /// It does so for the years 1 to 9999, and not for all others.
  private static func isReadBack(_ date: Date, as text: String) -> Bool {
    guard !fourDigitYears.contains(date) else { return true }
    do {
      return wholeMilliseconds(try style.parse(text)) == wholeMilliseconds(date)
    } catch {
      return false
    }
  }

  package static let fourDigitYears =
    Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)

  private static func wholeMilliseconds(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}
