import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import FeatureWalks
import LineMode
import StandupsStorage

extension Invocation {
  /// Runs the app until the user leaves, from their last place or from the first screen.
  @MainActor
  func useApp() async throws -> CommandResult {
    try await useApp(from: self[.fresh] || self[.recording] != nil ? .firstScreen : .lastPlace())
  }

  /// Runs the app until the user leaves.
  @MainActor
  func useApp(from start: SessionStart) async throws -> CommandResult {
    let notes = TypedNotes()
    var dependencies = try appDependencies(notes: notes)
    let stores = try sessions(&dependencies)
    let clock = dependencies.clock
    let recording = try arguments[.recording].map {
      try Recording(path: $0, &dependencies)
    }
    let app = AppModel(dependencies: dependencies)
    app.start()
    // A recording begins at the first screen, as its walk does.
    let first = recording == nil ? start.overLastPlace(of: app) : start
    var ofSession = dependencies
    // What waits on the recording's clock would be a step of its walk.
    ofSession.clock = clock
    let kept = KeptSession(
      of: app,
      as: .standups(app),
      from: first,
      in: stores,
      dependencies: ofSession
    )
    let news = OpenStandupNews(of: app, dependencies.standups)
    let lines = LineSession(
      world(of: app, app.inbox, dependencies, notes),
      console: console,
      style: .app(highlighting),
      activity: .meeting,
      observers: [news, kept]
        + [recording].compactMap(\.self)
    )
    let exitCode = try await lines.run()
    try await LostStandups(dependencies).check(ended: news.lastTranscript)
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
    var world = SessionWorld(
      root: root,
      inbox: inbox,
      effects: dependencies.effects,
      time: .real(dependencies.clock),
      say: { line throws(SessionFailure) in
        guard notes.say(line) else { throw SessionFailure("No meeting listens to what is said.") }
      }
    )
    world.lifecycle = dependencies.lifecycle
    world.dateWords = DateWords(in: dependencies.timeZone) { [now = dependencies.now] in now() }
    return world
  }
}

extension LineStyle {
  /// The style of the app.
  static func app(_ highlighting: LineHighlighting = .none) -> LineStyle {
    LineStyle(
      greeting: "Type a number or a word in brackets; “help” lists the rest, “quit” leaves.",
      highlighting: highlighting,
      menu: "quick-actions",
      aliases: ["theme": ["color", "colour"]]
    )
  }

  /// The style of a meeting outside the app, which has a result of its own.
  static func meeting(_ highlighting: LineHighlighting) -> LineStyle {
    LineStyle(
      greeting: "Type what is said. /next and /end run the meeting; /help lists the rest.",
      screens: .errors,
      highlighting: highlighting
    )
  }
}

extension LineActivity {
  /// The running meeting; an interrupted one is kept as it is.
  static let meeting = LineActivity(
    endings: ["save-meeting", "end-meeting"],
    runningSections: ["transcript"],
    addLateNote: { ($0 as? RecordMeetingModel)?.addLateNote($1) }
  ) { root in
    root.stack.lazy.compactMap { $0.model as? RecordMeetingModel }
      .first { !$0.isInterrupted }
  }
}
