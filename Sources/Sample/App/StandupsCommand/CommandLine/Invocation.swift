import CommandLineTables
import FeatureKit
import LineMode
import StandupsDomain
import StandupsStorage

/// A command line together with the world that it is carried out in.
struct Invocation: Sendable {
  let arguments: ParsedArguments<CommandWork>
  /// How results are written.
  let form: OutputForm
  let console: Console
  let dependencies: FeatureDependencies
  let openStore: StandupsTool.OpenStore
  let openSessions: StandupsTool.OpenSessions

  /// The value of a parameter.
  subscript<Value>(parameter: CommandParameter<Value>) -> Value { arguments[parameter] }

  /// Opens the store that the option, the environment or the custom says.
  func standups(
    onFailedWrite policy: FailedWritePolicy = .throwing
  ) throws -> RecordStore<Standup> {
    openStore(try location, waiting, policy, dependencies)
  }

  /// Opens the store of what was open and typed when the app ended, if there is one.
  func sessions(_ dependencies: FeatureDependencies) throws -> RecordStore<SavedSession>? {
    openSessions(try location, waiting, dependencies)
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
        // What is waited for comes all the same, or does not; then the exit code says so.
      }
    }
  }

  /// Where standups are kept.
  var location: StoreLocation {
    get throws {
      try StoreLocation.resolve(
        option: arguments[.store],
        environment: console.environment
      )
    }
  }

  /// The standup that is named.
  func standup(in store: RecordStore<Standup>) async throws -> Standup {
    try await store.load().standup(arguments[.standup])
  }

  /// How text for people stands out.
  var ink: Ink {
    Ink(
      choice: arguments[.color],
      environment: console.environment,
      isTerminal: console.isOutputTerminal
    )
  }

  /// True if there is somebody who uses the app, and results aren't for programs.
  var canUseApp: Bool { console.isTerminal && canAsk && form == .text }

  /// Refuses to record where nobody uses the app.
  func refuseRecording() throws(UsageError) {
    guard self[.recording] != nil else { return }
    throw UsageError(
      "--record records the app, and nobody can use that here.",
      hint: "It needs a terminal, and none of --json, --plain and --no-input."
    )
  }

  /// Whether there is someone to ask.
  var canAsk: Bool {
    console.isInputTerminal && !arguments[.noInput]
  }

  /// Asks before something that can't be undone, unless `--force` is given.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - action: The action that needs the answer, such as “Deleting X”, for the error where it can't be asked.
  ///   - refused: The result of the answer no, as a sentence.
  /// - Throws: An error if the question can't be asked, or if the answer is no.
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

  /// Asks a question that is no unless it is answered with yes.
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
