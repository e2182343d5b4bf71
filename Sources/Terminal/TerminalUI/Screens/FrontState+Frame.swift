import FeatureScreens
import TerminalConsole
import TerminalTexts

// MARK: - Drawing

extension FrontState {
  /// Draws the open screens into an empty frame.
  package func draw(into frame: inout Frame) {
    guard columns >= 24, rows >= 6 else {
      frame.put("Too small", at: Place(0, 0))
      return
    }
    drawPages(&frame)
    for panel in open.panels {
      frame.dim(body)
      draw(panel, &frame)
    }
    drawPanel(&frame)
    let last = Area(1, rows - 1, columns: columns - 1, rows: 1)
    frame.put(bar(width: last.columns), row: 0, in: last)
  }

  /// All rows but the bar.
  var body: Area { Area(0, 0, columns: columns, rows: rows - 1) }

  /// True if all keys go to a page, and not to a sheet or a question.
  private var isPageActive: Bool { open.pageCount == open.all.count }

  // MARK: Pages

  private func drawPages(_ frame: inout Frame) {
    let pages = open.all[..<open.pageCount]
    guard let page = pages.last else { return }
    drawHeader(pages, &frame)
    // A sheet takes the room of a page, except where there is room for two.
    if columns < Self.splitColumns, open.panels.contains(where: { !$0.isDialog }) { return }
    let isActive = isPageActive
    let message = message(of: page)
    frame.put(message, from: rows - 1 - message.count, in: frame.area.inset(rows: 0))
    if page.takesLines { return drawWithNotes(page, isActive: isActive, &frame) }
    let area = pageArea(page)
    if area.column > 0 {
      let left = Area(0, 1, columns: area.column - 1, rows: area.rows)
      draw(page: pages[pages.count - 2], in: left, isActive: false, &frame)
      frame.dim(left)
      let line = Area(left.columns, 1, columns: 1, rows: left.rows)
      // What lies over both pages has its own borders.
      if isActive { frame.fill(line, with: "│", style: .muted) }
    }
    draw(page: page, in: area, isActive: isActive, &frame)
  }

  /// The area of the topmost page; on a wide terminal there is room for the one below at its left.
  private func pageArea(_ page: OpenScreen) -> Area {
    let left = columns < Self.splitColumns || open.pageCount < 2 ? 0 : min(columns * 2 / 5, 64) + 1
    return Area(left, 1, columns: columns - left, rows: rows - 2 - message(of: page).count)
  }

  /// Draws the greeting or the path of the pages, and the tabs.
  private func drawHeader(_ pages: ArraySlice<OpenScreen>, _ frame: inout Frame) {
    let path = pages.dropLast().map(\.screen.title)
    var title =
      path.isEmpty ? pages.first?.screen.heading ?? "" : path.joined(separator: " › ") + " ›"
    var tabs = tabs(isShort: false)
    if pages.last?.tabs.isEmpty != false { tabs = StyledLine() }
    if tabs.width + min(title.displayWidth, 16) + 6 > columns { tabs = self.tabs(isShort: true) }
    let room = columns - tabs.width - 4
    if title.displayWidth > room { title = "… " + (path.last ?? title) }
    frame.put(title, at: Place(1, 0), width: max(0, room), style: .muted)
    let start = max(0, columns - tabs.width - 1)
    frame.put(tabs, row: 0, in: Area(start, 0, columns: tabs.width, rows: 1))
  }

  private func tabs(isShort: Bool) -> StyledLine {
    open.tabs.enumerated().map { index, tab in
      let isSelected = tab.id == open.tab
      let number = StyledLine("\(index + 1)", isSelected ? .key : .muted)
      guard !isShort || isSelected else { return number }
      let badge = tab.badge.map { " (\($0.grouped))" } ?? ""
      return number + StyledLine(" \(tab.title)", isSelected ? .title : .muted)
        + StyledLine(badge, .muted)
    }
    .joined(by: "   ")
  }

  /// The sentence about the last key, unless the calendar says it itself, or else the warning.
  var pageNotice: String? {
    if case .calendar = panel { warning } else { notice ?? warning }
  }

  /// The message of a page above the bar, with the key that undoes what it tells.
  func message(of page: OpenScreen) -> [StyledLine] {
    guard isPageActive else { return [] }
    if let pageNotice { return StyledLine.paragraphs(pageNotice, width: columns - 2, atMost: 3) }
    guard let message = page.screen.message, page.rowCount > 0, !page.takesLines else { return [] }
    let most = rows < 16 ? 1 : 3
    var lines = StyledLine.paragraphs(message, width: columns - 2, .muted, atMost: most)
    guard keys["u"]?.label == "undo", let last = lines.indices.last,
      lines[last].width + 9 < columns
    else { return lines }
    lines[last].add(StyledLine("  ") + StyledLine("u", .key) + StyledLine(" undo", .muted))
    return lines
  }

  /// The rows of a page above its own rows.
  private func titleRows(_ page: OpenScreen) -> Int {
    (rows < 14 ? 1 : 2) + (filter(shownOn: page) == nil ? 0 : 1)
  }

  /// The filter of the topmost screen; one below shows all its rows.
  private func filter(shownOn page: OpenScreen) -> (line: LineEditor, isTyped: Bool)? {
    page.id == top.id ? self[page].filter : nil
  }

  private func draw(page: OpenScreen, in area: Area, isActive: Bool, _ frame: inout Frame) {
    let content = area.inset(rows: 0)
    let position = StyledLine(isActive ? positionText(of: page) : "", .muted)
    let (room, start) = (content.columns - position.width, area.column + area.columns - 1)
    let title = page.screen.title.truncated(toWidth: position.isEmpty ? room : room - 2)
    frame.put(StyledLine(title, .title), row: 0, in: content)
    let place = Area(start - position.width, area.row, columns: position.width, rows: 1)
    frame.put(position, row: 0, in: place)
    let height = titleRows(page)
    if let filter = filter(shownOn: page) {
      let typed = StyledLine(typed: "/" + filter.line.before, filter.line.after, .key)
      let isTyped = filter.isTyped && isActive
      let line = isTyped ? typed : StyledLine("/" + filter.line.text, .key)
      frame.put(line, row: height - 1, in: content)
    }
    var rest = area
    (rest.row, rest.rows) = (area.row + height, area.rows - height)
    let filtered = page.unfilteredCount.map { _ in "No row has this text." }
    if page.rowCount == 0, let message = filtered ?? page.screen.message {
      frame.put(StyledLine.paragraphs(message, width: content.columns), in: rest.inset(rows: 0))
    }
    draw(rows: page, in: rest, isActive: isActive, &frame)
  }

  /// Draws the rows of a screen, the marked one among them.
  func draw(rows open: OpenScreen, in area: Area, isActive: Bool, _ frame: inout Frame) {
    let isRowMarked = isActive && stop(on: open)?.button == nil
    let layout = layout(of: open, width: area.columns)
    draw(layout, self[open], in: area, isRowMarked: isRowMarked, isActive: isActive, &frame)
  }

  /// Draws rows that were laid out, around the marked one.
  func draw(
    _ layout: PageLayout,
    _ place: ScreenPlace,
    in area: Area,
    isRowMarked: Bool,
    isActive: Bool,
    _ frame: inout Frame
  ) {
    let top = layout.top(place, height: area.rows)
    for (row, line) in layout.lines.dropFirst(top).prefix(area.rows).enumerated() {
      frame.put(line.text(), row: row, in: area)
      guard isRowMarked, line.position == place.mark else { continue }
      let marked = Area(area.column, area.row + row, columns: area.columns, rows: 1)
      frame.restyle(marked) { $0.on(.selection) }
    }
    guard isActive else { return }
    let edge = Area(area.column + area.columns - 1, area.row, columns: 1, rows: area.rows)
    if top > 0 { frame.put(StyledLine("↑", .muted), row: 0, in: edge) }
    if top + area.rows < layout.lines.count {
      frame.put(StyledLine("↓", .muted), row: area.rows - 1, in: edge)
    }
  }

  /// Lays out the rows of a screen in the columns that it is drawn in.
  func layout(of open: OpenScreen, width: Int? = nil) -> PageLayout {
    PageLayout(open, self[open], width: width ?? topArea.columns, dates: self.open.dates)
  }

  /// The rows of the topmost screen that are shown.
  var pageRows: Int { max(1, topArea.rows) }

  /// The area of the rows of the topmost screen.
  private var topArea: Area {
    if top.takesLines { return Area(0, 0, columns: columns - 2, rows: rows - 7) }
    guard isPageActive else {
      return panelArea.inset(columns: hasBorders ? 2 : 0, rows: hasBorders ? 2 : 1)
    }
    var area = pageArea(top)
    area.rows -= titleRows(top)
    return area
  }

  /// The place of the marked row among those of its section.
  private func positionText(of open: OpenScreen) -> String {
    guard let stop = stop(on: open), stop.option == nil, stop.row?.id.key != nil,
      let (before, section) = open.section(at: stop.position), section.count > 1
    else { return "" }
    let all = open.unfilteredCount.map { " (\($0.grouped))" } ?? ""
    return "\((stop.position - before + 1).grouped) of \(section.count.grouped)\(all)"
  }

  // MARK: The bar

  /// The keys that work now, as many as fit; the list of keys and the way out are always there.
  func bar(width: Int) -> StyledLine {
    let all = keys.all
    func texts(_ bar: KeyBinding.Bar) -> [StyledLine] {
      all.filter { $0.bar == bar }
        .map { StyledLine($0.keys[0], .key) + StyledLine(" \($0.label)", .muted) }
    }
    let (texts, ends) = (texts(.room), texts(.always))
    // The keys stand closer together if more of them fit then.
    let gap = (texts + ends).reduce(-3) { $0 + $1.width + 3 } > width ? "  " : "   "
    var room = width - ends.reduce(0) { $0 + gap.count + $1.width } + gap.count
    let shown = texts.filter { text in
      let fits = text.width + gap.count <= room
      if fits { room -= text.width + gap.count }
      return fits
    }
    return (shown + ends).joined(by: gap)
  }
}
