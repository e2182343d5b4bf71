// The text of a typed line, where the terminal edits it.

extension String {
  /// The text without white space around it.
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The text of a line where a slash begins a command: nothing for one, and one slash for two.
  package var fieldText: String { hasPrefix("//") || !hasPrefix("/") ? withOneSlash : "" }

  /// The line that is typed for a text where a slash begins a command.
  package var typedAsText: String { hasPrefix("/") ? "/\(self)" : self }

  /// The text with one slash for two at its beginning.
  package var withOneSlash: String { hasPrefix("//") ? String(dropFirst()) : self }

  /// The text without the sequences that keys such as arrows send, such as `[1;5C` or `OP`.
  package var withoutKeySequences: String {
    guard utf8.contains(0x1B) else { return self }
    let sequence = /\u{1B}(?:\[[^@-~]*[@-~]?|O.?|.)?/
    return replacing(sequence.matchingSemantics(.unicodeScalar).dotMatchesNewlines(), with: "")
  }
}
