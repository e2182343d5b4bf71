package import AppCommands
package import AppWorlds
import FeatureKit
import ParkingLotFeature
package import TerminalConsole
import TerminalTexts

extension Commands {
  /// Uses the app with typed notes for speech, and the bell for sound.
  package static func use(_ invocation: Invocation) throws -> AppUse<AppModel> {
    try use(invocation, bell: .output)
  }

  /// Uses the app; the bell rings on a stream that has no results.
  static func use(_ invocation: Invocation, bell: Console.Stream) throws -> AppUse<AppModel> {
    let notes = TypedNotes()
    var use = AppUse<AppModel>(try invocation.appDependencies(), invocation)
    use.dependencies.speech = notes.client()
    use.dependencies.quotes = invocation.quotes
    use.dependencies.actionLog = try invocation.actionLog()
    let isSilent = invocation[.noSound] || !invocation.console.isTerminal
    use.dependencies.sound = isSilent ? .silent : invocation.bell(on: bell)
    use.say = notes.hear
    use.menu = "quick-actions"
    use.habits = SessionHabits.init(of:)
    let copied = CopiedMeetings()
    use.dependencies.pasteboard = copied.client
    var held: HeldMeeting?
    use.observers = { app in
      let meeting = HeldMeeting(of: app)
      held = meeting
      copied.follow(app)
      return [meeting, copied]
    }
    use.record = { dependencies in
      // A walk knows no file of quotes.
      dependencies.quotes = .builtIn
      return dependencies.speech.authorization().given
    }
    use.checkSaved = { kept, _ in try await held?.checkSaved(kept) }
    return use
  }

  /// The running meeting; an interrupted one is kept as it is.
  package static let activity: LineActivity? = LineActivity(
    endings: ["save-meeting", "end-meeting"],
    runningSections: ["transcript"],
    addLateNote: { ($0 as? RecordMeetingModel)?.addLateNote($1) },
    takesLateNote: { ($0 as? RecordMeetingModel)?.isDiscarded != true },
    halfNote: (
      get: { ($0 as? RecordMeetingModel)?.halfNote ?? "" },
      set: { ($0 as? RecordMeetingModel)?.halfNote = $1 },
      speaker: { ($0 as? RecordMeetingModel)?.halfNoteSpeaker }
    )
  ) { root in
    root.stack.lazy.compactMap { $0.model as? RecordMeetingModel }
      .first { !$0.isInterrupted }
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
    let file = try ActionLogFile(path: path, console: console)
    return ActionLog { [now = dependencies.now] in file.write($0, at: now()) }
  }

  fileprivate func bell(on stream: Console.Stream) -> SoundClient {
    SoundClient { [console] in console.tell(on: stream) { "\u{7}" } }
  }
}

extension SessionHabits {
  /// Those of Standups: a running meeting isn't left, and one that was saved isn't begun again.
  init(of app: AppModel) {
    self.init()
    drafts = "the list of standups shows it"
    losesSomething = { !app.meetings.allSatisfy(\.isInterrupted) }
    place = Self.withoutSavedMeeting
    shows = { draft in
      app.standupsList.stack.contains { entry in
        (entry.model as? MeetingModel).map { "\($0.meeting.id)" == draft.label.record } == true
      }
    }
    news = {
      // Its question isn't shown in a tab that isn't chosen.
      guard app.tabs.selectedTab != .standups,
        let meeting = app.meetings.first(where: \.isInterrupted)
      else { return nil }
      return """
        The meeting of “\(meeting.standup.displayTitle)” was interrupted, and what was said is kept; \
        “standups” goes back to it.
        """
    }
  }

  /// Returns a place without a meeting that was saved; its route would begin another one.
  private static func withoutSavedMeeting(_ place: Route, _ waiting: [SavedDraft]) -> Route {
    guard let record = place.words.dropFirst().firstIndex(of: "record") else { return place }
    let (kind, standup) = (RecordMeetingModel.draftKind, place.words[record - 1])
    // One that wasn't saved has a draft.
    return waiting.contains { $0.kind == kind && $0.label.record == standup }
      ? place : place.removingSegment(at: record)
  }
}

extension AppModel {
  /// The open meetings.
  fileprivate var meetings: [RecordMeetingModel] {
    standupsList.stack.compactMap { $0.model as? RecordMeetingModel }
  }
}

/// The file that `STANDUPS_LOG` names, which gets a line for each action of the parking lot.
@MainActor
final class ActionLogFile {
  private let descriptor: Int32
  private let path: String
  private let console: Console
  private var isBroken = false

  /// Opens the file, or makes it; lines go to its end.
  ///
  /// - Throws: An error if it can't be written.
  init(path: String, console: Console) throws {
    (self.path, self.console) = (path, console)
    descriptor = try OutputFile(path: path).openedToAppend()
  }

  isolated deinit { close(descriptor) }

  /// Writes a line with its date; after a failure, which is told once, none.
  func write(_ line: String, at date: Date) {
    guard !isBroken else { return }
    do throws(ConsoleError) {
      try OpenFile(descriptor).writeAll("\(date.formatted(.iso8601)) \(line)\n")
    } catch {
      isBroken = true
      let reason = error.reason
      let end = LineError("\(path) cannot be written, so the log ends here: \(reason).")
      console.tell { end.text + "\n" }
    }
  }
}
