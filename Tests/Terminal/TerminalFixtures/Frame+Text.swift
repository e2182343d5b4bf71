package import TerminalUI

extension Frame {
  /// The rows as text, without the spaces at their ends.
  package var text: String {
    (0..<rows).map { row in
      var text = ""
      for column in 0..<columns { text += character(self[column, row]) }
      while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
      return text
    }
    .joined(separator: "\n")
  }
}

extension FrontState {
  /// The open screens as they are drawn.
  package var frame: Frame {
    var frame = Frame(columns: columns, rows: rows)
    draw(into: &frame)
    return frame
  }
}
