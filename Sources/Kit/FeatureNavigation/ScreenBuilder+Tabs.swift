package import FeatureScreens

extension ScreenBuilder {
  /// Offers the tabs of a container, each as an action such as `books-tab`; a single tab isn't offered.
  ///
  /// None is offered on a screen that `hidesTabs`. The selected one only while something is open in it.
  ///
  /// - Parameters:
  ///   - tabs: The word and the label of each tab, and maybe a number of things that wait there.
  ///   - container: The container.
  ///   - selected: The word of the tab that is its content.
  ///   - choose: Chooses a tab by its word.
  package func tabs(
    _ tabs: [(word: String, title: String, badge: Int?)],
    of container: some Containing,
    selected: String,
    choose: @escaping @MainActor (String) -> Void
  ) {
    guard tabs.count > 1, !hidesTabs else { return }
    let isAtRoot = container.content.shown == nil
    for tab in tabs where !(isAtRoot && tab.word == selected) {
      action(.tab(tab.word), tab.title) { choose(tab.word) }
      badge(tab.badge)
    }
  }
}

extension ControlID {
  /// The identifier of the action that chooses a tab, such as `books-tab`.
  ///
  /// - Parameter word: The word of the tab in routes.
  /// - Returns: The identifier.
  package static func tab(_ word: String) -> ControlID { ControlID("\(word)-tab") }
}
