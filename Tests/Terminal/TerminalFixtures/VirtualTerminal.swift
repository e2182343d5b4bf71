import TerminalTexts
package import TerminalUI

/// A terminal that obeys the sequences of an encoder, and notes any other as a problem.
package struct VirtualTerminal: Sendable {
  /// A cell as the user sees it; the second one of a wide character has no text.
  package struct Spot: Equatable, Sendable {
    package var text: String
    package var look: Look

    package init(text: String = " ", look: Look = Look()) {
      (self.text, self.look) = (text, look)
    }
  }

  /// Colors and attributes by the numbers in their sequences.
  package struct Look: Equatable, Sendable {
    package var foreground: [Int] = []
    package var background: [Int] = []
    package var attributes: Set<Int> = []

    package init(background: [Int] = []) {
      self.background = background
    }
  }

  package let columns: Int
  package let rows: Int
  package private(set) var spots: [Spot]
  package private(set) var cursor = Place(0, 0)
  package private(set) var modes: Set<Int> = [25]
  /// The columns by which this terminal misjudges emoji and characters of several scalars.
  ///
  /// With -1, a symbol with a variation selector takes one column, and the next cell stays as it is.
  package var misjudgment = 0
  /// The sequences and characters that no encoder should write.
  package private(set) var problems: [String] = []
  private var look = Look()
  /// True behind the last column: the next character begins another row.
  private var isWrapping = false

  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    spots = Array(repeating: Spot(), count: columns * rows)
  }

  package subscript(column: Int, row: Int) -> Spot { spots[row * columns + column] }

  /// The rows as text.
  package var text: String {
    (0..<rows).map { row in
      String(
        spots[row * columns..<(row + 1) * columns].map(\.text).joined().reversed()
          .drop { $0 == " " }.reversed()
      )
    }
    .joined(separator: "\n")
  }

  /// The look that a sequence selects.
  package static func look(_ sequence: [UInt8]) -> Look {
    var terminal = VirtualTerminal(columns: 1, rows: 1)
    terminal.write(sequence)
    return terminal.look
  }

  package mutating func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let first = rest.first {
      switch first {
      case 0x1B: obey(&rest)
      case 0..<0x20, 0x7F:
        problems.append("The terminal got the control character \(first).")
        rest.removeFirst()
      case _:
        let run = rest.prefix { $0 >= 0x20 && $0 != 0x7F }
        for character in String(decoding: run, as: UTF8.self) { put(String(character)) }
        rest.removeFirst(run.count)
      }
    }
  }

  private mutating func put(_ text: String) {
    let width = text.displayWidth
    guard 1...2 ~= width, !isWrapping, cursor.column + width <= columns else {
      problems.append("“\(text)” of \(width) columns is at \(cursor).")
      return
    }
    let scalars = text.unicodeScalars
    let isMisjudged =
      scalars.count > 1
      || scalars.contains { !$0.isASCII && $0.properties.isEmoji && $0.value > 0xFF }
    let taken = min(max(1, width + (isMisjudged ? misjudgment : 0)), columns - cursor.column)
    let start = cursor.row * columns + cursor.column
    splitCharacter(at: start)
    if cursor.column + taken < columns { splitCharacter(at: start + taken) }
    for offset in 0..<taken {
      spots[start + offset] = Spot(text: offset == 0 ? text : "", look: look)
    }
    cursor.column += taken
    if cursor.column >= columns { (cursor.column, isWrapping) = (columns - 1, true) }
  }

  /// Empties the cells of a character that reaches over the beginning of a cell.
  private mutating func splitCharacter(at index: Int) {
    guard spots[index].text.isEmpty else { return }
    var first = index
    while spots[first].text.isEmpty { first -= 1 }
    spots[first].text = " "
    for next in spots.indices[(first + 1)...] {
      guard spots[next].text.isEmpty else { return }
      spots[next].text = " "
    }
  }

  private mutating func obey(_ rest: inout ArraySlice<UInt8>) {
    let body = rest.dropFirst(2).prefix { 0x20..<0x40 ~= $0 }
    guard rest.dropFirst().first == UInt8(ascii: "["),
      let final = rest.dropFirst(2 + body.count).first
    else {
      problems.append("\(Array(rest.prefix(9))) isn't a sequence.")
      rest = []
      return
    }
    rest.removeFirst(3 + body.count)
    let isPrivate = body.first == UInt8(ascii: "?")
    let numbers = String(decoding: isPrivate ? body.dropFirst() : body, as: UTF8.self)
      .split(separator: ";").map { Int($0) ?? -1 }
    switch (Unicode.Scalar(final), isPrivate) {
    case ("h", true): modes.formUnion(numbers)
    case ("l", true): modes.subtract(numbers)
    case ("m", false): select(numbers[...])
    case ("H", false): move(numbers.count > 1 ? numbers[1] : 1, numbers.first ?? 1)
    case ("G", false): move(numbers.first ?? 1, cursor.row + 1)
    case ("J", false) where numbers == [2]: erase(0..<spots.count)
    case ("K", false) where numbers.isEmpty:
      erase(cursor.row * columns + cursor.column..<(cursor.row + 1) * columns)
    case _: problems.append("The terminal got the sequence \(numbers) \(Unicode.Scalar(final)).")
    }
  }

  private mutating func move(_ column: Int, _ row: Int) {
    guard 1...columns ~= column, 1...rows ~= row else {
      problems.append("The cursor is sent to \(column), \(row).")
      return
    }
    (cursor, isWrapping) = (Place(column - 1, row - 1), false)
  }

  private mutating func erase(_ range: Range<Int>) {
    if let first = range.first { splitCharacter(at: first) }
    for index in range { spots[index] = Spot(look: Look(background: look.background)) }
  }

  private mutating func select(_ numbers: ArraySlice<Int>) {
    var rest = numbers.isEmpty ? [0] : numbers
    while let first = rest.popFirst() {
      switch first {
      case 0: look = Look()
      case 1...9: look.attributes.insert(first)
      case 30...37, 90...97: look.foreground = [first]
      case 40...47, 100...107: look.background = [first]
      case 38, 48:
        let color = Array(rest.prefix(rest.first == 2 ? 4 : 2))
        rest = rest.dropFirst(color.count)
        if first == 38 { look.foreground = color } else { look.background = color }
      case _: problems.append("The terminal got the look \(first).")
      }
    }
  }
}
