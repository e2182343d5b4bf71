import Foundation

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
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[(colon + 1)...].starts(with: "//".utf8)
    else { throw .noScheme }
    // RFC 3986, section 3.1.
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
    guard scheme.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*/) != nil else { throw .noScheme }

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
    self.init(scheme: scheme, segments: segments)
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
  /// The decoded text.
  fileprivate var percentDecoded: String {
    get throws(Route.SyntaxError) {
      let text = String(decoding: self, as: UTF8.self)
      // Behind a first character, as Foundation takes a mark of byte order away from the beginning.
      guard let decoded = "/\(text)".removingPercentEncoding else { throw .percent(text.shortened) }
      return String(decoded.unicodeScalars.dropFirst())
    }
  }
}

extension String {
  /// The text, or the beginning of one that is too long for a sentence.
  var shortened: String {
    let beginning = prefix(80)
    return beginning.endIndex == endIndex ? self : "\(beginning)…"
  }
}
