import FeatureScreens
import TerminalConsole
import TerminalTexts

/// A page as lines: the rows of a screen that were made, with the headings of their sections.
struct PageLayout {
  /// A line, and the position of the row or button it belongs to.
  struct Line {
    var position: Int?
    /// Makes the text, when it's drawn.
    var text: () -> StyledLine
  }

  private(set) var lines: [Line] = []

  /// Lays out a screen.
  ///
  /// - Parameters:
  ///   - open: The screen.
  ///   - place: The marks on it.
  ///   - width: The columns.
  ///   - dates: The words of dates.
  ///   - isShown: Returns true for the sections to lay out; by default for all.
  init(
    _ open: OpenScreen,
    _ place: ScreenPlace,
    width: Int,
    dates: DateWords?,
    where isShown: (ScreenSection) -> Bool = { _ in true }
  ) {
    let screen = open.screen
    let hasColors = screen.sections.contains { $0.rows.contains { $0.isColoredInList } }
    let mark = open.stops.isEmpty ? -1 : place.mark
    if let picker = open.expandedPicker, case .picker(_, let options) = picker.kind {
      let rows = RowLines([picker], width: width, dates: dates, hasColors: false)
      lines = options.enumerated().map { position, option in
        Line(position: position) {
          rows.line(of: option, in: picker, isMarked: position == mark)
        }
      }
      return
    }
    let placed = open.placedRows
    for (index, section) in screen.sections.enumerated()
    where isShown(section) && (section.isDrawn || section.isEmpty && open.unfilteredCount == nil) {
      if section.offset == 0 { begin(section) }
      let rows = placed.filter { $0.section == index }
      let layout = RowLines(rows.map(\.row), width: width, dates: dates, hasColors: hasColors)
      for (position, _, row) in rows {
        let marks = RowLines.Marks(
          isMarked: position == mark,
          isChosen: place.chosen[row.id] != nil,
          typed: place.field?.id == row.id ? place.field : nil
        )
        if row.hasOneLine {
          lines.append(Line(position: position) { layout.lines(of: row, marks)[0] })
        } else {
          lines += layout.lines(of: row, marks).map { line in Line(position: position) { line } }
        }
      }
      let end = section.offset + section.rows.count
      guard let footer = section.footer, end == section.count else { continue }
      // It may warn of several names in one row, which soon are rows of their own.
      if section.separator != nil, place.field.map({ !open.names(splitting: $0).isEmpty }) == true {
        continue
      }
      for line in StyledLine.paragraphs(footer, width: width - 2, .muted) {
        append(StyledLine("  ") + line)
      }
    }
  }

  private mutating func begin(_ section: ScreenSection) {
    guard section.title != nil || !lines.isEmpty else { return }
    if !lines.isEmpty { append(StyledLine()) }
    guard let title = section.title else { return }
    append(StyledLine(" \(title)", TextStyle(.muted, .bold)))
  }

  private mutating func append(_ line: StyledLine) { lines.append(Line { line }) }

  /// Returns the number of lines above those that are shown, so that the mark is, with little movement.
  func top(_ place: ScreenPlace, height: Int) -> Int {
    let (anchor, last) = (place.anchor, max(0, lines.count - height))
    let line = lines.firstIndex { $0.position == anchor.position } ?? 0
    let isAtTop = anchor.position <= (lines.lazy.compactMap(\.position).first ?? 0)
    let top = isAtTop && anchor.line <= 0 ? 0 : max(0, min(line + anchor.line, last))
    guard !place.isFree, let first = lines.firstIndex(where: { $0.position == place.mark }) else {
      return top
    }
    let end = first + lines[first...].prefix { $0.position == place.mark }.count
    // The heading above the first row of a section comes along.
    let begin = first - lines[..<first].reversed().prefix(2).prefix { $0.position == nil }.count
    if begin < top { return first - begin < height ? begin : first }
    return end > top + height ? min(max(0, end - height), first) : top
  }

  /// Returns the anchor of a line that is shown first.
  func anchor(of top: Int) -> (position: Int, line: Int) {
    let places = lines.indices.filter { lines[$0].position != nil }
    guard let index = places.first(where: { $0 >= top }) ?? places.last,
      let position = lines[index].position,
      let first = lines.firstIndex(where: { $0.position == position })
    else { return (0, top) }
    return (position, top - first)
  }
}

extension ScreenSection {
  /// True if there is something below its heading; rows may be made later.
  fileprivate var isDrawn: Bool { !rows.isEmpty || footer != nil }

  /// True for a heading that says there is nothing yet.
  fileprivate var isEmpty: Bool { count == 0 && title != nil }
}

extension Control {
  /// True for a row of a list with a color of its own.
  fileprivate var isColoredInList: Bool { color != nil && id.key != nil }
}
