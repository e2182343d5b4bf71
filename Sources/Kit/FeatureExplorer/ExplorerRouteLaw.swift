import FeatureNavigation
import FeatureScreens
import FeatureSessions
import FeatureWalks

extension ExplorerRun {
  /// A digest of everything routes depend on: the screens, the route and the stored data, but not drafts.
  ///
  /// Nil without routes.
  var placeOfRoute: Int? {
    guard let routes = world.routes, !isHome else { return nil }
    var digest = stored
    for live in screens + hidden.flatMap(\.screens) {
      digest.add(live.screen.name)
      digest.add(live.screen.style)
    }
    let saved = routes.session(of: world.walk.root)
    for segment in saved.routes.flatMap(\.segments) {
      digest.add(idOrText: segment.text)
      for (name, value) in segment.query.sorted(by: { $0.key < $1.key }) {
        digest.add(name)
        digest.add(idOrText: value)
      }
    }
    return digest.finish()
  }

  /// Closes all screens in all tabs, and opens them again by their routes.
  ///
  /// The world stands elsewhere afterwards if the result differs. Alerts have no route, drafts are lost, and deleted
  /// records can't be opened: the screens below these must be open again.
  ///
  /// - Returns: The violations.
  func violationsOfRoute() async -> [Violation] {
    guard let routes = world.routes else { return [] }
    let saved = routes.session(of: world.walk.root)
    let before = openTabs
    let stored = storedDigest
    let name = before.last?.top ?? "nothing"
    for route in saved.routes { trace(.act(.open(route))) }
    let unresolved = await reporting { session in
      session.world.root.dismissAll()
      return await session.open(saved.routes, from: routes)
    }
    var found = issueViolations()
    if storedDigest != stored {
      found.append(Violation(law: .routes, message: "Opening \(name) changes what is stored."))
    }
    let after = openTabs
    let opened = routes.session(of: world.walk.root)
    let isCutRightly =
      !unresolved.isEmpty && unresolved.allSatisfy { world.accepts($0, of: saved.routes) }
    guard after != before || opened != saved, !isCutRightly || !after.isBeginning(of: before)
    else { return found }
    let other = zip(before, after).first { $0 != $1 }?.1
    let place =
      other.map { "\($0.top)\($0.name.isEmpty ? "" : " in \($0.name)")" } ?? "\(opened.route)"
    let way = saved.routes.map(\.description).joined(separator: " and ")
    let reason = unresolved.first.map { ": \($0)" } ?? "."
    found.append(
      Violation(
        law: .routes,
        of: name,
        message: "The route of \(name), \(way), opens \(place)\(reason)"
      )
    )
    return found
  }

  /// The screens of all tabs that routes can lead to; the chosen tab is the last one.
  private var openTabs: [OpenTab] {
    hidden.map { OpenTab($0.tab.name, $0.screens, except: world.routeless) }
      + [OpenTab("", screens, except: world.routeless)]
  }
}

/// A tab, by its name if it isn't chosen, and its screens.
private struct OpenTab: Equatable {
  let name: String
  let screens: [OpenScreen]

  /// Notes all screens but alerts and those that have no route.
  @MainActor init(_ name: String, _ screens: [LiveScreen], except exceptions: Set<String>) {
    self.name = name
    self.screens = screens.map { OpenScreen(name: $0.screen.name, style: $0.screen.style) }
      .filter { $0.style != .alert && !exceptions.contains($0.name) }
  }

  /// The name of the topmost screen.
  var top: String { screens.last?.name ?? "nothing" }
}

private struct OpenScreen: Equatable {
  let name: String
  let style: PresentationStyle
}

extension [OpenTab] {
  /// True if all that is open in these tabs is open in others too.
  fileprivate func isBeginning(of others: [OpenTab]) -> Bool {
    map(\.name) == others.map(\.name)
      && zip(self, others).allSatisfy { $1.screens.starts(with: $0.screens) }
  }
}

extension ExplorerWorld {
  /// Returns true if a route had to be cut because its target isn't stored.
  fileprivate func accepts(_ unresolved: UnresolvedRoute, of routes: [Route]) -> Bool {
    switch unresolved.reason {
    case .notFound(let id, of: _):
      return isGone(id)
    case .query(let names):
      let queries = routes.flatMap(\.segments).map(\.query)
      return names.allSatisfy { name in
        queries.contains { $0[name].map(isGone) ?? false }
      }
    case .elsewhere, .unknownWord, .nothingOver, .incomplete, .noID, .awaited, .unreadable,
      .notOpened, .occupied, .tooDeep:
      return false
    }
  }
}
