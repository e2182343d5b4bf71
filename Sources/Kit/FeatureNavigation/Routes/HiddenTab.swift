/// A tab that isn't chosen: a part of a container's content, with the screens that are open in it.
@MainActor
package struct HiddenTab {
  /// Returns the words that lead to it, which few ask for.
  ///
  /// Those of a tab in a tab begin with the words of the outer one.
  let words: @MainActor () -> [Route.Segment]
  /// All that is open in it.
  package let tree: ScreenTree
  /// Makes it the chosen one.
  package let choose: @MainActor () -> Void

  /// The model of its first screen, or a container.
  package var content: any Presenting { tree.root }
  /// The texts of the words.
  package var path: [String] { words().map(\.text) }
  /// The words, as they stand in a route.
  package var name: String { path.joined(separator: "/") }
}

extension ScreenTree {
  /// The tabs that aren't chosen, in the order of their containers' tables.
  ///
  /// They are those of the containers that come up with the first screen. A tab with tabs comes after these, so the one
  /// that is chosen in it is opened last.
  package var hiddenTabs: [HiddenTab] {
    var tabs: [HiddenTab] = []
    let containers = screens.first?.containers ?? []
    for (index, container) in containers.enumerated() {
      container.addHiddenTabs(besides: container.content, to: &tabs) {
        containers[..<index].flatMap { $0.openSegments(ofContent: true) ?? [] }
      }
    }
    return tabs
  }
}

extension Presenting {
  /// The tabs that aren't chosen.
  package var hiddenTabs: [HiddenTab] { tree.hiddenTabs }

  /// Closes all screens above the first one in every tab without asking, and chooses the first tab.
  package func dismissAll() {
    dismiss(toDepth: 0)
    for tab in hiddenTabs { tab.content.dismiss(toDepth: 0) }
    for container in stack.first?.containers ?? [] {
      container.chooseFirstContent()
    }
  }
}

extension Presenting {
  fileprivate func addHiddenTabs(
    besides chosen: any Presenting,
    to tabs: inout [HiddenTab],
    behind outer: @escaping @MainActor () -> [Route.Segment]
  ) {
    for step in Self.routes {
      guard let content = step.content?(self), content !== chosen else { continue }
      let words = { @MainActor in outer() + step.path.segments(id: "", query: [:]) }
      let choose = { @MainActor in step.open(self, .init()) }
      let tree = content.tree
      for tab in tree.hiddenTabs {
        tabs.append(
          HiddenTab(words: { words() + tab.words() }, tree: tab.tree) {
            choose()
            tab.choose()
          }
        )
      }
      tabs.append(HiddenTab(words: words, tree: tree, choose: choose))
    }
  }

  fileprivate func chooseFirstContent() {
    Self.routes.first { $0.choosesContent }?.open(self, .init())
  }
}
