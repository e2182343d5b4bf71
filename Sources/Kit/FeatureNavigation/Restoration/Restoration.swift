/// The outcome of restoring a session.
public struct Restoration: Equatable, Sendable {
  /// The opened part of the route, and the part that was left out.
  public let opening: RouteOpening
  /// The drafts that no screen took: theirs is not open, or they cannot be read.
  ///
  /// The app should offer them, and keep them until the person has answered.
  public let leftOver: [SavedDraft]
}

extension AppDriver {
  /// Opens the route of a session as far as it leads, and restores the drafts of its screens.
  ///
  /// A screen has its draft before it appears, so no work begins that the draft would not have begun.
  ///
  /// - Parameters:
  ///   - session: The saved session.
  ///   - root: The root of the app's routes.
  /// - Returns: The opened part, and the drafts that no screen took.
  public func restore(_ session: SavedSession, from root: RouteRoot) async -> Restoration {
    var leftOver = session.drafts
    func giveBack(to model: any Presenting, at depth: Int) {
      leftOver.removeAll { $0.depth == depth && model.restore($0) }
    }
    let opening = await open(session.route, from: root, onOpen: giveBack)
    // The first screen is open even if no part of the route leads here.
    if let first = self.root.stack.first?.model { giveBack(to: first, at: 0) }
    return Restoration(opening: opening, leftOver: leftOver)
  }
}
