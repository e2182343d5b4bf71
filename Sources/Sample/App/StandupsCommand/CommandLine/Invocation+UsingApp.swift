import AppFeature
import CommandLineTables
import FeatureKit
import FeatureWalks
import LineMode

extension Invocation {
  /// Runs the app until the user leaves, from their last place or from the first screen.
  @MainActor
  func useApp() async throws -> CommandResult {
    try await useApp(from: self[.fresh] || self[.recording] != nil ? .firstScreen : .lastPlace)
  }

  /// Runs the app until the user leaves.
  @MainActor
  func useApp(from start: KeptSession.Start) async throws -> CommandResult {
    let notes = TypedNotes()
    var live = try appDependencies(notes: notes)
    let stores = try sessions(&live)
    var dependencies = live
    let recording = try arguments[.recording].map {
      try Recording(path: $0, &dependencies)
    }
    // One query a process: the recording may have another.
    live.standups = dependencies.standups
    let app = AppModel(dependencies: dependencies)
    app.start()
    let kept = KeptSession(of: app, from: start, in: stores, dependencies: live)
    let lines = LineSession(
      world(of: app, app.inbox, dependencies, notes),
      console: console,
      style: .app,
      activity: .meeting,
      observers: [kept] + [recording].compactMap(\.self)
    )
    let exitCode = try await lines.run()
    try await dependencies.standups.store.checkSaved()
    return CommandResult(text: "", plain: "", exitCode: exitCode)
  }

  /// Makes the world of a session in real time.
  @MainActor
  func world(
    of root: any Presenting,
    _ inbox: NavigationInbox?,
    _ dependencies: FeatureDependencies,
    _ notes: TypedNotes = TypedNotes()
  ) -> SessionWorld {
    SessionWorld(
      root: root,
      inbox: inbox,
      effects: dependencies.effects,
      time: .real(dependencies.clock),
      say: { line throws(SessionFailure) in
        guard notes.say(line) else { throw SessionFailure("No meeting listens to what is said.") }
      }
    )
  }
}

extension LineStyle {
  /// The style of the app.
  static let app = LineStyle(
    greeting: "Type what stands in brackets; “help” says what else, “quit” leaves.",
    example: "add-standup"
  )

  /// The style of a meeting outside the app: typed lines are speech.
  static let meeting = LineStyle(
    mark: "/",
    greeting: "Type what is said. /next and /end-meeting steer the meeting; /help says what else.",
    example: "next"
  )
}

extension LineActivity {
  /// The running meeting; an interrupted one is kept as it is.
  static let meeting = LineActivity(
    endings: ["save-meeting", "end-meeting", "cancel"],
    runningSections: ["transcript"]
  ) { root in
    root.stack.lazy.compactMap { $0.model as? RecordMeetingModel }
      .first { !$0.isInterrupted }
  }
}
