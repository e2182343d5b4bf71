import FeatureIssues

/// One screen of the chain, and its style.
@MainActor
public struct ChainLink {
  /// The way the screen came up.
  public let style: PresentationStyle
  /// The model of the screen; nil for an alert or a page that is a value of the model below.
  public let model: (any Presenting)?
}

/// Returns the chain of screens from a root to the topmost.
///
/// A chain without end is a mistake, which is reported once for a root. It's cut where a model comes a second time, or
/// down to its root if there are always new models.
///
/// - Complexity: O(*n*) in the screens that are open.
@MainActor
public func chain(from root: any Presenting) -> [ChainLink] {
  // Far more screens than a person opens, or than could be released.
  chain(from: root, atMost: 200_000)
}

/// Returns the same chain, with the bound of a test.
@MainActor
func chain(from root: any Presenting, atMost mostScreens: Int) -> [ChainLink] {
  var links: [ChainLink] = []
  links.reserveCapacity(8)
  links.append(ChainLink(style: .root, model: root))
  var top: (any Presenting)? = root
  // Brent's algorithm finds a circle: one model is compared with all that follow, later and later ones in turn.
  var (marked, nextMark) = (root, 2)
  while let presented = top?.presented {
    if let model = presented.model {
      guard model !== marked else { return withoutRepetition(links) }
      if links.count == nextMark { (marked, nextMark) = (model, 2 * nextMark) }
    }
    guard links.count < mostScreens else { return rootAlone(of: links) }
    links.append(ChainLink(style: presented.style, model: presented.model))
    top = presented.model
  }
  return links
}

/// Cuts a chain that has too many screens above its root.
@MainActor
private func rootAlone(of links: [ChainLink]) -> [ChainLink] {
  reportOnce(
    """
    More than \(links.count) screens are open, at last \(links.last?.model.map(typeName) ?? "a page"). \
    Does `presented` make a new model each time? Return the one that `destination` holds.
    """,
    from: links.first?.model
  )
  return Array(links.prefix(1))
}

/// Cuts a chain that goes in a circle below the first model that is in it already.
@MainActor
private func withoutRepetition(_ links: [ChainLink]) -> [ChainLink] {
  var seen: Set<ObjectIdentifier> = []
  let once = links.prefix { link in
    link.model.map { seen.insert(ObjectIdentifier($0)).inserted } ?? true
  }
  reportOnce(
    """
    \(once.last?.model.map(typeName) ?? "A model") presents a model that is open below it already. \
    A model presents itself by mistake, or one below it; give each screen a model of its own.
    """,
    from: links.first?.model
  )
  return Array(once)
}

/// A mistake in the screens above a root, which is found again each time they are asked for.
private struct ReportedChain {
  weak var root: (any Presenting)?
  let message: String
}

@MainActor private var reportedChains: [ReportedChain] = []

/// Reports a mistake in the screens above a root, the first time.
@MainActor
func reportOnce(_ message: String, from root: (any Presenting)?) {
  reportedChains.removeAll { $0.root == nil }
  if reportedChains.contains(where: { $0.root === root && $0.message == message }) { return }
  reportedChains.append(ReportedChain(root: root, message: message))
  reportIssue(message)
}

/// Returns the name of a model's type, for messages.
@MainActor
func typeName(_ model: any Presenting) -> String {
  "\(type(of: model))"
}
