import Foundation

/// The way to a screen as a value that can be written down, sent, and opened again.
///
/// A route is a text such as `shelf://books/ID/edit?focus=ID`: a scheme, then segments separated by slashes, each
/// with an optional query of its own. The tables of the models, `Presenting.routes`, define the segments, so a valid
/// route may still lead nowhere.
///
/// ```swift
/// let route = try Route(parsing: "shelf://books/add/")
/// print(route)  // shelf://books/add
/// ```
public struct Route: Hashable, Sendable {
  /// One word or id of a route, with its query.
  public struct Segment: Hashable, Sendable {
    /// The word or the id.
    public var text: String
    /// The query's values by name; a flag, such as `?presented`, has an empty value.
    public var query: [String: String]

    /// Makes a segment.
    public init(_ text: String, query: [String: String] = [:]) {
      self.text = text
      self.query = query
    }
  }

  /// The scheme, which names the app, in lower case.
  public let scheme: String
  /// The way, from the root on; none is empty.
  public let segments: [Segment]

  /// Makes a route.
  ///
  /// - Parameters:
  ///   - scheme: Letters, digits, `+`, `-` and `.`, a letter first.
  ///   - segments: The way; empty segments are left out, and so are names of a query that are empty.
  public init(scheme: String, segments: [Segment]) {
    self.scheme = scheme.lowercased()
    self.segments = segments.filter { !$0.text.isEmpty }.map {
      Segment($0.text, query: $0.query.filter { name, _ in !name.isEmpty })
    }
  }
}

extension Route: CustomStringConvertible {
  /// The route as it is written: in ASCII, the names of a query in order.
  public var description: String {
    "\(scheme)://" + segments.map { $0.description }.joined(separator: "/")
  }
}

extension Route.Segment: CustomStringConvertible {
  /// The segment as it stands in a route.
  public var description: String {
    guard !query.isEmpty else { return text.percentEncoded }
    let names = query.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let items = names.map { name in
      let value = query[name] ?? ""
      return name.percentEncoded + (value.isEmpty ? "" : "=\(value.percentEncoded)")
    }
    return "\(text.percentEncoded)?\(items.joined(separator: "&"))"
  }
}

extension String {
  /// The text with all but letters, digits and `-._~` as the bytes of its UTF-8 in hexadecimal: `%20`.
  fileprivate var percentEncoded: String {
    addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? self
  }

  /// The characters that stand for themselves in any URI (RFC 3986, section 2.3).
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}
