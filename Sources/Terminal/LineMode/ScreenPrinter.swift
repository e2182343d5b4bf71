import FeatureKit

/// The highlighting of screens and errors.
///
/// It uses bold, and red only beside a word that says the same, so it's legible on black and on white.
public enum LineHighlighting: Sendable {
  /// No highlighting.
  case none
  /// Bold titles, and nothing in colour.
  case bold
  /// Bold titles, and errors in red.
  case color

  func bold(_ text: PrintedText) -> PrintedText {
    self == .none || text.isEmpty ? text : "\u{1B}[1m" + text + "\u{1B}[m"
  }

  func error(_ text: PrintedText) -> PrintedText {
    self == .color ? "\u{1B}[1;31m" + text + "\u{1B}[m" : bold(text)
  }
}

/// Lays screens out as lines of a terminal.
///
/// What can be typed stands at the beginning of a row (its number, or the name of a field) and in the brackets of an
/// action.
struct ScreenPrinter {
  /// The number of columns.
  let width: Int
  let ink: LineHighlighting
  /// The mark before actions.
  let mark: String

  init(width: Int = 80, ink: LineHighlighting = .none, mark: String = "") {
    (self.width, self.ink, self.mark) = (max(10, width), ink, mark)
  }

  /// Lays out a screen, without some of its sections.
  func page(of screen: Screen, without left: Set<String> = []) -> ScreenPage {
    var page = ScreenPage()
    let title = (screen.style == .alert ? "Alert: " : "") + screen.title
    page.add(.init("title", wrapped(title, style: ink.bold)))
    if let message = screen.message {
      page.add(.init("message", message.lines.flatMap { wrapped($0) }))
    }
    let numbers = Dictionary(
      zip(screen.numbered, 1...),
      uniquingKeysWith: { first, _ in first }
    )
    for section in screen.sections where !section.isEmpty && !left.contains(section.id) {
      add(section, of: screen, numbers, to: &page)
    }
    if !screen.actions.isEmpty { page.add(.init("actions", actions(of: screen))) }
    return page
  }

  // MARK: Sections

  private func add(
    _ section: ScreenSection,
    of screen: Screen,
    _ numbers: [ControlID: Int],
    to page: inout ScreenPage
  ) {
    var parts: [ScreenPage.Part] = []
    if let title = section.title {
      parts.append(.init("heading \(section.id)", wrapped(title, style: ink.bold)))
    }
    let digits = numbers.isEmpty ? 0 : "\(numbers.count)".count
    let rows = section.rows.map { row in
      let margin = numbers[row.id].map { "\($0)" } ?? ""
      return RowTexts(row, margin.padded(toWidth: digits), hasFocus: row.id == screen.focus)
    }
    let indent = numbers.isEmpty ? 2 : digits + 2
    let columns = RowColumns(rows, width: width - indent)
    for (row, texts) in zip(section.rows, rows) {
      var lines = columns.lines(texts).enumerated().map { index, line -> PrintedText in
        let margin = index == 0 ? texts.margin : ""
        return "\(margin.padded(toWidth: indent))\(line)"
      }
      let gap = String(repeating: " ", count: indent + 2)
      for error in row.error.map({ wrapped("Error: \($0)", in: width - gap.count) }) ?? [] {
        lines.append(ink.error("\(gap)\(error)"))
      }
      let content = [texts.margin, texts.label, texts.value, row.error ?? ""]
      var part = ScreenPage.Part("row \(row.id)", lines, content: content)
      (part.hasFocus, part.isRunning) = (texts.hasFocus, row.isProgress)
      parts.append(part)
    }
    if section.rows.count < section.count {
      parts.append(.init("rest \(section.id)", ["(\(section.count) rows)"]))
    }
    if let footer = section.footer {
      parts.append(.init("footer \(section.id)", footer.lines.flatMap { wrapped($0) }))
    }
    page.groups.append(.init(key: "section \(section.id)", parts: parts))
  }

  private func actions(of screen: Screen) -> [PrintedText] {
    let texts = screen.actionTargets.map { target -> String in
      let words = target.label.split(separator: " ").dropFirst(
        target.typed.split(separator: " ").count
      )
      let short = target.isEnabled ? "[\(mark)\(target.typed)]" : "(\(target.typed), not now)"
      return ([short] + words.map(String.init)).joined(separator: " ").withoutControlCharacters
    }
    var lines: [String] = []
    for text in texts {
      if let last = lines.last, last.displayWidth + 2 + text.displayWidth <= width {
        lines[lines.count - 1] = "\(last)  \(text)"
      } else {
        lines += text.wrapped(toWidth: width)
      }
    }
    return lines.map { "\($0)" }
  }

  /// Returns the lines of a text that is wrapped at words.
  func wrapped(
    _ text: String,
    style: (PrintedText) -> PrintedText = { $0 }
  ) -> [PrintedText] {
    wrapped(text, in: width).map { style("\($0)") }
  }

  private func wrapped(_ text: String, in width: Int) -> [String] {
    text.withoutControlCharacters.wrapped(toWidth: width)
  }
}

/// A screen as lines, in parts that are compared with the same ones of an earlier page.
struct ScreenPage: Equatable {
  /// A title, a row, or all actions.
  struct Part: Equatable {
    let key: String
    let lines: [PrintedText]
    /// The texts, without the mark of the focus: its loss isn't worth a line.
    let content: [String]
    var hasFocus = false
    /// True if it changes all the time.
    var isRunning = false

    init(_ key: String, _ lines: [PrintedText], content: [String]? = nil) {
      (self.key, self.lines) = (key, lines)
      self.content = content ?? lines.map(\.text)
    }
  }

  /// Parts without an empty line between them, such as a section.
  struct Group: Equatable {
    let key: String
    var parts: [Part]
  }

  var groups: [Group] = []

  mutating func add(_ part: Part) {
    groups.append(Group(key: part.key, parts: [part]))
  }

  /// All lines.
  var lines: [PrintedText] {
    Array(groups.map { $0.parts.flatMap(\.lines) }.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The lines that differ from those of an earlier page of the same screen.
  ///
  /// A group that has lost a part is repeated as a whole, and running parts come along with others of their group. A
  /// title that follows a row isn't repeated.
  func changes(since old: ScreenPage) -> [PrintedText] {
    let before = Dictionary(
      old.groups.flatMap(\.parts).map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var changed: [Group] = []
    for var group in groups {
      let parts = Set(group.parts.map(\.key))
      let earlier = old.groups.first { $0.key == group.key }?.parts ?? []
      if earlier.allSatisfy({ parts.contains($0.key) }), !earlier.isEmpty {
        group.parts.removeAll { !$0.isRunning && !$0.isNew(since: before[$0.key]) }
        guard !group.parts.allSatisfy(\.isRunning) else { continue }
      }
      changed.append(group)
    }
    let groupsNow = Set(groups.map(\.key))
    if changed.isEmpty, !old.groups.allSatisfy({ groupsNow.contains($0.key) }) { return lines }
    let withoutTitle = changed.filter { $0.key != "title" }
    return (withoutTitle.isEmpty ? changed : withoutTitle).flatMap { $0.parts.flatMap(\.lines) }
  }
}

extension ScreenPage.Part {
  fileprivate func isNew(since old: ScreenPage.Part?) -> Bool {
    content != old?.content || hasFocus && old?.hasFocus == false
  }
}

// MARK: - Rows

/// The texts of a row before they are laid out.
private struct RowTexts {
  let margin: String
  let label: String
  let value: String
  let hasFocus: Bool
  /// Lines of text without a value, which keep their line ends.
  let lines: [String]?

  init(_ row: Control, _ margin: String, hasFocus: Bool) {
    (self.margin, self.hasFocus) = (margin, hasFocus)
    var value: String
    switch row.kind {
    case .button, .navigationLink, .text: value = row.detail ?? ""
    case .toggle, .textField: value = row.value.map { $0.isEmpty ? "(empty)" : $0 } ?? ""
    case .picker(let selection, let options):
      value = "\(selection), or " + options.filter { $0 != selection }.joined(separator: ", ")
    case .stepper(_, let range, _):
      value = "\(row.detail ?? row.value ?? "") (\(range.lowerBound) to \(range.upperBound))"
    case .slider(_, let range):
      value = "\(row.detail ?? row.value ?? "") (\(range.lowerBound) to \(range.upperBound))"
    case .datePicker: value = row.detail ?? row.value ?? ""
    case .progress: value = [row.value, row.detail].compactMap(\.self).joined(separator: ", ")
    }
    if !row.isEnabled { value += " (not now)" }
    self.value = value.trimmed.withoutControlCharacters
    label = row.label.withoutControlCharacters
    let isText = row.kind == .text && row.detail == nil
    lines = isText ? row.label.lines.map(\.withoutControlCharacters) : nil
  }
}

extension RowTexts {
  fileprivate var shownValue: String { hasFocus ? value + " (focused)" : value }
}

/// The columns of a section's rows: the labels, and the values beside or below them.
private struct RowColumns {
  let width: Int
  /// The columns of the labels; nil if values stand below them.
  let labels: Int?

  init(_ rows: [RowTexts], width: Int) {
    let pairs = rows.filter { $0.lines == nil && !$0.value.isEmpty }
    let label = pairs.map(\.label.displayWidth).max() ?? 0
    let value = pairs.map(\.shownValue.displayWidth).max() ?? 0
    self.width = width
    labels =
      if label + 2 + value <= width || label <= width / 2 {
        label
      } else if value <= width / 2 {
        width - 2 - value
      } else {
        nil
      }
  }

  func lines(_ row: RowTexts) -> [String] {
    let value = row.shownValue
    if let lines = row.lines { return lines.flatMap { $0.wrapped(toWidth: width) } }
    guard !value.isEmpty else { return row.label.wrapped(toWidth: width) }
    guard let labels else {
      return row.label.wrapped(toWidth: width)
        + value.wrapped(toWidth: width - 2).map { "  " + $0 }
    }
    let left = row.label.wrapped(toWidth: labels)
    let right = value.wrapped(toWidth: width - labels - 2)
    return (0..<max(left.count, right.count)).map { index in
      let label = index < left.count ? left[index] : ""
      guard index < right.count else { return label }
      return label.padded(toWidth: labels + (labels > 0 ? 2 : 0)) + right[index]
    }
  }
}

extension ScreenSection {
  fileprivate var isEmpty: Bool { count == 0 && title == nil && footer == nil }
}

extension Control {
  /// True if it shows how much is done.
  var isProgress: Bool { if case .progress = kind { true } else { false } }
}

// MARK: - Texts

extension String {
  fileprivate var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Breaks the text into lines of at most so many columns, between words where it can.
  ///
  /// - Parameters:
  ///   - width: The columns.
  ///   - hanging: The columns before all lines but the first.
  func wrapped(toWidth width: Int, hanging: Int = 0) -> [String] {
    guard displayWidth > width else { return [self] }
    let indent = String(repeating: " ", count: hanging)
    var (lines, line) = ([String](), "")
    for (index, word) in split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let joined = (index == 0 || line == indent ? line : line + " ") + word
      guard joined.displayWidth > width else {
        line = joined
        continue
      }
      if line != indent { lines.append(line) }
      line = lines.isEmpty ? "" : indent
      for character in word {
        if line.displayWidth + String(character).displayWidth > width {
          lines.append(line)
          line = indent
        }
        line.append(character)
      }
    }
    return lines + [line]
  }
}
