import FeatureKit

extension String {
  /// The text on one line, as Markdown that shows it as it was typed.
  ///
  /// Signs have a backslash. A bare link has none, because a backslash would become a part of it; where its signs could mean
  /// something else, it is in angle brackets.
  package var markdownText: String {
    let words = withoutControlCharacters.unicodeScalars.split(separator: " ")
    return words.enumerated().map { $1.markdown(atBeginning: $0 == 0) }.joined(separator: " ")
  }
}

// By scalars: a sign with a combining mark behind it is one character, but still a sign.
extension Substring.UnicodeScalarView {
  /// Returns a word as Markdown.
  ///
  /// - Parameter isAtBeginning: True at the beginning of a line, where numbers and some signs make lists and headings.
  /// - Returns: The Markdown.
  fileprivate func markdown(atBeginning isAtBeginning: Bool) -> String {
    if let link, link == startIndex || self[..<link].elementsEqual(["("]), isPlain {
      return String(self)
    }
    var (result, rest) = ("", self)
    while let link = rest.link {
      result += rest[..<link].escaped(atBeginning: isAtBeginning && link != startIndex)
      rest = rest[link...]
      if rest.starts(with: Self.web) {
        // Brackets need a scheme, and without the dot it isn't a link.
        result += "www\\."
        rest = rest.dropFirst(4)
      } else {
        let end = rest.endOfLink
        result += "<\(rest[..<end].withoutEntities)>"
        rest = rest[end...]
      }
    }
    return result + rest.escaped(atBeginning: isAtBeginning && rest.startIndex == startIndex)
  }

  private static let web = "www.".unicodeScalars

  /// The beginning of the first link; nil without any.
  private var link: Index? {
    var before: Unicode.Scalar?
    return indices.first { start in
      defer { before = self[start] }
      if let before, before.isASCIILetter { return false }
      if self[start...].starts(with: Self.web) {
        return before.map { "*_~(".unicodeScalars.contains($0) } ?? true
      }
      let letters = self[start...].prefix { $0.isASCIILetter }
      return ["http", "https", "ftp"].contains(String(letters).lowercased())
        && self[letters.endIndex...].starts(with: "://".unicodeScalars)
    }
  }

  /// The end of the link at the beginning, without punctuation or a bracket that it doesn't open.
  private var endOfLink: Index {
    var link = prefix { !$0.properties.isWhitespace && $0 != "<" && $0 != ">" }
    var unopened = link.count { $0 == ")" } - link.count { $0 == "(" }
    while let last = link.last {
      let isUnopened = last == ")" && unopened > 0
      guard isUnopened || "?!.,:;*_~'\"".unicodeScalars.contains(last) else { break }
      if isUnopened { unopened -= 1 }
      link.removeLast()
    }
    return link.endIndex
  }

  /// True if no sign of the word means anything, even where bare links are none.
  private var isPlain: Bool {
    var before: Unicode.Scalar?
    return withoutEntities == String(self)
      && indices.allSatisfy { index in
        defer { before = self[index] }
        switch self[index] {
        case "#", "&": return true
        case "_":
          let after = self[index...].dropFirst().first
          return before?.isInWord == true && after?.isInWord == true
        default: return !self[index].isSign
        }
      }
  }

  /// Returns the text with a backslash before each sign that could mean something.
  private func escaped(atBeginning isAtBeginning: Bool) -> String {
    var (result, isBehindNumber) = (String.UnicodeScalarView(), false)
    for scalar in self {
      let isFirst = isAtBeginning && result.isEmpty
      let isMeant =
        switch scalar {
        case "-", "+", "=": isFirst
        case ".", ")": isBehindNumber
        default: scalar.isSign
        }
      isBehindNumber = (isFirst || isBehindNumber) && "0"..."9" ~= scalar
      if isMeant { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  /// The text, with each ampersand that begins the name of a character as one.
  private var withoutEntities: String {
    String(self).replacing(/&(?=#?[0-9A-Za-z]+;)/.matchingSemantics(.unicodeScalar), with: "&amp;")
  }
}

extension Unicode.Scalar {
  /// True for a sign with a meaning anywhere in a line of Markdown.
  fileprivate var isSign: Bool { "\\`*_[]<>#|~&".unicodeScalars.contains(self) }

  fileprivate var isInWord: Bool { properties.isAlphabetic || properties.numericType != nil }

  fileprivate var isASCIILetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }
}
