import AppFeature
import CommandLineTables
import FeatureKit
import LineMode
import StandupsDomain
import StandupsStorage

/// A command line and the world that it runs in.
struct Invocation: Sendable {
  let arguments: ParsedArguments<CommandWork>
  /// The form of the results.
  let form: OutputForm
  let console: Console
  let dependencies: FeatureDependencies
  let openStores: StandupsTool.OpenStores
  let openSessions: StandupsTool.OpenSessions

  /// The value of a parameter.
  subscript<Value>(parameter: CommandParameter<Value>) -> Value { arguments[parameter] }

  /// Opens the stores named by `--store`, `STANDUPS_STORE` or the default.
  func stores() throws -> RecordStores {
    openStores(try location, waiting, dependencies)
  }

  /// Opens the store of the standups.
  func standups() throws -> RecordStore<Standup> { try stores().standups }

  /// Opens the store of the settings.
  func settings() throws -> RecordStore<Settings> { try stores().settings }

  /// Opens the stores of the session and the drafts, if there are any, and begins with no draft.
  func sessions(_ dependencies: inout FeatureDependencies) throws -> SessionStores? {
    // The app goes on without them, and tries again with the next change.
    let waiting = FolderWaiting(limit: .seconds(1), patience: console.patience)
    let stores = openSessions(try location, waiting, dependencies)
    dependencies.drafts = Drafts(owner: stores?.owner.id ?? "")
    return stores
  }

  /// The wait for another program that is writing to the store; without a terminal it has a limit.
  var waiting: FolderWaiting {
    FolderWaiting(limit: canAsk ? nil : .seconds(5), patience: console.patience) {
      [console, form, isQuiet = arguments[.quiet]] in
      guard !isQuiet else { return }
      let notice = Notice(
        kind: .warning,
        code: "waiting",
        message: "Another program is writing to \($0); waiting for it."
      )
      do {
        try console.writeLine(notice.written(as: form), to: .errors)
      } catch {
        // The wait goes on without the message; the exit code reports its outcome.
      }
    }
  }

  /// The location of the store.
  var location: StoreLocation {
    get throws { try location(named: arguments[.store]) }
  }

  /// Finds the location that an option names, or else the environment.
  func location(named option: String?) throws -> StoreLocation {
    try StoreLocation.resolve(
      for: StandupsApp.name,
      option: option,
      environment: console.environment,
      unreadable: console.unreadableVariables
    )
  }

  /// A warning if the user has named a folder for the store that isn't there.
  var missingStore: [Notice] {
    get throws {
      let isNamed = self[.store] != nil || console.environment["STANDUPS_STORE"]?.isEmpty == false
      guard isNamed, case .folder(let folder) = try location,
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

  /// Finds the standup that the command line names.
  func standup(in store: RecordStore<Standup>) async throws -> Standup {
    try await store.load().find(arguments[.standup])
  }

  /// The highlighting of text for people.
  var highlighting: LineHighlighting {
    LineHighlighting(
      choice: arguments[.color],
      environment: console.environment,
      isTerminal: console.isOutputTerminal
    )
  }

  /// The columns for text; without a terminal nothing is wrapped.
  var width: Int { console.isOutputTerminal ? console.columns() ?? 80 : .max }

  /// True if the user can use the app, and results aren't for programs.
  var canUseApp: Bool { console.isTerminal && canAsk && form == .text }

  /// Refuses to record where the user can't use the app.
  func refuseRecording() throws(UsageError) {
    guard self[.recording] != nil else { return }
    throw UsageError(
      "--record records the app, which can't be used here.",
      hint: "It needs a terminal, and none of --json, --plain and --no-input."
    )
  }

  /// True if the user can be asked.
  var canAsk: Bool {
    console.isInputTerminal && !arguments[.noInput]
  }

  /// Asks before something that can't be undone, unless `--force` is given.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - action: The action that needs the answer, such as “Deleting X”, for the error where it can't be asked.
  ///   - refused: The result of the answer no, as a sentence.
  /// - Throws: An error if the question can't be asked, or if the user says no.
  func confirm(
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
  func confirms(_ question: PrintedText) async throws -> Bool {
    try console.write("\(question) [y/N] ", .errors)
    guard let answer = try await console.readLine()?.lowercased() else {
      try console.writeLine("", to: .errors)
      return false
    }
    return answer == "y" || answer == "yes"
  }
}
