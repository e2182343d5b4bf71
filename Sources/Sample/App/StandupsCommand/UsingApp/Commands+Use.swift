import AppCommands
import AppWorlds
import FeatureKit
import FeatureSessions
import ParkingLotFeature
import TerminalConsole
import TerminalTexts

extension Commands {
  /// Uses the app without speech, as notes are typed, and with the bell for sound.
  ///
  /// - Parameters:
  ///   - invocation: The line.
  ///   - bell: The stream of the bell, which has no results.
  /// - Returns: The use.
  /// - Throws: An error if there is no place for the stores or the log.
  static func use(
    _ invocation: Invocation,
    bell: Console.Stream = .output
  ) throws -> AppUse<AppModel> {
    var use = AppUse<AppModel>(try invocation.appDependencies(), invocation)
    use.dependencies.speech = .silent
    use.dependencies.quotes = invocation.quotes
    use.dependencies.actionLog = try invocation.actionLog()
    let isSilent = invocation[.noSound] || !invocation.console.isTerminal
    use.dependencies.sound = isSilent ? .silent : invocation.bell(on: bell)
    use.say = { (app, line) throws(SessionFailure) in try app.sayLate(line) }
    use.menu = "quick-actions"
    let copied = CopiedMeetings(from: use.dependencies.standups)
    use.dependencies.pasteboard = copied.client
    use.accompany = { app in
      let held = HeldMeeting(of: app)
      var companion = AppCompanion(of: app)
      companion.habits = SessionHabits(of: app)
      companion.observers = [held, copied]
      companion.checkSaved = held.checkSaved
      return companion
    }
    use.record = { dependencies in
      // A walk knows no file of quotes.
      dependencies.quotes = .builtIn
      return dependencies.speech.authorization().given
    }
    return use
  }
}

extension Invocation {
  /// The quotes of the file that the environment names, or those that come with the app.
  fileprivate var quotes: QuotesClient {
    guard let path = console.environment["STANDUPS_QUOTES"], !path.isEmpty else { return .builtIn }
    return QuotesClient { .file(at: path) }
  }

  /// The log in the file that the environment names; nil if it names none.
  @MainActor
  fileprivate func actionLog() throws -> ActionLog? {
    guard let path = console.environment["STANDUPS_LOG"], !path.isEmpty else { return nil }
    try checkOutsideRecords(path)
    let file = try ActionLogFile(path: path, console: console)
    return ActionLog { [now = dependencies.now] in file.write($0, at: now()) }
  }

  fileprivate func bell(on stream: Console.Stream) -> SoundClient {
    SoundClient { [console] in console.tell(on: stream) { "\u{7}" } }
  }
}
