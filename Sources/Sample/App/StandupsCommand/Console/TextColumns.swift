import TerminalTexts

/// A piece of a row.
struct TextCell {
  /// The text, which is measured.
  var text: String
  /// The text as printed.
  var shown: PrintedText

  init(_ text: String, shown: PrintedText? = nil) {
    (self.text, self.shown) = (text, shown ?? "\(text)")
  }
}

extension Sequence<[TextCell]> {
  /// Lays rows out so that columns line up, whatever characters the cells hold.
  ///
  /// - Returns: A line for each row, with two spaces between cells, and none after the last one.
  func inColumns() -> PrintedText {
    var widths: [Int] = []
    for row in self {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = Swift.max(widths[column], cell.text.displayWidth)
      }
    }
    return map { row in
      row.enumerated().map { column, cell -> PrintedText in
        let gap = column == row.count - 1 ? 0 : widths[column] - cell.text.displayWidth
        return "\(cell.shown)\(String(repeating: " ", count: gap))"
      }
      .joined(separator: "  ")
    }
    .joined(separator: "\n")
  }
}
