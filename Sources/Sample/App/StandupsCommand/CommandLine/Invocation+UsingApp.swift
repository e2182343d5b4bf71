import AppFeature
import CommandLineTables
import FeatureKit
import RecordMeetingFeature
import StandupsListFeature
import StandupsStorage

extension Invocation {
  /// Lets the person use the app until they leave, from where they left it or from its first screen.
  @MainActor
  func useApp() async throws -> CommandResult {
    try await useApp(from: self[.fresh] || self[.recording] != nil ? .firstScreen : .lastPlace)
  }

  /// Lets the person use the app until they leave.
  @MainActor
  func useApp(from start: KeptSession.Start) async throws -> CommandResult {
    let notes = TypedNotes()
    let live = try appDependencies(notes: notes)
    var dependencies = live
    let recording = try arguments[.recording].map {
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
