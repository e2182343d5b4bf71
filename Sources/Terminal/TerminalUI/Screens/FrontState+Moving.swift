import FeatureScreens
import FeatureSessions
import TerminalConsole

// MARK: - Moving the mark and the page

extension FrontState {
  mutating func markFirst() { mark(top.firstMade == 0 ? top.stops.first : nil, or: 0) }

  mutating func markLast() {
    let last = top.stops.last { $0.button == nil } ?? top.stops.last
    mark(top.lastMade == top.rowCount ? last : nil, or: max(0, top.rowCount - 1))
  }

  /// The rows that a page is moved by.
  var pageStep: Int { max(1, pageRows - 1) }

  mutating func move(by count: Int, isPage: Bool = false) {
    switch mode {
    case .panel(.help(let line)): panel = .help(min(max(0, line + count), lastHelpLine))
    case .panel(.palette(let marked)):
      let entries = paletteEntries(line.text)
      guard !entries.isEmpty else { break }
      let mark = min(max(0, index(of: marked, in: entries) + count), entries.count - 1)
      panel = .palette(marked: entries[mark].effect)
    case .panel(.calendar(let id, _)):
      panel = .calendar(id, LineEditor())
      act([top.row(id)?.adjusted(by: count, open.dates)].compactMap(\.self))
    case .notes: moveBesideNotes(by: count)
    case .filter, .field, .form, .letters: moveMark(by: count, isPage: isPage)
    }
  }

  private mutating func moveMark(by count: Int, isPage: Bool) {
    let (stops, mark) = (top.stops, place.mark)
    // Rows that aren't made yet are marked by their positions.
    let made = top.firstMade..<max(top.lastMade, top.firstMade + 1)
    let position = min(max(0, mark + count), max(0, top.rowCount - 1))
    guard let index = stops.firstIndex(where: { $0.position == mark }) else {
      return made ~= mark ? scroll(by: count) : self.mark(nil, or: position)
    }
    if stops[index].button == nil, !(made ~= position) { return self.mark(nil, or: position) }
    var next = index + count
    if isPage {
      next = min(max(0, next), stops.count - 1)
    } else if !stops.indices.contains(next) {
      guard top.isDialog || top.isForm || top.expandedPicker != nil else {
        return scroll(by: count)
      }
      next = (next + stops.count) % stops.count
    } else if place.isFree || abs(stops[next].position - mark) > 1, isFar(stops[next]) {
      // It waits until the text between has been read.
      return scroll(by: count)
    }
    self.mark(stops[next], or: 0)
  }

  /// Returns true if a stop is more than a page away from what is shown.
  private func isFar(_ stop: Stop) -> Bool {
    let (layout, height) = (layout(of: top), pageRows)
    guard let line = layout.lines.firstIndex(where: { $0.position == stop.position }) else {
      return false
    }
    let shown = layout.top(place, height: height)
    return !(shown - height..<shown + 2 * height ~= line)
  }

  /// Marks a stop, or a position whose row isn't made yet.
  ///
  /// A field of a form gets the focus, and one that is reached from another field, to type on.
  mutating func mark(_ stop: Stop?, or position: Int) {
    if typesLastLine, let field, stop?.row?.id != field.id { act([.say(field.editor.text)]) }
    place.mark(stop, or: position)
    guard top.isForm || field != nil, let row = stop?.row, row.isTextField, row.isEnabled else {
      leaveField()
      return place.field = nil
    }
    leaveField(for: top.screen.focus == row.id ? [] : [.focus(row.id)])
  }

  /// Moves the page by lines; the mark stays.
  private mutating func scroll(by count: Int) {
    let (layout, height) = (layout(of: top), pageRows)
    let line = layout.top(place, height: height) + count
    place.anchor = layout.anchor(of: min(max(0, line), max(0, layout.lines.count - height)))
    place.isFree = true
  }
}

extension OpenScreen {
  /// The position of the first row that was made.
  fileprivate var firstMade: Int { placedRows.first?.position ?? 0 }

  /// The position behind the last row that was made.
  fileprivate var lastMade: Int { placedRows.last.map { $0.position + 1 } ?? 0 }
}
