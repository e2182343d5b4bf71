import FeatureScreens
import TerminalConsole
import TerminalTexts

/// A line of a page: texts with styles, one behind the other.
struct StyledLine: Sendable {
  /// The texts with their styles.
  private(set) var parts: [(text: String, style: TextStyle)] = []
  private(set) var width = 0
  /// The column of the cursor; nil on a line that isn't typed.
  private(set) var cursor: Int?

  /// Makes a line of one text.
  init(_ text: String = "", _ style: TextStyle = .plain) {
    add(text, style)
  }

  /// Makes a line that is being typed, with the cursor in it.
  init(typed before: String, _ after: String, _ style: TextStyle = .plain) {
    add(before, style)
    cursor = width
    add(after, style)
  }

  /// True if there is nothing on the line.
  var isEmpty: Bool { parts.isEmpty }

  /// Adds a text.
  mutating func add(_ text: String, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    let text = text.withoutControlCharacters
    parts.append((text, style))
    width += text.displayWidth
  }

  /// Adds another line.
  mutating func add(_ line: StyledLine) {
    parts += line.parts
    cursor = line.cursor.map { width + $0 } ?? cursor
    width += line.width
  }

  /// Returns two lines behind each other.
  static func + (first: StyledLine, second: StyledLine) -> StyledLine {
    var line = first
    line.add(second)
    return line
  }

  /// Returns the line with spaces up to a column.
  func padded(to column: Int) -> StyledLine {
    self + StyledLine(String(repeating: " ", count: max(0, column - width)))
  }

  /// Returns the lines of a text, broken between words; if not all may be, the last one ends with a sign.
  static func paragraphs(
    _ text: String,
    width: Int,
    _ style: TextStyle = .plain,
    atMost count: Int = .max
  ) -> [StyledLine] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      String(line).withoutControlCharacters.wrapped(toWidth: max(1, width))
    }
    if lines.count > count {
      lines = Array(lines.prefix(count))
      lines[count - 1] = "\(lines[count - 1]) …".truncated(toWidth: width)
    }
    return lines.map { StyledLine($0, style) }
  }
}

extension [StyledLine] {
  /// Returns the lines behind each other, with a gap between them.
  func joined(by gap: String) -> StyledLine {
    reduce(into: StyledLine()) { $0.add($0.isEmpty ? $1 : StyledLine(gap) + $1) }
  }
}

extension Frame {
  /// Puts lines below each other into an area, each cut to its width.
  mutating func put(_ lines: some Sequence<StyledLine>, from row: Int = 0, in area: Area) {
    for (index, line) in lines.enumerated() { put(line, row: row + index, in: area) }
  }

  /// Puts a line in an area's row, cut to its width.
  mutating func put(_ line: StyledLine, row: Int, in area: Area) {
    guard 0..<area.rows ~= row else { return }
    if let cursor = line.cursor { self.cursor = Place(area.column + cursor, area.row + row) }
    var column = 0
    for (index, part) in line.parts.enumerated() where column < area.columns {
      // Spaces at the end aren't missed.
      let isLast = index == line.parts.count - 1 && part.style.attributes.isEmpty
      let spaces = isLast ? part.text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count : 0
      column += put(
        spaces == 0 ? part.text : String(part.text.dropLast(spaces)),
        at: Place(area.column + column, area.row + row),
        width: area.columns - column,
        style: part.style
      )
    }
  }
}

extension TextStyle {
  /// A title.
  static let title = TextStyle(.standard, .bold)
  /// A key in the bar.
  static let key = TextStyle(.accent, .bold)
  /// A text that recedes.
  static let muted = TextStyle(.muted)
  /// A border that leads the eye.
  static let accent = TextStyle(.accent)
  /// A text about something wrong.
  static let error = TextStyle(.error)

  init(color: UInt32) { self.init(.rgb(color)) }
}
