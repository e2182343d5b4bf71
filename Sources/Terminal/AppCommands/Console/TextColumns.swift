package import TerminalTexts

/// A piece of a row.
package struct TextCell {
  /// The text, which is measured.
  package var text: String
  /// The text as printed.
  package var shown: PrintedText

  package init(_ text: String, shown: PrintedText? = nil) {
    (self.text, self.shown) = (text, shown ?? "\(text)")
  }
}

extension Sequence<[TextCell]> {
  /// Lays rows out so that columns line up, whatever characters the cells hold.
  ///
  /// - Returns: A line for each row, with two spaces between cells, and none after the last one.
  package func inColumns() -> PrintedText {
    var widths: [Int] = []
    for row in self {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = Swift.max(widths[column], cell.text.displayWidth)
      }
    }
    var lines: PrintedText = ""
    for (number, row) in enumerated() {
      if number > 0 { lines += "\n" }
      for (column, cell) in row.enumerated() {
        lines += cell.shown
        guard column < row.count - 1 else { break }
        let gap = widths[column] - cell.text.displayWidth + 2
        lines += "\(String(repeating: " ", count: gap))"
      }
    }
    return lines
  }
}
