import FeatureKit

/// The texts of a row before they are laid out.
struct RowTexts {
  let margin: String
  let label: String
  let value: String
  let hasFocus: Bool
  /// Lines of text without a value, which keep their line ends.
  let lines: [String]?
  /// The square in the row's color, before its value or, in a collection, before its label.
  let square: PrintedText?

  init(
    _ row: Control,
    number: Int?,
    digits: Int,
    hasFocus: Bool,
    _ highlighting: LineHighlighting = .none
  ) {
    self.hasFocus = hasFocus
    margin = (number.map(String.init) ?? "").padded(toWidth: digits)
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
    square = row.color.flatMap(highlighting.square)
    let isInCollection = row.id.key != nil
    if square != nil, !isInCollection { value = "\(LineHighlighting.square) \(value)" }
    for control in row.beside where control.isEnabled && control.kind.isUsed {
      value += "  [\(control.words(besideNumber: number))]"
      if let state = control.value { value += " \(state)" }
    }
    self.value = value.trimmed.withoutControlCharacters
    label =
      (square != nil && isInCollection ? "\(LineHighlighting.square) " : "")
      + row.label.withoutControlCharacters
    let isText = row.kind == .text && row.detail == nil
    lines = isText ? row.label.lines.map(\.withoutControlCharacters) : nil
  }
}

extension RowTexts {
  fileprivate var shownValue: String { hasFocus ? value + " (focused)" : value }
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
  func lines(_ row: RowTexts) -> [PrintedText] {
    let lines = texts(row).map { "\($0)" as PrintedText }
    guard let square = row.square, let first = lines.first?.text,
      let place = first.firstRange(of: LineHighlighting.square)
    else { return lines }
    let (before, after) = (first[..<place.lowerBound], first[place.upperBound...])
    return ["\(before)\(square)\(after)"] + lines.dropFirst()
  }

  private func texts(_ row: RowTexts) -> [String] {
    let value = row.shownValue
    if let lines = row.lines { return lines.paragraphs(toWidth: width) }
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
