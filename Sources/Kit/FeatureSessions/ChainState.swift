package import FeatureNavigation

/// The open screens at a moment, without keeping them open.
@MainActor
package struct ChainState {
  /// A screen that was open.
  @MainActor
  package struct Link {
    package weak var model: (any Presenting)?
    /// Nil for a page that is a value, and for an alert.
    package let type: (any Presenting.Type)?
    package let style: PresentationStyle
    /// The last number that a scope or a piece of work had before the screen came up.
    package let since: Int

    package var hasModel: Bool { type != nil }

    package func isSame(as other: Link) -> Bool {
      guard style == other.style, hasModel == other.hasModel else { return false }
      guard hasModel else { return true }
      // A closed model isn't the current one, even at the same address.
      guard let model, let otherModel = other.model else { return false }
      return model === otherModel
    }
  }

  package let links: [Link]

  /// Notes the open screens.
  ///
  /// - Parameters:
  ///   - root: The model of the first screen.
  ///   - earlier: The screens that were open before.
  ///   - mark: The last number of a scope or a piece of work before the new ones came up.
  package init(_ root: any Presenting, after earlier: ChainState? = nil, since mark: Int = 0) {
    let earlier = earlier?.links ?? []
    links = chain(from: root).enumerated().map { index, link in
      // In place: a copy of a weak reference is slow.
      let isKnown =
        index < earlier.count && earlier[index].hasModel && earlier[index].model === link.model
      return Link(
        model: link.model,
        type: link.model.map { Swift.type(of: $0) },
        style: link.style,
        since: isKnown ? earlier[index].since : mark
      )
    }
  }

  package static func == (left: ChainState, right: ChainState) -> Bool {
    left.links.count == right.links.count
      && zip(left.links, right.links).allSatisfy { $0.isSame(as: $1) }
  }
}
