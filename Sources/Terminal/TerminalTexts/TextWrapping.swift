extension String {
  /// The lines of the text.
  package var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Breaks the text into lines of at most so many columns, between words where it can.
  ///
  /// - Parameters:
  ///   - width: The columns.
  ///   - hanging: The columns before all lines but the first.
  /// - Returns: The lines; their spaces stay.
  package func wrapped(toWidth width: Int, hanging: Int = 0) -> [String] {
    guard displayWidth > width else { return [self] }
    let indent = String(repeating: " ", count: hanging)
    var (lines, line) = ([String](), "")
    for (index, word) in split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let begins = index == 0 || line == indent && !lines.isEmpty
      let joined = (begins ? line : line + " ") + word
      guard joined.displayWidth > width else {
        line = joined
        continue
      }
      if line.contains(where: { $0 != " " }) { lines.append(line) }
      line = lines.isEmpty ? "" : indent
      for character in word {
        if line.displayWidth + String(character).displayWidth > width {
          lines.append(line)
          line = indent
        }
        line.append(character)
      }
    }
    return lines + [line]
  }
}
