public import FeatureKit
public import FollowUpsFeature
public import SettingsFeature
import StandupsDomain
public import StandupsListFeature
import StandupsStorage

/// The chosen tab, and the app's sheets over whatever is open there: the settings, and what the app is.
@MainActor
@Observable
public final class TabsModel {
  // MARK: State

  /// The tab whose screens are shown.
  public internal(set) var selectedTab: AppTab

  /// The list of all standups.
  public let standupsList: StandupsListModel

  /// The cards of the follow-ups.
  public let followUps: FollowUpsModel

  /// The first screens of all tabs.
  private let models: [AppTab: any Presenting]

  /// The sheet that is open.
  public var destination: Destination?

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the tabs.
  ///
  /// - Parameters:
  ///   - selectedTab: The tab whose screens are shown.
  ///   - listDestination: The screen above the list, for tests.
  ///   - dependencies: The dependencies of the features.
  init(
    selectedTab: AppTab,
    listDestination: StandupsListModel.Destination?,
    dependencies: FeatureDependencies
  ) {
    self.selectedTab = selectedTab
    self.dependencies = dependencies.scoped(to: Self.self)
    standupsList = StandupsListModel(
      destination: listDestination,
      dependencies: self.dependencies
    )
    followUps = FollowUpsModel(dependencies: self.dependencies)
    var models: [AppTab: any Presenting] = [.standups: standupsList, .followUps: followUps]
    for part in AppParts.all {
      guard let tab = AppTab(rawValue: part.tab) else { continue }
      models[tab] = part.makeModel(dependencies: self.dependencies)
    }
    self.models = models
  }

  // MARK: User actions

  /// Selects a tab; the selected one closes what is open in it, unless that asks first.
  public func tabTapped(_ tab: AppTab) {
    guard closePresented() == nil else { return }
    if tab == selectedTab { content.popToRoot() }
    selectedTab = tab
  }

  /// Opens the settings.
  public func settingsButtonTapped() {
    destination = .settings(SettingsModel(dependencies: dependencies))
  }

  /// Closes the settings, which are saved already.
  public func dismissSettingsButtonTapped() {
    guard destination?.settings != nil else { return }
    closePresented()
  }

  /// Says what the app is.
  public func aboutButtonTapped() { destination = .about }

  /// Closes the page about the app.
  public func dismissAboutButtonTapped() {
    guard destination?.isAbout == true else { return }
    closePresented()
  }
}

// MARK: - Navigation

extension TabsModel: Containing, Routed {
  /// The sheets of the app.
  public enum Destination {
    /// The settings.
    case settings(SettingsModel)
    /// The page about the app.
    case about

    /// The settings, if they are open.
    public var settings: SettingsModel? { if case .settings(let it) = self { it } else { nil } }

    /// True if the page about the app is open.
    public var isAbout: Bool { if case .about = self { true } else { false } }
  }

  /// The model of the selected tab.
  public var content: any Presenting { model(of: selectedTab) }

  /// Returns the model of a tab's first screen.
  func model(of tab: AppTab) -> any Presenting { models[tab] ?? standupsList }

  /// The routes: the words of the tabs, and what opens over what is there.
  public static let routes: [RouteStep<TabsModel>] =
    AppTab.routes + [
      RouteStep("settings", isOpen: { $0.settings != nil }) { $0.settingsButtonTapped() },
      RouteStep("about", isOpen: \.isAbout) { $0.aboutButtonTapped() },
    ]
}

// MARK: - Screens

extension TabsModel {
  /// Greets on the first screen, and adds the way to the settings.
  public func buildContent(_ s: ScreenBuilder) {
    if s.style == .root { s.heading = greeting }
    s.tabs(of: self, selected: selectedTab, title: \.title) { self.tabTapped($0) }
    guard s.style == .root else { return }
    s.action("settings", "Settings", settingsButtonTapped)
  }

  /// The text above the first screen: that of the settings, or the name of the app.
  private var greeting: String {
    let greeting = dependencies.settings.current.welcomeGreetings
    return greeting.isEmpty ? "Standups" : greeting
  }

  /// The settings, or the page about the app.
  public var presented: Presented? {
    switch destination {
    case .settings(let settings):
      Presented(.sheet, settings) { s in
        s.action("dismiss-settings", "Done", role: .cancel, self.dismissSettingsButtonTapped)
      }
    case .about: Presented(.sheet, build: buildAbout)
    case nil: nil
    }
  }

  private func buildAbout(_ s: ScreenBuilder) {
    s.name = "about"
    s.title = "About Standups"
    s.message = "Plan a team's daily standups, hold them, and look back on what was said."
    s.section("about") {
      Row.text("version", "Version", detail: AppModel.version)
    }
    s.action("dismiss-about", "Done", role: .cancel, dismissAboutButtonTapped)
  }
}
