import CommandLineTables
import FeatureKit
import FeatureSessions
import LineMode
import TerminalConsole
import TerminalTexts
import TerminalUI

extension CommandSet {
  /// Lists the previews of features, or shows some, each in a world of its own.
  package static var preview: ToolCommand {
    ToolCommand(
      "preview",
      "Look at one feature in the states that its folder lists, in memory.",
      ParameterList(featureWord, stateWord, .line, watchFlag, placeOption),
      discussion:
        "On a terminal, a feature with a state opens, to be used. What you typed is gone when it starts again.",
      examples: [
        "preview": "List all.",
        "preview \(setup.previews.first?.previewName ?? "") full": "One state of a feature.",
      ]
    ) { invocation in
      let all = allPreviews
      if invocation[watchFlag], invocation[stateWord] == nil || invocation.screen == nil {
        throw UsageError("“--watch” needs a feature, one of its states, and a full screen.")
      }
      guard let feature = invocation[featureWord] else { return list(all) }
      let ofFeature = all.filter { $0.feature == feature }
      try check("feature", feature, among: all.map(\.feature), isThere: !ofFeature.isEmpty)
      guard let state = invocation[stateWord] else {
        return try await shown(ofFeature, invocation)
      }
      let asked = ofFeature.filter { $0.preview.name == state }
      try check("state", state, among: ofFeature.map(\.preview.name), isThere: !asked.isEmpty)
      guard invocation.canUseApp, let only = asked.first else {
        return try await shown(asked, invocation)
      }
      return try await use(only, invocation)
    }
  }

  private typealias OfFeature = (feature: String, preview: FeaturePreview)

  private static var allPreviews: [OfFeature] {
    setup.previews.flatMap { feature in feature.previews.map { (feature.previewName, $0) } }
  }

  private static func list(_ previews: [OfFeature]) -> CommandResult {
    CommandResult(
      text: previews.map { "\($0.feature) \($0.preview.name)" }.joined(separator: "\n"),
      plain: previews.map { [$0.feature, $0.preview.name] }.tabSeparated,
      json: [
        "previews": previews.map {
          ["feature": $0.feature, "state": $0.preview.name] as JSONObject
        }
      ]
    )
  }

  /// Returns the screens of previews, the lowest first.
  private static func shown(
    _ previews: [OfFeature],
    _ invocation: Invocation
  ) async throws -> CommandResult {
    var (texts, lines, objects): ([PrintedText], [PrintedText], [JSONObject]) = ([], [], [])
    for (feature, preview) in previews {
      let session = Session(world(of: preview, invocation))
      await session.start()
      _ = await session.open(try routes(invocation), from: previewRoutes)
      let screens = session.screens.map(\.screen)
      // The text of a screen ends with a line break.
      let text = PrintedText(lines: String(screens.map(\.text).joined(separator: "\n").dropLast()))
      texts.append(previews.count == 1 ? text : "== \(preview.name)\n\n\(text)")
      lines += [[["preview", feature, preview.name]].tabSeparated] + screens.map(\.fields)
      objects.append(["feature": feature, "state": preview.name, "screens": screens])
    }
    let text = texts.joined(separator: "\n\n")
    return CommandResult(
      text: text,
      plain: lines.joined(separator: "\n"),
      json: ["previews": objects]
    )
  }

  /// Shows a preview until the user leaves.
  private static func use(
    _ shown: OfFeature,
    _ invocation: Invocation
  ) async throws -> CommandResult {
    let world = world(of: shown.preview, invocation)
    let first = FirstPlace(routes: try routes(invocation), root: previewRoutes)
    guard let terminal = invocation.screen else {
      let lines = LineSession(
        world,
        console: invocation.console,
        style: LineStyle(greeting: .howToType, highlighting: invocation.highlighting),
        observers: [first]
      )
      return CommandResult(exitCode: try await lines.run())
    }
    let screen = ScreenSession(
      world,
      console: invocation.console,
      terminal: terminal,
      depth: invocation.highlighting,
      clock: invocation.dependencies.clock,
      menu: nil,
      observers: [first]
    )
    guard invocation[watchFlag] else { return CommandResult(exitCode: try await screen.run()) }
    let (program, clock) = (ProgramFile.ofThisProcess, invocation.dependencies.clock)
    var isChanged = false
    let watch = world.effects.run("watch the program") {
      try await program.change(on: clock)
      isChanged = true
      screen.events.send(.quit)
    }
    let exitCode = try await screen.run()
    watch.cancel()
    guard isChanged else { return CommandResult(exitCode: exitCode) }
    let place = "\(previewRoutes.route(of: world.root))"
    throw program.run(["preview", shown.feature, shown.preview.name, "--watch", "--at", place])
  }

  /// The beginning of the routes above a preview.
  private static var previewRoutes: RouteRoot { RouteRoot(scheme: Product.name, word: "preview") }

  /// The route that the user names; what the feature doesn't have any more is left out.
  private static func routes(_ invocation: Invocation) throws -> [Route] {
    try invocation[placeOption].map { [try Route(parsing: $0)] } ?? []
  }

  private static func world(of preview: FeaturePreview, _ invocation: Invocation) -> SessionWorld {
    let effects = invocation.dependencies.effects
    return SessionWorld(
      root: preview.model(of: Product.kinds, effects: effects),
      effects: effects,
      time: .real(invocation.dependencies.clock)
    )
  }

  private static func check(
    _ word: PrintedText,
    _ name: String,
    among names: [String],
    isThere: Bool
  ) throws(UsageError) {
    guard !isThere else { return }
    var known: [String] = []
    for name in names where !known.contains(name) { known.append(name) }
    throw UsageError(
      "There is no \(word) “\(name)”.",
      hint: "Choose one of \(known.joined(separator: ", "))."
    )
  }
}

/// Opens a screen above a preview, once that is shown.
@MainActor
private final class FirstPlace: TerminalFrontObserver {
  private let routes: [Route]
  private let root: RouteRoot

  init(routes: [Route], root: RouteRoot) {
    (self.routes, self.root) = (routes, root)
  }

  func didStart(_ front: any TerminalFront) async {
    _ = await front.session.open(routes, from: root)
  }
}

private let featureWord = CommandParameter<String?>.optionalWord(
  "feature",
  "The feature; all are listed without one."
)
private let watchFlag = CommandParameter<Bool>.flag(
  "--watch",
  "Start again at the same screen when the program was built anew."
)
private let placeOption = CommandParameter<String?>.option(
  "--at <route>",
  "The route of the screen to begin with."
)
private let stateWord = CommandParameter<String?>.optionalWord(
  "state",
  "One of its states."
)
