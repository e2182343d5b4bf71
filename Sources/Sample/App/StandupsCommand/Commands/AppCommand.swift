import AppFeature
import RecordMeetingFeature
import StandupsListFeature
import StandupsStorage

extension Command {
  /// The app itself, which is what no command does on a terminal.
  ///
  /// It has no name, so nobody can type it.
  static let app = Command(
    name: "",
    abstract: "Use the app, a screen after the other."
  ) { invocation in
    let notes = TypedNotes()
    let dependencies = try invocation.appDependencies(notes: notes).suppliedByApp()
    let app = AppModel(dependencies: dependencies)
    app.task()
    let lines = LineMode(
      root: app.standupsList,
      notes: notes,
      console: invocation.console,
      dependencies: dependencies,
      typing: .acts
    )
    let exitCode = try await lines.run()
    try await dependencies.standups.checkSaved()
    return CommandResult(text: "", plain: "", exitCode: exitCode)
  }
}
