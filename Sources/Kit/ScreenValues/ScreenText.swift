extension Screen {
  /// The screen as plain text, the same in line mode, in walks and in tests.
  ///
  /// It is made to be read aloud and to be answered: no boxes, every value with its label, and in
  /// square brackets what to type to use a row or an action.
  ///
  /// ```
  /// Daily Standups
  ///
  /// - Design: 6 people, 60 min  [standup 1]
  /// - Product: 3 people, 10 min  [standup 2]
  ///
  /// [add-standup] Add a standup
  /// ```
  public var text: String {
    let heading = [(style == .alert ? "Alert: " : "") + title.withoutControlCharacters]
    var positions: [String: Int] = [:]
    var blocks = [heading]
    if let message { blocks.append(lines(message)) }
    for section in sections { blocks.append(section.lines(focus: focus, positions: &positions)) }
    blocks.append(actions.map(\.line))
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }
}

extension ScreenSection {
  /// Writes the section and counts on the positions of repeated controls.
  fileprivate func lines(focus: ControlID?, positions: inout [String: Int]) -> [String] {
    var result: [String] = []
    if let title { result.append(title.withoutControlCharacters) }
    if let first = rows.first, offset > 0 { positions[first.id.name, default: 0] += offset }
    for row in rows {
      positions[row.id.name, default: 0] += 1
      result += row.lines(position: positions[row.id.name, default: 0], hasFocus: row.id == focus)
    }
    if let last = rows.last, count > offset + rows.count {
      positions[last.id.name, default: 0] += count - offset - rows.count
    }
    if rows.count < count {
      result.append(
        rows.isEmpty
          ? "(\(count) more rows)"
          : "(Rows \(offset + 1) to \(offset + rows.count) of \(count))"
      )
    }
    if let footer { result += ScreenValues.lines(footer) }
    return result
  }
}

extension Control {
  fileprivate func lines(position: Int, hasFocus: Bool) -> [String] {
    let content = kind == .text ? ScreenValues.lines(content) : [content.withoutControlCharacters]
    let mark = id.key == nil || kind == .text ? "" : "- "
    var line = mark + (content.first ?? "")
    if kind.isUsed {
      let name = id.key == nil ? id.name : "\(id.name) \(position)"
      line += "  [\(name)]"
    }
    if hasFocus { line += " (focused)" }
    if !isEnabled { line += " (disabled)" }
    var result = [line]
    result += content.dropFirst()
    if case .picker(_, let options) = kind {
      result.append("  Choices: " + options.joined(separator: ", ").withoutControlCharacters)
    }
    if let error { result.append("  Error: " + error.withoutControlCharacters) }
    return result
  }

  private var content: String {
    switch kind {
    case .button, .navigationLink, .text:
      labelled(detail)
    case .toggle, .textField, .picker:
      labelled(value.map { $0.isEmpty ? "(empty)" : $0 })
    case .stepper(_, let range, _):
      labelled(detail ?? value) + " (\(range.lowerBound) to \(range.upperBound))"
    case .slider(_, let range):
      labelled(detail ?? value) + " (\(range.lowerBound.written) to \(range.upperBound.written))"
    case .datePicker:
      labelled(detail ?? value)
    case .progress:
      labelled([value, detail].compactMap(\.self).joined(separator: ", "))
    }
  }

  private func labelled(_ value: String?) -> String {
    [label, value].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

extension Control.Kind {
  /// Whether there is something to do with a control of this kind.
  fileprivate var isUsed: Bool {
    switch self {
    case .progress, .text: false
    case .button, .navigationLink, .toggle, .textField, .stepper, .picker, .slider, .datePicker:
      true
    }
  }
}

extension ScreenAction {
  fileprivate var line: String {
    "[\(id)] \(label.withoutControlCharacters)" + (isEnabled ? "" : " (disabled)")
  }
}

/// Splits a text of several lines, and neutralises each.
///
/// What follows the first line is indented, so that no text can pass for a row or an action.
private func lines(_ text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    .map { ($0 == 0 ? "" : "  ") + String($1).withoutControlCharacters }
}
