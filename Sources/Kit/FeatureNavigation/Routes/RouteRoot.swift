/// The beginning of an app's routes: its scheme, and the word of its root.
///
/// ```swift
/// let root = RouteRoot(scheme: "shelf", word: "books")
/// print(root.route(of: shelf))  // shelf://books/add
/// let opening = await driver.open(try Route(parsing: text), from: root)
/// ```
///
/// A container has no word of its own: the word is that of the content it begins with, such as the first tab, and a
/// route begins with the word of a content. A screen that the container presents is written as `over` in the query of
/// the last segment below it, or alone where nothing else is open: `shelf://books/add?over=settings/sounds`,
/// `shelf://settings/sounds`.
public struct RouteRoot: Hashable, Sendable, CustomStringConvertible {
  /// The scheme of the app.
  public let scheme: String
  /// The word of the root, or of its first content.
  package let word: String

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
    route.ofScreens(from: root).last ?? route
  }

  /// Returns the routes that are kept: those of tabs in which something is open, and the chosen one's.
  ///
  /// - Parameters:
  ///   - root: The root of the navigation stack.
  ///   - kept: The session that is kept so far; its tabs that this app doesn't have stay in it.
  /// - Returns: The session.
  @MainActor
  package func session(of root: any Presenting, over kept: SavedSession? = nil) -> SavedSession {
    let unknown = (kept?.routes ?? []).filter { !knows($0, in: root) }
    // A tab at its first screen comes back by itself.
    let hidden = root.hiddenTabs.map { route.ofScreens(in: $0) }.filter { $0.count > 1 }
    let others = unknown + hidden.compactMap(\.last)
    let chosen = route.ofScreens(from: root, namesFirst: !others.isEmpty).last ?? route
    return SavedSession(route: chosen, others: others)
  }
}

extension RouteRoot {
  /// Returns false for a route into a tab that the app doesn't have, as a newer version writes it.
  @MainActor
  package func knows(_ route: Route, in root: any Presenting) -> Bool {
    do throws(UnresolvedRoute) {
      _ = try way(of: route, above: root)
    } catch {
      if case .unknownWord = error.reason { return false }
    }
    return true
  }

  /// Returns true for a route that leads over whatever is open, such as one to an app's settings.
  @MainActor
  package func leadsOver(_ route: Route, in root: any Presenting) -> Bool {
    (try? way(of: route, above: root))?.isOverOnly == true
  }

  /// Returns the way of a route that begins here, without the word of the root.
  ///
  /// One that begins with a word of a container leads over what is open.
  ///
  /// - Throws: The whole route, if no part of it can be opened.
  @MainActor
  func way(of route: Route, above root: any Presenting) throws(UnresolvedRoute) -> RouteWay {
    guard route.scheme == scheme else {
      throw UnresolvedRoute(route.segments, .elsewhere("\(self)"))
    }
    var way = RouteWay(route.segments)
    guard let first = way.below.first else { return way }
    let (text, contents) = (first.text.lowercased(), root.contentWords)
    if contents.contains(text) { return way }
    if contents.isEmpty, text == word {
      guard first.query.isEmpty else {
        let rest = [Route.Segment("", query: first.query)] + route.segments.dropFirst()
        throw UnresolvedRoute(rest, .query(first.query.keys.sorted()))
      }
      way.below.removeFirst()
      return way
    }
    let known = (contents.isEmpty ? [word] : contents) + root.overWords
    guard known.contains(text) else {
      throw UnresolvedRoute(route.segments, .unknownWord(first.text, known: known))
    }
    guard way.over.isEmpty else {
      var alone: [String] = []
      for way in [way.below, way.over] where known.contains(way[0].text.lowercased()) {
        let route = "\(Route(scheme: scheme, segments: way))"
        if !alone.contains(route) { alone.append(route) }
      }
      throw UnresolvedRoute(route.segments, .nothingOver(first.text, alone: alone))
    }
    (way.below, way.over) = ([], way.below)
    return way
  }
}

extension Route {
  /// Returns the routes of the open screens, the first one's first, as far as they have one.
  ///
  /// This is the route of the first screen; a container there has words of its own for its content.
  ///
  /// - Parameters:
  ///   - root: The model of the first screen, or a container.
  ///   - namesFirst: True to name the first content also below what a container presents.
  /// - Returns: The routes.
  /// - Complexity: O(*n*²) in the screens that are open.
  @MainActor
  package func ofScreens(from root: any Presenting, namesFirst: Bool = false) -> [Route] {
    let first = root.contentWords.isEmpty ? segments : []
    return ofSteps(root.tree.openSteps, behind: first, shortest: namesFirst ? [] : segments)
  }

  /// Returns the routes of the screens in a tab that isn't chosen, as far as they have one.
  @MainActor
  func ofScreens(in tab: HiddenTab) -> [Route] {
    ofSteps(tab.tree.openSteps, behind: tab.words(), shortest: [])
  }

  private func ofSteps(
    _ steps: [OpenRouteStep],
    behind first: [Segment],
    shortest: [Segment]
  ) -> [Route] {
    var way = RouteWay(first)
    return steps.map { step in
      way.add(step)
      return Route(scheme: scheme, segments: way.segments(from: shortest))
    }
  }

  /// Returns the route without a segment; what opens over the screen stays.
  package func removingSegment(at index: Int) -> Route {
    var segments = segments
    let over = segments.remove(at: index).query[RouteWay.overName]
    if let over, index > 0 { segments[index - 1].query[RouteWay.overName] = over }
    return Route(scheme: scheme, segments: segments)
  }
}

/// The two parts of a route: the screens of the content, and those that a container presents over it.
struct RouteWay {
  /// The name that parts them in a query.
  static let overName = "over"

  fileprivate(set) var below: [Route.Segment] = []
  fileprivate(set) var over: [Route.Segment] = []

  /// Parts the segments of a route where one names what is over it.
  init(_ segments: [Route.Segment]) {
    guard let last = segments.firstIndex(where: { $0.query[Self.overName] != nil }) else {
      below = segments
      return
    }
    below = Array(segments[...last])
    let text = below[last].query.removeValue(forKey: Self.overName) ?? ""
    // It may have a query of its own, which is encoded once more.
    let first = (try? Route(parsing: "over://\(text)"))?.segments.first ?? Route.Segment(text)
    over = [first] + segments[(last + 1)...]
  }

  /// Adds the segments of a screen.
  mutating func add(_ step: OpenRouteStep) {
    if step.isOver { over += step.segments } else { below += step.segments }
  }

  /// Returns the segments of a route.
  ///
  /// - Parameter first: The segments of the shortest route, which are left out below a container's screens.
  /// - Returns: The segments.
  func segments(from first: [Route.Segment]) -> [Route.Segment] {
    guard let overFirst = over.first else { return below.isEmpty ? first : below }
    guard !below.isEmpty, below != first else { return over }
    var segments = below
    segments[segments.count - 1].query[Self.overName] = overFirst.description
    return segments + over.dropFirst()
  }

  /// True if nothing below is named.
  var isOverOnly: Bool { below.isEmpty && !over.isEmpty }
}

/// The segments of an open screen.
struct OpenRouteStep {
  let segments: [Route.Segment]
  /// True if a container presents the screen, or one below it.
  let isOver: Bool
}

extension Presenting {
  /// The words of the content of the containers that come up with the first screen.
  var contentWords: [String] { words(choosingContent: true) }

  /// The words of the screens that those containers present.
  var overWords: [String] { words(choosingContent: false) }

  private func words(choosingContent choosesContent: Bool) -> [String] {
    (stack.first?.containers ?? []).flatMap { $0.routeWords(choosingContent: choosesContent) }
  }

  /// The words with which the steps of the model's own table begin.
  func routeWords(choosingContent choosesContent: Bool) -> [String] {
    Self.routes.filter { $0.choosesContent == choosesContent }.flatMap { $0.path.known(at: 0) }
  }

  /// The segments of each screen from this model on, as far as they have a route.
  ///
  /// Those of the first screen name the content of its containers.
  package var openSegments: [[Route.Segment]] { tree.openSteps.map(\.segments) }

  /// The segments of the chosen content of the containers that come up with the first screen.
  package var contentSegments: [Route.Segment] {
    (stack.first?.containers ?? []).flatMap { $0.openSegments(ofContent: true) ?? [] }
  }

  /// The segments of the screen above the model, or of its content; nil without a route, as for an alert.
  func openSegments(ofContent isContent: Bool) -> [Route.Segment]? {
    for step in Self.routes where step.choosesContent == isContent {
      if let segments = step.segments(of: self) { return segments }
    }
    return nil
  }
}

extension ScreenTree {
  /// The steps up to the last screen with a route.
  ///
  /// One without has no segments, and nor do those above it that no container presents.
  var openSteps: [OpenRouteStep] {
    var steps: [OpenRouteStep] = []
    var (isOver, isCut, count) = (false, false, 0)
    for screen in screens {
      var segments: [Route.Segment] = []
      if let presenter = screen.presenter {
        if screen.isOverContent { (isOver, isCut) = (true, false) }
        let own = isCut ? nil : presenter.openSegments(ofContent: false)
        isCut = own == nil
        segments = own ?? []
      }
      for container in isCut ? [] : screen.containers {
        segments += container.openSegments(ofContent: true) ?? []
      }
      steps.append(OpenRouteStep(segments: segments, isOver: isOver))
      if !isCut { count = steps.count }
    }
    return Array(steps.prefix(count))
  }
}
