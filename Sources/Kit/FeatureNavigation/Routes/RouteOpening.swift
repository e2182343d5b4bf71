/// The outcome of opening a route.
public struct RouteOpening: Equatable, Sendable {
  /// The route of the open screens.
  public let opened: Route
  /// The end that could not be opened, if there is one.
  public let cut: RouteCut?

  /// Makes the outcome.
  public init(opened: Route, cut: RouteCut? = nil) {
    self.opened = opened
    self.cut = cut
  }
}

/// The end of a route that couldn't be opened, with the reason.
public struct RouteCut: Equatable, Sendable, CustomStringConvertible {
  /// The reason why a route doesn't lead on.
  public enum Reason: Equatable, Sendable, CustomStringConvertible {
    /// It is a route of another app; the value is the beginning of this app's routes.
    case elsewhere(String)
    /// A word without a meaning in this place, and the known ones.
    case unknownWord(String, known: [String])
    /// It ends where one of these, or an id, must follow.
    case incomplete(known: [String])
    /// The text in the place of an id can't be one.
    case noID(String, of: String)
    /// There is no such thing, or it has nothing to open.
    case notFound(String, of: String)
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
      case .incomplete(let known):
        "It ends too early: \(known.first.map { "“\($0)”" } ?? "an id") must follow."
      case .noID(let text, let kind): "“\(text.shortened)” is not the id of any \(kind)."
      case .notFound(let id, let kind): "There is no \(kind) “\(id.shortened)” to open here."
      case .notOpened(let text): "“\(text.shortened)” cannot be opened now."
      case .query(let names):
        "\(names.map { "“\($0.shortened)”" }.joined(separator: ", ").shortened) cannot be said here."
      case .occupied: "Something else is open here."
      case .tooDeep: "Only \(ChainDriver.maximumRouteDepth) levels are opened."
      }
    }
  }

  /// The part that was left out, as it is written.
  public let rest: String
  /// The reason.
  public let reason: Reason

  init(_ rest: some Sequence<Route.Segment>, _ reason: Reason) {
    self.rest = rest.map(\.description).joined(separator: "/")
    self.reason = reason
  }

  /// The part that was left out and the reason, in two sentences.
  public var description: String {
    "“\(rest.shortened)” was left out. \(reason)"
  }
}

extension ChainDriver {
  /// The most screens that a route opens above the root.
  ///
  /// Models nest, and a deep nest must not be released at once.
  public nonisolated static let maximumRouteDepth = 64

  /// Opens a route from the root on, step by step, and lets each screen appear before the next opens.
  ///
  /// Requests that features make on the way are carried out at the end of it.
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
    let cut: RouteCut?
    if let beginning = root.cut(beginningOf: route) {
      cut = beginning
    } else {
      cut = await self.cut(openingStepsOf: route)
      await carryOutRequests()
    }
    return RouteOpening(opened: root.route(of: self.root), cut: cut)
  }

  /// Opens the part after the root, and returns the part that was left out.
  func cut(openingStepsOf route: Route) async -> RouteCut? {
    var rest = route.segments.dropFirst()
    var top: (any Presenting)? = root
    for _ in 0..<Self.maximumRouteDepth {
      guard !rest.isEmpty else { return nil }
      guard let model = top else {
        return RouteCut(rest, .unknownWord(rest.first?.text ?? "", known: []))
      }
      let cut = model.openStep(&rest)
      await settleScreens()
      if let cut { return cut }
      top = model.presented?.model
    }
    return rest.isEmpty ? nil : RouteCut(rest, .tooDeep)
  }
}

extension RouteRoot {
  /// Returns the reason why no part of a route can be opened; nil if it begins here.
  func cut(beginningOf route: Route) -> RouteCut? {
    guard route.scheme == scheme else { return RouteCut(route.segments, .elsewhere("\(self)")) }
    guard let first = route.segments.first else { return nil }
    guard first.text.lowercased() == word else {
      return RouteCut(route.segments, .unknownWord(first.text, known: [word]))
    }
    guard !first.query.isEmpty else { return nil }
    let rest = [Route.Segment("", query: first.query)] + route.segments.dropFirst()
    return RouteCut(rest, first.query)
  }
}

extension RouteCut {
  fileprivate init(_ rest: [Route.Segment], _ query: [String: String]) {
    self.init(rest, .query(query.keys.sorted()))
  }
}

extension Presenting {
  /// Opens the first part of a way above this model, and removes it from the way.
  fileprivate func openStep(_ rest: inout ArraySlice<Route.Segment>) -> RouteCut? {
    // No way leads on from a model without routes, whatever is open above it.
    guard Self.routes.isEmpty || presented.map({ $0.style == .alert }) ?? true else {
      return RouteCut(rest, .occupied)
    }
    var furthest = (count: 0, reason: RouteCut.Reason?.none)
    for step in Self.routes {
      switch step.path.read(rest, step.canonicalID) {
      case .match(let id, let query):
        return open(step, id: id, query: query, &rest)
      case .mismatch(let count, let reason):
        if count > furthest.count { furthest = (count, reason) }
      }
    }
    let words = Self.routes.flatMap { $0.path.known(at: 0) }
    return RouteCut(
      rest,
      furthest.reason ?? .unknownWord(rest.first?.text ?? "", known: words)
    )
  }

  private func open(
    _ step: RouteStep<Self>,
    id: String,
    query: [String: String],
    _ rest: inout ArraySlice<Route.Segment>
  ) -> RouteCut? {
    step.open(self, .init(id: id, query: query))
    guard let opened = step.openArguments(self), opened.id == id else {
      return RouteCut(rest, step.path.refusal(id))
    }
    rest = rest.dropFirst(step.path.parts.count)
    let refused = query.filter { name, value in
      opened.query[name]?.lowercased() != value.lowercased()
    }
    return refused.isEmpty
      ? nil : RouteCut([Route.Segment("", query: refused)] + rest, refused)
  }
}

extension RoutePattern {
  /// Returns the reason why something didn't open.
  fileprivate func refusal(_ id: String) -> RouteCut.Reason {
    for part in parts {
      if case .id(let kind) = part { return .notFound(id, of: kind) }
    }
    return .notOpened(segments(id: id, query: [:]).map(\.description).joined(separator: "/"))
  }
}
