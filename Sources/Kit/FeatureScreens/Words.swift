// Words as typed in a script or on a line: bare, or in double quotes.

extension String {
  /// True if the text can be typed as one word without quotes.
  package var isBareWord: Bool {
    // By scalars: a combining mark after the hash forms one character with it, but still begins a comment.
    !isEmpty && unicodeScalars.first != "#"
      && unicodeScalars.allSatisfy {
        $0 != "\"" && $0 != "\\" && $0 != " " && !$0.isControl
          && ($0.isASCII || !$0.properties.isWhitespace)
      }
  }

  /// The text in double quotes, with quotes, backslashes and line ends escaped.
  package var quoted: String {
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

  /// The text with spaces for characters that could control a terminal, reverse text or hide.
  ///
  /// Emoji stay whole, also flags such as Scotland's, which are written in tags.
  package var withoutControlCharacters: String {
    guard !isPrintableASCII, unicodeScalars.contains(where: { $0.isControl }) else { return self }
    var result = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      result.append(scalar.isControl ? " " : scalar)
      guard scalar == "🏴" else { continue }
      let flag = rest.prefix(rest.tagsOfFlag)
      result += flag
      rest.removeFirst(flag.count)
    }
    return String(result)
  }
}

extension String {
  /// True if all bytes are printable ASCII.
  private var isPrintableASCII: Bool {
    var text = self
    // Each printed text comes here: a loop over bytes is quick in a debug build too.
    return text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count, bytes[index] >= 0x20, bytes[index] < 0x7F { index += 1 }
      return index == bytes.count
    }
  }

  /// The text as in `withoutControlCharacters`, but with its line feeds.
  package var linesWithoutControlCharacters: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).withoutControlCharacters }
      .joined(separator: "\n")
  }
}

extension Substring.UnicodeScalarView {
  /// The number of tags that make a black flag a region's flag: three to six, and an end.
  fileprivate var tagsOfFlag: Int {
    let code = prefix { scalar in
      ("\u{E0030}"..."\u{E0039}").contains(scalar) || ("\u{E0061}"..."\u{E007A}").contains(scalar)
    }
    let isFlag = (3...6).contains(code.count) && dropFirst(code.count).first == "\u{E007F}"
    return isFlag ? code.count + 1 : 0
  }
}

extension Unicode.Scalar {
  /// True for a control character, line end or tag, and for invisible and bidirectional marks.
  ///
  /// The joiners U+200C and U+200D are false: scripts and emoji need them.
  package var isControl: Bool {
    switch value {
    // First, because most are of these.
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0xE0000...0xE007F: true
    case 0x61C, 0x200E...0x200F, 0x2066...0x2069: true
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF: true
    case 0xFFF9...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
    default: false
    }
  }
}
