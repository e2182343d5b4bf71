/// A model with a table of the routes to what opens above it.
///
/// Each model knows only its own steps; the rest of a route is read by the model that comes up. So routes compose as screens
/// do, without end, and no module knows all of them.
///
/// ```swift
/// extension EditStandupModel: Routed {
///   public static let routes: [RouteStep<EditStandupModel>] = [
///     RouteStep("theme", isOpen: { $0.destination?.isTheme == true }) { $0.themeButtonTapped() }
///   ]
/// }
/// ```
///
/// A model that opens nothing but alerts needs none: alerts have no routes.
@MainActor
public protocol Routed: Presenting {
  /// What can be opened above the model, in the order in which it is tried.
  static var routes: [RouteStep<Self>] { get }
}

extension Routed {
  /// The segments of what is open above the model; nil for what has no route, such as an alert.
  fileprivate var openSegments: [Route.Segment]? {
    for step in Self.routes {
      if let segments = step.segments(of: self) { return segments }
    }
    return nil
  }
}

/// Where the routes of an app begin: its scheme, and the word of its root.
///
/// ```swift
/// let root = RouteRoot(scheme: "standups", word: "standups")
/// print(root.route(of: list))  // standups://standups/add
/// let opening = await driver.open(try Route(parsing: text), from: root)
/// ```
public struct RouteRoot: Hashable, Sendable, CustomStringConvertible {
  /// The scheme of the app.
  public let scheme: String
  /// The word of the root.
  public let word: String

  /// Makes a root of two words in lower case.
  public init(scheme: String, word: String) {
    self.scheme = scheme
    self.word = word
  }

  /// The shortest route as it is written.
  public var description: String { "\(route)" }

  /// The shortest route, which opens the root alone.
  public var route: Route { Route(scheme: scheme, segments: [Route.Segment(word)]) }

  /// Returns the route of what is open above a model, as far as it has one.
  ///
  /// It ends before what has none: an alert, or a screen whose model has no table.
  @MainActor
  public func route(of root: any Presenting) -> Route {
    Route(
      scheme: scheme,
      segments: [Route.Segment(word)] + openSegments(above: root).flatMap(\.self)
    )
  }

  /// Returns the segments of each screen above a model, as far as they have a route.
  @MainActor
  package func openSegments(above root: any Presenting) -> [[Route.Segment]] {
    var segments: [[Route.Segment]] = []
    for link in chain(from: root) {
      guard let model = link.model as? any Routed, let next = model.openSegments else { break }
      segments.append(next)
    }
    return segments
  }
}
