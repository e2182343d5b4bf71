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
    screens(of: stack, least: least) { _ in window }
  }

  /// Makes the screens of a stack that was looked at just now, or of its beginning.
  ///
  /// Each has its own window of rows.
  package func screens(
    of stack: some Sequence<StackEntry>,
    least: Int = 0,
    window: (_ index: Int) -> Range<Int>
  ) -> [LiveScreen] {
    var around = Containers()
    return stack.enumerated().map { index, entry in
      around.open(entry)
      return screen(of: entry, in: around, window: window(index), least: least)
    }
  }

  /// Makes the topmost screen above this model, the one a person can use now.
  ///
  /// - Parameters:
  ///   - window: The rows of collections to make, counted over all rows of the screen.
  ///   - least: The rows of each collection to make in any case.
  /// - Returns: The topmost screen.
  package func topScreen(window: Range<Int> = 0..<100, least: Int = 0) -> LiveScreen {
    topScreen(of: stack, window: window, least: least)
  }

  /// Makes the topmost screen of such a stack.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - window: The rows of collections to make, counted over all rows of the screen.
  ///   - least: The rows of each collection to make in any case.
  ///   - isWhole: False for the parts alone that its model doesn't describe, such as the ends of a sheet.
  /// - Returns: The topmost screen.
  package func topScreen(
    of stack: [StackEntry],
    window: Range<Int>,
    least: Int = 0,
    isWhole: Bool = true
  ) -> LiveScreen {
    let around = stack.reduce(into: Containers()) { $0.open($1) }
    let top = stack[stack.count - 1]
    return screen(of: top, in: around, window: window, least: least, isWhole: isWhole)
  }

  private func screen(
    of entry: StackEntry,
    in around: Containers,
    window: Range<Int>,
    least: Int,
    isWhole: Bool = true
  ) -> LiveScreen {
    let builder = ScreenBuilder(
      name: entry.style.rawValue,
      style: entry.style,
      window: window,
      least: least
    )
    if isWhole { entry.model?.build(builder) }
    for container in around.shown.reversed() { container.buildContent(builder) }
    entry.buildPresented(builder)
    for container in around.all.reversed() { container.buildEveryScreen(builder) }
    builder.asksBeforeClosing = entry.model.map { !$0.ownDismissal.isFree } ?? false
    // A screen that asks before it closes has its own way out.
    if entry.style == .push, !builder.asksBeforeClosing {
      builder.back { self.goBack() }
    }
    return builder.finish()
  }
}

/// The containers that add their parts to a screen, outermost first.
private struct Containers {
  /// Those in whose content the screen is: a pushed one keeps those of the one below.
  private(set) var shown: [any Containing] = []
  /// Those that are open.
  private(set) var all: [any Containing] = []

  @MainActor
  mutating func open(_ entry: StackEntry) {
    shown = entry.style == .push ? shown + entry.containers : entry.containers
    all += entry.containers
  }
}
