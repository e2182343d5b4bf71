public import FeatureKit
public import FindFeature
public import FollowUpsFeature
public import SettingsFeature
public import StandupsListFeature

/// The chosen tab, and the app's sheets over whatever is open there: the settings, and what the app is.
@MainActor
@Observable
public final class TabsModel {
  // MARK: State

  /// The tabs.
  public let tabs: Tabs

  /// The list of all standups.
  public let standupsList: StandupsListModel

  /// The cards of the follow-ups.
  public let followUps: FollowUpsModel

  /// The last search, which is there again when the search opens; as the query of its route.
  package private(set) var lastSearch: [String: String] = [:]

  /// The sheet that is open.
  public var destination: Destination? {
    didSet {
      if let find = oldValue?.find { lastSearch = find.routeQuery }
    }
  }

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the tabs.
  ///
  /// - Parameters:
  ///   - selectedTab: The tab whose screens are shown.
  ///   - dependencies: The dependencies of the features.
  init(selectedTab: AppTab, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
    standupsList = StandupsListModel(dependencies: self.dependencies)
    followUps = FollowUpsModel(dependencies: self.dependencies)
    tabs = Tabs(
      StandupsApp.tabs,
      selected: selectedTab,
      models: [.standups: standupsList, .followUps: followUps],
      dependencies: self.dependencies
    )
  }

  // MARK: User actions

  /// Opens the settings.
  public func settingsButtonTapped() {
    destination = .settings(SettingsModel(dependencies: dependencies))
  }

  /// Closes the settings, which are saved already.
  public func dismissSettingsButtonTapped() {
    if destination?.settings != nil { closePresented() }
  }

  /// Opens the search, with what was looked for last.
  public func findButtonTapped() { openFind(lastSearch) }

  private func openFind(_ query: [String: String]) {
    destination = .find(
      FindModel(query: query, dependencies: dependencies)
    )
  }

  /// Closes the search.
  public func dismissFindButtonTapped() {
    if destination?.find != nil { closePresented() }
  }

  /// Opens the list of what was deleted.
  public func deletedButtonTapped() {
    destination = .deleted(DeletedModel(dependencies: dependencies))
  }

  /// Closes the list of what was deleted.
  public func dismissDeletedButtonTapped() {
    if destination?.deleted != nil { closePresented() }
  }

  /// Opens the log of acts.
  public func logButtonTapped() {
    destination = .log(LogModel(dependencies: dependencies))
  }

  /// Closes the log of acts.
  public func dismissLogButtonTapped() {
    if destination?.log != nil { closePresented() }
  }

  /// Says what the app is.
  public func aboutButtonTapped() { destination = .about }

  /// Closes the page about the app.
  public func dismissAboutButtonTapped() {
    if destination?.isAbout == true { closePresented() }
  }
}

// MARK: - Navigation

extension TabsModel: Tabbed {
  /// The sheets of the app.
  public enum Destination {
    /// The settings.
    case settings(SettingsModel)
    /// The search.
    case find(FindModel)
    /// The list of what was deleted.
    case deleted(DeletedModel)
    /// The log of acts.
    case log(LogModel)
    /// The page about the app.
    case about

    /// The settings, if they are open.
    public var settings: SettingsModel? { if case .settings(let it) = self { it } else { nil } }

    /// The search, if it is open.
    public var find: FindModel? { if case .find(let it) = self { it } else { nil } }

    /// The list of what was deleted, if it is open.
    public var deleted: DeletedModel? { if case .deleted(let it) = self { it } else { nil } }

    /// The log of acts, if it is open.
    public var log: LogModel? { if case .log(let it) = self { it } else { nil } }

    /// True if the page about the app is open.
    public var isAbout: Bool { if case .about = self { true } else { false } }
  }

  /// The routes: the words of the tabs, and what opens over what is there.
  public static let routes: [RouteStep<TabsModel>] =
    routes(to: StandupsApp.tabs) + [
      RouteStep("settings", isOpen: { $0.settings != nil }) { $0.settingsButtonTapped() },
      RouteStep("find", openQuery: { $0.find?.routeQuery }) { $0.openFind($1) },
      RouteStep("deleted", isOpen: { $0.deleted != nil }) { $0.deletedButtonTapped() },
      RouteStep("log", isOpen: { $0.log != nil }) { $0.logButtonTapped() },
      RouteStep("about", isOpen: \.isAbout) { $0.aboutButtonTapped() },
    ]
}

// MARK: - Screens

extension TabsModel {
  /// Greets on the first screen, and adds the ways to the search, from each page, and to the settings.
  public func buildContent(_ s: ScreenBuilder) {
    if s.style == .root { s.heading = greeting }
    s.tabs(of: self)
    // A sheet is a form, or a screen of the app; in a meeting, letters are notes.
    if [.root, .push].contains(s.style), !s.hidesTabs {
      s.action("find", "Find", findButtonTapped)
    }
    if s.style == .root { s.action("settings", "Settings", settingsButtonTapped) }
  }

  /// The text above the first screen: that of the settings, or the name of the app.
  private var greeting: String {
    let greeting = dependencies.settings.current.welcomeGreetings
    return greeting.isEmpty ? "Standups" : greeting
  }

  /// The sheet that is open.
  public var presented: Presented? {
    switch destination {
    case .settings(let settings):
      Presented(.sheet, settings) { s in
        s.action("dismiss-settings", "Done", role: .cancel, self.dismissSettingsButtonTapped)
      }
    case .find(let find):
      Presented(.sheet, find) { s in
        s.action("dismiss-find", "Done", role: .cancel, self.dismissFindButtonTapped)
      }
    case .deleted(let deleted):
      Presented(.sheet, deleted) { s in
        s.action("dismiss-deleted", "Done", role: .cancel, self.dismissDeletedButtonTapped)
      }
    case .log(let log):
      Presented(.sheet, log) { s in
        s.action("dismiss-log", "Done", role: .cancel, self.dismissLogButtonTapped)
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
