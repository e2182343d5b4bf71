import FeatureScreens

/// A word of a line, bare or in quotes.
struct WalkWord: Equatable {
  var text: String
  var isQuoted: Bool
}

/// The words of one line, and the text after `#`.
struct WalkWords {
  var words: [WalkWord] = []
  var comment: String?

  init(_ line: some StringProtocol) throws(WalkSyntaxError) {
    var rest = Substring(line).unicodeScalars
    while let scalar = rest.first {
      if scalar.properties.isWhitespace {
        rest.removeFirst()
      } else if scalar == "#" {
        comment = String(rest.dropFirst())
        // A line may end as on Windows.
        if comment?.unicodeScalars.last == "\r" { comment?.unicodeScalars.removeLast() }
        return
      } else if scalar == "\"" {
        rest.removeFirst()
        words.append(WalkWord(text: try Self.quoted(&rest), isQuoted: true))
        guard rest.first?.properties.isWhitespace ?? true else {
          throw WalkSyntaxError("There must be a space after a closing quote.")
        }
      } else {
        words.append(WalkWord(text: try Self.bare(&rest), isQuoted: false))
      }
    }
  }

  private static func bare(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(WalkSyntaxError) -> String {
    let word = Substring(rest.prefix { !$0.properties.isWhitespace })
    rest.removeFirst(word.unicodeScalars.count)
    guard String(word).isBareWord else {
      throw WalkSyntaxError(
        "“\(word.shortened)” must be in quotes, with \\\" for a quote and \\\\ for a backslash."
      )
    }
    return String(word)
  }

  private static func quoted(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(WalkSyntaxError) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        return String(text)
      case "\\":
        switch rest.popFirst() {
        case "\""?: text.append("\"")
        case "\\"?: text.append("\\")
        case "n"?: text.append("\n")
        case let other?:
          throw WalkSyntaxError(
            "“\\\(other)” means nothing; there are \\\", \\\\ and \\n."
          )
        case nil:
          throw WalkSyntaxError("The closing quote is missing.")
        }
      default:
        text.append(scalar)
      }
    }
    throw WalkSyntaxError("The closing quote is missing.")
  }
}

extension StringProtocol {
  /// The beginning of a word, for a message: a file that isn't a walk may be one long word.
  var shortened: String { count > 80 ? "\(prefix(80))…" : String(self) }
}
