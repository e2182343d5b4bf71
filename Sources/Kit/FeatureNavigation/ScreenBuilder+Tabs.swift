public import FeatureScreens

extension ScreenBuilder {
  /// Offers the tabs of a container, each as an action such as `books-tab`; a single tab isn't offered.
  ///
  /// None is offered on a screen that `hidesTabs`. The selected one only while something is open in it.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - selected: The tab that is its content.
  ///   - title: Returns the label of a tab.
  ///   - choose: Chooses a tab.
  public func tabs<Tab: CaseIterable & RawRepresentable<String> & Sendable>(
    of container: some Containing,
    selected: Tab,
    title: (Tab) -> String,
    choose: @escaping @MainActor (Tab) -> Void
  ) {
    guard Tab.allCases.count > 1, !hidesTabs else { return }
    let isAtRoot = container.content.shown == nil
    for tab in Tab.allCases where !(isAtRoot && tab.rawValue == selected.rawValue) {
      action(.tab(tab.rawValue), title(tab)) { choose(tab) }
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
