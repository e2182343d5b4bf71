import FeatureScreens
import Foundation
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
    var typed: LineEditor?
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

  /// Returns the lines of a row, and the column of the cursor in the first one.
  func lines(of row: Control, _ marks: Marks) -> (lines: [StyledLine], cursor: Int?) {
    var first = margin(row, marks)
    let start = first.width
    let isDone = row.isStruckThrough == true
    let style: TextStyle =
      !row.isEnabled || isDone ? .muted : marks.isMarked ? .title : .plain
    func indented(_ line: StyledLine, by columns: Int) -> StyledLine {
      StyledLine(String(repeating: " ", count: columns)) + line
    }
    if row.isParagraph {
      let text = [row.label, row.detail].compactMap(\.self).joined(separator: ": ")
      let lines = StyledLine.paragraphs(text, width: width, style)
      first.add(lines.first ?? StyledLine())
      return ([first] + lines.dropFirst().map { indented($0, by: start) }, nil)
    }
    var cursor: Int?
    if let circle = row.circle {
      let isOn = circle.kind == .toggle(isOn: true)
      first.add(isOn ? "● " : "○ ", isOn ? TextStyle(.success) : .muted)
    } else if let leading = row.leading {
      first.add(value(of: leading, isMarked: false))
      first.add(" ")
    }
    let beside = row.beside.reduce(into: StyledLine()) { line, other in
      line.add(line.isEmpty ? "" : "  ")
      line.add(value(of: other, isMarked: false))
    }
    if row.isListed {
      let room = max(4, labels - 2 - (first.width - start) + (details.isEmpty ? width : 0))
      let label = row.label.isEmpty ? "–" : row.label.truncated(toWidth: room)
      first.add(label, isDone ? style.adding(.struck) : style)
      let parts = row.detailParts
      if !parts.isEmpty || !beside.isEmpty { first.pad(to: start + labels) }
      for (part, columns) in zip(parts, details) {
        // Numbers end in one column.
        let gap = String(repeating: " ", count: columns - part.displayWidth)
        let isNumber = part.first?.isNumber == true
        first.add((isNumber ? gap + part : part + gap) + "  ", .muted)
      }
      first.add(beside)
    } else {
      if row.isItem {
        first.add(row.leading == nil ? " · " : "", .muted)
      } else {
        first.add(row.shownLabel.truncated(toWidth: max(4, labels - 2)), style)
        first.pad(to: start + labels)
      }
      let end = start + width - (beside.isEmpty ? 0 : beside.width + 2)
      if case .textField(let text) = row.kind {
        let room = max(6, min(64, end - first.width))
        let shown = field(text, row, room, marks)
        cursor = shown.cursor.map { first.width + $0 }
        first.add(shown.line)
        if !beside.isEmpty { first.pad(to: start + width - beside.width) }
      } else {
        first.add(value(of: row, isMarked: marks.isMarked))
        first.add(beside.isEmpty ? "" : "  ")
      }
      first.add(beside)
    }
    let errors = row.error.map { StyledLine.paragraphs("! \($0)", width: width - 2, .error) } ?? []
    let below = row.below.map { below -> StyledLine in
      let isDone = below.isStruckThrough == true
      let circle = below.isStruckThrough == nil ? "" : isDone ? "● " : "○ "
      let text = [below.label, below.detail].compactMap(\.self).joined(separator: ": ")
      return StyledLine(circle, .muted)
        + StyledLine(text, isDone ? TextStyle(.muted, .struck) : .muted)
    }
    return ([first] + (errors + below).map { indented($0, by: start + 2) }, cursor)
  }

  /// Returns the line of an option, which a picker as the only row has.
  func line(of option: String, in picker: Control, isMarked: Bool) -> StyledLine {
    let isSelected = picker.value == option
    var line = StyledLine(isMarked ? "▸ " : "  ", .key)
    line.add(isSelected ? "● " : "○ ", .muted)
    if let color = picker.optionColors?[option] { line.add("■ ", TextStyle(color: color)) }
    line.add(option, isMarked || isSelected ? .title : .plain)
    return line
  }

  private func margin(_ row: Control, _ marks: Marks) -> StyledLine {
    var line = StyledLine(marks.isMarked ? "▸" : marks.isChosen ? "✓" : " ", .key)
    if marks.isMarked, marks.isChosen {
      line.add("✓", .key)
    } else if hasColors, let color = row.color {
      line.add("▌", TextStyle(color: color))
    } else {
      line.add(" ")
    }
    line.add(hasColors ? " " : "")
    return line
  }

  // MARK: Values

  /// Returns the value of a control as a person reads it.
  private func value(of row: Control, isMarked: Bool) -> StyledLine {
    let style: TextStyle = row.isEnabled ? .plain : .muted
    let key: TextStyle = isMarked ? .key : .muted
    var line = StyledLine()
    func between(_ left: String, _ text: String, _ right: String) {
      line.add(left, key)
      line.add(text, isMarked ? .title : style)
      line.add(right, key)
    }
    switch row.kind {
    case .button: line.add("[\(row.label)]", .muted)
    case .navigationLink, .text:
      if let color = row.color { line.add("■ ", TextStyle(color: color)) }
      line.add(row.detail ?? "", style)
      line.add(row.kind == .text ? "" : " ›", key)
    case .toggle(let isOn): line.add(isOn ? "[✓] on" : "[ ] off", isOn ? style : .muted)
    case .textField(let text): line.add(text, style)
    case .stepper(_, let range, _):
      between("◂ ", row.detail ?? row.value ?? "", " ▸")
      if isMarked { line.add("   \(range.lowerBound) to \(range.upperBound)", .muted) }
    case .slider(let value, let range):
      let share = (value - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-9)
      line.add(.bar(share, width: 12, nil))
      line.add(" \(row.detail ?? row.value ?? "")", style)
    case .picker(let selection, let options):
      let isWide = options.reduce(0) { $0 + $1.displayWidth + 2 } > width - labels
      guard isMarked, !isWide else {
        between("‹", selection, "›")
        break
      }
      for option in options {
        let isSelected = option == selection
        line.add(isSelected ? "‹\(option)›" : " \(option) ", isSelected ? .title : .muted)
      }
    case .datePicker(let date, _):
      between("◂ ", row.detail ?? dates?.text(date) ?? row.value ?? "", " ▸")
    case .progress(let fraction):
      line.add(.bar(fraction, width: min(24, max(6, width / 3)), row.color))
      line.add("  \(row.progressText)", style)
    case .ring: line.add(row.progressText, .muted)
    }
    return line
  }

  /// Returns the text of a field, around the cursor if that is in it.
  private func field(
    _ text: String,
    _ row: Control,
    _ room: Int,
    _ marks: Marks
  ) -> (line: StyledLine, cursor: Int?) {
    guard let typed = marks.typed else {
      guard !text.isEmpty else { return (StyledLine(row.isItem ? row.label : "–", .muted), nil) }
      let style: TextStyle =
        row.isStruckThrough == true
        ? TextStyle(.muted, .struck) : marks.isMarked ? .title : .plain
      return (StyledLine(text.truncated(toWidth: room), style), nil)
    }
    // The beginning is left out so far that the cursor is in the field.
    let before = String(typed.before.end(ofWidth: room - 1))
    let shown = before + typed.after
    let line = StyledLine(
      shown.truncated(toWidth: room).padded(toWidth: room),
      TextStyle(.standard, .underline)
    )
    return (line, before.displayWidth)
  }
}

extension StyledLine {
  /// Returns a bar that is filled up to a share of its width.
  static func bar(_ share: Double, width: Int, _ color: UInt32?) -> StyledLine {
    let share = share.isFinite ? min(max(share, 0), 1) : 0
    let filled = Int((Double(width) * share).rounded(.down))
    let style = color.map(TextStyle.init(color:)) ?? .accent
    var line = StyledLine(String(repeating: "━", count: filled), style)
    line.add(String(repeating: "─", count: width - filled), .muted)
    return line
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
