/// A tab that isn't chosen: a part of a container's content, with the screens that are open in it.
@MainActor
package struct HiddenTab {
  /// Returns the words that lead to it, which few ask for.
  let words: @MainActor () -> [Route.Segment]
  /// The model of its first screen, or a container.
  package let content: any Presenting
  /// Makes it the chosen one.
  package let choose: @MainActor () -> Void

  /// The texts of the words; those of a tab in a tab begin with the words of the outer one.
  package var path: [String] { words().map(\.text) }
  /// The words, as they stand in a route.
  package var name: String { path.joined(separator: "/") }
  /// True if a screen in it asks before it closes.
  package var asks: Bool { content.stack.asks }
}

extension Presenting {
  /// The tabs that aren't chosen, in the order of their containers' tables.
  ///
  /// They are those of the containers that come up with the first screen. A tab with tabs comes after these, so the one
  /// that is chosen in it is opened last.
  package var hiddenTabs: [HiddenTab] {
    guard let container = self as? any Containing else { return [] }
    let inner = container.content.hiddenTabs.map { tab in
      HiddenTab(
        words: { (self.openSegments(ofContent: true) ?? []) + tab.words() },
        content: tab.content,
        choose: tab.choose
      )
    }
    return ((self as? any Routed)?.ownHiddenTabs ?? []) + inner
  }

  /// Closes all screens above the first one in every tab without asking, and chooses the first tab.
  package func dismissAll() {
    dismiss(toDepth: 0)
    for tab in hiddenTabs { tab.content.dismiss(toDepth: 0) }
    for container in stack.first?.containers ?? [] {
      (container as? any Routed)?.chooseFirstContent()
    }
  }
}

extension Routed {
  fileprivate var ownHiddenTabs: [HiddenTab] {
    let chosen = ownContent
    var tabs: [HiddenTab] = []
    for step in Self.routes {
      guard let content = step.content?(self), content !== chosen else { continue }
      let words = { @MainActor in step.path.segments(id: "", query: [:]) }
      let choose = { @MainActor in step.open(self, .init()) }
      for tab in content.hiddenTabs {
        tabs.append(
          HiddenTab(words: { words() + tab.words() }, content: tab.content) {
            choose()
            tab.choose()
          }
        )
      }
      tabs.append(HiddenTab(words: words, content: content, choose: choose))
    }
    return tabs
  }

  fileprivate func chooseFirstContent() {
    Self.routes.first { $0.choosesContent }?.open(self, .init())
  }
}
