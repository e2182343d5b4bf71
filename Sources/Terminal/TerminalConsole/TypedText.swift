// The text of a typed line, where the terminal edits it.

extension String {
  /// The text without white space around it.
  package var trimmed: String {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text without the sequences that keys such as arrows send.
  package var withoutKeySequences: String {
    var result = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        rest.removeKeySequence()
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Substring.UnicodeScalarView {
  /// Removes the rest of a key's sequence, such as `[A`, `OP` or `[1;5C`.
  fileprivate mutating func removeKeySequence() {
    guard let first = popFirst() else { return }
    switch first {
    case "[":
      self = drop { $0.value < 0x40 || $0.value > 0x7E }
      _ = popFirst()
    case "O": _ = popFirst()
    case _: break
    }
  }
}
