package import CommandLineTables
import FeatureKit
import FeatureSessions
import TerminalConsole
import TerminalTexts

extension CommandSet {
  /// Uses the app from the last screen on; without a terminal, the first one is printed.
  package static var app: ToolCommand {
    ToolCommand(
      "app",
      "Use the app, from where you left off.",
      ParameterList(.fresh, .line, .recording),
      examples: ["app --fresh": "Start at the first screen."]
    ) { invocation in
      guard invocation.canUseApp else {
        return try await screen(of: Product.routes.route, invocation)
      }
      return try await useApp(invocation)
    }
  }

  /// Uses the app by the lines of standard input, from the first screen on.
  package static var lines: ToolCommand {
    ToolCommand(
      "-",
      "Use the app by lines from standard input.",
      examples: [
        "-": "Each line does what it does on a terminal in line mode.",
        "- --json": "Each line is an act in JSON; the answers have the screens.",
      ]
    ) { invocation in
      switch invocation.form {
      case .text: return try await useApp(invocation, from: .fresh(), inLines: true)
      case .json: return try await useAppByJSON(invocation)
      case .plain: throw UsageError("“-” prints screens for people, or with --json for programs.")
      }
    }
  }

  /// Opens a screen by its route, and runs the app from there.
  ///
  /// Without a terminal the screen is printed.
  package static var open: ToolCommand {
    ToolCommand(
      "open",
      "Open a screen by its route.",
      ParameterList(.route(Product.self), .line, .recording),
      examples: ["open \(Product.routes) --json": "The first screen as a program reads it."]
    ) { invocation in
      let route = invocation[.route(Product.self)]
      guard invocation.canUseApp else { return try await screen(of: route, invocation) }
      return try await useApp(invocation, from: .fresh(at: route))
    }
  }

  /// Opens a route and returns the text of its screen; no action is performed.
  ///
  /// - Throws: An error with the part of the route that was left out, after the screen that was reached.
  private static func screen(
    of route: Route,
    _ invocation: Invocation
  ) async throws -> CommandResult {
    try invocation.refuseRecording()
    let use = try setup.use(invocation)
    // A store that can't be read at all is a failure, not a screen.
    try await use.dependencies.stores.all.first?.check()
    let app = Product.makeRoot(dependencies: use.dependencies)
    await app.shell.waitUntilRead()
    let session = Session(use.world(of: app), window: 0..<Int.max)
    let opening = await session.open(route, from: Product.routes)
    if opening.opened != Product.routes.route {
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
    try invocation.console.writeLine(result.written(as: invocation.form), to: .output)
    // Some records can't be read now.
    if rest.reason == .awaited {
      for opened in use.dependencies.stores.all { try await opened.check() }
    }
    throw CommandFailure(.notFound, LineError(rest))
  }
}

extension Screen {
  /// The screen for programs: a line an item with its kind, its fields tab-separated.
  var fields: PrintedText {
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
    return (top + rows + actions).tabSeparated
  }
}

extension Control {
  fileprivate var fields: [String] {
    let value = kind == .text ? detail : value ?? detail
    return ["row", id.description, kind.name, label, value ?? ""]
      + [isEnabled ? "" : "disabled"]
  }
}

extension RouteRoot {
  /// Reads a route as the user typed it.
  @Sendable
  func route(typed text: String) throws(UsageError) -> Route {
    let hint: PrintedText = "Routes of \(scheme) begin with “\(self)”."
    let route: Route
    do {
      route = try Route(parsing: text)
    } catch {
      throw UsageError("\(error)", hint: hint)
    }
    guard route.scheme == scheme else {
      throw UsageError("“\(route.scheme)” is the scheme of another program.", hint: hint)
    }
    return route
  }
}

extension CommandParameter<Route> {
  @MainActor
  fileprivate static func route(_ product: (some AppProduct).Type) -> Self {
    let routes = product.routes
    return word(
      "route",
      of: .routes,
      "The screen, as in \(routes)/add.",
      read: routes.route(typed:)
    )
  }
}

extension CommandValues {
  /// The route of a screen.
  package static let routes = CommandValues.named("routes")
}
