import FeatureScreens
import TerminalConsole
import TerminalTexts

// MARK: - A screen whose typed lines are notes

extension FrontState {
  /// Draws the time, the turns, the notes as they come, and the line that is typed.
  func drawWithNotes(_ open: OpenScreen, isActive: Bool, _ frame: inout Frame) {
    let content = frame.area.inset()
    var head = [StyledLine(open.screen.title, .title)] + (rows > 15 ? [StyledLine()] : [])
    var name = ""
    for control in open.screen.notedSections.flatMap(\.rows) {
      if case .progress(let fraction) = control.kind {
        let detail = control.detail ?? control.value ?? ""
        if rows >= 30, columns >= 100 {
          head += StyledLine.largeDigits(detail.prefix { $0.isNumber || $0 == ":" })
        }
        let line = StyledLine(detail, .title) + StyledLine("  ")
        let room = max(4, content.columns - line.width)
        head.append(line + .bar(fraction, width: room, control.color))
      } else if control.kind == .text, let detail = control.detail {
        if control.turns != nil || name.isEmpty { name = control.turns?.name ?? detail }
        head.append(turns(of: control, width: content.columns))
      }
    }
    head.append(StyledLine(String(repeating: "─", count: content.columns), .muted))
    frame.put(head, in: content)
    let last = content.rows - 1 - message(of: open).count
    let first = head.count
    var notes = Area(3, 1 + first, columns: content.columns - 2, rows: last - first)
    drawAsides(of: open, beside: &notes, isActive: isActive, &frame)
    draw(notes: open, in: notes, &frame)
    let prompt = StyledLine(name.truncated(toWidth: columns / 3) + "> ", isOnRows ? .muted : .key)
    let room = content.columns - prompt.width - 1
    // What can be typed stands where it is typed.
    let hint = (open.screen.message ?? "").truncated(toWidth: max(0, room))
    let line = noteLine(behind: prompt, width: content.columns)
    let isTyping = !note.before.isEmpty || !note.after.isEmpty
    frame.put(isTyping ? line : line + StyledLine(hint, .muted), row: last, in: content)
    if !isActive || isOnRows { frame.cursor = nil }
  }

  /// Draws the asides at the right of the notes, or below them, and leaves the other rows to the notes.
  private func drawAsides(
    of open: OpenScreen,
    beside notes: inout Area,
    isActive: Bool,
    _ frame: inout Frame
  ) {
    let isAtRight = columns >= Self.splitColumns
    var area = notes
    if isAtRight { area.columns = min(columns * 2 / 5, 64) }
    let place = ScreenPlace(mark: isOnRows ? self[open].mark : -1)
    let layout = PageLayout(open, place, typed: nil, width: area.columns, dates: self.open.dates) {
      $0.isAside == true
    }
    guard !layout.lines.isEmpty else { return }
    if isAtRight {
      area.column = notes.column + notes.columns - area.columns
      notes.columns -= area.columns + 3
      let line = Area(area.column - 2, area.row, columns: 1, rows: area.rows)
      frame.fill(line, with: "│", style: .muted)
    } else {
      area.rows = min(layout.lines.count, notes.rows / 3)
      // A heading alone says nothing.
      guard area.rows > 1 else { return }
      notes.rows -= area.rows
      area.row += notes.rows
    }
    draw(layout, place, in: area, isRowMarked: isOnRows, isActive: isActive, &frame)
  }

  /// Moves the mark among the rows beside the notes, or the notes themselves.
  mutating func moveBesideNotes(by count: Int) {
    let stops = top.stops
    if isOnRows, !stops.isEmpty {
      let index = stops.firstIndex { $0.position == place.mark } ?? 0
      place.mark(stops[min(max(0, index + count), stops.count - 1)])
    } else {
      // Up to the newest note, which is at the bottom.
      place.anchor.line = min(0, place.anchor.line + count)
      place.isFree = place.anchor.line < 0
    }
  }

  /// Draws the notes, the newest at the bottom unless they were moved.
  private func draw(notes open: OpenScreen, in area: Area, _ frame: inout Frame) {
    let texts = open.screen.notedSections.flatMap(\.rows).filter {
      $0.kind == .text && $0.detail == nil
    }
    let lines = texts.flatMap { row in
      row.label.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
        let taken = row.taken?[String(line)].map { ("✓ \($0)", TextStyle(.success)) }
        let (text, style) = taken ?? (String(line), .plain)
        return StyledLine.paragraphs(text, width: area.columns, style)
      }
    }
    let last = max(0, lines.count - area.rows)
    let first = max(0, last + min(0, self[open].isFree ? self[open].anchor.line : 0))
    frame.put(lines.dropFirst(first), in: area)
  }

  /// Returns the note that is being typed behind a prompt.
  func noteLine(behind prompt: StyledLine, width: Int) -> StyledLine {
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
