import FeatureKit
import FeatureWalks

/// A menu above all screens, whose items can be typed without opening it.
struct LineMenu {
  /// The action that opens it.
  let id: ControlID
  let items: [LineTarget]

  /// Looks into the menu that the topmost screen offers; nil if it offers none now.
  ///
  /// User actions are synchronous, so the menu is closed again before anything is shown or written.
  ///
  /// - Parameters:
  ///   - id: The action that opens it.
  ///   - session: The session.
  @MainActor
  init?(_ id: ControlID, in session: Session) {
    let live = session.top
    guard live.screen.actions.contains(where: { $0.id == id }) else { return nil }
    do {
      try live.perform(id)
    } catch {
      return nil
    }
    defer { session.world.root.goBack() }
    self.id = id
    items = session.top.screen.actionTargets
      .filter { $0.isEnabled && $0.action?.closes == false }
  }
}

extension LineReader {
  /// Reads the name of an item of the menu, which is opened for it.
  func menuItem(_ text: String) -> LineMeaning? {
    guard let menu, let item = menu.items.exactly(text.withoutFillers).first else { return nil }
    return .act(.tap(menu.id), then: item.typed)
  }
}
