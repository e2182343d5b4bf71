import Synchronization
package import TerminalTexts

/// The foot of a terminal: rows that stay below everything that is written.
///
/// They are erased before each text and drawn again behind it.
package final class TerminalFoot: Sendable {
  private struct State {
    var rows: TypedRows?
    /// The rows as drawn, and the column of the cursor in the last one.
    var drawn: (rows: [String], cursor: Int)?
  }

  private let state = Mutex(State())
  /// Returns the columns of the terminal.
  package let columns: @Sendable () -> Int?
  private let isTerminal: @Sendable (Console.Stream) -> Bool
  private let print: @Sendable (PrintedText, Console.Stream) throws -> Void

  /// Makes a foot of a terminal that standard error is written to.
  ///
  /// - Parameters:
  ///   - columns: Returns the columns of the terminal.
  ///   - isTerminal: Returns true if a stream is written to the terminal.
  ///   - print: Writes to a stream.
  package init(
    columns: @escaping @Sendable () -> Int?,
    isTerminal: @escaping @Sendable (Console.Stream) -> Bool,
    print: @escaping @Sendable (PrintedText, Console.Stream) throws -> Void
  ) {
    (self.columns, self.isTerminal, self.print) = (columns, isTerminal, print)
  }

  /// Writes a text above the rows.
  package func write(_ text: PrintedText, to stream: Console.Stream) throws {
    try state.withLock { state in
      // A text without columns, such as the bell, leaves the cursor where it is.
      guard state.drawn != nil, isTerminal(stream), text.text.displayWidth > 0 || text.hasLineEnd
      else { return try print(text, stream) }
      let text = text.hasLineEnd ? text : text + "\n"
      let erasing = erase(&state)
      let drawing = draw(&state)
      guard stream == .output else { return try print(erasing + text + drawing, .errors) }
      try print(erasing, .errors)
      try print(text, stream)
      try print(drawing, .errors)
    }
  }

  /// Draws other rows in the place of the present ones; nil leaves none.
  package func draw(_ rows: TypedRows?) throws {
    try state.withLock { state in
      let drawn = state.drawn
      let erasing = erase(&state)
      state.rows = rows
      let drawing = draw(&state)
      if let drawn, let now = state.drawn, drawn == now { return }
      if !(erasing + drawing).isEmpty { try print(erasing + drawing, .errors) }
    }
  }

  /// Forgets that rows were drawn, because something else has moved the cursor, and draws them again.
  package func drawAgain() throws {
    try state.withLock { state in
      guard state.drawn != nil else { return }
      state.drawn = nil
      try print(draw(&state), .errors)
    }
  }

  // MARK: Private

  /// Returns the text that erases the rows.
  ///
  /// In a terminal that has become narrower, most break a row into several.
  private func erase(_ state: inout State) -> PrintedText {
    guard let (rows, cursor) = state.drawn else { return "" }
    state.drawn = nil
    let width = max(1, columns() ?? 80)
    let up = rows.dropLast().reduce(cursor / width) { sum, row in
      sum + max(1, (row.displayWidth + width - 1) / width)
    }
    return up > 0 ? "\r\u{1B}[\(up)A\u{1B}[J" : "\r\u{1B}[J"
  }

  /// Returns the text that draws the rows, with the cursor in the last one.
  private func draw(_ state: inout State) -> PrintedText {
    guard let (rows, cursor) = state.rows?.laidOut(in: columns() ?? 80) else { return "" }
    state.drawn = (rows, cursor)
    let text = rows.map { "\($0)" as PrintedText }.joined(separator: "\n")
    return text + "\r" + (cursor > 0 ? "\u{1B}[\(cursor)C" : "")
  }
}

extension PrintedText {
  fileprivate var hasLineEnd: Bool { text.hasSuffix("\n") }
}
