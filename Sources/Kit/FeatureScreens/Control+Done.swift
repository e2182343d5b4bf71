// What is done: a circle before the label, a ring, and always the same in words.

extension Control {
  /// The label, with a circle and a word if the row can be done: `○ Emma`, `● Emma (done)`.
  package var shownLabel: String {
    guard let isStruckThrough else { return label }
    return [isStruckThrough ? "●" : "○", label, isStruckThrough ? Control.done : ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The word behind the label of a row that is done.
  package static let done = "(done)"

  /// The leading switch of a row that can be done, which is drawn as the circle.
  package var circle: Control? {
    guard isStruckThrough != nil, let leading, case .toggle = leading.kind else { return nil }
    return leading
  }

  /// The progress with its detail: `33%, 10:00 left`, `◔ 1 of 4`.
  package var progressText: String {
    [[kind.ring, value].compactMap(\.self).joined(separator: " "), detail ?? ""]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Control.Kind {
  /// The ring by its quarters: empty only for nothing, and full only for all.
  fileprivate var ring: String? {
    guard case .ring(let done, let all) = self else { return nil }
    guard all > 0, done > 0 else { return "○" }
    guard done < all else { return "●" }
    return ["◔", "◔", "◑", "◕"][Int(4 * Double(done) / Double(all))]
  }
}
