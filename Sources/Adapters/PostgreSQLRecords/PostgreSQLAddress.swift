#if PostgreSQL
import CPostgreSQL
import Foundation

/// The address of tables in a database.
///
/// It has the form `postgres://[user[:password]@]host[:port]/database[?schema=…&sslmode=…]`.
/// It is taken apart here, and libpq gets each part by its keyword. No sentence about an address quotes it: with a
/// forgotten `%`, any part may be one of the password.
package struct PostgreSQLAddress: Sendable {
  /// The keywords of libpq with their values.
  private(set) var parameters: [String: String] = [:]

  /// The schema in which the tables are.
  private(set) var schema = "records"

  /// A problem of an address, as a clause.
  package struct Problem: Error, Equatable {
    package let reason: String
  }

  /// Takes an address apart.
  package init(_ text: String) throws(Problem) {
    guard let scheme = text.firstRange(of: "://") else { throw .form }
    let (address, query) = text[scheme.upperBound...].parted(by: "?")
    let (server, database) = address.parted(by: "/")
    let at = server.lastIndex(of: "@")
    if let user = at.map({ server[..<$0] }) {
      let (name, password) = user.parted(by: ":")
      try set("user", name)
      try set("password", password)
    }
    try setServer(at.map { server[server.index(after: $0)...] } ?? server)
    guard database?.contains(where: { "/@:".contains($0) }) != true else { throw .form }
    try set("dbname", database)
    for pair in query?.split(separator: "&", omittingEmptySubsequences: false) ?? [] {
      let (keyword, value) = pair.parted(by: "=")
      guard let value else { throw Problem(reason: "a parameter has no value") }
      try setParameter(String(keyword), value)
    }
    try check()
  }

  private mutating func setServer(_ text: Substring) throws(Problem) {
    if text.hasPrefix("[") {
      let (host, rest) = text.dropFirst().parted(by: "]")
      guard let rest, rest.isEmpty || rest.hasPrefix(":") else { throw .form }
      try set("host", host)
      try set("port", rest.isEmpty ? nil : rest.dropFirst())
    } else {
      let (host, port) = text.parted(by: ":")
      try set("host", host)
      try set("port", port)
    }
  }

  private mutating func setParameter(_ keyword: String, _ value: Substring) throws(Problem) {
    let isKnown = Self.defaults.keys.contains(keyword) && !Self.ours.contains(keyword)
    guard isKnown || keyword == "schema" else {
      throw Problem(reason: "it has a parameter that isn't known")
    }
    try set(keyword, value)
    guard keyword == "schema" else { return }
    schema = parameters.removeValue(forKey: keyword) ?? schema
    // The name of the channel begins with eight more bytes, and has 63 at most.
    guard 1...50 ~= schema.utf8.count else {
      throw Problem(reason: "the name of its schema is longer than 50 bytes")
    }
  }

  private mutating func set(_ keyword: String, _ value: Substring?) throws(Problem) {
    guard let value, !value.isEmpty else { return }
    guard let decoded = value.removingPercentEncoding, !decoded.contains("\0") else {
      throw Problem(reason: "a “%” in it isn't followed by two digits that make a character")
    }
    parameters[keyword] = decoded
  }

  private func check() throws(Problem) {
    guard Self.isName(hostAddress), isFolder || Self.isName(host) else {
      throw Problem(reason: "its host isn't the name of one")
    }
    guard let number = Int(port), 1...65_535 ~= number else {
      throw Problem(reason: "its port isn't a number from 1 to 65535")
    }
  }

  private static func isName(_ host: String) -> Bool {
    host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._:%".contains($0)) }
  }

  // MARK: As resolved

  /// The values of libpq for keywords that an address leaves out, with the environment's settings.
  private static let defaults: [String: String] = {
    guard let options = PQconndefaults() else { return [:] }
    defer { PQconninfoFree(options) }
    var defaults: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      defaults[String(cString: keyword)] = option.pointee.val.map { String(cString: $0) } ?? ""
      option += 1
    }
    return defaults
  }()

  /// Parameters that the adapter sets, or that would hide the others from it.
  private static let ours: Set = [
    "client_encoding", "fallback_application_name", "replication", "service",
  ]

  private func resolved(_ keyword: String) -> String {
    parameters[keyword] ?? Self.defaults[keyword] ?? ""
  }

  /// The name or address of the server, or the folder of its socket; empty for that of the library.
  var host: String { resolved("host") }

  /// True if the server is on this machine, behind a socket in a folder.
  var isFolder: Bool { host.isEmpty || host.hasPrefix("/") }

  /// True if the server's address need not be looked up.
  var isNumeric: Bool { isFolder || !hostAddress.isEmpty }

  /// The server's address, which isn't looked up then; empty if only the host is named.
  private var hostAddress: String { resolved("hostaddr") }

  var port: String { resolved("port") }
  private var user: String { resolved("user") }
  private var database: String { resolved("dbname").isEmpty ? user : resolved("dbname") }

  /// The place in words, without a secret.
  package var place: String {
    let name = host.contains(":") ? "[\(host)]" : isFolder ? "" : host
    let query: KeyValuePairs = [
      "host": isFolder ? host : "", "hostaddr": hostAddress,
      "schema": schema == "records" ? "" : schema,
    ]
    let parameters = query.filter { !$0.value.isEmpty }.map { "\($0.key)=\($0.value)" }
    return "postgres://\(name)\(port == "5432" ? "" : ":\(port)")/\(database)"
      + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
  }

  /// The place as resolved, which tells it from all others.
  package var personalName: String {
    let server = hostAddress.isEmpty ? host : hostAddress
    let parts = [server.lowercased(), port, database, schema].map {
      $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? $0
    }
    return "postgres://\(parts.joined(separator: "/"))"
  }

  /// Takes a secret of this address out of a text.
  func redacted(_ text: String) -> String {
    ["password", "sslpassword"].map(resolved).filter { !$0.isEmpty }
      .reduce(text) { $0.replacing($1, with: "…") }
  }
}

extension PostgreSQLAddress.Problem {
  fileprivate static let form = Self(
    reason: "it isn't of the form postgres://user@host/database, with “%40” for an “@” in a part"
  )
}

extension Substring {
  /// The parts before and after the first of these; nil for the second if there is none.
  fileprivate func parted(by separator: Character) -> (Substring, Substring?) {
    guard let index = firstIndex(of: separator) else { return (self, nil) }
    return (self[..<index], self[self.index(after: index)...])
  }
}
#endif
