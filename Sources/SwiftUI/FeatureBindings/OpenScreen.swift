package import FeatureNavigation
package import FeatureScreens
import FeatureSessions
package import FeatureShell

/// An open screen, as the view that draws it knows it: its place in the stack of a root.
///
/// Each view draws one screen, and shows the one above it as SwiftUI shows such a style. So an app's drawn views and those
/// of plain screens go together.
@MainActor
package struct OpenScreen: Identifiable {
  /// The identity of a model, or of the presenter and the name of a page that is a value.
  package struct ID: Hashable, Sendable {
    let object: ObjectIdentifier
    let page: String?
  }

  /// The root of the stack.
  package let root: any Presenting
  /// The number of screens below it.
  package let depth: Int
  /// The identity.
  package let id: ID
  /// The model; nil for an alert or a page that is a value of its presenter.
  package let model: (any Presenting)?
  /// The way the screen came up.
  package let style: PresentationStyle
  private let models: [any Presenting]

  /// Finds the open screen of a root at a depth; nil if there are fewer.
  package init?(of root: any Presenting, at depth: Int = 0) {
    let stack = root.stack
    guard stack.indices.contains(depth) else { return nil }
    let entry = stack[depth]
    (self.root, self.depth) = (root, depth)
    (model, style, models) = (entry.model, entry.style, entry.models)
    if let model {
      id = ID(object: ObjectIdentifier(model), page: nil)
    } else {
      let builder = ScreenBuilder(name: entry.style.rawValue, window: 0..<0)
      entry.buildPresented(builder)
      id = ID(object: ObjectIdentifier(entry.presenter ?? root), page: builder.name)
    }
  }

  /// Finds the lowest overlay of a root, which covers all screens below; nil without one.
  package static func overlay(of root: any Presenting) -> OpenScreen? {
    root.stack.firstIndex { $0.style == .overlay }.flatMap { OpenScreen(of: root, at: $0) }
  }

  // MARK: The screens around it

  /// The screen that is open above it; nil on the topmost one.
  package var above: OpenScreen? { OpenScreen(of: root, at: depth + 1) }

  /// The screen above, if it came up in one of these styles.
  package func above(_ styles: Set<PresentationStyle>) -> OpenScreen? {
    above.flatMap { styles.contains($0.style) ? $0 : nil }
  }

  /// True while the screen is open at its place.
  package var isOpen: Bool { OpenScreen(of: root, at: depth)?.id == id }

  /// Closes a screen that a view has shown above it, unless that asks first or is gone by now.
  package func close(_ shown: OpenScreen?) {
    guard let shown, above?.id == shown.id else { return }
    root.pop(toDepth: depth)
  }

  /// True if the screen asks before it closes, so no gesture may close it.
  package var asksBeforeClosing: Bool { model?.dismissal.isFree == false }

  /// Closes the screen, or lets it ask.
  package func goBack() {
    if isOpen { root.pop(toDepth: depth - 1) }
  }

  /// Starts the work of its models; it ends when they are released.
  package func start() {
    for model in models { model.task() }
  }

  // MARK: Its controls

  /// The screen with its controls.
  ///
  /// - Parameter count: The most rows of collections to make.
  /// - Returns: The screen; it holds its models, so use it at once.
  package func live(rows count: Int = 100) -> LiveScreen {
    root.screen(of: node, window: 0..<count)
  }

  /// The part of the screen that isn't its model's, such as the ends of a sheet.
  package var ends: LiveScreen {
    root.screen(of: node, window: 0..<0, isWhole: false)
  }

  /// The screen at its depth by now, or else the topmost one.
  private var node: ScreenTree.Node {
    let screens = root.stack
    return screens[min(depth, screens.count - 1)]
  }

  /// Returns the actions of some roles, without those of tabs, which a tab bar shows.
  package func shown(
    _ roles: Set<ScreenAction.Role>,
    of actions: [ScreenAction]
  ) -> [ScreenAction] {
    let tabs = root.severalTabs?.tabs.all.map { ControlID.tab($0.word) } ?? []
    return actions.filter { roles.contains($0.role) && !tabs.contains($0.id) }
  }

  /// Performs an act; one that the screen doesn't offer by now does nothing.
  ///
  /// - Parameters:
  ///   - id: The control or the action.
  ///   - input: The act.
  package func perform(_ id: ControlID, _ input: ControlInput = .tap) {
    guard isOpen else { return }
    // A control may be gone by the time that a gesture ends.
    try? live(rows: 0).perform(id, input)
  }

  /// Returns the text in a field as it is now; nil if the field is gone.
  package func text(of id: ControlID) -> String? {
    guard isOpen, case .textField(let text)? = try? live(rows: 0).control(id).kind else {
      return nil
    }
    return text
  }

  /// Submits the text of a field that is submitted, as Return does, or what leaves the field.
  package func submit(_ id: ControlID) {
    guard isOpen, let text = text(of: id), live(rows: 0).screen.focus == id else { return }
    _ = try? live(rows: 0).submit(text)
  }

  /// Deletes rows of a section, by their offsets as shown.
  package func delete(_ offsets: some Collection<Int>, of rows: [Control]) {
    for offset in offsets.reversed() where rows.indices.contains(offset) {
      perform(rows[offset].id, .delete)
    }
  }

  /// Moves a row of a section before the one at an offset, or behind the last, as `onMove` says it.
  package func move(_ source: Int, to destination: Int, of rows: [Control]) {
    let end = destination > source ? destination - 1 : destination
    guard source != end, rows.indices.contains(source), rows.indices.contains(end) else { return }
    perform(rows[source].id, .move(to: rows[end].id))
  }
}

extension Presenting {
  /// The tabs of the first container that has several, from this model inwards; nil without any.
  package var severalTabs: (any Tabbed)? {
    var model: any Presenting = self
    while let container = model._container {
      if let tabbed = container.tabbed, tabbed.tabs.all.count > 1 { return tabbed }
      model = container.content
    }
    return nil
  }
}
