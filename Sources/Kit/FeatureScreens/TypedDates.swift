package import Foundation

extension Date {
  /// The date as typed: ISO 8601 in UTC, with milliseconds only if there are any.
  package var typed: String {
    let text = typedInFull
    return text.hasSuffix(".000Z") ? text.dropLast(5) + "Z" : text
  }

  /// The date in ISO 8601 in UTC, always with milliseconds, as in all our JSON.
  var typedInFull: String {
    // Formatting truncates, so .001, which no Double equals, would become .000.
    (self + 0.0005).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// Reads a typed date: `2026-01-05T09:00:00Z`, or `2026-01-05` for its first moment in UTC.
  package init?(typed text: String) {
    let text = text.contains("T") ? text : text + "T00:00:00Z"
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard let date = try? Date("\(parts[0])Z", strategy: .iso8601) else { return nil }
    let milliseconds = parts.count == 2 ? Double(parts[1]) ?? 0 : 0
    self.init(timeIntervalSince1970: date.timeIntervalSince1970 + milliseconds / 1000)
    // Parsing alone turns the 30th of February into a day in March, and ignores trailing text.
    guard text == typed || text == typedInFull else { return nil }
  }
}
