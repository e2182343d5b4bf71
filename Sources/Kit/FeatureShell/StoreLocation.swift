package import FeatureRecords
package import FeatureStores
package import Foundation

/// The place of an app's records.
package enum StoreLocation: Hashable, Sendable {
  /// A folder, with a folder in it for each kind of record.
  case folder(URL)
  /// A database that others may share.
  case address(StoreAddress)
  /// Memory, which ends with the process.
  case memory

  /// Reads a location as typed: a path, `folder:PATH`, `memory`, or the address of a database.
  ///
  /// - Parameters:
  ///   - text: The typed text. A path that begins with `~/` lies in the home folder.
  ///   - environment: The environment of the process, which names the home folder.
  ///   - app: The name of the app, whose folder has what is the user's own beside a database.
  ///   - engines: The engines of the program.
  ///   - waiting: The patience of an engine while another program writes there.
  /// - Throws: The reason why it isn't a location.
  package init(
    _ text: String,
    environment: [String: String],
    app: String = "",
    engines: StoreEngines = StoreEngines(),
    waiting: FolderWaiting = FolderWaiting()
  ) throws(StoreLocationError) {
    guard text != "memory" else {
      self = .memory
      return
    }
    let (scheme, path) = Self.parts(of: text)
    if let scheme, scheme != "folder" {
      let expanded = try Self.expanded(path, environment)
      guard let engine = try engines.engine(scheme, at: "\(scheme):\(expanded)", waiting) else {
        throw .unsupported(scheme: scheme)
      }
      let own = try Self.dataFolder(of: app, environment)
      self = .address(StoreAddress(text, engine, in: own.appending(path: "stores")))
      return
    }
    guard !path.isEmpty else { throw .noPath }
    let expanded = try Self.expanded(path, environment)
    self = .folder(URL(filePath: expanded, directoryHint: .isDirectory))
  }

  /// Returns the kind of store that an address begins with, in lower case, and the rest.
  ///
  /// A kind that the program lacks mustn't become the name of a folder. A path that looks like an address is written
  /// `./a:b`, or `folder:a:b`.
  private static func parts(of text: String) -> (scheme: String?, rest: Substring) {
    guard let colon = text.firstIndex(of: ":") else { return (nil, text[...]) }
    let (word, rest) = (text[..<colon], text[colon...].dropFirst())
    let isWord = word.allSatisfy { $0.isLetter || $0.isNumber || "+-._".contains($0) }
    guard isWord || !word.contains("/") && rest.hasPrefix("//") else { return (nil, text[...]) }
    return (word.lowercased(), rest)
  }

  /// Returns a path without `~`.
  private static func expanded(
    _ path: Substring,
    _ environment: [String: String]
  ) throws(StoreLocationError) -> String {
    guard path == "~" || path.hasPrefix("~/") else { return String(path) }
    return try home(in: environment).appending(path: path.dropFirst()).path
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
  ///   - engines: The engines of the program.
  ///   - waiting: The patience of an engine while another program writes there.
  /// - Returns: The location.
  /// - Throws: The reason why there is none.
  package static func resolve(
    for app: String,
    option: String?,
    environment: [String: String],
    unreadable: Set<String> = [],
    engines: StoreEngines = StoreEngines(),
    waiting: FolderWaiting = FolderWaiting()
  ) throws(StoreLocationError) -> StoreLocation {
    let environment = environment.filter { !unreadable.contains($0.key) }
    func location(_ text: String) throws(StoreLocationError) -> StoreLocation {
      try StoreLocation(
        text,
        environment: environment,
        app: app,
        engines: engines,
        waiting: waiting
      )
    }
    if let option {
      // Other users see the arguments of every process.
      guard !StoreAddress.hasPassword(option) else { throw .password }
      return try location(option)
    }
    func value(of variable: String) throws(StoreLocationError) -> String? {
      guard !unreadable.contains(variable) else { throw .notText(variable: variable) }
      return environment[variable]
    }
    if let text = try value(of: variable(of: app)), !text.isEmpty {
      return try location(text)
    }
    for variable in ["XDG_DATA_HOME", "HOME"] {
      if let path = try value(of: variable), path.hasPrefix("/") { break }
    }
    return .folder(try dataFolder(of: app, environment))
  }

  /// The app's folder for user data.
  private static func dataFolder(
    of app: String,
    _ environment: [String: String]
  ) throws(StoreLocationError) -> URL {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return URL(filePath: data).appending(path: app, directoryHint: .isDirectory)
    }
    return try home(in: environment)
      .appending(path: ".local/share/\(app)", directoryHint: .isDirectory)
  }

  /// The app's folder for what a person sets for themselves, which isn't a store; nil if there is none.
  ///
  /// It is that of the XDG specification: `XDG_CONFIG_HOME`, or `~/.config`.
  package static func settingsFolder(of app: String, _ environment: [String: String]) -> URL? {
    if let settings = environment["XDG_CONFIG_HOME"], settings.hasPrefix("/") {
      return URL(filePath: settings).appending(path: app, directoryHint: .isDirectory)
    }
    return try? home(in: environment).appending(path: ".config/\(app)", directoryHint: .isDirectory)
  }

  /// The environment's variable that names the location.
  package static func variable(of app: String) -> String { variable(of: app, for: "STORE") }

  /// The environment's variable of an app for a purpose; for `shelf` one is `SHELF_USER`.
  package static func variable(of app: String, for purpose: String) -> String {
    app.uppercased().replacing("-", with: "_") + "_" + purpose
  }

  private static func home(in environment: [String: String]) throws(StoreLocationError) -> URL {
    guard let home = environment["HOME"], home.hasPrefix("/") else { throw .noHome }
    return URL(filePath: home, directoryHint: .isDirectory)
  }
}

/// The reason why records have no place, as a sentence for the user.
package enum StoreLocationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path is empty.
  case noPath
  /// The program has no engine of that kind.
  case unsupported(scheme: String)
  /// The address isn't one.
  case invalid(StoreAddressError)
  /// An argument has a password.
  case password
  /// The place is in the home folder, which the environment doesn't name.
  case noHome

  /// The value of an environment variable isn't text in UTF-8.
  case notText(variable: String)

  /// The sentence.
  package var description: String {
    switch self {
    case .noPath: "The location of the store is empty."
    case .unsupported(let scheme): "Records cannot be kept in a store of the kind “\(scheme):”."
    case .invalid(let error): error.reason
    case .password: "A password in an argument can be seen by every user of this machine."
    case .notText(let variable): "\(variable) isn't text in UTF-8."
    case .noHome:
      "There is no home folder to keep records in: HOME is not set to an absolute path."
    }
  }

  /// Returns the remedy.
  package func hint(for app: String) -> String {
    switch self {
    case .unsupported("sqlite"): Self.hint(trait: "SQLite")
    case .unsupported("postgres"), .unsupported("postgresql"): Self.hint(trait: "PostgreSQL")
    case .invalid(let error): error.hint
    case .password:
      "Write it to ~/.pgpass, or the address to \(StoreLocation.variable(of: app)), and leave it out here."
    case .noPath, .unsupported: "Name a folder, as PATH or folder:PATH, or use memory."
    case .noHome, .notText:
      "Name a folder with --store PATH or in \(StoreLocation.variable(of: app))."
    }
  }

  private static func hint(trait: String) -> String {
    "Build the program with it: swift build -c release --traits \(trait)."
  }
}
