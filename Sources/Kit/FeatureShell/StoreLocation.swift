package import Foundation

/// The place of an app's records.
package enum StoreLocation: Hashable, Sendable {
  /// A folder, with a folder in it for each kind of record.
  case folder(URL)
  /// Memory, which ends with the process.
  case memory

  /// Reads a location as typed: a path, `folder:PATH`, or `memory`.
  ///
  /// - Parameters:
  ///   - text: The typed text. A path that begins with `~/` lies in the home folder.
  ///   - environment: The environment of the process, which names the home folder.
  /// - Throws: The reason why it isn't a location.
  package init(_ text: String, environment: [String: String]) throws(StoreLocationError) {
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

  /// Finds the location: the option's, else that of the environment, else the default.
  ///
  /// The default is a folder named after the app, in the folder for user data of the XDG specification: `XDG_DATA_HOME`, or
  /// `~/.local/share`. As that specification says, a relative `XDG_DATA_HOME` is ignored.
  ///
  /// - Parameters:
  ///   - app: The name of the app; for `shelf` the environment's variable is `SHELF_STORE`.
  ///   - option: The value of the command line's option.
  ///   - environment: The environment of the process.
  ///   - unreadable: The variables whose values aren't text in UTF-8; read with other signs, they name another folder.
  /// - Returns: The location.
  /// - Throws: The reason why there is none.
  package static func resolve(
    for app: String,
    option: String?,
    environment: [String: String],
    unreadable: Set<String> = []
  ) throws(StoreLocationError) -> StoreLocation {
    let environment = environment.filter { !unreadable.contains($0.key) }
    if let option { return try StoreLocation(option, environment: environment) }
    func value(of variable: String) throws(StoreLocationError) -> String? {
      guard !unreadable.contains(variable) else { throw .notText(variable: variable) }
      return environment[variable]
    }
    if let text = try value(of: variable(of: app)), !text.isEmpty {
      return try StoreLocation(text, environment: environment)
    }
    if let data = try value(of: "XDG_DATA_HOME"), data.hasPrefix("/") {
      return .folder(URL(filePath: data).appending(path: app, directoryHint: .isDirectory))
    }
    _ = try value(of: "HOME")
    let home = try Self.home(in: environment)
    return .folder(home.appending(path: ".local/share/\(app)", directoryHint: .isDirectory))
  }

  /// The environment's variable that names the location.
  package static func variable(of app: String) -> String {
    app.uppercased().replacing("-", with: "_") + "_STORE"
  }

  /// Planned or likely kinds of stores, which mustn't become names of folders.
  private static let otherSchemes = ["sqlite", "postgres", "postgresql", "file", "http", "https"]

  private static func home(in environment: [String: String]) throws(StoreLocationError) -> URL {
    guard let home = environment["HOME"], home.hasPrefix("/") else { throw .noHome }
    return URL(filePath: home, directoryHint: .isDirectory)
  }
}

/// The reason why records have no place, as a sentence for the user.
package enum StoreLocationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path is empty.
  case noPath
  /// The kind of store is unknown.
  case unsupported(scheme: String)
  /// The place is in the home folder, which the environment doesn't name.
  case noHome

  /// The value of an environment variable isn't text in UTF-8.
  case notText(variable: String)

  /// The sentence.
  package var description: String {
    switch self {
    case .noPath: "The location of the store is empty."
    case .unsupported(let scheme): "Records cannot be kept in a store of the kind “\(scheme):”."
    case .notText(let variable): "\(variable) isn't text in UTF-8."
    case .noHome:
      "There is no home folder to keep records in: HOME is not set to an absolute path."
    }
  }

  /// Returns the remedy.
  package func hint(for app: String) -> String {
    switch self {
    case .noPath, .unsupported: "Name a folder, as PATH or folder:PATH, or use memory."
    case .noHome, .notText:
      "Name a folder with --store PATH or in \(StoreLocation.variable(of: app))."
    }
  }
}
