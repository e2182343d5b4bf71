extension Screen {
  /// The screen as plain text, the same in line mode, walks and tests.
  ///
  /// It can be read aloud and answered: no boxes, every value with its label, and in square brackets the words to type for a
  /// row or an action.
  ///
  /// ```
  /// Books
  ///
  /// - ○ Emma: 474 pages  [book 1]
  /// - ● Dracula (done): 418 pages  [book 2]
  ///
  /// [add-book] Add a book
  /// ```
  public var text: String {
    let heading = heading.map { [$0.withoutControlCharacters] } ?? []
    let title = [(style == .alert ? "Alert: " : "") + title.withoutControlCharacters]
    let message = message.map(lines) ?? []
    let sections = zip(sections, names).map { $0.lines(names: $1, focus: focus) }
    return ([heading, title, message] + sections + [actions.map(\.line)])
      .filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// The usable controls and actions, as typed: `add-book`, `book 1`.
  package var offered: [String] {
    let rows = zip(sections, names).flatMap { section, names in
      zip(section.rows, names).flatMap { row, names in
        zip(row.line, names).filter { $0.0.isEnabled && $0.0.kind.isUsed }.map(\.1)
      }
    }
    return actions.filter(\.isEnabled).map(\.id.description) + rows
  }

  /// The shortest way to type each control of each row and section: its name and position.
  ///
  /// Positions count among the rows of that name.
  private var names: [[[String]]] {
    let taken = sections.flatMap(\.rows).numbersAsNames
    var positions: [String: Int] = [:]
    // Rows outside the window count; all rows of a collection have the same names.
    func skip(_ count: Int, like row: Control?) {
      for control in row?.line ?? [] { positions[control.id.name, default: 0] += count }
    }
    return sections.map { section in
      skip(section.offset, like: section.rows.first)
      let names = section.rows.map { row in
        row.line.map { control in
          positions[control.id.name, default: 0] += 1
          return control.typed(at: positions[control.id.name, default: 0], besides: taken)
        }
      }
      skip(section.count - section.offset - section.rows.count, like: section.rows.last)
      return names
    }
  }
}

extension ScreenSection {
  fileprivate func lines(names: [[String]], focus: ControlID?) -> [String] {
    var result = title.map { [$0.withoutControlCharacters] } ?? []
    for (row, names) in zip(rows, names) {
      result += row.lines(names: names, hasFocus: row.id == focus)
    }
    if rows.count < count {
      result.append(
        rows.isEmpty
          ? "(\(count) more rows)" : "(Rows \(offset + 1) to \(offset + rows.count) of \(count))"
      )
    }
    return result + (footer.map(FeatureScreens.lines) ?? [])
  }
}

extension Control {
  fileprivate func lines(names: [String], hasFocus: Bool) -> [String] {
    let content = kind == .text ? FeatureScreens.lines(content) : [content.withoutControlCharacters]
    // Paragraphs have one left edge.
    let isParagraphs = kind == .text && detail == nil && content.count > 1
    let mark = isParagraphs ? "  " : id.key == nil || kind == .text ? "" : "- "
    let parts = zip(line, names).map { control, name in
      // The circle before the row is its switch, so that only the name is left to say.
      let shown =
        control.id == id
        ? content.first ?? ""
        : control.id == circle?.id ? "" : control.content.withoutControlCharacters
      let address = control.kind.isUsed ? name.withoutControlCharacters : ""
      return [shown, address.isEmpty ? "" : "[\(address)]"]
        .filter { !$0.isEmpty }.joined(separator: "  ")
        + (control.id == id && hasFocus ? " (focused)" : "")
        + (control.isEnabled ? "" : " (disabled)")
    }
    var result = [mark + parts.joined(separator: "  ")]
    result += content.dropFirst()
    result += below.flatMap { $0.lines(names: [""], hasFocus: false) }.map { "  \($0)" }
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
    case .progress, .ring:
      labelled(progressText)
    }
  }

  private func labelled(_ value: String?) -> String {
    [shownLabel, value].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

extension Control.Kind {
  /// True if a control of this kind takes input.
  package var isUsed: Bool {
    switch self {
    case .progress, .ring, .text: false
    case .button, .navigationLink, .toggle, .textField, .stepper, .picker, .slider, .datePicker:
      true
    }
  }
}

extension ScreenAction {
  fileprivate var line: String {
    "[\(id)] \(label)".withoutControlCharacters + (isEnabled ? "" : " (disabled)")
  }
}

/// Splits a text into lines, and neutralizes each.
///
/// All lines but the first are indented, so that no text can pass for a row or an action.
private func lines(_ text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    .map { ($0 == 0 ? "" : "  ") + String($1).withoutControlCharacters }
}
