import AppWorlds
import FeatureKit
import FeatureTesting
import TerminalFixtures
import TerminalUI

/// Everything that the walks in `Docs/Walks` and all ways reach.
@MainActor
struct Places {
  /// A screen in the table of `Docs/Navigation.md`.
  struct Screen: Hashable {
    var name: String
    /// The last part of its route, with the word ID for each id.
    var step: String
    /// The type of the model that presents it; nil for the first screen.
    var presenter: String?
    /// The type of its model; nil for a value of the presenter.
    var model: String?
  }

  /// The end of a way: its screen, and the full screen in each size.
  typealias End = (
    way: Way, screen: FeatureScreens.Screen, offers: [Offer], frames: [Frame]
  )

  /// The columns and rows of a small terminal, the usual one and a large one.
  nonisolated static let sizes = [(40, 10), (80, 24), (200, 60)]

  /// Gone to once for all tests.
  static let all = Task(executorPreference: MainSerialExecutor.shared) { try await reached() }

  /// The screens and alerts by the explorer's names.
  private(set) var names: Set<String> = []
  /// The cases of destinations that were open, as in `EditStandupModel.theme`.
  private(set) var destinations: Set<String> = []
  /// The answers that were offered.
  private(set) var offered: Set<String> = []
  /// The answers that the models can give.
  private(set) var answers: Set<String> = []
  /// The kinds of inputs that rows of collections take.
  private(set) var inputsToRows: Set<String> = []
  /// The ends of all ways.
  private(set) var ends: [End] = []
  /// The first way to two rows that take the same kind of input, for each kind.
  private(set) var rows: [(way: Way, inputs: [String: [Offer]])] = []
  /// The shortest route to each screen.
  private(set) var routes: [Screen: String] = [:]

  nonisolated static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL

  private static func reached() async throws -> Places {
    var places = Places()
    for way in try Way.all {
      let session = try await way.reach()
      let top = places.add(session.world.root)
      let frames = sizes.map {
        ScreenDesk(session, columns: $0, rows: $1).driver.front.frame
      }
      places.ends.append((way, top.screen, top.offers, frames))
      places.addRows(top, way)
    }
    for walk in try walks() { await places.add(walk) }
    return places
  }

  /// The walks of the app and of its parts.
  static func walks() throws -> [Walk] {
    try ["Docs/Walks", "Tests/Sample/Redux/Walks"].flatMap { path in
      let folder = repository.appending(path: path)
      guard FileManager.default.fileExists(atPath: folder.path) else { return [Walk]() }
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".walk") }
        .map { name in
          let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
          return try Walk(parsing: text, file: name, vocabulary: .standups)
        }
    }
  }

  /// Adds each screen of a walk, which other tests check.
  private mutating func add(_ walk: Walk) async {
    var places = self
    var runner = WalkRunner { settings throws(WalkSyntaxError) in
      try SessionWorld.standups(settings)
    }
    runner.showsSteps = true
    var steps: [String] = []
    runner.output = { piece in
      if case .step(let step, _) = piece { steps.append(step.text) }
      guard case .screen(let session, _) = piece else { return }
      places.addRows(places.add(session.world.root), Way(walk, steps))
    }
    _ = try? await runner.run(walk)
    self = places
  }

  private mutating func addRows(_ top: LiveScreen, _ way: Way) {
    let missing = inputsToRows.subtracting(rows.flatMap(\.inputs.keys))
    guard !missing.isEmpty else { return }
    let new = top.inputsToRows.filter { kind, offers in
      missing.contains(kind) && Set(offers.map(\.id)).count > 1
    }
    if !new.isEmpty { rows.append((way, new)) }
  }

  /// Adds all open screens, and returns the topmost one.
  @discardableResult
  private mutating func add(_ root: any Presenting) -> LiveScreen {
    let live = root.screens()
    let (top, screens) = (live[live.count - 1], live.map(\.screen))
    inputsToRows.formUnion(top.inputsToRows.keys)
    let (segments, open) = (root.openSegments, RouteRoot.standups.route.ofScreens(from: root))
    for (index, entry) in root.stack.enumerated() {
      names.insert(screens[index].coverageName)
      if screens[index].style == .alert { offered.formUnion(screens[index].actions.map(\.id.name)) }
      for model in entry.models { addDestination(of: model) }
      guard index < segments.count, screens[index].style != .alert else { continue }
      let step = Self.withoutIDs(segments[index].map { "/\($0)" }.joined())
      let route = Self.withoutIDs("\(open[index])")
      let screen = Screen(
        name: screens[index].name,
        step: step,
        presenter: entry.presenter.map { "\(type(of: $0))" },
        model: entry.model.map { "\(type(of: $0))" }
      )
      if routes[screen].map({ $0.count > route.count }) ?? true { routes[screen] = route }
    }
    return top
  }

  /// Made once: there are hundreds of screens, and each has two texts.
  private static let id = /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/

  private static func withoutIDs(_ text: String) -> String {
    text.utf8.count < 36 ? text : text.replacing(id, with: "ID")
  }

  private mutating func addDestination<Model: Presenting>(of model: Model) {
    if let alerting = model as? any Alerting { addAlert(of: alerting) }
    guard let destination = model.destination, !(destination is any ModelAlert) else { return }
    let label = Mirror(reflecting: destination).children.first?.label ?? "\(destination)"
    destinations.insert("\(Model.self).\(label)")
  }

  private mutating func addAlert<Model: Alerting>(of model: Model) {
    answers.formUnion(Model.AlertAction.allCases.map(\.rawValue))
    if model is any AppRoot {
      answers.formUnion(
        StandupsApp.kinds.flatMap { [.retry($0), .goOn($0)] }.map(\StoreAnswer.rawValue)
      )
    }
    if model.alert != nil { destinations.insert("\(Model.self).alert") }
  }
}

/// An alert that is all that a model opens.
private protocol ModelAlert {}

extension AlertState: ModelAlert {}

extension LiveScreen {
  /// The inputs that rows of collections take now, by their kinds.
  ///
  /// Moves are left out: of two rows, the first one moves down as the second one moves up.
  var inputsToRows: [String: [Offer]] {
    Dictionary(grouping: offers.filter { $0.id.key != nil && $0.input.kind != "move" }) {
      "\(screen.name): \($0.input.kind) \($0.id.name)"
    }
  }
}

extension Places {
  /// The Swift files of the features and of the app's model.
  private static func files() throws -> [URL] {
    try ["Features", "App/AppFeature", "Redux"].flatMap { folder in
      let folder = repository.appending(path: "Sources/Sample/\(folder)")
      guard FileManager.default.fileExists(atPath: folder.path) else { return [URL]() }
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
    }
  }

  /// The cases of all destinations, as the sources have them.
  static func declaredDestinations() throws -> Set<String> {
    var cases: Set<String> = []
    for file in try files() {
      let model = file.deletingPathExtension().lastPathComponent.prefix { $0 != "+" }
      let text = try String(contentsOf: file, encoding: .utf8)
      if text.contains(/: (\w+, )*(Alerting|AppRoot|Record(Editing|Form|Page))\b/) {
        cases.insert("\(model).alert")
      }
      guard let body = text.firstMatch(of: /(?s)enum Destination\b.*?\{(.*?)\n  \}/)?.1
      else { continue }
      for match in body.matches(of: /case (\w+)/) { cases.insert("\(model).\(match.1)") }
    }
    return cases
  }

  /// The table of screens, routes and models for the page on navigation.
  ///
  /// A route that differs from another one only in the values of its queries is left out.
  func table() throws -> String {
    let files = try Self.files().map { String($0.path.dropFirst(Self.repository.path.count + 1)) }
    var forms: Set<String> = []
    let rows = routes.sorted { ($0.value.count, $0.value) < ($1.value.count, $1.value) }
      .filter { forms.insert($0.value.replacing(/=[^&?\/]*/, with: "=")).inserted }
    let lines = rows.map { screen, route in
      let model = screen.model ?? screen.presenter ?? ""
      let file = files.first { $0.hasSuffix("/\(model).swift") } ?? ""
      return "| `\(screen.name)` | `\(route)` | \(screen.presenter.map { "`\($0)`" } ?? "–") "
        + "| [\(model)](../\(file)) |\n"
    }
    return "| screen | its route | opened by | model |\n|---|---|---|---|\n" + lines.joined()
  }
}
