/// The lines that were typed in this run, the oldest first and each once, and a place among them.
package struct LineHistory: Equatable {
  /// The most lines.
  package static let limit = 1_000

  package private(set) var lines: [String] = []
  /// The line that is shown; behind the last one, that which is being typed.
  private var place = 0
  /// The line that was being typed when an earlier one was shown.
  private var typed = ""

  /// Adds a line, and goes to its end.
  package mutating func add(_ line: String) {
    if !line.isEmpty {
      lines.removeAll { $0 == line }
      lines.append(line)
      if lines.count > Self.limit { lines.removeFirst() }
    }
    (place, typed) = (lines.count, "")
  }

  /// Returns the line before the shown one; nil at the oldest.
  package mutating func earlier(than line: String) -> String? {
    guard place > 0 else { return nil }
    if place == lines.count { typed = line }
    place -= 1
    return lines[place]
  }

  /// Returns the line after the shown one, at last the one that was being typed; nil at that.
  package mutating func later() -> String? {
    guard place < lines.count else { return nil }
    place += 1
    return place == lines.count ? typed : lines[place]
  }
}
