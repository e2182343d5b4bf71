public import CommandLineTables
public import FeatureKit
package import TerminalConsole
package import TerminalTexts

/// A command line and the world that it runs in.
///
/// ```swift
/// let books = try invocation.stores()[BookKind.self]
/// let book = try await invocation.record(of: BookKind.self, named: invocation[title])
/// try await books.update(book.id) { $0.isRead = true }
/// ```
///
/// A change is durable once the call returns. A deletion is kept for 30 days, and shown by `list --deleted`.
public struct Invocation: Sendable {
  let product: any AppProduct.Type
  package let arguments: ParsedArguments<CommandWork>
  /// The form of the results.
  package let form: OutputForm
  package let console: Console
  /// The present, new ids, and all other dependencies of the app, without its stores.
  public let dependencies: FeatureDependencies
  /// The place of the records that the command line names.
  var store: String?
  let openStores: OpenStores
  let openSessions: OpenSessions
  let engines: StoreEngines

  /// The name of the program.
  var program: String { product.name }

  /// The value of a parameter.
  ///
  /// - Precondition: A word that must be given is a parameter of the command.
  public subscript<Value>(parameter: CommandParameter<Value>) -> Value { arguments[parameter] }

  /// Opens the stores named by `--store`, the environment or the default.
  ///
  /// - Throws: A ``CommandFailure`` if there is no place for them.
  public func stores() throws -> RecordStores {
    openStores(try location, waiting, dependencies)
  }

  /// Opens the stores of the session and the drafts, if there are any, and begins with no draft.
  package func sessions(_ dependencies: inout FeatureDependencies) throws -> SessionStores? {
    // The app goes on without them, and tries again with the next change.
    let waiting = FolderWaiting(limit: .seconds(1), patience: console.patience)
    let stores = openSessions(try location, waiting, dependencies)
    dependencies.drafts = Drafts(owner: stores?.owner.id ?? "", now: dependencies.now)
    return stores
  }

  /// The wait for another program that is writing to the store; without a terminal it has a limit.
  var waiting: FolderWaiting {
    let warn = warning("waiting")
    return FolderWaiting(limit: canAsk ? nil : .seconds(5), patience: console.patience) {
      warn("Another program is writing to \($0); waiting for it.")
    }
  }

  /// Returns a function that warns the user at once.
  private func warning(_ code: String) -> @Sendable (PrintedText) -> Void {
    { [console, form, isQuiet = arguments[.quiet]] message in
      guard !isQuiet else { return }
      let notice = Notice(kind: .warning, code: code, message: message)
      console.tell { try notice.written(as: form) + "\n" }
    }
  }

  /// The location of the store.
  package var location: StoreLocation {
    get throws(CommandFailure) { try location(store) }
  }

  /// Returns a line for the same store, to be typed next.
  package func line(_ words: PrintedText) -> PrintedText {
    "\(program) \(words)\(store.map { " --store \($0.shellWord)" } ?? "")"
  }

  /// Throws if a file that is to be written stands among the records of the store, or is the store.
  package func checkOutsideRecords(_ path: String) throws(CommandFailure) {
    // Without a store there are no records; a command that needs one says so.
    guard let location = try? location else { return }
    let kinds = (try? stores().all.map { $0.kind.folder }) ?? []
    let file = URL(fileURLWithPath: path)
    let names = kinds + StoreLocation.ownFolders + SharedJournal.fileNames
    guard location.holds(file.written, in: names) else { return }
    throw CommandFailure(
      .cannotCreate,
      "\(file.path) would stand among the records of the store. Nothing was written.",
      hint: "Name a file in another folder."
    )
  }

  /// Finds the location of a store: the named one, or that of the environment or the default.
  func location(_ text: String?) throws(CommandFailure) -> StoreLocation {
    var engines = engines
    engines.use.warn = { [warn = warning("unsafe-server")] in warn("\($0)") }
    engines.use.author = EntryAuthor(person: dependencies.person) { [now = dependencies.now] in
      now()
    }
    do {
      return try StoreLocation.resolve(
        for: program,
        option: text,
        environment: console.environment,
        unreadable: console.unreadableVariables,
        engines: engines,
        waiting: waiting
      )
    } catch {
      throw CommandFailure(.usage, "\(error)", hint: "\(error.hint(for: program))")
    }
  }

  /// The place of the store, for what a store doesn't show.
  var engine: any RecordEngine { get throws { try engine(at: location) } }

  /// The place at a location, for the kinds of the app.
  func engine(at location: StoreLocation) throws -> any RecordEngine {
    let kinds = try stores().all.map { $0.kind as any StoredKind.Type }
    let (person, now) = (dependencies.person, dependencies.now)
    return location.engine(of: kinds, waiting: waiting, person: person, now: now)
  }

  /// Reads the deleted records of a kind that can still be restored, the last deleted first.
  package func deleted<Kind: StoredKind>(
    _ kind: Kind.Type
  ) async throws -> [DeletedRecord<Kind.Record>] {
    try await engine.backend(of: kind).deleted()
  }

  /// A warning if the user has named a folder for the store that isn't there.
  package var missingStore: [Notice] {
    get throws {
      let isNamed =
        store != nil || console.environment[StoreLocation.variable(of: program)]?.isEmpty == false
      return isNamed ? try location.missing : []
    }
  }

  /// The highlighting of text for people.
  package var highlighting: LineHighlighting {
    LineHighlighting(
      choice: arguments[.color],
      environment: console.environment,
      isTerminal: console.isOutputTerminal
    )
  }

  /// The columns for text; without a terminal nothing is wrapped.
  package var width: Int { console.isOutputTerminal ? console.columns() ?? 80 : .max }

  /// True if the user can use the app, and results aren't for programs.
  package var canUseApp: Bool { console.isTerminal && canAsk && form == .text }

  /// The terminal for the full screen; nil if the app is used in lines.
  var screen: ScreenTerminal? {
    self[.line] || !console.canShowFrames ? nil : console.screen
  }

  /// Refuses to record where the user can't use the app.
  package func refuseRecording() throws(UsageError) {
    guard self[.recording] != nil else { return }
    throw UsageError(
      "--record records the app, which can't be used here.",
      hint: "It needs a terminal, and none of --json, --plain and --no-input."
    )
  }

  /// True if the user can be asked.
  package var canAsk: Bool {
    console.isInputTerminal && !arguments[.noInput]
  }

  /// Asks before something that can't be undone, unless `--force` is given.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - action: The action that needs the answer, such as “Deleting X”, for the error where it can't be asked.
  ///   - refused: The result of the answer no, as a sentence.
  /// - Throws: An error if the question can't be asked, or if the user says no.
  package func confirm(
    _ question: PrintedText,
    unattended action: PrintedText,
    refused: PrintedText
  ) async throws {
    guard !arguments[.force] else { return }
    guard canAsk else {
      let reason: PrintedText =
        console.isInputTerminal ? "--no-input was given" : "there is no terminal to ask on"
      throw CommandFailure(
        .needsForce,
        "\(action) needs a confirmation, and \(reason).",
        hint: "Add --force if you are sure."
      )
    }
    guard try await confirms(question) else { throw CommandFailure(.cancelled, refused) }
  }

  /// Asks a question, and returns true only if the user says yes.
  ///
  /// The question is written to standard error: standard output holds results only.
  package func confirms(_ question: PrintedText) async throws -> Bool {
    try console.write("\(question) [y/N] ", .errors)
    guard let answer = try await console.readLine()?.trimmed.lowercased() else {
      try console.writeLine("", to: .errors)
      return false
    }
    return answer == "y" || answer == "yes"
  }
}

extension String {
  /// The text as one word of a shell, in quotes if a sign of it could mean something else.
  fileprivate var shellWord: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "/.:_-".contains($0) }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: #"'\''"#))'"
  }
}

extension StoreLocation {
  /// A warning if it is a folder that isn't there.
  var missing: [Notice] {
    guard case .folder(let folder) = self,
      !FileManager.default.fileExists(atPath: folder.path)
    else { return [] }
    return [
      Notice(
        kind: .warning,
        code: "missing-store",
        message: "The folder \(folder.path) doesn't exist.",
        hint: "It is made when you add something. Is the path right?"
      )
    ]
  }
}
