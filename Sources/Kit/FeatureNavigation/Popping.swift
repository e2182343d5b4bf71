import FeatureScreens

/// The reason why screens weren't closed: one of them asks first.
///
/// Its depth counts the screens below it: the root has 0.
public enum DismissalRefusal: Equatable, Sendable {
  /// The question of the screen at this depth came up just now.
  case asked(depth: Int)
  /// An alert is open above the screen at this depth, such as its question, and still is.
  case unanswered(depth: Int)
}

extension Presenting {
  /// Closes the topmost screen if it may be closed, or lets it ask.
  ///
  /// Shells go back through this, so a running timer or a changed form has its say. Setting a `destination` to nil
  /// only closes, and is for parents and tests.
  ///
  /// - Returns: The refusal; nil if there was none. The first screen alone stays as it is.
  /// - Complexity: O(*n*) in the screens that are open.
  @discardableResult
  public func goBack() -> DismissalRefusal? {
    let tree = tree
    return tree.pop(toDepth: tree.screens.count - 2)
  }

  /// Closes all screens above the first, or lets the topmost one that asks first ask.
  ///
  /// It is `pop(toDepth:)` with the depth 0.
  ///
  /// - Returns: The refusal; nil if there was none. An alert of the root that waited may have come up.
  /// - Complexity: O(*n*) in the screens that are open.
  @discardableResult
  public func popToRoot() -> DismissalRefusal? {
    pop(toDepth: 0)
  }

  /// Closes all screens above a depth, or lets the topmost one that asks first ask.
  ///
  /// The model at that depth closes what it presents, with all screens above, so every `destination` says what is open.
  /// A screen that asks stays open with all below it. The free screens above it are closed, so that its question can
  /// come up; once that is answered, the next call may reach another one further down.
  ///
  /// ```swift
  /// guard app.pop(toDepth: 1) == nil else { return }
  /// ```
  ///
  /// - Parameter depth: The number of screens that stay open above the first. Nothing is closed if there are no more
  ///   than that; a negative number counts as 0.
  /// - Returns: The refusal; nil if there was none.
  /// - Complexity: O(*n*) in the screens that are open.
  @discardableResult
  public func pop(toDepth depth: Int) -> DismissalRefusal? {
    tree.pop(toDepth: depth)
  }

  /// Closes the presented screen and all above, or lets the topmost one that asks first ask.
  ///
  /// - Returns: The refusal; nil if there was none.
  @discardableResult
  public func closePresented() -> DismissalRefusal? {
    let tree = tree
    guard let depth = tree.screens.firstIndex(where: { $0.presenter === self }) else { return nil }
    return tree.pop(toDepth: depth - 1)
  }

  /// Lets the topmost screen that asks before it closes ask; if there is none, everything stays open.
  ///
  /// Shells call it before the app ends, which closes no screens. If no screen of the stack asks, one in a hidden tab may:
  /// that tab is chosen first.
  ///
  /// - Returns: The refusal; nil if there is none.
  /// - Complexity: O(*n*) in the screens that are open.
  public func askToLeave() -> DismissalRefusal? {
    hiddenTabThatAsks?.choose()
    return tree.letAsk(above: -1)
  }

  /// The hidden tab with a screen that asks before it closes, if no screen in sight does.
  package var hiddenTabThatAsks: HiddenTab? {
    let tree = tree
    return tree.asks ? nil : tree.hiddenTabs.first(where: \.tree.asks)
  }

  /// Closes all screens above a depth without asking.
  package func dismiss(toDepth depth: Int) {
    tree.close(above: depth)
  }
}

extension ScreenTree {
  /// True if a screen asks before it closes.
  package var asks: Bool { screens.contains { $0.model?.dismissal.isFree == false } }

  func pop(toDepth depth: Int) -> DismissalRefusal? {
    let depth = min(max(0, depth), screens.count - 1)
    if let refusal = letAsk(above: depth) { return refusal }
    close(above: depth)
    return nil
  }

  func letAsk(above depth: Int) -> DismissalRefusal? {
    for index in screens.indices.dropFirst(depth + 1).reversed() {
      guard case .asks(let ask) = screens[index].model?.dismissal ?? .free else { continue }
      guard !screens[(index + 1)...].contains(where: { $0.isAlert(ofDepth: index) }) else {
        return .unanswered(depth: index)
      }
      close(above: index)
      ask()
      return .asked(depth: index)
    }
    return nil
  }

  func close(above depth: Int, leavingTop leavesTop: Bool = false) {
    // The tree outlives the closing, so that models are released one after the other: if each released the next one,
    // a deep stack would overflow the call stack.
    withExtendedLifetime(self) {
      for screen in screens.dropLast(leavesTop ? 1 : 0).dropFirst(depth + 1).reversed()
      where screen.presenterDepth <= depth {
        screen.presenter?.dismissPresented()
      }
    }
  }
}
