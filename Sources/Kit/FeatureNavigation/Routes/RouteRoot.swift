/// The beginning of an app's routes: its scheme, and the word of its root.
///
/// ```swift
/// let root = RouteRoot(scheme: "shelf", word: "books")
/// print(root.route(of: shelf))  // shelf://books/add
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

  /// Returns the route of the screens above a model, as far as they have one.
  ///
  /// It ends before a screen without a route: an alert, or a screen whose model has no table.
  @MainActor
  public func route(of root: any Presenting) -> Route {
    Route(
      scheme: scheme,
      segments: [Route.Segment(word)] + openSegments(above: root).flatMap(\.self)
    )
  }

  /// Returns the segments of each screen from a model on, as far as they have a route.
  ///
  /// Those of the first screen name the content of its containers.
  @MainActor
  package func openSegments(above root: any Presenting) -> [[Route.Segment]] {
    var segments: [[Route.Segment]] = []
    for entry in root.stack {
      var next: [Route.Segment] = []
      if let presenter = entry.presenter {
        guard let own = presenter.openSegments(ofContent: false) else { break }
        next = own
      }
      for container in entry.containers {
        next += container.openSegments(ofContent: true) ?? []
      }
      segments.append(next)
    }
    return segments
  }
}

extension Presenting {
  /// The segments of the screen above the model, or of its content; nil without a route, as for an alert.
  fileprivate func openSegments(ofContent isContent: Bool) -> [Route.Segment]? {
    for step in Self.routes where step.choosesContent == isContent {
      if let segments = step.segments(of: self) { return segments }
    }
    return nil
  }
}
