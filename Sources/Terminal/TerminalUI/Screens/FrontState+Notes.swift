import FeatureScreens
import TerminalConsole
import TerminalTexts

// MARK: - A screen whose typed lines are notes

extension FrontState {
  /// Draws the time, the turns, the notes as they come, and the line that is typed.
  func drawWithNotes(_ open: OpenScreen, isActive: Bool, _ frame: inout Frame) {
    let content = Area(1, 1, columns: columns - 2, rows: rows - 2)
    frame.put(StyledLine(open.screen.title, .title), row: 0, in: content)
    var row = rows > 15 ? 2 : 1
    var name: String?
    for control in open.screen.sections.flatMap(\.rows) {
      if case .progress(let fraction) = control.kind {
        let detail = control.detail ?? control.value ?? ""
        if rows >= 30, columns >= 100 {
          let clock = detail.prefix { $0.isNumber || $0 == ":" }
          frame.put(StyledLine.largeDigits(clock), from: row, in: content)
          row += 6
        }
        var line = StyledLine(detail, .title)
        line.add("  ")
        line.add(.bar(fraction, width: max(4, content.columns - line.width), control.color))
        frame.put(line, row: row, in: content)
        row += 1
      } else if control.kind == .text, let detail = control.detail {
        name = control.turns?.name ?? detail
        frame.put(turns(of: control, width: content.columns), row: row, in: content)
        row += 1
      }
    }
    let rule = Area(1, 1 + row, columns: content.columns, rows: 1)
    frame.fill(rule, with: "─", style: .muted)
    let last = content.rows - 1 - message(of: open).count
    let notes = Area(3, 2 + row, columns: content.columns - 2, rows: last - row - 1)
    draw(notes: open, in: notes, &frame)
    let prompt = (name ?? "").truncated(toWidth: columns / 3) + "> "
    drawNote(StyledLine(prompt, isOnRows ? .muted : .key), row: last, in: content, &frame)
    if !isActive || isOnRows { frame.cursor = nil }
  }

  /// Draws the notes, the newest at the bottom unless they were moved.
  private func draw(notes open: OpenScreen, in area: Area, _ frame: inout Frame) {
    let texts = open.screen.sections.flatMap(\.rows).filter { $0.kind == .text && $0.detail == nil }
    var lines = texts.flatMap { row in
      row.label.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
        let taken = row.taken?[String(line)].map { ("✓ \($0)", TextStyle(.success)) }
        let (text, style) = taken ?? (String(line), .plain)
        return StyledLine.paragraphs(text, width: area.columns, style)
      }
    }
    if lines.isEmpty, let message = open.screen.message {
      lines = StyledLine.paragraphs(message, width: area.columns, .muted)
    }
    let last = max(0, lines.count - area.rows)
    let first = max(0, last + min(0, self[open].isFree ? self[open].anchor.line : 0))
    frame.put(lines.dropFirst(first), in: area)
  }

  /// Draws the note that is being typed behind a prompt, with the cursor.
  func drawNote(_ prompt: StyledLine, row: Int, in area: Area, _ frame: inout Frame) {
    let before = String(note.before.end(ofWidth: area.columns - prompt.width - 1))
    frame.put(prompt + StyledLine(before + note.after), row: row, in: area)
    let column = area.column + prompt.width + before.displayWidth
    frame.cursor = Place(column, area.row + row)
  }

  /// Returns the turns in one line: those before, the present one, and the next.
  private func turns(of control: Control, width: Int) -> StyledLine {
    guard let turns = control.turns, turns.names.indices.contains(turns.current) else {
      var line = StyledLine("\(control.label)  ", .muted)
      line.add(control.detail ?? "", .title)
      return line
    }
    func line(from first: Int) -> StyledLine {
      var line = StyledLine(first > 0 ? "… " : "", .muted)
      for (index, name) in turns.names.enumerated().dropFirst(first) {
        line.add(index > first ? "   " : "")
        switch index - turns.current {
        case ..<0: line.add("✓ \(name)", .muted)
        case 0: line.add("▸ \(name)", .key)
        case _: line.add(name, index == turns.current + 1 ? .plain : .muted)
        }
        line.add(index == turns.current + 1 ? " next" : "", .muted)
      }
      return line
    }
    // If not all fit, those who have spoken are left out.
    return line(from: (0...turns.current).first { line(from: $0).width <= width } ?? turns.current)
  }
}

extension StyledLine {
  /// Returns a time in digits of five lines.
  fileprivate static func largeDigits(_ text: some StringProtocol) -> [StyledLine] {
    // The points of each digit, in five rows of three.
    let points = [
      0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
      0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_001_001_001,
      0b111_101_111_101_111, 0b111_101_111_001_111,
    ]
    return (0..<5).map { row in
      var line = StyledLine("  ")
      for character in text {
        let digit = character.wholeNumberValue.map { points[$0] } ?? 0b000_010_000_010_000
        for column in 0..<3 {
          let isSet = digit >> (14 - row * 3 - column) & 1 == 1
          line.add(isSet ? "██" : "  ", .accent)
        }
        line.add("  ")
      }
      return line
    }
  }
}
