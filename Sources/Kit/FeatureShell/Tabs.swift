public import FeatureInjection
public import FeatureNavigation
public import FeatureScreens
public import Observation

/// A tab of an app: its word in routes, its label, and its first screen.
public struct AppTab: Hashable, Sendable {
  /// The word of the tab in routes.
  public let word: String
  /// The label.
  public let title: String
  /// Makes the model of the first screen.
  let makeModel: @MainActor @Sendable (FeatureDependencies) -> any Presenting
  /// Returns the patterns of the routes above the first screen.
  package let patterns: @MainActor @Sendable () -> [String]

  /// Makes a tab.
  ///
  /// - Parameters:
  ///   - word: The word of the tab in routes, in kebab-case.
  ///   - title: The label.
  ///   - makeModel: Makes the model of the first screen.
  public init<Model: Presenting & SendableMetatype>(
    _ word: String,
    _ title: String,
    makeModel: @escaping @MainActor @Sendable (FeatureDependencies) -> Model
  ) {
    (self.word, self.title, self.makeModel) = (word, title, { makeModel($0) })
    patterns = { Model.routes.map(\.pattern) }
  }

  /// Returns true for tabs with the same word.
  public static func == (left: AppTab, right: AppTab) -> Bool { left.word == right.word }

  /// Adds the word.
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

/// The tabs of an app with their first screens, which live as long as the app, and the chosen one.
@MainActor
@Observable
public final class Tabs {
  /// All tabs, in their order.
  public let all: [AppTab]
  /// The tab whose screens are shown.
  public var selected: AppTab
  private let models: [AppTab: any Presenting]

  /// Makes the first screens of all tabs; there must be one at least.
  ///
  /// - Parameters:
  ///   - all: The tabs.
  ///   - selected: The tab that is shown; the first one by default.
  ///   - models: First screens that are made already.
  ///   - dependencies: The dependencies of the features.
  public init(
    _ all: [AppTab],
    selected: AppTab? = nil,
    models: [AppTab: any Presenting] = [:],
    dependencies: FeatureDependencies
  ) {
    precondition(!all.isEmpty, "An app has a tab: the one that it begins with.")
    self.all = all
    self.selected = selected ?? all[0]
    self.models = Dictionary(
      uniqueKeysWithValues: all.map { ($0, models[$0] ?? $0.makeModel(dependencies)) }
    )
  }

  /// Returns the model of a tab's first screen; that of the first one if there is no such tab.
  public subscript(tab: AppTab) -> any Presenting {
    guard let model = models[tab] ?? models[all[0]] else {
      preconditionFailure("Each tab has a model.")
    }
    return model
  }

  /// Returns the number of things that wait in a tab; nil if there are none, or it doesn't count them.
  package func badge(of tab: AppTab) -> Int? {
    guard let count = self[tab].badge, count > 0 else { return nil }
    return count
  }
}

/// A container with tabs, whose content is that of the chosen one.
@MainActor
public protocol Tabbed: Containing {
  /// The tabs.
  var tabs: Tabs { get }
}

extension Tabbed {
  /// The tab whose screens are shown.
  public var selectedTab: AppTab { tabs.selected }

  /// The model of the chosen tab.
  public var content: any Presenting { tabs[tabs.selected] }

  /// Selects a tab; the selected one closes what is open in it, unless that asks first.
  public func tabTapped(_ tab: AppTab) {
    guard closePresented() == nil else { return }
    if tab == selectedTab { content.popToRoot() }
    tabs.selected = tab
  }

  /// Returns the routes to tabs: their words.
  public static func routes(to tabs: [AppTab]) -> [RouteStep<Self>] {
    tabs.map { tab in RouteStep(tab.word, content: { $0.tabs[tab] }) { $0.tabs.selected = tab } }
  }

  /// Offers the tabs.
  public func buildContent(_ s: ScreenBuilder) { s.tabs(of: self) }
}

extension Containing {
  /// The container as one with tabs; nil for any other.
  package var tabbed: (any Tabbed)? { self as? any Tabbed }
}

extension ScreenBuilder {
  /// Offers the tabs of a container, each as an action such as `books-tab`; a single one isn't offered.
  public func tabs(of container: some Tabbed) {
    let tabs = container.tabs
    self.tabs(
      tabs.all.map { ($0.word, $0.title, tabs.badge(of: $0)) },
      of: container,
      selected: tabs.selected.word
    ) { word in
      if let tab = tabs.all.first(where: { $0.word == word }) { container.tabTapped(tab) }
    }
  }
}
