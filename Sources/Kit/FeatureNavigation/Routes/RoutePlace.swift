import FeatureScreens

/// The screen to which a route has led so far.
@MainActor
struct RoutePlace {
  private let root: any Presenting
  /// The model of the screen; nil if it is a value, or if its presenter has closed it.
  private var model: (any Presenting)?
  /// The containers in whose content the screen is, outermost first: they can present above it.
  private var containers: [any Containing] = []
  /// The model that presents the screen; nil for the first one.
  private var presenter: (any Presenting)?
  /// The number of containers around the screen that didn't come up with it.
  private var outer = 0

  /// Begins at the first screen.
  init(_ root: any Presenting) {
    self.root = root
    update()
  }

  /// Reads the screen again, as work may have replaced it.
  mutating func update() {
    let tree = root.tree
    let depth = presenter.map(tree.depth(above:)) ?? 0
    model = depth.flatMap { tree.screens[$0].model }
    containers = depth.map(tree.containers(around:)) ?? []
  }

  /// Chooses the content of the containers that came up, and removes it from the way.
  mutating func chooseContent(_ rest: inout ArraySlice<Route.Segment>) -> UnresolvedRoute? {
    var index = outer
    while index < containers.count, !rest.isEmpty {
      let container = containers[index]
      guard container.isFree else { return UnresolvedRoute(rest, .occupied) }
      if container.hasStep(for: rest, choosingContent: true),
        let unresolved = container.openStep(&rest, choosesContent: true)
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
    var (next, around): ((any Presenting)?, Int) = (model, containers.count)
    if isOver {
      // Of several containers that know the word, the innermost one presents its screen.
      let index = containers.lastIndex { $0.hasStep(for: rest, choosingContent: false) }
      (next, around) = (index.map { containers[$0] }, index ?? 0)
    }
    // No way leads on from a value, or a model without routes, whatever is open above it.
    guard let next, next.hasRoutes else {
      let known = isOver ? containers.flatMap { $0.routeWords(choosingContent: false) } : []
      let word = rest.first?.text ?? ""
      guard isOver, word.isEmpty else {
        return UnresolvedRoute(rest, .unknownWord(word, known: known))
      }
      let over = RouteWay.overName
      return UnresolvedRoute(
        [Route.Segment("", query: [over: ""])] + rest.dropFirst(),
        .incomplete(known: known.map { "\(over)=\($0)" })
      )
    }
    guard next.isFree else { return UnresolvedRoute(rest, .occupied) }
    let remaining = rest.count
    let unresolved = next.openStep(&rest, choosesContent: false)
    if rest.count < remaining {
      (presenter, outer) = (next, around)
      update()
    }
    return unresolved
  }
}

extension Presenting {
  /// True if no screen, or only an alert, is open above the model.
  fileprivate var isFree: Bool { presented.map { $0.style == .alert } ?? true }

  /// True if one of the words with which steps begin stands at the beginning of a way.
  fileprivate func hasStep(
    for way: ArraySlice<Route.Segment>,
    choosingContent choosesContent: Bool
  ) -> Bool {
    routeWords(choosingContent: choosesContent).contains(way.first?.text.lowercased() ?? "")
  }
}

extension Presenting {
  /// True if a way leads on from the model.
  fileprivate var hasRoutes: Bool { !Self.routes.isEmpty }

  /// Opens the first part of a way above this model or in its content, and removes it from the way.
  fileprivate func openStep(
    _ rest: inout ArraySlice<Route.Segment>,
    choosesContent: Bool
  ) -> UnresolvedRoute? {
    var furthest = (count: 0, reason: UnresolvedRoute.Reason?.none)
    let steps = Self.routes.filter { $0.choosesContent == choosesContent }
    for step in steps {
      switch step.path.read(rest, step.canonicalID) {
      case .match(let id, let query):
        return open(step, id: id, query: query, &rest)
      case .mismatch(let count, let reason):
        if count > furthest.count { furthest = (count, reason) }
      }
    }
    let known = routeWords(choosingContent: choosesContent)
    return UnresolvedRoute(
      rest,
      furthest.reason ?? .unknownWord(rest.first?.text ?? "", known: known)
    )
  }

  private func open(
    _ step: RouteStep<Self>,
    id: String,
    query: [String: String],
    _ rest: inout ArraySlice<Route.Segment>
  ) -> UnresolvedRoute? {
    step.open(self, .init(id: id, query: query))
    guard let opened = step.openArguments(self), opened.id == id else {
      return UnresolvedRoute(rest, step.path.refusal(id, isUnreadable: step.isUnreadable(self, id)))
    }
    rest = rest.dropFirst(step.path.parts.count)
    let refused = query.filter { name, value in
      opened.query[name]?.lowercased() != value.lowercased()
    }
    return refused.isEmpty
      ? nil
      : UnresolvedRoute(
        [Route.Segment("", query: refused)] + rest,
        .query(refused.keys.sorted())
      )
  }
}

extension RoutePattern {
  /// Returns the reason why something didn't open.
  fileprivate func refusal(_ id: String, isUnreadable: Bool) -> UnresolvedRoute.Reason {
    for part in parts {
      if case .id(let kind) = part {
        return isUnreadable ? .unreadable(id, of: kind) : .notFound(id, of: kind)
      }
    }
    return .notOpened(segments(id: id, query: [:]).map(\.description).joined(separator: "/"))
  }
}
