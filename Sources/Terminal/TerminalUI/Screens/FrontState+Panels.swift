import FeatureScreens
import TerminalConsole
import TerminalTexts

// MARK: - Sheets, questions, menus and overlays

/// Lines in a box in the middle, over a page.
private struct Plate {
  var lines: [StyledLine]
  var columns: Int
  var title = ""
  var style = TextStyle.accent
}

extension FrontState {
  /// True if there is room for borders around a sheet.
  var hasBorders: Bool { columns >= 60 && rows >= 16 }

  /// The greatest area of a sheet with rows.
  var panelArea: Area {
    let width = min(columns - 6, 88)
    return hasBorders ? Area((columns - width) / 2, 1, columns: width, rows: rows - 3) : body
  }

  /// Draws a sheet, a question or an overlay over what is below.
  func draw(_ panel: OpenScreen, _ frame: inout Frame) {
    frame.cursor = nil
    let isActive = panel.id == top.id
    if panel.takesLines {
      frame.fill(body)
      return drawWithNotes(panel, isActive: isActive, &frame)
    }
    if panel.isDialog { return draw(dialog(panel), &frame) }
    let (side, edge) = hasBorders ? (2, 1) : (0, 0)
    var area = panelArea
    let width = area.columns - 2 * max(1, side)
    let texts = [(isActive ? pageNotice : nil, TextStyle.plain), (panel.screen.message, .muted)]
    var foot = texts.flatMap { text, style in
      text.map { StyledLine.paragraphs($0, width: width, style) } ?? []
    }
    let buttons = buttonLine(panel)
    if !buttons.isEmpty { foot.append(buttons) }
    if hasBorders {
      let lines = layout(of: panel, width: area.columns - 4).lines.count
      area.rows = min(area.rows, lines + foot.count + (foot.isEmpty ? 3 : 4))
      frame.box(area, style: .muted)
    } else {
      frame.fill(area)
    }
    let title = hasBorders ? " \(path(to: panel)) " : path(to: panel)
    let text = area.inset(columns: max(1, side), rows: 0)
    frame.put(StyledLine(title, .title), row: 0, in: text)
    frame.put(foot, from: area.rows - edge - foot.count, in: text)
    var list = area.inset(columns: side, rows: 0)
    list.row += 1 + edge
    list.rows = max(1, area.rows - foot.count - 1 - 2 * edge)
    draw(rows: panel, in: list, isActive: isActive, &frame)
  }

  /// The titles of a sheet and of the pages pushed above it.
  private func path(to panel: OpenScreen) -> String {
    let index = open.all.firstIndex { $0.id == panel.id } ?? 0
    let first = open.all[...index].lastIndex { $0.screen.style != .push } ?? index
    return open.all[first...index].map(\.screen.title).joined(separator: " › ")
  }

  /// The buttons of a screen beside each other.
  private func buttonLine(_ open: OpenScreen) -> StyledLine {
    let mark = stop(on: open)?.button?.id
    return open.buttons.map { $0.button(isMarked: $0.id == mark) }.joined(by: "   ")
  }

  /// Returns a question or a menu.
  private func dialog(_ dialog: OpenScreen) -> Plate {
    let screen = dialog.screen
    let width = min(columns - (columns < 50 ? 0 : 6), screen.style == .alert ? 64 : 56)
    let inner = width - 4
    var head = StyledLine.paragraphs(screen.title, width: inner, .title)
    for text in [screen.message, notice].compactMap(\.self) {
      head += [StyledLine()] + StyledLine.paragraphs(text, width: inner)
    }
    let place = ScreenPlace(mark: -1)
    let rows = PageLayout(dialog, place, width: inner, dates: open.dates).lines
    if !rows.isEmpty { head += [StyledLine()] + rows.map { $0.text() } }
    var foot = [buttonLine(dialog)]
    let mark = dialog.buttons.firstIndex { $0.id == stop(on: dialog)?.button?.id }
    if foot[0].width > inner || dialog.buttons.count > 3 {
      foot = dialog.buttons.enumerated().map { index, button in
        let line = button.button(isMarked: index == mark)
        guard let letter = self[dialog].letters[button.id] else { return line }
        return line.padded(to: inner - 2) + StyledLine("\(letter)", .key)
      }
    }
    let isRoomy = body.rows >= head.count + foot.count + 5
    if isRoomy { head.append(StyledLine()) }
    // If not all fits, the title and the marked button do.
    let most = body.rows - (isRoomy ? 4 : 2)
    if foot.count >= most, let mark {
      foot = Array(foot.dropFirst(max(0, mark - most + 2)).prefix(most - 1))
    }
    let margin = isRoomy ? [StyledLine()] : []
    return Plate(
      lines: margin + head.prefix(max(1, most - foot.count)) + foot + margin,
      columns: width,
      style: screen.style == .alert ? .accent : .muted
    )
  }

  private func draw(_ plate: Plate, _ frame: inout Frame) {
    let columns = min(plate.columns, body.columns)
    let rows = min(plate.lines.count + 2, body.rows)
    let (column, row) = ((body.columns - columns) / 2, (body.rows - rows) / 2)
    let area = Area(column, row, columns: columns, rows: rows)
    frame.box(area, title: plate.title, style: plate.style)
    frame.cursor = nil
    frame.put(plate.lines, in: area.inset(columns: 2))
  }

  // MARK: The front's own panels

  /// Draws the keys, the palette or the calendar over everything.
  func drawPanel(_ frame: inout Frame) {
    guard let panel else { return }
    frame.dim(body)
    switch panel {
    case .help(let line): draw(help(from: line), &frame)
    case .palette(let marked): draw(palette(marked), &frame)
    case .calendar(let id, let line):
      if let plate = calendar(id, line) { draw(plate, &frame) }
    }
  }

  private func help(from first: Int) -> Plate {
    let lines = helpLines.dropFirst(min(first, lastHelpLine)).prefix(helpRows)
    return Plate(lines: Array(lines), columns: 60, title: "Keys", style: .muted)
  }

  /// The first line of the last page in the list of keys.
  var lastHelpLine: Int { max(0, helpLines.count - helpRows) }

  private var helpRows: Int { max(0, body.rows - 2) }

  private var helpLines: [StyledLine] {
    var without = self
    without.panel = nil
    let all = without.keys.all
    var lines: [StyledLine] = []
    for group in KeyBinding.Group.allCases where all.contains(where: { $0.group == group }) {
      lines += (lines.isEmpty ? [] : [StyledLine()]) + [StyledLine(group.rawValue, .title)]
      lines += all.filter { $0.group == group }.map { binding in
        let keys = StyledLine("  \(binding.keys.joined(separator: " "))", .key)
        return keys.padded(to: 20) + StyledLine(binding.label)
      }
    }
    return lines
  }

  private func palette(_ marked: Effect?) -> Plate {
    let (entries, width) = (paletteEntries(line.text), min(72, columns) - 4)
    let mark = index(of: marked, in: entries)
    let shown = min(max(1, body.rows - 4), 12)
    let first = max(0, mark - shown + 1)
    var lines = entries.indices.dropFirst(first).prefix(shown).map { index in
      let (entry, isMarked) = (entries[index], index == mark)
      let text = entry.title.truncated(toWidth: width - 12)
      let title = StyledLine(text, isMarked ? .title : .plain)
      return (StyledLine(isMarked ? "▸ " : "  ", .key) + title)
        .padded(to: width - entry.key.displayWidth) + StyledLine(entry.key, .muted)
    }
    if entries.isEmpty { lines = [StyledLine("  No such thing here", .muted)] }
    lines += Array(repeating: StyledLine(), count: shown - lines.count)
    let typed = StyledLine(typed: ": " + line.before, line.after, .title)
    return Plate(lines: [typed] + lines, columns: 72)
  }

  private func calendar(_ id: ControlID, _ line: LineEditor) -> Plate? {
    guard case .datePicker(let date, _)? = top.row(id)?.kind, let dates = open.dates else {
      return nil
    }
    let month = dates.month(of: date)
    var weeks = Array(repeating: StyledLine(), count: 7)
    for day in 1...month.days {
      let cell = month.firstWeekday + day - 1
      let marked = TextStyle(.accent, [.bold, .reverse])
      let style = day == month.day ? marked : day == month.today ? .title : .plain
      let number = StyledLine(day < 10 ? " \(day)" : "\(day)", style)
      weeks[cell / 7] = weeks[cell / 7].padded(to: cell % 7 * 3) + number
    }
    let hint = StyledLine(line.text.isEmpty ? "or type: fri 9:00" : "", .muted)
    let typed = StyledLine(typed: line.before, line.after, .title) + hint
    let lines = [StyledLine("Mo Tu We Th Fr Sa Su", .muted)] + weeks + [typed]
    let said = notice.map { StyledLine.paragraphs($0, width: 22, .error) } ?? []
    return Plate(lines: lines + said, columns: 26, title: month.title)
  }
}

extension ScreenAction {
  /// The action as a button.
  fileprivate func button(isMarked: Bool) -> StyledLine {
    let color: TextColor = !isEnabled ? .muted : role == .destructive ? .error : .standard
    let text = StyledLine(" \(label) ", TextStyle(color, isMarked ? [.bold, .reverse] : []))
    return StyledLine(isMarked ? "▸" : " ", .key) + text + StyledLine(" ")
  }
}
