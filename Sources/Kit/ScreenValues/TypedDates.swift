public import Foundation

extension Date {
  /// The date as it is typed: ISO 8601 in UTC, with milliseconds only if there are any.
  public var typed: String {
    let hasMilliseconds = (timeIntervalSince1970 * 1000).rounded().remainder(dividingBy: 1000) != 0
    return formatted(.typed(fractions: hasMilliseconds))
  }

  /// Reads a date as it is typed: `2026-01-05T09:00:00Z`, or `2026-01-05` for its first moment in UTC.
  public init?(typed text: String) {
    let text = text.contains("T") ? text : text + "T00:00:00Z"
    let styles: [Date.ISO8601FormatStyle] = [.typed(fractions: false), .typed(fractions: true)]
    let dates = styles.lazy.compactMap { style in try? style.parse(text) }
    guard let date = dates.first else { return nil }
    self = date
  }
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
  fileprivate static func typed(fractions: Bool) -> Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(includingFractionalSeconds: fractions)
  }
}
