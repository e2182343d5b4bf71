public import FeatureNavigation
public import FeatureScreens

extension Presenting {
  /// Makes the screens from this model's own to the topmost, each with the actions of its controls.
  ///
  /// Pushed screens get `back`, unless they ask before they close: those have their own way out.
  ///
  /// - Parameter window: The rows of collections to make, counted over all rows of a screen.
  /// - Returns: The screens, the first one's first.
  public func screens(window: Range<Int> = 0..<100) -> [LiveScreen] {
    var containers: [any Presenting] = []
    return stack.map { entry in
      containers = entry.shownContainers(above: containers)
      return screen(of: entry, in: containers, window: window)
    }
  }

  /// Makes the topmost screen above this model, the one a person can use now.
  ///
  /// - Parameter window: The rows of collections to make, counted over all rows of the screen.
  /// - Returns: The topmost screen.
  public func topScreen(window: Range<Int> = 0..<100) -> LiveScreen {
    let stack = stack
    let containers = stack.reduce([]) { $1.shownContainers(above: $0) }
    return screen(of: stack[stack.count - 1], in: containers, window: window)
  }

  private func screen(
    of entry: StackEntry,
    in containers: [any Presenting],
    window: Range<Int>
  ) -> LiveScreen {
    let name = entry.model.map { type(of: $0).screenName } ?? ""
    let builder = ScreenBuilder(
      name: name.isEmpty ? entry.style.rawValue : name,
      style: entry.style,
      window: window
    )
    entry.model?.build(builder)
    for container in containers.reversed() { container.buildContent(builder) }
    entry.presenter?.buildPresented(builder)
    builder.asksBeforeClosing = entry.model.map { !$0.dismissal.isFree } ?? false
    // A screen that asks before it closes has its own way out.
    if entry.style == .push, !builder.asksBeforeClosing {
      builder.back { self.goBack() }
    }
    return builder.finish()
  }
}

extension StackEntry {
  /// Returns the containers that add to the screen; a pushed one keeps those of the one below.
  fileprivate func shownContainers(above below: [any Presenting]) -> [any Presenting] {
    style == .push ? below + containers : containers
  }
}
