import FeatureScreens
import TerminalConsole
import TerminalTexts

// MARK: - A screen that takes lines

extension FrontState {
  /// Draws the time, the turns, the notes as they come, and the line that is typed.
  func drawWithNotes(_ open: OpenScreen, isActive: Bool, _ frame: inout Frame) {
    let (content, (head, notes, asides)) = (noteContent, noteAreas(of: open))
    frame.put(head.lines, in: content)
    if let asides { draw(asides, of: open, beside: notes, isActive: isActive, &frame) }
    draw(notes: open, in: notes, &frame)
    let name = (open.screen.lineField?.detail ?? head.name).truncated(toWidth: columns / 3)
    let prompt = StyledLine(name + "> ", isOnRows ? .muted : .key)
    let room = content.columns - prompt.width - 1
    // What can be typed stands where it is typed.
    let hint = (open.screen.message ?? "").truncated(toWidth: max(0, room))
    let line = noteLine(note, behind: prompt, width: content.columns)
    let isTyping = !note.before.isEmpty || !note.after.isEmpty
    let shown = isTyping ? line : line + StyledLine(hint, .muted)
    frame.put(shown, row: noteRow(of: open), in: content)
    if !isActive || isOnRows { frame.cursor = nil }
  }

  private var noteContent: Area { Area(0, 0, columns: columns, rows: rows).inset() }

  /// The row of the line that is typed.
  private func noteRow(of open: OpenScreen) -> Int {
    noteContent.rows - 1 - message(of: open).count
  }

  /// The title, the time and the turns as lines, and the name of whose turn it is.
  private typealias NoteHead = (lines: [StyledLine], name: String)

  private func noteHead(of open: OpenScreen) -> NoteHead {
    let width = noteContent.columns
    var head = [StyledLine(open.screen.title, .title)] + (rows > 15 ? [StyledLine()] : [])
    var name = ""
    for control in open.screen.notedSections.flatMap(\.rows) {
      if case .progress(let fraction) = control.kind {
        let detail = control.detail ?? control.value ?? ""
        if rows >= 30, columns >= 100 {
          head += StyledLine.largeDigits(detail.prefix { $0.isNumber || $0 == ":" })
        }
        let line = StyledLine(detail, .title) + StyledLine("  ")
        head.append(line + .bar(fraction, width: max(4, width - line.width), control.color))
      } else if control.kind == .text, let detail = control.detail {
        if control.turns != nil || name.isEmpty { name = control.turns?.name ?? detail }
        head.append(turns(of: control, width: width))
      }
    }
    return (head + [StyledLine(String(repeating: "─", count: width), .muted)], name)
  }

  /// The asides of a screen with notes as lines, and where they are drawn.
  private struct Asides {
    var area: Area
    var layout: PageLayout
    var place: ScreenPlace
    /// The lines above those that are shown.
    var top: Int { layout.top(place, height: area.rows) }
  }

  /// Divides the rows below the head: asides are at the right of the notes, or below them.
  private func noteAreas(of open: OpenScreen) -> (head: NoteHead, notes: Area, asides: Asides?) {
    let head = noteHead(of: open)
    let (first, width) = (head.lines.count, noteContent.columns - 2)
    var notes = Area(3, 1 + first, columns: width, rows: noteRow(of: open) - first)
    var area = notes
    let isAtRight = columns >= Self.splitColumns
    if isAtRight { area.columns = min(columns * 2 / 5, 64) }
    let place = isOnRows ? self[open] : ScreenPlace(mark: -1)
    let layout = PageLayout(open, place, width: area.columns, dates: self.open.dates) {
      $0.isAside == true
    }
    guard !layout.lines.isEmpty else { return (head, notes, nil) }
    if isAtRight {
      area.column = notes.column + notes.columns - area.columns
      notes.columns -= area.columns + 3
    } else {
      // Its rows have more room while they are used; a heading alone says nothing.
      let most = isOnRows ? max(2, notes.rows * 2 / 3) : notes.rows / 3
      area.rows = min(layout.lines.count, most, notes.rows)
      guard area.rows > (isOnRows ? 0 : 1) else { return (head, notes, nil) }
      notes.rows -= area.rows
      area.row += notes.rows
    }
    return (head, notes, Asides(area: area, layout: layout, place: place))
  }

  private func draw(
    _ asides: Asides,
    of open: OpenScreen,
    beside notes: Area,
    isActive: Bool,
    _ frame: inout Frame
  ) {
    let (area, layout) = (asides.area, asides.layout)
    if area.column > notes.column {
      let line = Area(area.column - 2, area.row, columns: 1, rows: area.rows)
      frame.fill(line, with: "│", style: .muted)
    }
    draw(layout, asides.place, in: area, isRowMarked: isOnRows, isActive: isActive, &frame)
    let shown = layout.lines[..<min(layout.lines.count, asides.top + area.rows)]
    let more = open.asideRows(behind: shown.last { $0.position != nil }?.position ?? -1)
    guard isActive, more > 0 else { return }
    let count = StyledLine("  \(more) more ↓", .muted)
    var edge = area
    (edge.column, edge.columns) = (area.column + area.columns - count.width, count.width)
    frame.put(count, row: area.rows - 1, in: edge)
  }

  /// True if there are rows beside the notes, or other lines to read.
  var hasAsides: Bool { !top.stops.isEmpty || noteAreas(of: top).asides != nil }

  /// Begins to use these rows, with the marked one and the newest note in sight.
  mutating func useRows() { (place.isOnRows, place.isFree, place.notesBack) = (true, false, 0) }

  /// Moves the mark among the rows beside the notes, their other lines, or the notes themselves.
  mutating func moveBesideNotes(by count: Int) {
    let (_, notes, asides) = noteAreas(of: top)
    guard isOnRows, let asides else {
      let most = max(0, noteLines(of: top, width: notes.columns).count - notes.rows)
      return place.notesBack = min(max(0, place.notesBack - count), most)
    }
    let stops = top.stops
    let index = stops.firstIndex { $0.position == place.mark } ?? 0
    // The way back from the lines below the rows leads to the marked one first.
    let isBelow = place.isFree && count < 0
    let next = isBelow ? index : min(max(0, index + count), stops.count - 1)
    if stops.indices.contains(next), next != index || isBelow {
      return place.mark(stops[next])
    }
    let last = max(0, asides.layout.lines.count - asides.area.rows)
    place.anchor = asides.layout.anchor(of: min(max(0, asides.top + count), last))
    place.isFree = true
  }

  /// Draws the notes, the newest at the bottom unless they were moved.
  private func draw(notes open: OpenScreen, in area: Area, _ frame: inout Frame) {
    let lines = noteLines(of: open, width: area.columns)
    let last = max(0, lines.count - area.rows)
    frame.put(lines.dropFirst(max(0, last - self[open].notesBack)), in: area)
  }

  private func noteLines(of open: OpenScreen, width: Int) -> [StyledLine] {
    let texts = open.screen.notedSections.flatMap(\.rows).filter {
      $0.kind == .text && $0.detail == nil
    }
    return texts.flatMap { row in
      var counts: [Substring: Int] = [:]
      return row.label.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
        // Equal lines may have become different things, a word a line.
        let words = row.taken?[String(line)]?.split(separator: "\n") ?? []
        if !words.isEmpty { counts[line, default: -1] += 1 }
        let word = words.dropFirst(counts[line] ?? 0).first ?? words.last
        let taken = word.map { ("✓ \($0)", TextStyle(.success)) }
        let (text, style) = taken ?? (String(line), .plain)
        return StyledLine.paragraphs(text, width: width, style)
      }
    }
  }

  /// Returns a note that is being typed behind a prompt.
  func noteLine(_ note: LineEditor, behind prompt: StyledLine, width: Int) -> StyledLine {
    let before = String(note.before.end(ofWidth: width - prompt.width - 1))
    return prompt + StyledLine(typed: before, note.after)
  }

  /// Returns the turns in one line: those before, the present one, and the next.
  private func turns(of control: Control, width: Int) -> StyledLine {
    guard let turns = control.turns, turns.names.indices.contains(turns.current) else {
      return StyledLine("\(control.label)  ", .muted) + StyledLine(control.detail ?? "", .title)
    }
    func line(from first: Int) -> StyledLine {
      let names = turns.names.enumerated().dropFirst(first).map { index, name in
        switch index - turns.current {
        case ..<0: StyledLine("✓ \(name)", .muted)
        case 0: StyledLine("▸ \(name)", .key)
        case 1: StyledLine(name) + StyledLine(" next", .muted)
        case _: StyledLine(name, .muted)
        }
      }
      return StyledLine(first > 0 ? "… " : "", .muted) + names.joined(by: "   ")
    }
    // If not all fit, those who have spoken are left out.
    return line(from: (0...turns.current).first { line(from: $0).width <= width } ?? turns.current)
  }
}

extension Screen {
  /// The sections with the time, the turns and the notes.
  fileprivate var notedSections: [ScreenSection] { sections.filter { $0.isAside != true } }
}

extension StyledLine {
  /// Returns a time in digits of five lines, and an empty line.
  fileprivate static func largeDigits(_ text: some StringProtocol) -> [StyledLine] {
    // The points of each digit, in five rows of three.
    let points = [
      0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
      0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_001_001_001,
      0b111_101_111_101_111, 0b111_101_111_001_111,
    ]
    return (0..<5).map { row in
      let digits = text.map { character in
        let digit = character.wholeNumberValue.map { points[$0] } ?? 0b000_010_000_010_000
        return (0..<3).map { digit >> (14 - row * 3 - $0) & 1 == 1 ? "██" : "  " }.joined()
      }
      return StyledLine("  " + digits.joined(separator: "  "), .accent)
    } + [StyledLine()]
  }
}
