import AppFeature
import FeatureKit
import RecordMeetingFeature
import StandupsListFeature
import StandupsStorage

extension Command {
  /// The app itself, which is what no command does on a terminal.
  ///
  /// It has no name, so nobody can type it.
  static let app = Command(
    name: "",
    abstract: "Use the app, a screen after the other.",
    needsTimers: true
  ) { invocation in
    try await invocation.useApp(
      from: invocation.arguments.has(.fresh) || invocation.arguments.has(.recording)
        ? .firstScreen : .lastPlace
    )
  }
}

extension Invocation {
  /// Lets the person use the app until they leave.
  @MainActor
  func useApp(from start: KeptSession.Start) async throws -> CommandResult {
    let notes = TypedNotes()
    let live = try appDependencies(notes: notes)
    var dependencies = live
    let recording = try arguments.value(of: .recording).map {
      try Recording(path: $0, &dependencies)
    }
    let app = AppModel(dependencies: dependencies)
    app.task()
    let lines = LineMode(
      root: app.standupsList,
      inbox: app.inbox,
      kept: KeptSession(
        of: app,
        from: start,
        in: try sessions(live),
        dependencies: live
      ),
      recording: recording,
      notes: notes,
      console: console,
      dependencies: dependencies,
      typing: .acts
    )
    let exitCode = try await lines.run()
    try await dependencies.standups.checkSaved()
    return CommandResult(text: "", plain: "", exitCode: exitCode)
  }
}
