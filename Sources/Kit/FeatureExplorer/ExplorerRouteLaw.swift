import FeatureNavigation
import FeatureScreens
import FeatureSessions

extension ExplorerRun {
  /// A digest of everything routes depend on: the screens, the route and the stored data, but not drafts.
  ///
  /// Nil without routes.
  var placeOfRoute: Int? {
    guard let routes = world.routes, !isHome else { return nil }
    var digest = StateDigest()
    world.digest(&digest)
    for live in screens {
      digest.add(live.screen.name)
      digest.add(live.screen.style)
    }
    for segment in routes.root.route(of: world.walk.root).segments {
      digest.add(idOrText: segment.text)
      for (name, value) in segment.query.sorted(by: { $0.key < $1.key }) {
        digest.add(name)
        digest.add(idOrText: value)
      }
    }
    return digest.finish()
  }

  /// Closes all screens and opens them again by their route.
  ///
  /// The world stands elsewhere afterwards if the result differs. Alerts have no route, drafts are lost, and deleted
  /// records can't be opened: the screens below these must be open again.
  ///
  /// - Returns: The violations.
  func violationsOfRoute() async -> [Violation] {
    guard let routes = world.routes else { return [] }
    let route = routes.root.route(of: world.walk.root)
    let before = openScreens
    let stored = storedDigest
    trace(.act(.open(route)))
    let opening = await reporting { session in
      session.world.root.dismiss(toDepth: 0)
      return await session.open(route, from: routes.root)
    }
    let after = openScreens
    var found = issueViolations()
    if storedDigest != stored {
      found.append(
        Violation(law: .routes, message: "Opening \(before.name) changes what is stored.")
      )
    }
    let isCutRightly =
      opening.unresolved.map { routes.accepts($0, of: route, opening.opened) } ?? false
    if after != before, !isCutRightly || !before.starts(with: after) {
      let reason = opening.unresolved.map { ": \($0)" } ?? "."
      found.append(
        Violation(
          law: .routes,
          message: "The route of \(before.name), \(route), opens \(after.name)\(reason)",
          subject: "\(StrictLaw.routes.rawValue): \(before.name)"
        )
      )
    }
    return found
  }

  /// The screens that routes can lead to: all but alerts, and those that have none.
  private var openScreens: [OpenScreen] {
    screens.map { OpenScreen(name: $0.screen.name, style: $0.screen.style) }
      .filter { $0.style != .alert && world.routes?.exceptions.contains($0.name) != true }
  }

  /// A digest of the stored data.
  var storedDigest: Int {
    var digest = StateDigest()
    world.digest(&digest)
    return digest.finish()
  }
}

private struct OpenScreen: Equatable {
  let name: String
  let style: PresentationStyle
}

extension [OpenScreen] {
  /// The name of the topmost one.
  fileprivate var name: String { last?.name ?? "nothing" }
}

extension ExplorerRoutes {
  /// Returns true if a route had to be cut because its target isn't stored.
  fileprivate func accepts(_ unresolved: UnresolvedRoute, of route: Route, _ opened: Route) -> Bool
  {
    switch unresolved.reason {
    case .notFound(let id, of: _):
      return isGone(id)
    case .query(let names):
      let queries = zip(route.segments, opened.segments).first { $0 != $1 }?.0.query ?? [:]
      return names.allSatisfy { name in queries[name].map(isGone) ?? false }
    case .elsewhere, .unknownWord, .incomplete, .noID, .notOpened, .occupied, .tooDeep:
      return false
    }
  }
}
