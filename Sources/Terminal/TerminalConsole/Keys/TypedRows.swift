import FeatureKit
import TerminalTexts

/// The last rows of a terminal: what changes all the time, and below it the line that is being typed.
///
/// A line that is wider than the terminal is scrolled sideways, so each part is one row in any terminal, at any size.
package struct TypedRows: Equatable, Sendable {
  /// The text that changes all the time, in its forms from wide to narrow; empty if there is none.
  package var running: [String]
  /// The text before the line.
  package var prompt: String
  /// The typed text before the cursor.
  package var before: String
  /// The typed text behind the cursor.
  package var after: String

  /// Makes rows of their texts.
  package init(running: [String] = [], prompt: String = "", before: String = "", after: String = "")
  {
    (self.running, self.prompt) = (running, prompt)
    (self.before, self.after) = (before, after)
  }

  /// Lays the rows out, and returns them with the column of the cursor in the last one.
  ///
  /// The last column stays empty: terminals differ in where the cursor stands behind it.
  package func laidOut(in columns: Int) -> (rows: [String], cursor: Int) {
    let width = max(8, columns - 1)
    let prompt = prompt.withoutControlCharacters.truncated(toWidth: width / 2)
    let (line, cursor) = line(in: width - prompt.displayWidth)
    let texts = running.map(\.withoutControlCharacters)
    let text = texts.first { $0.displayWidth <= width } ?? texts.last
    return (
      [""] + (text.map { [$0.truncated(toWidth: width)] } ?? []) + [prompt + line],
      prompt.displayWidth + cursor
    )
  }

  /// Returns the part of the line around the cursor, and the column of the cursor in it.
  private func line(in width: Int) -> (text: String, cursor: Int) {
    var right = Piece(after, in: width / 3)
    var left = Piece(before.reversed(), in: width - right.columns)
    if left.isWhole {
      right = Piece(after, in: width - left.columns)
    } else {
      left = Piece(before.reversed(), in: width - right.columns - 1)
    }
    if !right.isWhole { right = Piece(after, in: right.columns - 1) }
    let (start, end) = (left.isWhole ? "" : "<", right.isWhole ? "" : ">")
    return (
      start + left.characters.reversed().joined() + right.characters.joined() + end,
      start.count + left.columns
    )
  }
}

/// As much of some characters, from the first one on, as fits into a number of columns.
private struct Piece {
  private(set) var characters: [String] = []
  private(set) var columns = 0
  private(set) var isWhole = true

  init(_ text: some Sequence<Character>, in width: Int) {
    for character in text {
      let shown = String(character).withoutControlCharacters
      guard columns + shown.displayWidth <= width else {
        isWhole = false
        return
      }
      characters.append(shown)
      columns += shown.displayWidth
    }
  }
}
