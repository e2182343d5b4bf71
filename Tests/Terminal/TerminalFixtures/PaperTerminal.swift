import TerminalTexts

/// A terminal that obeys the few sequences that line mode writes, and keeps all of its rows.
package struct PaperTerminal {
  package private(set) var columns: Int
  private var cells: [[Character]] = [[]]
  private var (row, column) = (0, 0)

  package init(columns: Int) {
    self.columns = columns
  }

  /// The rows without spaces at their ends, and with a bar at the cursor.
  package var text: String {
    var rows = cells.map { row in row.filter { $0 != "\0" } }
    let cursor = cells[row].prefix(column).count { $0 != "\0" }
    while rows[row].count < cursor { rows[row].append(" ") }
    rows[row].insert("|", at: cursor)
    return rows.map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// Gives it another width, and breaks the rows that are too wide, as most terminals do.
  package mutating func resize(columns new: Int) {
    let (above, below) = (cells[..<row], cells[row...])
    let broken = { (rows: ArraySlice<[Character]>) in
      rows.flatMap { row -> [[Character]] in
        guard row.count > new else { return [row] }
        return stride(from: 0, to: row.count, by: new).map { Array(row[$0...].prefix(new)) }
      }
    }
    cells = broken(above) + broken(below)
    (row, column, columns) = (broken(above).count + column / new, column % new, new)
  }

  package mutating func write(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\r": column = 0
      case "\n", "\r\n": (row, column) = (row + 1, 0)
      case "\u{7}": break
      case "\u{1B}": obey(&rest)
      case _: put(character)
      }
      while cells.count <= row { cells.append([]) }
    }
  }

  private mutating func put(_ character: Character) {
    let width = String(character).displayWidth
    if column + width > columns { (row, column) = (row + 1, 0) }
    while cells.count <= row { cells.append([]) }
    while cells[row].count < column + width { cells[row].append(" ") }
    cells[row][column] = character
    // The second column of a wide character is not one of its own.
    for other in 1..<max(1, width) { cells[row][column + other] = "\0" }
    column += width
  }

  private mutating func obey(_ rest: inout Substring) {
    _ = rest.popFirst()
    let number = rest.prefix { $0.isNumber || $0 == "?" }
    rest = rest.dropFirst(number.count)
    switch rest.popFirst() {
    case "A": row -= Int(number) ?? 1
    case "C": column += Int(number) ?? 1
    case "H": (row, column) = (0, 0)
    case "J" where number == "2": cells = [[]]
    case "J":
      cells[(row + 1)...] = []
      cells[row] = Array(cells[row].prefix(column))
    case _: break
    }
  }
}
