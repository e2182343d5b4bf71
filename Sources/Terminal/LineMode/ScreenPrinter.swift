import FeatureKit
import TerminalConsole
import TerminalTexts

/// Lays screens out as lines of a terminal.
///
/// What can be typed stands at the beginning of a row (its number, or the name of a field) and in the brackets of an
/// action.
struct ScreenPrinter {
  /// The number of columns.
  let width: Int
  let highlighting: LineHighlighting
  /// The words in which dates are shown.
  let dates: DateWords?

  init(
    width: Int = 80,
    highlighting: LineHighlighting = .none,
    dates: DateWords? = nil
  ) {
    (self.width, self.highlighting) = (max(10, width), highlighting)
    self.dates = dates
  }

  /// Lays out a screen, without some of its sections.
  func page(of words: ScreenWords, without left: Set<String> = []) -> ScreenPage {
    var (page, screen) = (ScreenPage(), words.screen)
    if let heading = screen.heading { page.add(.init("screen heading", wrapped(heading) { $0 })) }
    page.add(.init("title", wrapped(screen.title, style: highlighting.bold)))
    if let message = screen.message {
      page.add(.init("message", foreign(message)))
    }
    for (index, section) in screen.sections.enumerated() where !section.isEmpty {
      if left.contains(section.id) {
        page.typed += section.rows.flatMap(typedLines)
      } else {
        // What is typed stands behind the prompt.
        let places = words.places.filter { $0.section == index && $0.row.submission == nil }
        if !places.isEmpty || section.rows.isEmpty { add(section, places, words, to: &page) }
      }
    }
    // A line of its own: it changes with each act, and the others don't.
    let parts = [
      ScreenPage.Part("actions", actions(of: words)),
      ScreenPage.Part("history", actions(of: words, isHistory: true)),
    ]
    if !screen.actions.isEmpty { page.groups.append(.init(key: "actions", parts: parts)) }
    return page
  }

  // MARK: Sections

  private func add(
    _ section: ScreenSection,
    _ places: [RowPlace],
    _ words: ScreenWords,
    to page: inout ScreenPage
  ) {
    var parts: [ScreenPage.Part] = []
    if let title = section.title {
      var part = ScreenPage.Part(
        "heading \(section.id)",
        wrapped(title, style: highlighting.bold)
      )
      part.isHeading = true
      parts.append(part)
    }
    let rows = places.map { RowTexts($0.row, number: $0.number, in: words, highlighting, dates) }
    let indent = words.digits + 2
    let columns = RowColumns(rows, width: width - indent)
    let shown = section.offset..<section.offset + section.rows.count
    // The rows in the window and the number of the others don't change with a row beyond.
    let rest = section.count - shown.upperBound
    for (place, texts) in zip(places, rows) {
      let row = place.row
      let laidOut = columns.lines(texts, highlighting)
      var lines = laidOut.enumerated().map { index, line -> PrintedText in
        let margin = index == 0 ? texts.margin : ""
        return "\(margin.padded(toWidth: indent))\(line)"
      }
      let gap = String(repeating: " ", count: indent + 2)
      for error in row.error.map({ wrapped("Error: \($0)", in: width - gap.count) }) ?? [] {
        lines.append(highlighting.error("\(gap)\(error)"))
      }
      let below = RowColumns(texts.below, width: width - gap.count)
      lines += texts.below.flatMap { below.lines($0, highlighting) }.map { "\(gap)\($0)" }
      let content =
        [texts.margin, texts.label, texts.value, row.error ?? ""]
        + texts.below.flatMap { [$0.label, $0.value] }
      var part = ScreenPage.Part(ScreenPage.Part.key(of: row), lines, content: content)
      (part.hasFocus, part.isRunning) = (texts.hasFocus, row.isProgress)
      part.isBeyond = !shown.contains(place.offset)
      parts.append(part)
    }
    if rest > 0 {
      var part = ScreenPage.Part("rest \(section.id)", ["… \(rest.grouped) more"])
      part.isBeyond = true
      parts.insert(part, at: parts.firstIndex(where: \.isBeyond) ?? parts.endIndex)
    }
    if let footer = section.footer {
      parts.append(.init("footer \(section.id)", foreign(footer)))
    }
    let running = section.running.first { $0.displayWidth <= width } ?? section.running.last
    page.groups.append(
      .init(key: "section \(section.id)", parts: parts, running: running.map { "\($0)" })
    )
  }

  /// Returns the lines of a text that were taken as something else, with the words for that.
  private func typedLines(of row: Control) -> [ScreenPage.TypedLine] {
    guard let taken = row.taken else { return [] }
    return row.label.lines.compactMap { line in
      // Equal lines may have become different things, a word a line.
      taken[line]?.lines.last.map { .init(line: line, understood: foreign("✓ \($0)")) }
    }
  }

  /// An action that has a reason not to be used is left out; who types it nonetheless reads that.
  private func actions(of words: ScreenWords, isHistory: Bool = false) -> [PrintedText] {
    let texts = zip(words.screen.actions, words.words)
      .filter { ($0.0.role == .history) == isHistory && $0.0.reason == nil }
      .map { action, word -> String in
        let label = action.label.split(separator: " ")
        let rest = label.dropFirst(word.typed.split(separator: " ").count).map(String.init)
        let texts =
          [action.isEnabled ? "[\(words.mark)\(word.typed)]" : word.typed] + rest
          + (action.isEnabled ? [] : [Control.unavailable])
        return texts.joined(separator: " ").withoutControlCharacters
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

  /// Returns the lines of a text, all but the first set in: no text can pass for a row or an action.
  private func foreign(_ text: String) -> [PrintedText] {
    text.lines.enumerated().flatMap { index, line in
      let gap = index == 0 ? "" : "  "
      return wrapped(line, in: width - gap.count).map { "\(gap)\($0)" as PrintedText }
    }
  }

  private func wrapped(
    _ text: String,
    style: (PrintedText) -> PrintedText
  ) -> [PrintedText] {
    wrapped(text, in: width).map { style("\($0)") }
  }

  private func wrapped(_ text: String, in width: Int) -> [String] {
    text.withoutControlCharacters.wrapped(toWidth: width)
  }
}

extension ScreenSection {
  fileprivate var isEmpty: Bool { count == 0 && title == nil && footer == nil }
}
