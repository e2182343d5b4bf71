import FeatureScreens
import TerminalTexts

/// A picture of the whole terminal: rows of cells, and the place of the cursor.
///
/// Everything that is drawn is clipped to the frame, and no text can control the terminal:
///
/// ```swift
/// var frame = Frame(columns: 80, rows: 24)
/// frame.put("Books", at: Place(1, 0), style: TextStyle(.accent, .bold))
/// frame.put("日本語チーム", at: Place(1, 1), width: 6)  // 日本…
/// ```
package struct Frame: Sendable {
  /// The number of columns.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  /// The place of the cursor; hidden if nil.
  package var cursor: Place?
  /// The cells, row after row.
  private(set) var cells: [Cell]
  /// The characters whose columns terminals disagree about, by the index in their cells.
  private(set) var clusters: [String] = []

  /// Makes an empty frame; it has at least one cell.
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// The whole frame.
  package var area: Area { Area(0, 0, columns: columns, rows: rows) }

  /// Returns the cell at a place in the frame.
  package subscript(column: Int, row: Int) -> Cell { cells[row * columns + column] }

  /// Returns the character that begins in a cell; empty in the second cell of a wide one.
  package func character(_ cell: Cell) -> String {
    guard cell.columns > 0 else { return "" }
    if cell.kind == .cluster { return clusters[Int(cell.number)] }
    return Unicode.Scalar(cell.number).map { String(Character($0)) } ?? " "
  }

  // MARK: Changing cells

  /// Puts a text on one row.
  ///
  /// A text that is too wide ends with an ellipsis. Control and direction characters become spaces.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: The place of its first character; nothing is put outside the frame.
  ///   - width: The columns that it may take; by default, all up to the end of the row.
  ///   - style: Its style.
  /// - Returns: The columns that it takes there.
  /// - Complexity: O(*n*) in the columns, apart from a look at each byte of the text.
  @discardableResult
  package mutating func put(
    _ text: String,
    at place: Place,
    width: Int = .max,
    style: TextStyle = .plain
  ) -> Int {
    guard 0..<rows ~= place.row, 0..<columns ~= place.column else { return 0 }
    let start = place.row * columns + place.column
    let end = start + min(width, columns - place.column)
    guard end > start else { return 0 }
    blankHalf(before: start)
    let text = text.withoutControlCharacters
    var (next, isWhole) = (start, true)
    func fits(_ columns: Int) -> Bool {
      isWhole = next + columns <= end
      return isWhole
    }
    // Looking for clusters is what costs most, and few texts have one.
    if text.unicodeScalars.allSatisfy(\.isPlain) {
      for scalar in text.unicodeScalars {
        guard fits(scalar.plainColumns) else { break }
        set(next, Cell(.plain, scalar.value, columns: scalar.plainColumns, style: style))
        next += scalar.plainColumns
      }
    } else {
      for part in text.lazy.flatMap(\.parts) {
        let columns = part.displayWidth
        guard fits(columns) else { break }
        if columns > 0 { set(next, cell(of: part, columns: columns, style)) }
        next += columns
      }
    }
    guard !isWhole else {
      blankHalf(from: next, endOfRow: place.row)
      return next - start
    }
    var cut = next < end ? next : end - 1
    while cut > start, cells[cut].columns == 0, next == end { cut -= 1 }
    blankHalf(from: end, endOfRow: place.row)
    for index in cut..<end { cells[index] = Cell(blankIn: style) }
    cells[cut] = Cell(.plain, 0x2026, columns: 1, style: style)
    return cut + 1 - start
  }

  private mutating func set(_ index: Int, _ cell: Cell) {
    cells[index] = cell
    if cell.columns == 2 { cells[index + 1] = Cell(.scalar, 0, columns: 0, style: cell.style) }
  }

  private mutating func cell(of character: String, columns: Int, _ style: TextStyle) -> Cell {
    let scalars = character.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first {
      if scalar.isPlain { return Cell(.plain, scalar.value, columns: columns, style: style) }
      if !scalar.properties.isEmoji {
        return Cell(.scalar, scalar.value, columns: columns, style: style)
      }
    }
    clusters.append(character)
    return Cell(.cluster, UInt32(clusters.count - 1), columns: columns, style: style)
  }

  /// Empties the first half of a wide character whose second half will be overwritten.
  private mutating func blankHalf(before index: Int) {
    guard index < cells.count, cells[index].columns == 0, index > 0 else { return }
    cells[index - 1] = Cell(blankIn: cells[index - 1].style)
  }

  /// Empties the second half of a wide character whose first half was overwritten.
  private mutating func blankHalf(from index: Int, endOfRow row: Int) {
    guard index < (row + 1) * columns, cells[index].columns == 0 else { return }
    cells[index] = Cell(blankIn: cells[index].style)
  }

  // MARK: Areas

  /// Fills an area with a character of one column; others fill nothing.
  package mutating func fill(
    _ area: Area,
    with character: Character = " ",
    style: TextStyle = .plain
  ) {
    let area = area.intersection(self.area)
    guard area.columns > 0, character.displayWidth == 1,
      !character.unicodeScalars.contains(where: \.isControl)
    else { return }
    let cell = cell(of: String(character), columns: 1, style)
    for row in area.row..<area.row + area.rows {
      let range = row * columns + area.column..<row * columns + area.column + area.columns
      blankHalf(before: range.lowerBound)
      cells.withUnsafeMutableBufferPointer { $0[range].update(repeating: cell) }
      blankHalf(from: range.upperBound, endOfRow: row)
    }
  }

  /// Changes the styles of the characters that begin in an area, and no text.
  package mutating func restyle(_ area: Area, _ change: (TextStyle) -> TextStyle) {
    let area = area.intersection(self.area)
    for row in area.row..<area.row + area.rows {
      let start = row * columns + area.column
      for index in start..<start + area.columns where cells[index].columns > 0 {
        cells[index].style = change(cells[index].style)
        set(index, cells[index])
      }
    }
  }

  /// Makes an area recede behind what is drawn next, by color, and legibly.
  package mutating func dim(_ area: Area) { restyle(area) { $0.receding } }

  /// Draws a border around an area and empties what is inside.
  ///
  /// - Parameters:
  ///   - area: The area with its border; it isn't drawn with less than two columns or rows.
  ///   - title: A text in the upper border.
  ///   - style: The style of the border.
  package mutating func box(_ area: Area, title: String = "", style: TextStyle = .plain) {
    guard area.columns >= 2, area.rows >= 2 else { return }
    fill(area, style: TextStyle(on: style.background))
    let line = String(repeating: "─", count: area.columns - 2)
    let (left, right) = (area.column, area.column + area.columns - 1)
    let bottom = area.row + area.rows - 1
    put("╭\(line)╮", at: area.place, width: area.columns, style: style)
    put("╰\(line)╯", at: Place(left, bottom), width: area.columns, style: style)
    for column in [left, right] {
      fill(Area(column, area.row + 1, columns: 1, rows: area.rows - 2), with: "│", style: style)
    }
    guard !title.isEmpty, area.columns > 6 else { return }
    let place = Place(left + 2, area.row)
    put(" \(title) ", at: place, width: area.columns - 4, style: style.adding(.bold))
  }
}

extension Frame: Equatable {
  /// Compares what the user sees.
  package static func == (first: Frame, second: Frame) -> Bool {
    first.columns == second.columns && first.rows == second.rows && first.cursor == second.cursor
      && first.rowsThatDiffer(from: second).isEmpty
  }

  /// Returns the rows that look different in a frame of the same size.
  func rowsThatDiffer(from other: Frame) -> [Int] {
    cells.withUnsafeBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { others in
        (0..<rows).filter { row in
          (row * columns..<(row + 1) * columns).contains { index in
            // In most rows nothing differs, so it's quick to look at the cells alone first.
            (cells[index] != others[index] || cells[index].kind == .cluster)
              && !shows(cells[index], as: others[index], of: other)
          }
        }
      }
    }
  }

  /// Returns true if a cell looks like one of another frame.
  func shows(_ cell: Cell, as other: Cell, of frame: Frame) -> Bool {
    guard cell.kind == .cluster, other.kind == .cluster else { return cell == other }
    return cell.style == other.style && cell.columns == other.columns
      && clusters[Int(cell.number)].unicodeScalars
        .elementsEqual(frame.clusters[Int(other.number)].unicodeScalars)
  }
}

extension Character {
  /// The character in parts of at most two columns each, with as many marks as can be seen.
  fileprivate var parts: [String] {
    let scalars = unicodeScalars.prefix(24)
    guard displayWidth > 2 else { return [String(scalars)] }
    return scalars.reduce(into: []) { parts, scalar in
      if String(scalar).displayWidth > 0 || parts.isEmpty {
        parts.append(String(scalar))
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// True if it joins no neighbor, and has the same columns on every terminal.
  fileprivate var isPlain: Bool {
    value < 0x7F ? value >= 0x20 : Self.plain.contains { $0 ~= value }
  }

  /// The columns, if it's plain.
  fileprivate var plainColumns: Int { value < Self.firstWide ? 1 : 2 }

  private static let firstWide: UInt32 = 0x3041
  private static let plain: [ClosedRange<UInt32>] = [
    0xA1...0xAC, 0xAE...0x2FF, 0x2010...0x2027, 0x2190...0x21FF, 0x2500...0x25FC,
    firstWide...0x3096, 0x30A1...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
    0xFF01...0xFF60,
  ]
}
