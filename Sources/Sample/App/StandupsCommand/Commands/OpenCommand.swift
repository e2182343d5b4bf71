import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import FeatureSessions
import LineMode

extension Commands {
  /// Opens a screen by its route, and runs the app from there.
  ///
  /// Without a terminal the screen is printed.
  static let open = Command(
    "open",
    "Open a screen by its route.",
    ParameterList(.route, .noSound, .recording),
    examples: [
      "open \(RouteRoot.standups)/add": "The form of a new standup.",
      "open \(RouteRoot.standups) --json": "The first screen as a program reads it.",
    ]
  ) { invocation in
    let route = invocation[.route]
    guard invocation.canUseApp else {
      try invocation.refuseRecording()
      return try await invocation.screen(of: route)
    }
    return try await invocation.useApp(from: .route(route))
  }
}

extension Invocation {
  /// Opens a route and returns the text of its screen; no action is performed.
  ///
  /// - Throws: An error with the part of the route that was left out, after the screen that was reached.
  @MainActor
  fileprivate func screen(of route: Route) async throws -> CommandResult {
    let dependencies = try appDependencies(notes: TypedNotes())
    // A store that can't be read at all is a failure, not a screen.
    _ = try await dependencies.standups.store.load()
    let app = AppModel(dependencies: dependencies)
    let session = Session(world(of: app, app.inbox, dependencies), window: 0..<Int.max)
    let opening = await session.open(route, from: .standups)
    if opening.opened != RouteRoot.standups.route {
      // News would cover the screen that was asked for; the first screen tells it.
      app.withdraw { _ in true }
    }
    let screen = session.top.screen
    // The text of a screen ends with a line break.
    let result = CommandResult(
      text: PrintedText(lines: String(screen.text.dropLast())),
      plain: screen.fields,
      json: ["screen": screen]
    )
    guard let rest = opening.unresolved else { return result }
    try console.writeLine(result.written(as: form), to: .output)
    throw CommandFailure(.notFound, LineError(rest))
  }
}

extension Screen {
  /// The screen for programs: a line an item with its kind, its fields tab-separated.
  fileprivate var fields: PrintedText {
    let top =
      [["screen", name, style.rawValue, title]] + (heading.map { [["heading", $0]] } ?? [])
      + (message.map { [["message", $0]] } ?? [])
    let rows = sections.flatMap { section in
      [["section", section.id, "\(section.count)", section.title ?? ""]]
        + section.rows.flatMap(\.line).map(\.fields)
    }
    let actions = actions.map { action in
      ["action", action.id.description, action.role.rawValue, action.label]
        + [action.isEnabled ? "" : "disabled"]
    }
    return (top + rows + actions)
      .map { fields in fields.map { "\($0)" }.joined(separator: "\t") }
      .joined(separator: "\n")
  }
}

extension Control {
  fileprivate var fields: [String] {
    let value = kind == .text ? detail : value ?? detail
    return ["row", id.description, kind.name, label, value ?? ""]
      + [isEnabled ? "" : "disabled"]
  }
}

extension Route {
  /// Reads a route as the user typed it.
  init(typed text: String) throws(UsageError) {
    let hint: PrintedText = "Routes of standups begin with “\(RouteRoot.standups)”."
    do {
      try self.init(parsing: text)
    } catch {
      throw UsageError("\(error)", hint: hint)
    }
    guard scheme == RouteRoot.standups.scheme else {
      throw UsageError("“\(scheme)” is the scheme of another program.", hint: hint)
    }
  }
}

extension CommandParameter<Route> {
  fileprivate static var route: Self {
    word(
      "route",
      of: .routes,
      "The screen, as in \(RouteRoot.standups)/add.",
      read: Route.init(typed:)
    )
  }
}
