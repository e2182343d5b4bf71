public import Foundation

/// Where the product keeps what it stores.
public enum StoreLocation: Hashable, Sendable {
  /// A folder, with a folder in it for each kind of record.
  case folder(URL)
  /// Nowhere: what is stored is gone when the process ends.
  case memory

  /// How long a deletion is remembered: 30 days, longer than anybody's copy should stay behind.
  public static let deletionAge: TimeInterval = 30 * 24 * 60 * 60

  /// Reads a location as it is written: a path, `folder:PATH`, or `memory`.
  ///
  /// - Parameters:
  ///   - text: What is written. A path that begins with `~/` lies in the home folder.
  ///   - environment: The environment of the process, which knows the home folder.
  /// - Throws: Why it is no location.
  public init(_ text: String, environment: [String: String]) throws(StoreLocationError) {
    guard text != "memory" else {
      self = .memory
      return
    }
    if let scheme = Self.otherSchemes.first(where: { text.hasPrefix($0 + ":") }) {
      throw .unsupported(scheme: scheme)
    }
    let path = text.hasPrefix("folder:") ? String(text.dropFirst("folder:".count)) : text
    guard !path.isEmpty else { throw .noPath }
    guard path == "~" || path.hasPrefix("~/") else {
      self = .folder(URL(filePath: path, directoryHint: .isDirectory))
      return
    }
    self = .folder(try Self.home(in: environment).appending(path: path.dropFirst()))
  }

  /// Finds the location to use: the option's, else that of `STANDUPS_STORE`, else the usual one.
  ///
  /// The usual one is `standups` in the folder for user data of the XDG specification: `XDG_DATA_HOME`, or
  /// `~/.local/share`. As that specification says, a relative `XDG_DATA_HOME` is ignored.
  ///
  /// - Parameters:
  ///   - option: What was asked for on the command line.
  ///   - environment: The environment of the process.
  /// - Returns: The location.
  /// - Throws: Why there is none.
  public static func resolve(
    option: String?,
    environment: [String: String]
  ) throws(StoreLocationError) -> StoreLocation {
    if let option { return try StoreLocation(option, environment: environment) }
    if let variable = environment["STANDUPS_STORE"], !variable.isEmpty {
      return try StoreLocation(variable, environment: environment)
    }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return .folder(URL(filePath: data).appending(path: "standups", directoryHint: .isDirectory))
    }
    let home = try Self.home(in: environment)
    return .folder(home.appending(path: ".local/share/standups", directoryHint: .isDirectory))
  }

  /// What is planned or likely to be tried, and must not become the name of a folder.
  private static let otherSchemes = ["sqlite", "postgres", "postgresql", "file", "http", "https"]

  private static func home(in environment: [String: String]) throws(StoreLocationError) -> URL {
    guard let home = environment["HOME"], home.hasPrefix("/") else { throw .noHome }
    return URL(filePath: home, directoryHint: .isDirectory)
  }
}

/// Why there is no place to keep standups in, in a sentence for a person.
public enum StoreLocationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing is written where a path should be.
  case noPath
  /// The kind of store is not one of ours.
  case unsupported(scheme: String)
  /// The place is in the home folder, and nobody says where that is.
  case noHome

  /// The sentence.
  public var description: String {
    switch self {
    case .noPath: "The location of the store is empty."
    case .unsupported(let scheme): "Standups cannot be kept in a store of the kind “\(scheme):”."
    case .noHome:
      "There is no home folder to keep standups in: HOME is not set to an absolute path."
    }
  }

  /// What to do instead.
  public var hint: String {
    switch self {
    case .noPath, .unsupported: "Name a folder, as PATH or folder:PATH, or use memory."
    case .noHome: "Name a folder with --store PATH or in STANDUPS_STORE."
    }
  }
}
