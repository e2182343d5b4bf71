import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

/// The texts of a row before they are laid out.
struct RowTexts {
  let margin: String
  let label: String
  /// True if the label is struck through where the terminal can do that.
  let isStruck: Bool
  let value: String
  let hasFocus: Bool
  /// Lines of text without a value, which keep their line ends.
  let lines: [String]?
  /// The square in the row's color, before its value or, in a collection, before its label.
  let square: PrintedText?
  /// The lines under the row.
  let below: [RowTexts]

  /// Makes the texts of a row, with the words that can be typed for it.
  init(
    _ row: Control,
    number: Int? = nil,
    in words: ScreenWords? = nil,
    _ highlighting: LineHighlighting = .none,
    _ dates: DateWords? = nil
  ) {
    hasFocus = row.isField && row.id == words?.screen.focus
    isStruck = row.isStruckThrough == true
    below = row.below.map { RowTexts($0, highlighting) }
    margin = number.map(String.init) ?? ""
    var value = row.shownValue(dates) { option in
      words?.words.first { $0.act == .select(row.id, option: option) }
        .map { "[\($0.typed)]\(option.dropFirst($0.typed.count))" } ?? option
    }
    if !row.isEnabled { value += " \(Control.unavailable)" }
    square = row.color.flatMap(highlighting.square)
    let isInCollection = row.id.key != nil
    if square != nil, !isInCollection { value = "\(LineHighlighting.square) \(value)" }
    // The circle is drawn before the label, and what it takes needs no brackets.
    for control in row.others where control.id != row.circle?.id {
      if !control.kind.isUsed {
        let texts = RowTexts(control)
        value += "  " + [texts.label, texts.value].filter { !$0.isEmpty }.joined(separator: ": ")
      } else if control.isEnabled {
        let name = number == nil ? words?.typed(for: control.id) : nil
        let mark = control.isLink ? words?.mark ?? "" : ""
        value += "  [\(mark)\(name ?? control.name(number))]"
        if let state = control.value { value += " \(state)" }
      }
    }
    self.value = value.trimmed.withoutControlCharacters
    var label = row.shownLabel
    if number == nil, row.isLink, row.isEnabled, let typed = words?.typed(for: row.id) {
      label = "[\(words?.mark ?? "")\(typed)]\(label.dropFirst(typed.count))"
    }
    self.label =
      (square != nil && isInCollection ? "\(LineHighlighting.square) " : "")
      + label.withoutControlCharacters
    let isText = row.kind == .text && self.value.isEmpty
    lines = isText ? row.shownLabel.lines.map(\.withoutControlCharacters) : nil
  }
}

extension RowTexts {
  fileprivate var shownValue: String { hasFocus ? value + " (typing here)" : value }
}

/// The columns of a section's rows: the labels, and the values beside or below them.
struct RowColumns {
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

  /// Lays out a row.
  func lines(_ row: RowTexts, _ highlighting: LineHighlighting) -> [PrintedText] {
    texts(row).enumerated().map { index, line in
      let square = index == 0 ? row.square : nil
      return (row.isStruck ? struck(line.label, square, highlighting) : line.label.with(square))
        + line.value.with(square)
    }
  }

  /// Strikes a label through, but neither the marks before it nor the word behind it.
  private func struck(
    _ text: String,
    _ square: PrintedText?,
    _ highlighting: LineHighlighting
  ) -> PrintedText {
    let parts = text.wholeMatch(of: /(?s)([ ■●]*)(.*?)(\s*(?:\(done\))?\s*)/)?.output
    let (_, marks, label, rest) = parts ?? ("", "", text[...], "")
    return String(marks).with(square) + highlighting.struck("\(label)") + "\(rest)"
  }

  /// Returns the lines of a row, each with its part of the label and its part of the value.
  private func texts(_ row: RowTexts) -> [(label: String, value: String)] {
    let value = row.shownValue
    if let lines = row.lines { return lines.paragraphs(toWidth: width).map { ($0, "") } }
    guard !value.isEmpty else { return row.label.wrapped(toWidth: width).map { ($0, "") } }
    guard let labels else {
      return row.label.wrapped(toWidth: width).map { ($0, "") }
        + value.wrapped(toWidth: width - 2).map { ("", "  " + $0) }
    }
    let left = row.label.wrapped(toWidth: labels)
    let right = value.wrapped(toWidth: width - labels - 2)
    return (0..<max(left.count, right.count)).map { index in
      let label = index < left.count ? left[index] : ""
      guard index < right.count else { return (label, "") }
      return (label.padded(toWidth: labels + (labels > 0 ? 2 : 0)), right[index])
    }
  }
}

extension String {
  /// The text with a square in its color, if it has one.
  fileprivate func with(_ square: PrintedText?) -> PrintedText {
    guard let square, let place = firstRange(of: LineHighlighting.square) else { return "\(self)" }
    return "\(self[..<place.lowerBound])\(square)\(self[place.upperBound...])"
  }
}
