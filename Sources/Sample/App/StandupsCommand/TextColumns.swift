import ScreenValues

extension Sequence<[String]> {
  /// Lays rows out so that each column begins in the same place, whatever characters the cells hold.
  ///
  /// - Returns: A line a row, its cells two spaces apart, nothing behind the last one.
  func inColumns() -> String {
    var widths: [Int] = []
    for row in self {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = Swift.max(widths[column], cell.displayWidth)
      }
    }
    return map { row in
      zip(row, widths).enumerated()
        .map { column, cell in
          column == row.count - 1 ? cell.0 : cell.0.padded(toWidth: cell.1)
        }
        .joined(separator: "  ")
    }
    .joined(separator: "\n")
  }
}
