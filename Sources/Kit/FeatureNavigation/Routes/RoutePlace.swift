import FeatureScreens

/// The screen to which a route has led so far.
@MainActor
struct RoutePlace {
  /// The model of the screen; nil if it is a value.
  private(set) var model: (any Presenting)?
  /// The containers in whose content the screen is, outermost first: they can present above it.
  private var containers: [any Presenting] = []
  private let root: any Presenting
  /// The model that presents the screen; nil for the first one.
  private var presenter: (any Presenting)?
  /// The containers around the screen, without those that came up with it.
  private var outer: [any Presenting] = []

  /// Begins at the first screen.
  init(_ root: any Presenting) {
    self.root = root
    update()
  }

  /// Reads the screen again, as work may have replaced it.
  mutating func update() {
    containers = outer
    model = presenter.map { $0.presented?.model } ?? root
    while let container = model, let content = container.content {
      containers.append(container)
      model = content
    }
  }

  /// Chooses the content of the containers that came up, and removes it from the way.
  mutating func chooseContent(_ rest: inout ArraySlice<Route.Segment>) -> UnresolvedRoute? {
    var index = outer.count
    while index < containers.count, !rest.isEmpty {
      let container = containers[index]
      guard container.isFree else { return UnresolvedRoute(rest, .occupied) }
      if case .match(let unresolved) = container.openStep(&rest, choosesContent: true),
        let unresolved
      {
        return unresolved
      }
      update()
      index += 1
    }
    return nil
  }

  /// Opens the first part of a way above the screen, and removes it from the way.
  ///
  /// - Parameters:
  ///   - rest: The way.
  ///   - isOver: True if a container presents it, false if the screen itself does.
  /// - Returns: What was left out, and why.
  mutating func openStep(
    _ rest: inout ArraySlice<Route.Segment>,
    isOver: Bool
  ) -> UnresolvedRoute? {
    guard containers.allSatisfy(\.isFree) else { return UnresolvedRoute(rest, .occupied) }
    var furthest = (count: 0, reason: UnresolvedRoute.Reason?.none)
    var known: [String] = []
    var around = containers
    var next = isOver ? around.popLast() : model
    while let current = next {
      // No way leads on from a model without routes, whatever is open above it.
      guard current.isFree || type(of: current).hasNoRoutes else {
        return UnresolvedRoute(rest, .occupied)
      }
      let remaining = rest.count
      switch current.openStep(&rest, choosesContent: false) {
      case .match(let unresolved):
        guard rest.count < remaining else { return unresolved }
        (presenter, outer) = (current, around)
        update()
        return unresolved
      case .mismatch(let count, let reason, let words):
        if count > furthest.count { furthest = (count, reason) }
        known += words
      }
      next = isOver ? around.popLast() : nil
    }
    return UnresolvedRoute(
      rest,
      furthest.reason ?? .unknownWord(rest.first?.text ?? "", known: known)
    )
  }
}

/// The outcome of trying a model's table of routes.
private enum TriedSteps {
  /// A step fits; the value is what it left out.
  case match(UnresolvedRoute?)
  /// None fits; the reason is that of the one that fits furthest.
  case mismatch(after: Int, UnresolvedRoute.Reason?, known: [String])
}

extension Presenting {
  /// True if no screen, or only an alert, is open above the model.
  fileprivate var isFree: Bool { presented.map { $0.style == .alert } ?? true }

  fileprivate static var hasNoRoutes: Bool { routes.isEmpty }

  /// Opens the first part of a way above this model or in its content, and removes it from the way.
  fileprivate func openStep(
    _ rest: inout ArraySlice<Route.Segment>,
    choosesContent: Bool
  ) -> TriedSteps {
    var furthest = (count: 0, reason: UnresolvedRoute.Reason?.none)
    let steps = Self.routes.filter { $0.choosesContent == choosesContent }
    for step in steps {
      switch step.path.read(rest, step.canonicalID) {
      case .match(let id, let query):
        return .match(open(step, id: id, query: query, &rest))
      case .mismatch(let count, let reason):
        if count > furthest.count { furthest = (count, reason) }
      }
    }
    let words = steps.flatMap { $0.path.known(at: 0) }
    return .mismatch(after: furthest.count, furthest.reason, known: words)
  }

  private func open(
    _ step: RouteStep<Self>,
    id: String,
    query: [String: String],
    _ rest: inout ArraySlice<Route.Segment>
  ) -> UnresolvedRoute? {
    step.open(self, .init(id: id, query: query))
    guard let opened = step.openArguments(self), opened.id == id else {
      return UnresolvedRoute(rest, step.path.refusal(id))
    }
    rest = rest.dropFirst(step.path.parts.count)
    let refused = query.filter { name, value in
      opened.query[name]?.lowercased() != value.lowercased()
    }
    return refused.isEmpty
      ? nil : UnresolvedRoute([Route.Segment("", query: refused)] + rest, refused)
  }
}

extension RoutePattern {
  /// Returns the reason why something didn't open.
  fileprivate func refusal(_ id: String) -> UnresolvedRoute.Reason {
    for part in parts {
      if case .id(let kind) = part { return .notFound(id, of: kind) }
    }
    return .notOpened(segments(id: id, query: [:]).map(\.description).joined(separator: "/"))
  }
}
