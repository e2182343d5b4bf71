/// One screen of the chain, and how it came up.
@MainActor
public struct ChainLink {
  /// How the screen came up.
  public let style: PresentationStyle
  /// The model of the screen; nil for an alert or a page that is a value of the model below.
  public let model: (any Presenting)?
}

/// Returns the chain of screens from a root to the topmost.
///
/// - Complexity: O(*n*) in the screens that are open.
@MainActor
public func chain(from root: any Presenting) -> [ChainLink] {
  var links: [ChainLink] = []
  links.reserveCapacity(8)
  links.append(ChainLink(style: .root, model: root))
  var top: (any Presenting)? = root
  while let presented = top?.presented {
    links.append(ChainLink(style: presented.style, model: presented.model))
    top = presented.model
  }
  return links
}
