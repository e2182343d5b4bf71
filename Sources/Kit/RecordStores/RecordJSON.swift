public import Foundation

/// How records are written as JSON, in files and in the output of commands alike.
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
      do {
        return wholeMilliseconds(try style.parse(text))
      } catch {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "“\(text)” is not a date such as 2026-01-05T09:00:00.000Z"
        )
      }
    }
    return decoder
  }

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  private static func text(of date: Date) -> String {
    // The style cuts off what is finer than a millisecond, and most whole milliseconds are a little less
    // than whole as a `Double`. Half a millisecond more turns the cut into rounding.
    (date + 0.0005).formatted(style)
  }

  /// True if the decoder makes the same date of a text, as it does in the years 1 to 9999, and not in all others.
  private static func isReadBack(_ date: Date, as text: String) -> Bool {
    guard !fourDigitYears.contains(date) else { return true }
    do {
      return wholeMilliseconds(try style.parse(text)) == wholeMilliseconds(date)
    } catch {
      return false
    }
  }

  private static let fourDigitYears =
    Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)

  private static func wholeMilliseconds(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}
