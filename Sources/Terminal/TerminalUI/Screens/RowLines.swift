import FeatureScreens
import TerminalConsole
import TerminalTexts

/// Lays rows out as lines of a page; all rows of a section share their columns.
struct RowLines {
  /// The columns of a row, without the margin.
  private let width: Int
  private let dates: DateWords?
  /// The columns of the labels, with the gap behind them.
  private let labels: Int
  /// The columns of each part of the details.
  private let details: [Int]
  private let hasColors: Bool

  /// The marks of a row.
  struct Marks {
    var isMarked: Bool
    var isChosen = false
    var typed: TypedField?
  }

  init(_ rows: [Control], width: Int, dates: DateWords?, hasColors: Bool) {
    (self.dates, self.hasColors) = (dates, hasColors)
    self.width = max(8, width - (hasColors ? 3 : 2))
    var details: [Int] = []
    for row in rows where row.isListed {
      for (index, part) in row.detailParts.enumerated() {
        if index == details.count { details.append(0) }
        details[index] = max(details[index], part.displayWidth)
      }
    }
    self.details = details
    let widths = rows.filter { !$0.isParagraph }.map { row in
      row.isItem ? 3 : row.shownLabel.displayWidth + (row.leading == nil ? 0 : 2)
    }
    // Details stand beside labels of at least a third of the row.
    let besides = rows.contains { !$0.beside.isEmpty } ? 12 : 0
    let rest = self.width - details.reduce(besides) { $0 + $1 + 2 }
    labels = min((widths.max() ?? 0) + 2, max(self.width / 3, rest))
  }

  /// Returns the lines of a row; a field that is typed into has the cursor.
  func lines(of row: Control, _ marks: Marks) -> [StyledLine] {
    let margin = margin(row, marks)
    let start = margin.width
    let isDone = row.isStruckThrough == true
    let style: TextStyle = !row.isEnabled || isDone ? .muted : marks.isMarked ? .title : .plain
    func indented(_ lines: some Sequence<StyledLine>, by columns: Int) -> [StyledLine] {
      lines.map { StyledLine().padded(to: columns) + $0 }
    }
    if row.isParagraph {
      let lines = StyledLine.paragraphs(row.wording, width: width, style)
      return [margin + (lines.first ?? StyledLine())] + indented(lines.dropFirst(), by: start)
    }
    var first = margin
    if let circle = row.circle {
      let isOn = circle.kind == .toggle(isOn: true)
      first.add(isOn ? "● " : "○ ", isOn ? TextStyle(.success) : .muted)
    } else if let leading = row.leading {
      first.add(value(of: leading, isMarked: false) + StyledLine(" "))
    }
    let beside = row.beside.map(value(beside:)).joined(by: "  ")
    if row.isListed {
      let room = max(4, labels - 2 - (first.width - start) + (details.isEmpty ? width : 0))
      let label = row.label.isEmpty ? "–" : row.label.truncated(toWidth: room)
      first.add(label, isDone ? style.adding(.struck) : style)
      let parts = row.detailParts
      if !parts.isEmpty || !beside.isEmpty { first = first.padded(to: start + labels) }
      for (part, columns) in zip(parts, details) {
        // Numbers end in one column.
        let gap = String(repeating: " ", count: columns - part.displayWidth)
        first.add((part.first?.isNumber == true ? gap + part : part + gap) + "  ", .muted)
      }
    } else {
      if row.isItem {
        first.add(row.leading == nil ? " · " : "", .muted)
      } else {
        let label = row.circle == nil ? row.shownLabel : row.label
        first.add(label.truncated(toWidth: max(4, labels - 2)), style)
        first = first.padded(to: start + labels)
      }
      if case .textField(let text) = row.kind {
        let end = start + width - (beside.isEmpty ? 0 : beside.width + 2)
        first.add(field(text, row, max(6, min(64, end - first.width)), marks))
        if !beside.isEmpty { first = first.padded(to: start + width - beside.width) }
      } else {
        first.add(value(of: row, isMarked: marks.isMarked))
        first.add(beside.isEmpty ? "" : "  ")
      }
    }
    let errors = row.error.map { StyledLine.paragraphs("! \($0)", width: width - 2, .error) } ?? []
    let below = row.below.map { below in
      let isDone = below.isStruckThrough == true
      let circle = below.isStruckThrough == nil ? "" : isDone ? "● " : "○ "
      return StyledLine(circle, .muted)
        + StyledLine(below.wording, isDone ? TextStyle(.muted, .struck) : .muted)
    }
    return [first + beside] + indented(errors + below, by: start + 2)
  }

  /// Returns the line of an option, which a picker as the only row has.
  func line(of option: String, in picker: Control, isMarked: Bool) -> StyledLine {
    let isSelected = picker.value == option
    return StyledLine(isMarked ? "▸ " : "  ", .key) + StyledLine(isSelected ? "● " : "○ ", .muted)
      + .square(picker.optionColors?[option])
      + StyledLine(option, isMarked || isSelected ? .title : .plain)
  }

  private func margin(_ row: Control, _ marks: Marks) -> StyledLine {
    var line = StyledLine(marks.isMarked ? "▸" : marks.isChosen ? "✓" : " ", .key)
    if marks.isMarked, marks.isChosen {
      line.add("✓", .key)
    } else if hasColors, let color = row.color {
      line.add("▌", TextStyle(color: color))
    }
    return line.padded(to: hasColors ? 3 : 2)
  }

  // MARK: Values

  /// Returns the value of a control beside another one; that of a switch has its label.
  private func value(beside control: Control) -> StyledLine {
    guard case .toggle(let isOn) = control.kind else { return value(of: control, isMarked: false) }
    return StyledLine("\(isOn ? "[✓]" : "[ ]") \(control.label)", isOn ? .plain : .muted)
  }

  /// Returns the value of a control as a person reads it.
  private func value(of row: Control, isMarked: Bool) -> StyledLine {
    let style: TextStyle = row.isEnabled ? .plain : .muted
    let key: TextStyle = isMarked ? .key : .muted
    let text = row.detail ?? row.value ?? ""
    func between(_ left: String, _ text: String, _ right: String) -> StyledLine {
      StyledLine(left, key) + StyledLine(text, isMarked ? .title : style) + StyledLine(right, key)
    }
    switch row.kind {
    case .button: return StyledLine("[\(row.label)]", .muted)
    case .navigationLink:
      return .square(row.color) + StyledLine(row.detail ?? "", style) + StyledLine(" ›", key)
    case .text: return .square(row.color) + StyledLine(row.detail ?? "", style)
    case .toggle(let isOn): return StyledLine(isOn ? "[✓] on" : "[ ] off", isOn ? style : .muted)
    case .textField(let text): return StyledLine(text, style)
    case .stepper(_, let range, _):
      let bounds = isMarked ? "   \(range.lowerBound) to \(range.upperBound)" : ""
      return between("◂ ", text, " ▸") + StyledLine(bounds, .muted)
    case .slider(let value, let range):
      let share = (value - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-9)
      return .bar(share, width: 12, nil) + StyledLine(" \(text)", style)
    case .picker(let selection, let options):
      let isWide = options.reduce(0) { $0 + $1.displayWidth + 2 } > width - labels
      guard isMarked, !isWide else { return between("‹", selection, "›") }
      return options.map { option in
        option == selection ? StyledLine("‹\(option)›", .title) : StyledLine(" \(option) ", .muted)
      }
      .joined(by: "")
    case .datePicker(let date, _):
      return between("◂ ", row.detail ?? dates?.text(date) ?? text, " ▸")
    case .progress(let fraction):
      return .bar(fraction, width: min(24, max(6, width / 3)), row.color)
        + StyledLine("  \(row.progressText)", style)
    case .ring: return StyledLine(row.progressText, .muted)
    }
  }

  /// Returns the text of a field, around the cursor if that is in it.
  private func field(_ text: String, _ row: Control, _ room: Int, _ marks: Marks) -> StyledLine {
    if let field = marks.typed {
      // The beginning is left out so far that the cursor is in the field.
      let before = String(field.editor.before.end(ofWidth: room - 1))
      let shown = (before + field.editor.after).truncated(toWidth: room).padded(toWidth: room)
      let after = String(shown.dropFirst(before.count))
      let style = TextStyle(.standard, .underline)
      guard field.isSelected else { return StyledLine(typed: before, after, style) }
      return StyledLine(before, TextStyle(.standard, .reverse))
        + StyledLine(typed: "", after, style)
    }
    guard !text.isEmpty else { return StyledLine(row.isItem ? row.label : "–", .muted) }
    let style = marks.isMarked ? TextStyle.title : .plain
    let shown = row.isStruckThrough == true ? TextStyle(.muted, .struck) : style
    return StyledLine(text.truncated(toWidth: room), shown)
  }
}

extension StyledLine {
  /// Returns a bar that is filled up to a share of its width.
  static func bar(_ share: Double, width: Int, _ color: UInt32?) -> StyledLine {
    let share = share.isFinite ? min(max(share, 0), 1) : 0
    let filled = Int((Double(width) * share).rounded(.down))
    let style = color.map(TextStyle.init(color:)) ?? .accent
    return StyledLine(String(repeating: "━", count: filled), style)
      + StyledLine(String(repeating: "─", count: width - filled), .muted)
  }

  /// Returns a square in a color; nothing without one.
  static func square(_ color: UInt32?) -> StyledLine {
    color.map { StyledLine("■ ", TextStyle(color: $0)) } ?? StyledLine()
  }
}

extension Control {
  /// True for a row of a list: what it is, and details in columns.
  fileprivate var isListed: Bool {
    kind == .button || kind == .navigationLink && (id.key != nil || detail == nil)
  }

  /// True for a text without a value, which is broken into lines.
  fileprivate var isParagraph: Bool { kind == .text && (detail == nil || label.isEmpty) }

  /// True for a field among others of its kind, which needs no label.
  fileprivate var isItem: Bool { isTextField && id.key != nil }

  /// The label, and the detail behind a colon.
  fileprivate var wording: String { [label, detail].compactMap(\.self).joined(separator: ": ") }

  /// The parts of the detail, which stand in columns.
  fileprivate var detailParts: [String] {
    guard let detail, !detail.isEmpty else { return [] }
    let parts = detail.parts(between: UInt8(ascii: ";"))
    return parts.count > 1 ? parts : detail.parts(between: UInt8(ascii: ","))
  }

  /// True if there is nothing below its line.
  var hasOneLine: Bool { !isParagraph && error == nil && below.isEmpty }
}

extension String {
  /// Returns the parts between a sign that a space follows.
  fileprivate func parts(between sign: UInt8) -> [String] {
    var (parts, start) = ([String](), startIndex)
    for index in utf8.indices where utf8[index] == sign {
      let space = utf8.index(after: index)
      guard index >= start, space < endIndex, utf8[space] == 0x20 else { continue }
      parts.append(String(self[start..<index]))
      start = utf8.index(after: space)
    }
    return parts + [String(self[start...])]
  }
}
