// Words as people type them, in a script or on a line: bare, or in double quotes.

extension String {
  /// Whether the text can be typed as one word without quotes.
  public var isBareWord: Bool {
    // By scalars: a mark behind the hash makes one character with it, and a comment begins all the same.
    !isEmpty && unicodeScalars.first != "#"
      && unicodeScalars.allSatisfy {
        $0 != "\"" && $0 != "\\" && !$0.properties.isWhitespace && !$0.isControl
      }
  }

  /// The text in double quotes, with quotes, backslashes and line ends escaped.
  public var quoted: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The text with everything that could steer a terminal, or turn its text around, as spaces.
  public var withoutControlCharacters: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      result.unicodeScalars.append(scalar.isControl ? " " : scalar)
    }
    return result
  }
}

extension String {
  /// The text as `withoutControlCharacters`, but with its line feeds.
  public var linesWithoutControlCharacters: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).withoutControlCharacters }
      .joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, a line end, or one that changes the direction of writing.
  public var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
