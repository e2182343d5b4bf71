package import FeatureNavigation
package import FeatureScreens

/// The models and screens of a navigation stack at a moment, without keeping them open.
@MainActor
package struct StackState {
  /// A screen or a container that was open.
  @MainActor
  package struct Entry {
    package weak var model: (any Presenting)?
    /// Nil for a page that is a value, and for an alert.
    package let type: (any Presenting.Type)?
    package let style: PresentationStyle
    /// The number of the entry that presents this one, or is the container around it; nil for the root.
    package let opener: Int?
    /// True if it is the content of its opener, false if that presents it.
    package let isContent: Bool
    /// The last number that a scope or a piece of work had before the screen came up.
    package let since: Int

    package var hasModel: Bool { type != nil }

    package func isSame(as other: Entry) -> Bool {
      guard style == other.style, hasModel == other.hasModel else { return false }
      guard hasModel else { return true }
      // A closed model isn't the current one, even at the same address.
      guard let model, let otherModel = other.model else { return false }
      return model === otherModel
    }
  }

  package private(set) var entries: [Entry] = []

  /// Notes the open screens.
  ///
  /// - Parameters:
  ///   - tree: The open screens.
  ///   - earlier: The screens that were open before.
  ///   - mark: The last number of a scope or a piece of work before the new ones came up.
  package init(_ tree: ScreenTree, after earlier: StackState? = nil, since mark: Int = 0) {
    for screen in tree.screens {
      let presenter = screen.presenter
      var opener = presenter.flatMap { presenter in entries.lastIndex { $0.model === presenter } }
      var isContent = false
      // The containers, then the screen's own model, if it has one.
      for number in 0...screen.containers.count {
        let model: (any Presenting)? =
          number < screen.containers.count ? screen.containers[number] : screen.model
        entries.append(
          Entry(
            model: model,
            type: model.map { Swift.type(of: $0) },
            style: screen.style,
            opener: opener,
            isContent: isContent,
            since: model.flatMap { earlier?.beginning(of: $0, at: entries.count) } ?? mark
          )
        )
        (opener, isContent) = (entries.count - 1, true)
      }
    }
  }

  /// Returns the mark of a model that was open, mostly in the same place as now.
  private func beginning(of model: any Presenting, at index: Int) -> Int? {
    // In place: a copy of a weak reference is slow.
    if index < entries.count, entries[index].model === model { return entries[index].since }
    let index = entries.indices.first { entries[$0].model === model }
    return index.map { entries[$0].since }
  }

  /// Returns the entry in the same place of a later stack: above a model, or in a container.
  package func successor(of entry: Entry, in later: StackState) -> Entry? {
    later.entries.first { other in
      guard entry.isContent == other.isContent else { return false }
      guard let opener = entry.opener else { return other.opener == nil }
      return other.opener.map { entries[opener].isSame(as: later.entries[$0]) } ?? false
    }
  }

  package static func == (left: StackState, right: StackState) -> Bool {
    left.entries.count == right.entries.count
      && zip(left.entries, right.entries).allSatisfy { $0.isSame(as: $1) }
  }
}
