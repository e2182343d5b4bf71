/// The differences between two values, a line for each, with its path.
///
/// Collections of identifiable elements are compared by id, others by the elements that stay in order: `[2]` is a place in
/// the new one, or for a removed element in the old one. Observable models are compared by their properties. Equal
/// parts take no line, so a change to one of a thousand books is one line:
///
/// ```swift
/// Diff(from: book, to: changed).lines
/// // authors[B0].name: "Austen" → "Jane Austen"
/// // loans[D1]: removed Loan(id: D1, date: 2026-01-04 09:00:00 +0000, friend: "Ann")
/// ```
///
/// Equality decides wherever it exists: parts of equal values aren't compared. Closures can't be compared and count as
/// equal. UUIDs whose first half is zero, as in fixtures, are written by their last digits.
public struct Diff: Sendable, CustomStringConvertible {
  /// The differences, in the order of properties and elements.
  public let lines: [String]

  /// Compares two values.
  ///
  /// - Complexity: O(*n*) in the parts of unequal values.
  public init<Value>(from old: Value, to new: Value) {
    lines = TreeComparison(ValueTree(old), ValueTree(new), tellingModelsApart: false).lines
  }

  /// True if the values don't differ.
  package var isEmpty: Bool { lines.isEmpty }

  /// The lines; at most the first hundred.
  public var description: String {
    let shown = lines.prefix(100).joined(separator: "\n")
    return lines.count > 100 ? shown + "\n… \(lines.count - 100) more differences" : shown
  }
}
