extension Route {
  /// The reason why a text isn't a route.
  public enum SyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It does not begin with a scheme and `://`.
    case noScheme
    /// It has white space, a control character, or `#` in it.
    case character(Unicode.Scalar)
    /// A percent sign isn't followed by two hexadecimal digits, or the bytes aren't UTF-8.
    case percent(String)
    /// A query stands before the first segment.
    case queryFirst

    /// The problem as a sentence.
    public var description: String {
      switch self {
      case .noScheme: "A route begins with a scheme, as in scheme://screen."
      case .character(let scalar):
        "A route has no \(scalar == "#" ? "“#”" : scalar.name) in it; write it in percent-encoding."
      case .percent(let text): "“\(text)” isn't a valid percent-encoding."
      case .queryFirst: "A query stands behind what it belongs to, not first."
      }
    }
  }

  /// Reads a route.
  ///
  /// The scheme and the first segment may be in any case, as in every URL; empty segments mean nothing. If a query has
  /// a name twice, the last one counts.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  /// - Throws: The problem with the text.
  public init(parsing text: String) throws(SyntaxError) {
    for scalar in text.unicodeScalars where scalar.isRefused { throw .character(scalar) }
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[..<colon].isScheme,
      bytes[(colon + 1)...].starts(with: "//".utf8)
    else { throw .noScheme }

    var segments: [Segment] = []
    for part in bytes[(colon + 3)...].split(separator: UInt8(ascii: "/")) {
      let halves = part.split(
        separator: UInt8(ascii: "?"),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let query = halves.count > 1 ? try Self.query(halves[1]) : [:]
      if !halves[0].isEmpty {
        segments.append(Segment(try halves[0].percentDecoded, query: query))
      } else if let last = segments.indices.last {
        // A slash before the query, as in “add/?x”, is a slash at the end.
        segments[last].query.merge(query) { $1 }
      } else {
        throw .queryFirst
      }
    }
    if let first = segments.first { segments[0].text = first.text.lowercased() }
    self.init(scheme: String(decoding: bytes[..<colon], as: UTF8.self), segments: segments)
  }

  private static func query(_ bytes: ArraySlice<UInt8>) throws(SyntaxError) -> [String: String] {
    var query: [String: String] = [:]
    for item in bytes.split(separator: UInt8(ascii: "&")) {
      let halves = item.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      query[try halves[0].percentDecoded] = halves.count > 1 ? try halves[1].percentDecoded : ""
    }
    return query
  }
}

extension Unicode.Scalar {
  /// White space and terminal controls are copying mistakes; `#` begins a part that no program sends on.
  fileprivate var isRefused: Bool {
    guard value <= 0x20 || value >= 0x7F else { return self == "#" }
    return properties.isWhitespace || properties.generalCategory == .control
  }

  fileprivate var name: String {
    properties.isWhitespace ? "white space" : "control character"
  }
}

extension ArraySlice<UInt8> {
  /// True if it is the scheme of a URI (RFC 3986, section 3.1).
  fileprivate var isScheme: Bool {
    guard let first, first.isLetter else { return false }
    return allSatisfy { byte in
      byte.isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "+-.".utf8.contains(byte)
    }
  }

  /// The decoded text.
  fileprivate var percentDecoded: String {
    get throws(Route.SyntaxError) {
      var bytes: [UInt8] = []
      var index = startIndex
      while index < endIndex {
        guard self[index] == UInt8(ascii: "%") else {
          bytes.append(self[index])
          index += 1
          continue
        }
        guard index + 2 < endIndex, let high = self[index + 1].hexadecimal,
          let low = self[index + 2].hexadecimal
        else { throw .percent(shortened) }
        bytes.append(high << 4 | low)
        index += 3
      }
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .percent(shortened) }
      return text
    }
  }

  private var shortened: String {
    String(decoding: self, as: UTF8.self).shortened
  }
}

extension String {
  /// The text, or the beginning of one that is too long for a sentence.
  var shortened: String {
    let beginning = prefix(80)
    return beginning.endIndex == endIndex ? self : "\(beginning)…"
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// The value of a digit.
  fileprivate var hexadecimal: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case _: nil
    }
  }
}
