/// The reason why screens weren't closed: one of them asks first.
///
/// Its depth counts the screens below it: the root has 0.
public enum PopObjection: Equatable, Sendable {
  /// The question of the screen at this depth came up just now.
  case asked(depth: Int)
  /// A question of the screen at this depth was open already, and still is.
  case unanswered(depth: Int)
}

/// Closes the topmost screen if it may be closed, or lets it ask.
///
/// Shells go back through this, so a running timer or a changed form has its say. Setting a `destination` to nil only
/// closes, and is for parents and tests.
///
/// - Returns: The objection; nil if there was none. The root alone stays as it is.
/// - Complexity: O(*n*) in the screens that are open.
@MainActor
@discardableResult
public func goBack(from root: any Presenting) -> PopObjection? {
  let links = chain(from: root)
  return pop(links, toDepth: links.count - 2)
}

/// Closes all screens above the root, or lets the topmost one that asks first ask.
///
/// It is `pop(from:toDepth:)` with the depth 0.
///
/// - Returns: The objection; nil if there was none. An alert of the root that waited may have come up.
/// - Complexity: O(*n*) in the screens that are open.
@MainActor
@discardableResult
public func popToRoot(from root: any Presenting) -> PopObjection? {
  pop(from: root, toDepth: 0)
}

/// Closes all screens above a depth, or lets the topmost one that asks first ask.
///
/// The model at that depth closes what it presents, with all screens above, so every `destination` says what is open.
/// A screen that asks stays open with all below it. The free screens above it are closed, so that its question can come
/// up; once that is answered, the next call may reach another one further down.
///
/// ```swift
/// guard pop(from: root, toDepth: 1) == nil else { return }
/// ```
///
/// - Parameters:
///   - root: The model of the first screen.
///   - depth: The number of screens that stay open above the root. Nothing is closed if there are no more than that; a
///     negative number counts as 0.
/// - Returns: The objection; nil if there was none.
/// - Complexity: O(*n*) in the screens that are open.
@MainActor
@discardableResult
public func pop(from root: any Presenting, toDepth depth: Int) -> PopObjection? {
  pop(chain(from: root), toDepth: depth)
}

/// Lets the topmost screen that asks before it closes ask; if there is none, everything stays open.
///
/// It is for leaving the app, where there is no need to close anything.
///
/// - Returns: The objection; nil if there is none.
/// - Complexity: O(*n*) in the screens that are open.
@MainActor
public func askToLeave(_ root: any Presenting) -> PopObjection? {
  letAsk(chain(from: root), above: -1)
}

@MainActor
private func pop(_ links: [ChainLink], toDepth depth: Int) -> PopObjection? {
  let depth = min(max(0, depth), links.count - 1)
  if let objection = letAsk(links, above: depth) { return objection }
  close(links, above: depth)
  return nil
}

@MainActor
private func letAsk(_ links: [ChainLink], above depth: Int) -> PopObjection? {
  for index in links.indices.dropFirst(depth + 1).reversed() {
    guard case .asks(let ask) = links[index].model?.dismissal ?? .free else { continue }
    guard index + 1 == links.count || links[index + 1].style != .alert else {
      return .unanswered(depth: index)
    }
    close(links, above: index)
    ask()
    return .asked(depth: index)
  }
  return nil
}

@MainActor
private func close(_ links: [ChainLink], above depth: Int) {
  guard depth < links.count - 1 else { return }
  // The links outlive the closing, so that models are released one after the other: if each released the next one, a
  // deep chain would overflow the stack.
  withExtendedLifetime(links) { links[depth].model?.dismissPresented() }
}
