/// The outcome of opening a route.
public struct RouteOpening: Equatable, Sendable {
  /// The route of the open screens.
  public let opened: Route
  /// The end that could not be opened, if there is one.
  public let unresolved: UnresolvedRoute?

  /// Makes the outcome.
  public init(opened: Route, unresolved: UnresolvedRoute? = nil) {
    self.opened = opened
    self.unresolved = unresolved
  }
}

/// The end of a route that couldn't be opened, with the reason.
public struct UnresolvedRoute: Error, Equatable, CustomStringConvertible {
  /// The reason why a route doesn't lead on.
  public enum Reason: Equatable, Sendable, CustomStringConvertible {
    /// It is a route of another app; the value is the beginning of this app's routes.
    case elsewhere(String)
    /// A word without a meaning in this place, and the known ones.
    case unknownWord(String, known: [String])
    /// The screen of a word is above all others, so nothing opens over it; the routes open one alone.
    case nothingOver(String, alone: [String])
    /// It ends where one of these, or an id, must follow.
    case incomplete(known: [String])
    /// The text in the place of an id can't be one.
    case noID(String, of: String)
    /// There is no such thing, or it has nothing to open.
    case notFound(String, of: String)
    /// It may be there: records are still being read, and then it opens by itself.
    case awaited
    /// It is there, and can't be read.
    case unreadable(String, of: String)
    /// It cannot be opened now.
    case notOpened(String)
    /// The screen has no such query items, or not with these values.
    case query([String])
    /// A screen is open already that must not be closed.
    case occupied
    /// It has more levels than a route may open.
    case tooDeep

    /// The reason as a sentence.
    public var description: String {
      switch self {
      case .elsewhere(let beginning): "Routes of this app begin with “\(beginning)”."
      case .unknownWord(let word, _): "“\(word.shortened)” leads nowhere from here."
      case .nothingOver(let word, _): "Nothing opens over “\(word.shortened)”."
      case .incomplete(let known):
        "It ends too early: \(known.first.map { "“\($0)”" } ?? "an id") must follow."
      case .noID(let text, let kind): "“\(text.shortened)” is not the id of any \(kind)."
      case .notFound(let id, let kind): "There is no \(kind) “\(id.shortened)” to open here."
      case .awaited: "It opens once all records are read."
      case .unreadable(let id, let kind): "The \(kind) “\(id.shortened)” cannot be read."
      case .notOpened(let text): "“\(text.shortened)” cannot be opened now."
      case .query(let names):
        "\(names.map { "“\($0.shortened)”" }.joined(separator: ", ").shortened) cannot be said here."
      case .occupied: "Something else is open here."
      case .tooDeep: "Only \(AppDriver.maximumRouteDepth) levels are opened."
      }
    }
  }

  /// The part that was left out, as it is written.
  package let rest: String
  /// The reason.
  public let reason: Reason

  init(_ rest: some Sequence<Route.Segment>, _ reason: Reason) {
    self.rest = rest.map(\.description).joined(separator: "/")
    self.reason = reason
  }

  private init(awaiting unresolved: UnresolvedRoute) {
    (rest, reason) = (unresolved.rest, .awaited)
  }

  /// The same part of the route, which may open once all records are read; nil if it can't.
  var awaited: UnresolvedRoute? {
    switch reason {
    case .notFound, .notOpened: UnresolvedRoute(awaiting: self)
    case .elsewhere, .unknownWord, .nothingOver, .incomplete, .noID, .awaited, .unreadable, .query,
      .occupied, .tooDeep:
      nil
    }
  }

  /// The part that was left out and the reason, in two sentences.
  public var description: String {
    "“\(rest.shortened)” \(reason == .awaited ? "isn't open yet" : "was left out"). \(reason)"
  }
}

extension AppDriver {
  /// The most screens that a route opens above the root.
  ///
  /// Models nest, and a deep nest must not be released at once.
  package nonisolated static let maximumRouteDepth = 64

  /// Opens a route from the root on, step by step, and lets each screen appear before the next opens.
  ///
  /// Requests that features make on the way are carried out at the end of it. A route to a screen whose record isn't read
  /// yet waits with the inbox of the app, and opens then.
  ///
  /// Each step does what a tap does, so each new model is wired and gets its dependencies from its parent. A route that
  /// doesn't lead on opens as far as it leads. An alert on the way is passed over, as a tap would answer it; any other
  /// screen that is already open stays as it is, and ends the way.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - root: The root of the app's routes.
  /// - Returns: The opened part, and the part that was left out.
  public func open(_ route: Route, from root: RouteRoot) async -> RouteOpening {
    await settle()
    let outcome = await open(route, from: root, closing: .nothing)
    await carryOutRequests()
    var unresolved: UnresolvedRoute?
    if case .opened(let opening) = outcome { unresolved = opening.unresolved }
    return RouteOpening(opened: root.route(of: self.root), unresolved: unresolved)
  }

  /// The screens that are closed before a route is opened.
  enum Closing {
    /// None: a screen that is open ends the way.
    case nothing
    /// Those that containers present above their content.
    case aboveContent
    /// All above the first screen of the content.
    case everything
  }

  /// Opens a route, and closes the open screens first if it is to.
  ///
  /// Commands, walks, saved sessions and requests all come here.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - root: The root of the app's routes.
  ///   - closing: The screens to close first, unless one of them asks.
  /// - Returns: The outcome.
  func open(
    _ route: Route,
    from root: RouteRoot,
    closing: Closing
  ) async -> NavigationOutcome {
    func opened(but unresolved: UnresolvedRoute?) -> NavigationOutcome {
      let place = root.route(of: self.root)
      let awaited = inbox?.isReading() == true ? unresolved?.awaited : nil
      // What is opened beside a route that waits must not be closed by it.
      if awaited != nil || inbox?.awaited != nil { inbox?.wait(for: route, at: place) }
      return .opened(RouteOpening(opened: place, unresolved: awaited ?? unresolved))
    }
    if closing != .nothing { inbox?.stopWaiting() }
    let way: RouteWay
    do throws(UnresolvedRoute) {
      way = try root.way(of: route, above: self.root)
    } catch {
      // A route that leads nowhere at all closes nothing.
      return opened(but: error)
    }
    // The content that isn't chosen keeps its screens.
    if closing != .nothing, let refusal = self.root.popForRoute(toContent: true) {
      return .refused(refusal)
    }
    var place = RoutePlace(self.root)
    var (below, over) = (way.below[...], way.over[...])
    if let unresolved = place.chooseContent(&below) { return opened(but: unresolved) }
    // What a container presents opens over whatever is there.
    if closing == .everything, !way.isOverOnly,
      let refusal = self.root.popForRoute(toContent: false)
    {
      return .refused(refusal)
    }
    var unresolved = await openSteps(&below, from: &place)
    if unresolved == nil { unresolved = await openSteps(&over, from: &place, isOver: true) }
    return opened(but: unresolved)
  }

  /// Opens the screens above the first one, and returns the part that was left out.
  ///
  /// - Parameters:
  ///   - rest: The segments of the screens; those that were opened are removed.
  ///   - place: The screen to begin at.
  ///   - isOver: True if a container presents the first one.
  /// - Returns: The part that was left out.
  private func openSteps(
    _ rest: inout ArraySlice<Route.Segment>,
    from place: inout RoutePlace,
    isOver: Bool = false
  ) async -> UnresolvedRoute? {
    await settleScreens()
    for depth in 1...Self.maximumRouteDepth {
      guard !rest.isEmpty else { return nil }
      place.update()
      let remaining = rest.count
      var unresolved = place.openStep(&rest, isOver: isOver && depth == 1)
      if rest.count < remaining, unresolved == nil { unresolved = place.chooseContent(&rest) }
      await settleScreens()
      if let unresolved { return unresolved }
    }
    return rest.isEmpty ? nil : UnresolvedRoute(rest, .tooDeep)
  }
}

extension Presenting {
  /// Closes all screens above the first, or above the content of containers, or lets one ask.
  ///
  /// An alert of the root may be unread news. It stays, or what opens above it puts it off.
  fileprivate func popForRoute(toContent isContentKept: Bool) -> DismissalRefusal? {
    let tree = tree
    let screens = tree.screens
    var depth = 0
    if isContentKept {
      let first = screens.firstIndex { $0.presenterDepth == 0 && $0.presenter !== screens[0].model }
      depth = (first ?? screens.count) - 1
    }
    guard screens.last?.isAlert(ofDepth: 0) == true else { return tree.pop(toDepth: depth) }
    if let refusal = tree.letAsk(above: depth) { return refusal }
    tree.close(above: depth, leavingTop: true)
    return nil
  }
}
