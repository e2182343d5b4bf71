/// What differs between two values, one line for each difference, with the path to it.
///
/// Collections of identifiable elements are compared by id, others by what stays in order: `[2]` is a place in the new
/// one, or, of what was removed, in the old one. Observable models are compared by their properties. What is equal takes
/// no line, so a change to one of a thousand standups is one line:
///
/// ```swift
/// Diff(from: standup, to: changed).lines
/// // attendees[B0].name: "Blob" → "Blob II"
/// // meetings[D1]: removed Meeting(id: D1, date: 2026-01-04 09:00:00 +0000, transcript: "…")
/// ```
///
/// Equality decides wherever there is one: parts of equal values are never looked at. Closures cannot be compared
/// and count as equal. UUIDs whose first half is zero, as fixtures have them, are written by their last digits.
public struct Diff: Sendable, CustomStringConvertible {
  /// The differences, in the order of properties and elements.
  public let lines: [String]

  /// Compares two values.
  ///
  /// - Complexity: O(*n*) in the parts of values that are not equal.
  public init<Value>(from old: Value, to new: Value) {
    var writer = DiffWriter()
    writer.compare(old, new, at: "")
    lines = writer.lines
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { lines.isEmpty }

  /// The lines; of very many only the first hundred.
  public var description: String {
    let shown = lines.prefix(100).joined(separator: "\n")
    return lines.count > 100 ? shown + "\n… \(lines.count - 100) more differences" : shown
  }
}
