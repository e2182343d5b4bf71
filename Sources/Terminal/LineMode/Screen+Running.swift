import FeatureKit

extension Screen {
  /// The text that changes all the time: its forms from wide to narrow; empty if there is none.
  var running: [String] { sections.lazy.map(\.running).first { !$0.isEmpty } ?? [] }
}

extension ScreenSection {
  /// The section in one line if it only shows how far something is: its forms from wide to narrow.
  ///
  /// It only shows that if it has a progress, and nothing that can be used.
  var running: [String] {
    let isShown = rows.allSatisfy { $0.isProgress || $0.kind == .text && !$0.isNumbered }
    guard isShown, rows.contains(where: \.isProgress) else { return [] }
    let values = rows.map { $0.detail ?? $0.value ?? "" }
    let named = zip(rows, values).map { $0.isProgress ? $1 : "\($0.label): \($1)" }
    return [named, values].map { $0.joined(separator: "  ") }
  }
}

extension Control {
  /// True if the row has a number: it is one of a collection, and something can be done with it.
  var isNumbered: Bool {
    id.key != nil && (isDeletable || isMovable || line.contains(where: \.kind.isUsed))
  }

  /// True if it shows progress that changes all the time.
  var isProgress: Bool { if case .progress = kind { true } else { false } }
}
