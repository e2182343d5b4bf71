package import TerminalUI

extension Frame {
  /// The rows as text, without the spaces at their ends.
  package var text: String {
    (0..<rows).map { row in
      let text = (0..<columns).map { character(self[$0, row]) }.joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
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
