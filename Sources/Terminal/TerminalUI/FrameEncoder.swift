package import TerminalConsole

/// Turns the difference of two frames into the bytes of one write.
///
/// Terminals disagree about the columns of some characters. The cursor is moved anew behind one, the columns that a terminal
/// may leave out are emptied, and the rest of its row is drawn anew when it comes or goes, so each terminal shows the letters
/// beside it. A terminal that knows synchronized updates shows all of the write at once.
///
/// ```swift
/// var encoder = FrameEncoder(depth: .full)
/// let bytes = encoder.encode(next, over: shown)
/// ```
package struct FrameEncoder: Sendable {
  /// The colors of the terminal.
  package let depth: LineHighlighting
  /// The sequences that select the styles used so far.
  private var looks: [TextStyle: [UInt8]] = [:]

  /// Makes an encoder for a terminal.
  package init(depth: LineHighlighting) {
    self.depth = depth
  }

  /// Finds the bytes that show a frame.
  ///
  /// - Parameters:
  ///   - next: The frame to show.
  ///   - shown: The frame that the terminal shows; nil if it isn't known. One of another size counts as unknown.
  /// - Returns: The bytes; none if there is nothing to change.
  package mutating func encode(_ next: Frame, over shown: Frame?) -> [UInt8] {
    let known = shown.flatMap { $0.columns == next.columns && $0.rows == next.rows ? $0 : nil }
    let base = known ?? Frame(columns: next.columns, rows: next.rows)
    var pen = Pen(columns: next.columns)
    if known == nil { pen.bytes += Self.clear }
    for row in next.rowsThatDiffer(from: base) { draw(row, of: next, over: base, with: &pen) }
    let isDrawn = !pen.bytes.isEmpty
    guard isDrawn || base.cursor != next.cursor else { return [] }
    use(.plain, with: &pen)
    let isHidden = base.cursor == nil && known != nil
    let hides = !isHidden && (isDrawn || next.cursor == nil)
    if let cursor = next.cursor {
      pen.move(to: cursor)
      if hides || isHidden { pen.bytes += Self.showCursor }
    }
    return Self.begin + (hides ? Self.hideCursor : []) + pen.bytes + Self.end
  }

  private static let begin = Array("\u{1B}[?2026h".utf8)
  private static let end = Array("\u{1B}[?2026l".utf8)
  private static let clear = Array("\u{1B}[m\u{1B}[2J".utf8)
  private static let hideCursor = Array("\u{1B}[?25l".utf8)
  private static let showCursor = Array("\u{1B}[?25h".utf8)
  private static let twoBlanks = Array("  ".utf8)
  private static let eraseRest = Array("\u{1B}[K".utf8)

  private mutating func draw(_ row: Int, of next: Frame, over base: Frame, with pen: inout Pen) {
    let start = row * next.columns
    var (index, end) = (start, start + next.columns)
    while next.shows(next.cells[index], as: base.cells[index], of: base) { index += 1 }
    while next.shows(next.cells[end - 1], as: base.cells[end - 1], of: base) { end -= 1 }
    // A terminal may give such a character other columns, so what is behind it isn't known.
    let firstUnsure = (index..<end).first { index in
      (next.cells[index].kind == .cluster || base.cells[index].kind == .cluster)
        && !next.shows(next.cells[index], as: base.cells[index], of: base)
    }
    if firstUnsure != nil { end = start + next.columns }
    var rest = start + next.columns
    while rest > index, next.cells[rest - 1] == .blank { rest -= 1 }
    var written = index
    // The second cell of a wide character is drawn with its first.
    while index < end {
      let cell = next.cells[index]
      let isKnown = firstUnsure.map { index < $0 } ?? true
      guard cell.columns > 0, !isKnown || !next.shows(cell, as: base.cells[index], of: base) else {
        index += 1
        continue
      }
      let place = Place(index - start, row)
      if index >= rest, end - index > 3 {
        pen.move(to: place)
        use(.plain, with: &pen)
        pen.bytes += Self.eraseRest
        return
      }
      // Writing a few cells again is shorter than moving over them.
      let between = next.cells[written..<index]
      if between.count <= 4, pen.isBehind(written - start, row),
        between.allSatisfy({ $0.kind == .plain && $0.columns == 1 && $0.style == pen.style })
      {
        for cell in between { pen.write(cell, of: next) }
      }
      pen.move(to: place, isExact: cell.kind == .plain)
      use(cell.style, with: &pen)
      if cell.kind == .cluster, cell.columns == 2 {
        pen.bytes += Self.twoBlanks
        pen.move(to: place, isExact: false)
      }
      pen.write(cell, of: next)
      index += Int(cell.columns)
      written = index
    }
  }

  private mutating func use(_ style: TextStyle, with pen: inout Pen) {
    guard style != pen.style else { return }
    pen.style = style
    pen.bytes += look(of: style)
  }

  /// Returns the sequence that selects a style, whatever was selected before.
  mutating func look(of style: TextStyle) -> [UInt8] {
    if let look = looks[style] { return look }
    let parameters = depth.parameters(of: style).map { ";\($0)" }.joined()
    let look = Array("\u{1B}[\(parameters.isEmpty ? "" : "0" + parameters)m".utf8)
    looks[style] = look
    return look
  }
}

/// The cursor that draws a frame, and what it has written.
private struct Pen {
  let columns: Int
  var bytes: [UInt8] = []
  var style = TextStyle.plain
  /// The place of the cursor; nil if terminals may differ in it.
  private var place: Place?

  init(columns: Int) {
    self.columns = columns
  }

  /// True if the next character would come to a place of a row.
  func isBehind(_ column: Int, _ row: Int) -> Bool { place == Place(column, row) }

  /// Moves to a place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - isExact: False if what is written next could join what was written last.
  mutating func move(to place: Place, isExact: Bool = true) {
    guard place != self.place || !isExact else { return }
    if place.row == self.place?.row {
      bytes += "\u{1B}[\(place.column + 1)G".utf8
    } else {
      let row = place == Place(0, 0) ? "" : "\(place.row + 1)"
      bytes += "\u{1B}[\(row)\(place.column > 0 ? ";\(place.column + 1)" : "")H".utf8
    }
    self.place = place
  }

  mutating func write(_ cell: Cell, of frame: Frame) {
    if cell.kind == .cluster {
      bytes += frame.character(cell).utf8
    } else if cell.number < 0x80 {
      bytes.append(UInt8(cell.number))
    } else if let scalar = Unicode.Scalar(cell.number) {
      bytes += scalar.utf8
    }
    guard let before = place else { return }
    let next = Place(before.column + Int(cell.columns), before.row)
    place = cell.kind == .plain && next.column < columns ? next : nil
  }
}
