import AppFeature
import AppScreens
import FeatureKit
import FeatureSessions
import RecordMeetingFeature
import StandupsListFeature
import StandupsStorage

extension Command {
  /// Opens a screen by its route: the app goes on from there, or without a terminal the screen is printed.
  static let open = Command(
    name: "open",
    abstract: "Open a screen by its route.",
    needsTimers: true,
    arguments: [
      CommandArgument("route", .one, of: .routes, "The screen, as in \(AppModel.routes)/add.")
    ],
    options: [.noSound, .recording],
    examples: [
      CommandExample("open", "\(AppModel.routes)/add", does: "The form of a new standup."),
      CommandExample(
        "open",
        "\(AppModel.routes)",
        "--json",
        does: "The first screen as a program reads it."
      ),
    ]
  ) { invocation in
    let route = try Route(typed: invocation.arguments.words[0])
    guard invocation.goesOn else {
      try invocation.arguments.refuseRecording()
      return try await invocation.screen(of: route)
    }
    return try await invocation.useApp(from: .route(route))
  }
}

extension Invocation {
  /// Whether there is somebody who uses the app, and nothing asks for a screen to be printed instead.
  fileprivate var goesOn: Bool {
    console.isTerminal && canAsk && !arguments.has(.json) && !arguments.has(.plain)
  }

  /// Opens a route and looks at what is on the screen then; nothing is done there.
  ///
  /// - Throws: What was left out of the route, behind the screen that it did lead to.
  @MainActor
  fileprivate func screen(of route: Route) async throws -> CommandResult {
    let dependencies = try appDependencies(notes: TypedNotes())
    // What cannot be read at all is no screen but a failure.
    _ = try await dependencies.standups.load()
    let app = AppModel(dependencies: dependencies)
    let session = Session(
      SessionWorld(
        root: app.standupsList,
        inbox: app.inbox,
        effects: dependencies.effects,
        time: .real(dependencies.clock)
      ),
      window: 0..<Int.max
    )
    let opening = await session.open(route, from: AppModel.routes)
    let screen = session.top.screen
    // A screen ends its last line itself.
    let text = PrintedText(lines: String(screen.text.dropLast()))
    let result = CommandResult(text: text, plain: text, json: screen)
    guard let cut = opening.cut else { return result }
    try console.writeLine(result.written(as: arguments.has(.json) ? .json : .plain), to: .output)
    throw CommandFailure(cut)
  }
}

extension Route {
  /// Reads a route as somebody typed it.
  init(typed text: String) throws(CommandFailure) {
    let hint: PrintedText = "Routes of standups begin with “\(AppModel.routes)”."
    do {
      try self.init(parsing: text)
    } catch {
      throw CommandFailure(.usage, "\(error)", hint: hint)
    }
    guard scheme == AppModel.routes.scheme else {
      throw CommandFailure(.usage, "“\(scheme)” is the scheme of another program.", hint: hint)
    }
  }
}

extension CommandFailure {
  /// Says what came of a request, if that does not show on the screen.
  init?(_ outcome: NavigationOutcome) {
    if case .opened(let opening) = outcome, let cut = opening.cut {
      self.init(cut)
    } else if let message = outcome.message {
      self.init(.failed, "\(message)")
    } else {
      return nil
    }
  }

  /// Says what of a route was left out, and what was probably meant.
  init(_ cut: RouteCut) {
    var hint: PrintedText?
    if case .unknownWord(let word, let known) = cut.reason, !known.isEmpty {
      hint =
        known.nearest(to: word).map { "Did you mean “\($0)”?" }
        ?? "From here lead: \(known.joined(separator: ", "))."
    }
    self.init(.notFound, "\(cut)", hint: hint)
  }
}
