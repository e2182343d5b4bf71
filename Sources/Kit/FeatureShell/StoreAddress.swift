import FeatureRecords
package import FeatureStores
package import Foundation
import Synchronization

/// The address of a database, its engine, and the folder of what is the user's own beside it.
package struct StoreAddress: Hashable, Sendable {
  private let text: String
  /// The engine, which all who name the address share.
  package let engine: any SharedEngine
  /// The folder of the session, the drafts, and the records of personal kinds.
  package let own: URL

  init(_ text: String, _ engine: any SharedEngine, in folder: URL) {
    (self.text, self.engine) = (text, engine)
    own = folder.appending(path: Self.folderName(engine.personalName))
  }

  /// The folder's name: what can be read of the place, and a checksum for what can't.
  private static func folderName(_ name: String) -> String {
    let readable = String(
      name.unicodeScalars.map { scalar in
        scalar.properties.isAlphabetic && scalar.isASCII || "0"..."9" ~= scalar || scalar == "."
          ? Character(scalar) : "-"
      }
    )
    return
      "\(readable.suffix(60).drop { $0 == "-" || $0 == "." })-\(CRC32C.digits(of: Data(name.utf8)))"
  }

  package static func == (left: StoreAddress, right: StoreAddress) -> Bool {
    left.text == right.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// True if a text has a password where the address of a database may have one.
  static func hasPassword(_ text: String) -> Bool {
    guard let start = text.firstRange(of: "://")?.upperBound else { return false }
    let parts = text[start...].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let server = parts[0].prefix { $0 != "/" }
    if let user = server.lastIndex(of: "@"), server[..<user].contains(":") { return true }
    guard parts.count > 1 else { return false }
    return parts[1].split(whereSeparator: { "&;#".contains($0) }).contains { item in
      let name = item.prefix { $0 != "=" }
      return ["password", "sslpassword"].contains(name.removingPercentEncoding?.lowercased())
    }
  }
}

/// The engines of a program by the schemes of their addresses, and those in use.
package struct StoreEngines: Sendable {
  /// Makes an engine of an address, or throws a `StoreAddressError`; it connects when it is first used.
  package typealias Open =
    @Sendable (_ address: String, EngineUse) throws -> any SharedEngine

  private let all: [String: Open]
  private let inUse = EnginesInUse()
  /// The use of the engines that are opened from now on; by default no one hears their warnings.
  package var use = EngineUse()

  /// Lists the engines by their schemes.
  package init(_ all: [String: Open] = [:]) {
    self.all = all
  }

  /// The forms of the addresses that the program can use, for its help.
  package var addresses: [String] {
    let forms = ["postgres": "postgres://…", "sqlite": "sqlite:PATH"]
    // The longer word for PostgreSQL's means the same.
    return all.keys.filter { $0 != "postgresql" }.sorted().map { forms[$0] ?? "\($0):…" }
  }

  /// Returns the engine of an address, which the whole process shares; nil without one for the scheme.
  func engine(
    _ scheme: String,
    at address: String,
    _ waiting: FolderWaiting
  ) throws(StoreLocationError) -> (any SharedEngine)? {
    guard let open = all[scheme] else { return nil }
    do {
      return try inUse.engines.withLock { engines in
        if let engine = engines[address] { return engine }
        var use = use
        use.waiting = waiting
        let engine = try open(address, use)
        engines[address] = engine
        return engine
      }
    } catch let error as StoreAddressError {
      throw .invalid(error)
    } catch {
      throw .invalid(StoreAddressError("\(error)", hint: "Try again."))
    }
  }

  /// Ends the engines in use, before the process ends.
  package func end() async {
    for engine in inUse.engines.withLock({ Array($0.values) }) { await engine.end() }
  }
}

/// The engines that were opened, by their addresses.
private final class EnginesInUse: Sendable {
  let engines = Mutex<[String: any SharedEngine]>([:])
}
