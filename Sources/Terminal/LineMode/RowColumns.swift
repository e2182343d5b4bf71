import FeatureKit

/// The texts of a row before they are laid out.
struct RowTexts {
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
