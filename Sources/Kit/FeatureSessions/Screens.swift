public import FeatureNavigation
public import FeatureScreens

extension Presenting {
  /// Makes the screens from this model's own to the topmost, each with the actions of its controls.
  ///
  /// Pushed screens get `back`, unless they ask before they close: those have their own way out.
  ///
  /// - Parameters:
  ///   - window: The rows of collections to make, counted over all rows of a screen.
  ///   - least: The rows of each collection to make in any case.
  /// - Returns: The screens, the first one's first.
  public func screens(window: Range<Int> = 0..<100, least: Int = 0) -> [LiveScreen] {
    tree.screens.map { screen(of: $0, window: window, least: least) }
  }

  /// Makes the topmost screen above this model, the one a person can use now.
  ///
  /// - Parameters:
  ///   - window: The rows of collections to make, counted over all rows of the screen.
  ///   - least: The rows of each collection to make in any case.
  /// - Returns: The topmost screen.
  package func topScreen(window: Range<Int> = 0..<100, least: Int = 0) -> LiveScreen {
    screen(of: tree.top, window: window, least: least)
  }

  /// Makes a screen of a tree that was looked at just now.
  ///
  /// - Parameters:
  ///   - node: The screen.
  ///   - window: The rows of collections to make, counted over all rows of the screen.
  ///   - least: The rows of each collection to make in any case.
  ///   - isWhole: False for the parts alone that its model doesn't describe, such as the ends of a sheet.
  /// - Returns: The screen.
  package func screen(
    of node: ScreenTree.Node,
    window: Range<Int>,
    least: Int = 0,
    isWhole: Bool = true
  ) -> LiveScreen {
    let builder = ScreenBuilder(
      name: node.style.rawValue,
      style: node.style,
      window: window,
      least: least
    )
    if isWhole { node.model?.build(builder) }
    for container in node.shown.reversed() { container.buildContent(builder) }
    node.buildPresented(builder)
    for container in node.below.reversed() { container.buildEveryScreen(builder) }
    builder.asksBeforeClosing = node.model?.dismissal.isFree == false
    // A screen that asks before it closes has its own way out.
    if node.style == .push, !builder.asksBeforeClosing {
      builder.back { self.goBack() }
    }
    return builder.finish()
  }
}
