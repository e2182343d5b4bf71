import FeatureScreens
import TerminalConsole
import TerminalTexts

// MARK: - Sheets, questions, menus and overlays

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
    if panel.takesNotes {
      frame.fill(body)
      return drawWithNotes(panel, isActive: isActive, &frame)
    }
    if panel.isDialog { return drawDialog(panel, &frame) }
    var area = panelArea
    let inset = hasBorders ? 2 : 1
    let width = area.columns - 2 * inset
    var foot = isActive ? notice.map { StyledLine.paragraphs($0, width: width) } ?? [] : []
    if let message = panel.screen.message {
      foot += StyledLine.paragraphs(message, width: width, .muted)
    }
    let buttons = buttonLine(panel)
    if !buttons.isEmpty { foot.append(buttons) }
    if hasBorders {
      let lines = layout(of: panel, width: area.columns - 4).lines.count
      area.rows = min(area.rows, lines + foot.count + (foot.isEmpty ? 3 : 4))
      frame.box(area, style: .muted)
      let title = StyledLine(" \(path(to: panel)) ", .title)
      frame.put(title, row: 0, in: area.inset(columns: 2, rows: 0))
    } else {
      frame.fill(area)
      frame.put(StyledLine(path(to: panel), .title), row: 0, in: area.inset(rows: 0))
    }
    let last = area.row + area.rows - (hasBorders ? 1 : 0)
    let below = frame.area.inset(columns: area.column + inset, rows: 0)
    frame.put(foot, from: last - foot.count, in: below)
    let list = Area(
      area.column + (hasBorders ? 2 : 0),
      area.row + inset,
      columns: area.columns - (hasBorders ? 4 : 0),
      rows: max(1, last - foot.count - area.row - inset)
    )
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
    return open.buttons.reduce(into: StyledLine()) { line, button in
      line.add(line.isEmpty ? "" : "   ")
      line.add(button.button(isMarked: button.id == mark))
    }
  }

  /// Draws a question or a menu in the middle.
  private func drawDialog(_ dialog: OpenScreen, _ frame: inout Frame) {
    let screen = dialog.screen
    let width = min(columns - (columns < 50 ? 0 : 6), screen.style == .alert ? 64 : 56)
    let inner = width - 4
    var head = StyledLine.paragraphs(screen.title, width: inner, .title)
    for text in [screen.message, notice].compactMap(\.self) {
      head += [StyledLine()] + StyledLine.paragraphs(text, width: inner)
    }
    let rows = PageLayout(
      dialog,
      ScreenPlace(mark: -1),
      typed: nil,
      width: inner,
      dates: open.dates
    )
    if !rows.lines.isEmpty { head += [StyledLine()] + rows.lines.map(\.line) }
    var foot = [buttonLine(dialog)]
    let mark = stop(on: dialog)?.button?.id
    if foot[0].width > inner || dialog.buttons.count > 3 {
      foot = dialog.buttons.map { button in
        var line = button.button(isMarked: button.id == mark)
        guard let letter = self[dialog].letters[button.id] else { return line }
        line.pad(to: inner - 2)
        line.add("\(letter)", .key)
        return line
      }
    }
    let isRoomy = body.rows >= head.count + foot.count + 5
    if isRoomy { head.append(StyledLine()) }
    // If not all fits, the title and the marked button do.
    let most = body.rows - (isRoomy ? 4 : 2)
    if foot.count >= most, let mark = dialog.buttons.firstIndex(where: { $0.id == mark }) {
      foot = Array(foot.dropFirst(max(0, mark - most + 2)).prefix(most - 1))
    }
    let lines = head.prefix(max(1, most - foot.count)) + foot
    let style: TextStyle = screen.style == .alert ? .accent : .muted
    let content = box(columns: width, rows: lines.count + (isRoomy ? 4 : 2), style, &frame)
    frame.put(lines, from: isRoomy ? 1 : 0, in: content)
  }

  /// Draws a box in the middle, and returns the area for text in it.
  private func box(
    columns: Int,
    rows: Int,
    title: String = "",
    _ style: TextStyle,
    _ frame: inout Frame
  ) -> Area {
    let (columns, rows) = (min(columns, body.columns), min(rows, body.rows))
    let place = Place((body.columns - columns) / 2, (body.rows - rows) / 2)
    let area = Area(place.column, place.row, columns: columns, rows: rows)
    frame.box(area, title: title, style: style)
    frame.cursor = nil
    return area.inset(columns: 2)
  }

  // MARK: The front's own panels

  /// Draws the keys, the palette or the calendar over everything.
  func drawPanel(_ frame: inout Frame) {
    guard let panel else { return }
    frame.dim(body)
    switch panel {
    case .help(let line): drawHelp(from: line, &frame)
    case .palette(let marked): drawPalette(marked, &frame)
    case .lateNote:
      let content = box(columns: 72, rows: 4, title: "It has ended", .accent, &frame)
      frame.put(StyledLine("Enter keeps this note, Escape drops it.", .muted), row: 0, in: content)
      drawNote(StyledLine("> ", .key), row: 1, in: content, &frame)
    case .calendar(let id): drawCalendar(id, &frame)
    }
  }

  private func drawHelp(from first: Int, _ frame: inout Frame) {
    var without = self
    without.panel = nil
    let all = without.keys.all
    var lines: [StyledLine] = []
    for group in KeyBinding.Group.allCases where all.contains(where: { $0.group == group }) {
      lines += (lines.isEmpty ? [] : [StyledLine()]) + [StyledLine(group.rawValue, .title)]
      lines += all.filter { $0.group == group }.map { binding in
        var line = StyledLine("  \(binding.keys.joined(separator: " "))", .key)
        line.pad(to: 20)
        line.add(binding.label)
        return line
      }
    }
    let rows = min(lines.count + 2, body.rows)
    let content = box(columns: 60, rows: rows, title: "Keys", .muted, &frame)
    let top = min(first, max(0, lines.count - content.rows))
    frame.put(lines[top...], in: content)
  }

  private func drawPalette(_ marked: Effect?, _ frame: inout Frame) {
    let entries = paletteEntries(line.text)
    let mark = entries.index(of: marked)
    let shown = min(max(1, body.rows - 4), 12)
    let content = box(columns: 72, rows: shown + 3, .accent, &frame)
    frame.put(StyledLine(": \(line.text)", .title), row: 0, in: content)
    frame.cursor = Place(content.column + 2 + line.before.displayWidth, content.row)
    if entries.isEmpty {
      frame.put(StyledLine("  No such thing here", .muted), row: 1, in: content)
    }
    let first = max(0, mark - shown + 1)
    for (row, entry) in entries.dropFirst(first).prefix(shown).enumerated() {
      let isMarked = first + row == mark
      var text = StyledLine(isMarked ? "▸ " : "  ", .key)
      text.add(entry.title.truncated(toWidth: content.columns - 12), isMarked ? .title : .plain)
      text.pad(to: content.columns - entry.key.displayWidth)
      text.add(entry.key, .muted)
      frame.put(text, row: row + 1, in: content)
    }
  }

  private func drawCalendar(_ id: ControlID, _ frame: inout Frame) {
    guard case .datePicker(let date, _)? = open.row(id)?.kind, let dates = open.dates else {
      return
    }
    let month = dates.month(of: date)
    let content = box(columns: 26, rows: 11, title: month.title, .accent, &frame)
    frame.put(StyledLine("Mo Tu We Th Fr Sa Su", .muted), row: 0, in: content)
    for day in 1...month.days {
      let cell = month.firstWeekday + day - 1
      let place = Place(content.column + cell % 7 * 3, content.row + 1 + cell / 7)
      let marked = TextStyle(.accent, [.bold, .reverse])
      let style = day == month.day ? marked : day == month.today ? .title : .plain
      frame.put(day < 10 ? " \(day)" : "\(day)", at: place, style: style)
    }
    let text = line.text.isEmpty ? "or type: fri 9:00" : line.text
    frame.put(StyledLine(text, line.text.isEmpty ? .muted : .title), row: 8, in: content)
    frame.cursor = Place(content.column + line.before.displayWidth, content.row + 8)
  }
}

extension ScreenAction {
  /// The action as a button.
  fileprivate func button(isMarked: Bool) -> StyledLine {
    let color: TextColor = !isEnabled ? .muted : role == .destructive ? .error : .standard
    var line = StyledLine(isMarked ? "▸" : " ", .key)
    line.add(" \(label) ", TextStyle(color, isMarked ? [.bold, .reverse] : []))
    line.add(" ")
    return line
  }
}
