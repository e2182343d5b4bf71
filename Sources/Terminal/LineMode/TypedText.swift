// The words of a typed line: names that are compared, values, quotes, and key sequences.

extension String {
  /// The text in lower case, with single spaces, without hyphens, quotes and final punctuation.
  var folded: String {
    let words = lowercased().split { $0.isWhitespace || $0 == "-" || $0 == "\"" }
    return words.joined(separator: " ").withoutFinalPunctuation
  }

  /// The folded text without words that say nothing in a command, such as `the`.
  var withoutFillers: String {
    let fillers: Set<Substring> = ["the", "a", "an", "this", "my", "please"]
    return folded.split(separator: " ").filter { !fillers.contains($0) }.joined(separator: " ")
  }

  /// True for a whole number: it means a row with that number and never the beginning of a name.
  var isRowNumber: Bool {
    let digits = withoutFinalPunctuation.drop { "+-".contains($0) }
    return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The text without the signs that end a sentence.
  var withoutFinalPunctuation: String {
    var text = self
    while let last = text.last, ".!?…".contains(last) { text.removeLast() }
    return text
  }
}

extension String {
  /// The whole number at the beginning, if only a unit follows: `10`, `10 min`.
  var number: Int? {
    let digits = prefix { $0.isASCII && $0.isNumber }
    let unit = dropFirst(digits.count)
    return unit.allSatisfy { $0.isLetter || $0.isWhitespace || $0 == "." } ? Int(digits) : nil
  }

  /// The state of a switch.
  var isOn: Bool? {
    switch folded {
    case "on", "yes", "true": true
    case "off", "no", "false": false
    case _: nil
    }
  }

  /// The text without quotes around all of it.
  var unquoted: String {
    let quotes: [(Character, Character)] = [("\"", "\""), ("“", "”")]
    guard count > 1, let first, let last, quotes.contains(where: { $0 == (first, last) }) else {
      return self
    }
    let inner = dropFirst().dropLast()
    return inner.contains(last) ? self : String(inner)
  }

  /// The text in quotes if it would lose its own.
  var quotedIfNeeded: String { unquoted == self ? self : "\"\(self)\"" }

  /// The text without the slash at its beginning.
  var withoutSlash: String { String(dropFirst()).trimmed }

  /// The text without white space around it.
  var trimmed: String {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text without the sequences that keys such as arrows send.
  var withoutKeySequences: String {
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
