import FeatureIssues
import FeatureNavigation
public import FeatureScreens

/// Makes the screens from a root model to the topmost, each with the actions of its controls.
///
/// Pushed screens get `back`, unless they ask before they close: those have their own way out.
///
/// - Parameters:
///   - root: The model of the first screen.
///   - window: The rows of collections to make, counted over all rows of a screen.
/// - Returns: The screens, the root's first.
@MainActor
public func screens(from root: any ScreenModel, window: Range<Int> = 0..<100) -> [LiveScreen] {
  let links = chain(from: root)
  return links.indices.map { screen(at: $0, of: links, root: root, window: window) }
}

/// Makes the topmost screen above a root model, the one a person can use now.
///
/// - Parameters:
///   - root: The model of the first screen.
///   - window: The rows of collections to make, counted over all rows of the screen.
/// - Returns: The topmost screen.
@MainActor
public func topScreen(from root: any ScreenModel, window: Range<Int> = 0..<100) -> LiveScreen {
  let links = chain(from: root)
  return screen(at: links.count - 1, of: links, root: root, window: window)
}

@MainActor
private func screen(
  at index: Int,
  of links: [ChainLink],
  root: any Presenting,
  window: Range<Int>
) -> LiveScreen {
  let link = links[index]
  let model = screenModel(link.model)
  let style = ScreenStyle(link.style)
  let builder = ScreenBuilder(
    name: model.map { type(of: $0).screenName } ?? style.rawValue,
    style: style,
    window: window
  )
  model?.build(builder)
  if index > 0, let parent = screenModel(links[index - 1].model) {
    parent.buildPresented(builder)
  }
  builder.asksBeforeClosing = link.model.map { !$0.dismissal.isFree } ?? false
  // A screen that asks before it closes has its own way out.
  if style == .push, !builder.asksBeforeClosing {
    builder.back { goBack(from: root) }
  }
  return builder.finish()
}

@MainActor
private func screenModel(_ model: (any Presenting)?) -> (any ScreenModel)? {
  guard let model else { return nil }
  guard let screenModel = model as? any ScreenModel else {
    reportIssue("\(type(of: model)) is on screen but isn't a ScreenModel.")
    return nil
  }
  return screenModel
}

extension ScreenStyle {
  /// Takes over the style of a link of the chain.
  init(_ style: PresentationStyle) {
    switch style {
    case .root: self = .root
    case .push: self = .push
    case .sheet: self = .sheet
    case .alert: self = .alert
    case .overlay: self = .overlay
    }
  }
}
